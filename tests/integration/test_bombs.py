"""Notes that never end, eat memory or make pages without end: ended in time, others built, nothing left behind."""

from __future__ import annotations

import shutil
import subprocess
from pathlib import Path

import pytest

from tests.support.build import Run, compile_notes

BOMBS = {
    "loop": r"\def\again{\again}\again",
    "memory": r"\def\grow#1{\global\expandafter\let\csname x#1\endcsname=a"
    r"\expandafter\grow\expandafter{\number\numexpr#1+1}}\grow{1}",
    "doubling": r"\def\twice#1{\twice{#1#1}}\twice{xxxxxxxxxxxxxxxx}",
    "pages": r"\def\page{x\newpage\page}\page",
    "words": r"\loop x \iftrue\repeat",
    "signs": r"\loop\typeout{scidraft-note-begin another}\typeout{Run number 1}\iftrue\repeat",
    "picture": "\\begin{tikzpicture}\n\\draw (0,0);\n\\def\\again{\\again}\\again\n\\end{tikzpicture}",
}


@pytest.fixture(scope="module")
def run(tmp_path_factory: pytest.TempPathFactory) -> Run:
    notes = tmp_path_factory.mktemp("bombs") / "notes"
    notes.mkdir()
    (notes / "scidraft.toml").write_text("[limits]\nseconds = 5\npage-seconds = 5\n")
    for name, body in BOMBS.items():
        (notes / f"bomb-{name}.tex").write_text(f"\\title{{Bomb {name}}}\n\nBefore.\n\n{body}\n")
    for name in ("first", "second"):
        (notes / f"{name}.tex").write_text(f"\\title{{The {name}}}\n\n\\begin{{lemma}}Fine.\\end{{lemma}}\n")
    return compile_notes(notes, notes.parent / "build", "--jobs", "2", timeout=280)


def test_the_build_ends_and_says_why(run: Run) -> None:
    assert run.code == 1, run.output
    for name in BOMBS:
        told = [d for d in run.diagnostics if d["place"] and d["place"]["path"] == f"bomb-{name}.tex"]
        errors = [d["code"] for d in told if d["severity"] == "error"]
        assert errors == ["limit-reached"], f"{name}: {told}"
        assert all(d["place"]["line"] >= 5 for d in told), f"{name}: {told}"


def test_the_others_are_built(run: Run) -> None:
    for name in ("first", "second"):
        assert run.pdf(name).is_file() and "Fine." in run.page(name)


def test_no_process_is_left(run: Run) -> None:
    listing = subprocess.run(["ps", "-eo", "args"], capture_output=True, text=True, check=True).stdout
    folder = str(run.folder.parent)
    assert not [line for line in listing.splitlines() if folder in line and "pytest" not in line]


def test_nothing_is_left_on_disk(run: Run) -> None:
    size = sum(path.stat().st_size for path in Path(run.folder).rglob("*") if path.is_file())
    assert size < 50 << 20
    shutil.rmtree(run.folder)
