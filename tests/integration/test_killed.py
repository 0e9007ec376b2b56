"""Killed at any moment, a build leaves the old output whole, no process behind, and the next build right."""

from __future__ import annotations

import json
import os
import random
import shutil
import signal
import subprocess
import time
import uuid
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from pathlib import Path

import pikepdf
import pytest

from scidraft_tex.model.source import digest
from tests.support.build import SHOWCASE, command_for, compile_notes, files_of
from tests.support.links import site_troubles

NOTES = ("lemma-softmax-shift", "proof-softmax-shift", "two-reading-lists", "survey-chain-of-thought")
"""Notes with everything that starts programs: references, lists, pictures."""

CLOSED = {"softmax-in-python:lst:softmax": "proof-softmax-shift:sec:proof"}
"""A reference that leaves these notes, and one that takes its place."""

KILLS = 5

LIST = ".published.json"
"""Where a build lists the files it published."""

MARK = "TEXMFHOME"
"""A variable that every program of a build inherits; here it tells a build's programs from all others."""


@dataclass
class Desk:
    """Notes, the good output of an earlier version of them, and what a build of the present one must give."""

    folder: Path
    old: dict[str, bytes] = field(default_factory=dict)
    new: dict[str, bytes] = field(default_factory=dict)
    seconds: float = 0.0

    @property
    def notes(self) -> Path:
        return self.folder / "notes"

    @property
    def output(self) -> Path:
        return self.folder / "build"

    def start(self) -> tuple[subprocess.Popen[bytes], str]:
        """Begin a build; all its programs carry the mark that is returned."""
        mark = str(self.folder / uuid.uuid4().hex)
        command = command_for(self.notes, self.output, "--jobs", "2")
        environment = {**os.environ, MARK: mark}
        quiet = subprocess.DEVNULL
        return subprocess.Popen(command, cwd=self.folder, env=environment, stdout=quiet, stderr=quiet), mark


@pytest.fixture(scope="module")
def desk(tmp_path_factory: pytest.TempPathFactory) -> Desk:
    made = Desk(tmp_path_factory.mktemp("killed"))
    made.notes.mkdir()
    for name in ("scidraft.toml", "preamble.tex", *(f"{slug}.tex" for slug in NOTES)):
        text = (SHOWCASE / name).read_text(encoding="utf-8").partition("[[menu]]")[0]  # it names other notes
        for there, here in CLOSED.items():
            text = text.replace(there, here)
        (made.notes / name).write_text(text, encoding="utf-8")
    shutil.copytree(SHOWCASE / "bib", made.notes / "bib")
    run = compile_notes(made.notes, made.output, "--jobs", "2")
    assert run.code == 0, run.output
    made.old = outputs(made.output)
    for slug in NOTES:  # everything becomes stale, and a number that is printed elsewhere changes
        source = made.notes / f"{slug}.tex"
        text = source.read_text(encoding="utf-8")
        first = text.index("\n\n") + 2
        source.write_text(f"{text[:first]}\\begin{{remark}}New.\\end{{remark}}\n\n{text[first:]}", encoding="utf-8")
    with (made.notes / "preamble.tex").open("a", encoding="utf-8") as preamble:
        preamble.write("\\newcommand{\\planted}{x}\n")
    begun = time.monotonic()
    clean = compile_notes(made.notes, made.folder / "clean", "--jobs", "2")
    made.seconds = time.monotonic() - begun
    assert clean.code == 0, clean.output
    made.new = outputs(clean.folder)
    return made


def outputs(folder: Path) -> dict[str, bytes]:
    return {path: data for path, data in files_of(folder).items() if path.startswith(("pdf/", "html/"))}


def marked(mark: str) -> list[str]:
    """The processes that carry a mark."""
    found = []
    for process in Path("/proc").glob("[0-9]*"):
        try:
            if mark.encode() in (process / "environ").read_bytes():
                found.append((process / "cmdline").read_bytes().replace(b"\0", b" ").decode(errors="replace"))
        except OSError:  # it has just ended, or is not ours
            continue
    return found


def assert_whole(desk: Desk) -> None:
    """Every file of the old output is still there or a complete new one stands in its place; what the new one does
    not need goes last."""
    now = outputs(desk.output)
    assert desk.old.keys() <= now.keys() or desk.new.keys() <= now.keys()
    assert desk.old.keys() & desk.new.keys() <= now.keys()
    for path, data in now.items():
        if path.endswith(".pdf"):
            with pikepdf.open(desk.output / path) as pdf:
                assert len(pdf.pages)
        else:
            assert data in (desk.old.get(path), desk.new.get(path)), path
    assert site_troubles(desk.output / "html") == []


def assert_left_nothing(mark: str) -> None:
    deadline = time.monotonic() + 3
    while (left := marked(mark)) and time.monotonic() < deadline:
        time.sleep(0.1)
    assert left == []


def kill_when(desk: Desk, ready: Callable[[float], bool]) -> bool:
    """Start a build, kill it when it is time, and tell whether it was still at work."""
    process, mark = desk.start()
    begun = time.monotonic()
    while process.poll() is None and not ready(time.monotonic() - begun):
        time.sleep(0.002)
    process.send_signal(signal.SIGKILL)
    killed = process.wait() == -signal.SIGKILL
    assert_whole(desk)
    assert_left_nothing(mark)
    return killed


def forget_work(desk: Desk) -> None:
    """Remove the cache; the list of published files stays."""
    shutil.rmtree(desk.output / ".cache")


def list_also(desk: Desk, files: Mapping[str, bytes]) -> None:
    """Add files to the list of those that were published, as a build does before it writes the first."""
    known = json.loads((desk.output / LIST).read_text())
    (desk.output / LIST).write_text(
        json.dumps({path: [digest(data), 0, 0, "", False] for path, data in files.items()} | known)
    )


def test_killed_at_any_moment(desk: Desk) -> None:
    chance = random.Random(2)
    for share in sorted(chance.uniform(0.05, 0.95) for _ in range(KILLS)):
        forget_work(desk)
        moment = share * desk.seconds
        kill_when(desk, lambda passed, moment=moment: passed >= moment)  # type: ignore[misc]


def test_killed_while_it_publishes(desk: Desk) -> None:
    page = desk.output / "html/notes" / min(NOTES) / "index.html"  # the first page to be replaced
    compile_notes(desk.notes, desk.output, "--jobs", "2")
    killed = []
    for _ in range(KILLS):
        for path, data in desk.old.items():  # the old site again, beside a cache that knows the new one
            (desk.output / path).parent.mkdir(parents=True, exist_ok=True)
            (desk.output / path).write_bytes(data)
        list_also(desk, desk.old)
        before = page.stat().st_mtime_ns
        killed.append(kill_when(desk, lambda passed, before=before: page.stat().st_mtime_ns != before))  # type: ignore[misc]
    assert any(killed)


def test_the_next_build_is_right(desk: Desk) -> None:
    run = compile_notes(desk.notes, desk.output, "--jobs", "2")
    assert run.code == 0, run.output
    assert "diagnostics" in run.report
    now = outputs(desk.output)
    assert now.keys() == desk.new.keys()
    assert not [path for path in now if not path.endswith(".pdf") and now[path] != desk.new[path]]
    assert site_troubles(desk.output / "html") == []


def test_a_program_that_is_left_would_be_seen(tmp_path: Path) -> None:
    process = subprocess.Popen(["sleep", "30"], env={**os.environ, MARK: str(tmp_path)})
    try:
        with pytest.raises(AssertionError):
            assert_left_nothing(str(tmp_path))
    finally:
        process.kill()
        process.wait()
