"""One fault a note: its one diagnostic at the right line, and nothing else is lost."""

from __future__ import annotations

import re
import shutil
from pathlib import Path

import pytest

from tests.support.build import Run, compile_notes

BROKEN = Path(__file__).parent / "broken"
MARK = re.compile(r"%! (above )?(\w+)\[([\w-]+)\]")
FILES = sorted(path.name for path in BROKEN.iterdir() if path.suffix in {".tex", ".bib"})
FOLLOWING = "What follows is shown."
Found = set[tuple[int, str, str]]


def expected(name: str) -> Found:
    lines = (BROKEN / name).read_text(encoding="utf-8").splitlines()
    found = [(n, *mark) for n, line in enumerate(lines, 1) for mark in MARK.findall(line)]
    return {(n - bool(above), severity, code) for n, above, severity, code in found}


@pytest.fixture(scope="module")
def run(tmp_path_factory: pytest.TempPathFactory) -> Run:
    notes = tmp_path_factory.mktemp("broken") / "notes"
    shutil.copytree(BROKEN, notes)
    return compile_notes(notes, notes.parent / "build")


def found(run: Run, name: str) -> Found:
    here = [d for d in run.diagnostics if d["place"] and d["place"]["path"] == name]
    return {(d["place"]["line"], d["severity"], d["code"]) for d in here}


def test_exit_code(run: Run) -> None:
    assert run.code == 1, run.output
    assert "Traceback" not in run.output


@pytest.mark.parametrize("name", FILES)
def test_each_fault_gives_its_one_diagnostic(run: Run, name: str) -> None:
    told = [d for d in run.diagnostics if d["place"] and d["place"]["path"] == name]
    assert found(run, name) == expected(name), told
    assert len(told) == len(expected(name)), told


def test_every_diagnostic_has_a_place_and_shows_its_line(run: Run) -> None:
    for told in run.diagnostics:
        shown = [told["place"], *(place for _, place in told["related"])]
        assert all(place and place["line"] for place in shown) and any(place["source"] for place in shown), told


def test_the_others_are_built(run: Run) -> None:
    assert run.pdf("good").is_file()
    assert "must always be built" in run.page("good")
    for note in BROKEN.glob("*.tex"):
        assert "<h1" in run.page(note.stem), note.stem


@pytest.mark.parametrize("name", [name for name in FILES if FOLLOWING in (BROKEN / name).read_text(encoding="utf-8")])
def test_the_rest_of_the_page_is_shown(run: Run, name: str) -> None:
    page = run.page(name.removesuffix(".tex"))
    assert f"<p>{FOLLOWING}</p>" in page
    assert "sd-picture" not in page and "picture-failed" not in page
    assert "\\scidraft" not in page and "\\par" not in page


def test_messages_come_again_when_nothing_changed(run: Run, tmp_path: Path) -> None:
    again = compile_notes(run.folder.parent / "notes", run.folder)
    assert again.code == 1
    assert again.diagnostics == run.diagnostics
