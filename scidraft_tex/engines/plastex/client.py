"""The box as its users see it: start it early, give it notes, get bodies. Imports no plasTeX."""

from __future__ import annotations

import contextlib
import json
import os
import selectors
import signal
import subprocess
import sys
import tempfile
import time
from collections import deque
from collections.abc import Iterable, Iterator
from types import TracebackType
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from scidraft_tex.model.body import Body, BodyRequest

PATIENCE = 10.0
"""Seconds beyond a note's own limit after which the server itself is taken for dead."""
LISTENING = 0.5
"""Seconds after which a wait looks whether it was called off."""
CANCEL_SECONDS = 1.0
"""Seconds in which notes that were called off must have ended, or the server is started anew."""
CANCELLED = "it was called off"


class Box:
    """Turns notes into bodies in a separate process, several at a time.

    ``jobs`` is how many notes are worked on at once; ``seconds`` and ``memory`` (bytes) limit each. The process starts
    with the constructor, so that its start-up overlaps with other work. Leaving the context ends it and all it started.
    """

    def __init__(self, jobs: int = 2, seconds: float = 30.0, memory: int = 1 << 30) -> None:
        self.jobs = max(1, jobs)
        self.seconds = seconds
        self.memory = memory
        self._log = tempfile.TemporaryFile()  # noqa: SIM115 (lives as long as the box)
        self._stopped = False
        self._cancelled = 0.0
        self._process = self._start()

    def __enter__(self) -> Box:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close(gently=kind is None)

    def expect(self, preamble: str) -> None:
        """Let the process read a preamble before the first note that has it comes."""
        self._write(json.dumps({"preamble": preamble}))

    def render(self, requests: Iterable[BodyRequest]) -> Iterator[Body]:
        """A body for every request, in the order in which they get ready. Never raises for a note's sake."""
        # Imported here so that the process starts before we load what is said to it.
        from scidraft_tex.engines.plastex.coding import body_of, request_as_json
        from scidraft_tex.engines.plastex.trouble import failed

        waiting = deque(enumerate(requests))
        working: dict[int, BodyRequest] = {}
        started: dict[int, float] = {}
        reply = bytearray()
        while waiting or working:
            if self._cancelled:
                yield from (failed(request, CANCELLED) for _, request in waiting)
                waiting.clear()
            while waiting and len(working) < self.jobs:
                ident, request = waiting.popleft()
                working[ident] = request
                started[ident] = time.monotonic()
                self._write(f'{{"id":{ident},"request":{request_as_json(request)}}}')
            lines = self._receive(reply, min(started[i] for i in working) + self.seconds + PATIENCE)
            if lines is None:
                # the server is gone or hangs: what it was working on has failed, the rest goes to a new one
                reason = "the page's process ended unexpectedly" + self._last_words()
                yield from (failed(request, reason) for request in working.values())
                working.clear()
                reply.clear()
                if self._stopped:
                    yield from (failed(request, reason) for _, request in waiting)
                    return
                self._restart()
            for line in lines or ():
                message = json.loads(line)
                request = working.pop(message["id"])
                started.pop(message["id"], None)
                yield body_of(message["body"])

    def cancel(self) -> None:
        """Give up the notes that are being worked on, from another thread; all others fail until :meth:`resume`."""
        self._cancelled = time.monotonic()
        self._write('{"cancel":true}')

    def resume(self) -> None:
        """Take notes again."""
        self._cancelled = 0.0

    def stop(self) -> None:
        """End the process now, even if another thread waits for it; notes that are not done fail."""
        self._stopped = True
        with contextlib.suppress(ProcessLookupError, PermissionError):
            os.killpg(self._process.pid, signal.SIGKILL)

    def close(self, gently: bool = True, restart: bool = False) -> None:
        """End the process; with ``gently`` it may finish by itself first."""
        process = self._process
        for stream in (process.stdin, process.stdout):
            if stream is not None:
                with contextlib.suppress(OSError):
                    stream.close()
        if gently:
            with contextlib.suppress(subprocess.TimeoutExpired):
                process.wait(timeout=1.0)
        with contextlib.suppress(ProcessLookupError, PermissionError):
            os.killpg(process.pid, signal.SIGKILL)
        process.wait()
        if not restart:
            self._log.close()

    def _start(self) -> subprocess.Popen[bytes]:
        command = [sys.executable, "-m", "scidraft_tex.engines.plastex.start", str(self.seconds), str(self.memory)]
        environment = {**os.environ, "PYTHONHASHSEED": "0", "TZ": "UTC"}
        return subprocess.Popen(
            command,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=self._log,
            env=environment,
            start_new_session=True,
        )

    def _last_words(self) -> str:
        """The last line that the process wrote on standard error."""
        self._log.seek(0)
        lines = self._log.read().decode(errors="replace").strip().splitlines()
        return f" ({lines[-1]})" if lines else ""

    def _restart(self) -> None:
        self.close(gently=False, restart=True)
        self._process = self._start()

    def _write(self, line: str) -> None:
        assert self._process.stdin is not None
        with contextlib.suppress(OSError):
            self._process.stdin.write(line.encode() + b"\n")
            self._process.stdin.flush()

    def _receive(self, reply: bytearray, deadline: float) -> list[bytes] | None:
        """Whole lines that have come; ``None`` when no more can come."""
        assert self._process.stdout is not None
        with selectors.DefaultSelector() as selector:
            selector.register(self._process.stdout, selectors.EVENT_READ)
            while not selector.select(min(LISTENING, max(0.0, deadline - time.monotonic()))):
                now = time.monotonic()
                if now >= deadline or (self._cancelled and now > self._cancelled + CANCEL_SECONDS):
                    return None
        data = os.read(self._process.stdout.fileno(), 1 << 20)
        if not data:
            return None
        reply += data
        *lines, rest = bytes(reply).split(b"\n")
        reply[:] = rest
        return lines
