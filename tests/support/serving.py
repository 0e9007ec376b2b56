"""The tool at work for as long as a test wants: ``serve`` and ``watch``."""

from __future__ import annotations

import os
import re
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import TextIO

PATIENCE = 120.0
"""Seconds to wait for what must happen; a quiet machine needs one or two."""


@dataclass
class Running:
    """A command that goes on. ``lines`` are what it printed on both outputs."""

    process: subprocess.Popen[str]
    folder: Path
    lines: list[str] = field(default_factory=list)

    @property
    def address(self) -> str:
        """Where it serves."""
        found = [match[0] for line in self.lines if (match := re.search(r"http://\S+/", line))]
        return found[0] if found else ""

    @property
    def output(self) -> str:
        return "\n".join(self.lines)

    def count(self, words: str) -> int:
        """How many lines hold some words."""
        return sum(words in line for line in self.lines)

    def wait_for(self, condition: Callable[[], object]) -> None:
        """Wait until something is the case; fail if it takes too long or the command ends."""
        until(lambda: condition() or self.process.poll() is not None, self.output)
        assert condition(), f"ended with {self.process.poll()}: {self.output}"

    def end(self, sign: signal.Signals = signal.SIGINT) -> int:
        """End it as Ctrl-C does; the exit code."""
        self.process.send_signal(sign)
        return self.process.wait(30)


def until(condition: Callable[[], object], told: str = "") -> None:
    """Wait for a condition."""
    deadline = time.monotonic() + PATIENCE
    while not condition():
        assert time.monotonic() < deadline, f"waited {PATIENCE:.0f} s in vain {told}"
        time.sleep(0.02)


@contextmanager
def running(command: str, notes: Path, *options: str) -> Iterator[Running]:
    """``scidraft-tex COMMAND NOTES …`` in the folder above the notes; killed at the end if it still runs."""
    process = subprocess.Popen(
        ["env", "--default-signal=INT", sys.executable, "-m", "scidraft_tex.cli.main", command, notes.name, *options],
        cwd=notes.parent,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        env={**os.environ, "PYTHONUNBUFFERED": "1"},
        start_new_session=True,
    )
    found = Running(process, notes.parent / "build")
    assert process.stdout is not None
    reader = threading.Thread(target=_read, args=(process.stdout, found.lines))
    reader.start()
    try:
        yield found
    finally:
        if process.poll() is None:
            process.send_signal(signal.SIGINT)
            try:
                process.wait(20)
            except subprocess.TimeoutExpired:
                process.kill()
        process.wait()
        reader.join(5)


def _read(stream: TextIO, lines: list[str]) -> None:
    for line in stream:
        lines.append(line.rstrip("\n"))
