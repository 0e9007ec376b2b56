"""The same notes give the same result: whatever the number of workers, the folder, and what was built before."""

from __future__ import annotations

import shutil
from dataclasses import dataclass
from pathlib import Path

import pytest

from tests.support.build import SHOWCASE, Run, compile_notes, files_of
from tests.support.paper import differences


@dataclass
class Desk:
    """A copy of the showcase and its output."""

    notes: Path
    output: Path

    def build(self, *options: str) -> Run:
        return compile_notes(self.notes, self.output, *options)


@pytest.fixture(scope="module")
def moved(tmp_path_factory: pytest.TempPathFactory) -> Desk:
    """Built cold by one worker, in a folder with another and longer name."""
    folder = tmp_path_factory.mktemp("elsewhere") / "a folder with blanks" / "and a name of some length"
    folder.mkdir(parents=True)
    desk = Desk(folder / "copied notes", folder / "out")
    shutil.copytree(SHOWCASE, desk.notes)
    run = desk.build("--jobs", "1")
    assert run.code == 0, run.output
    return desk


def assert_same(one: Path, other: Path) -> None:
    """The same files, pages and assets byte for byte, PDFs to a reader's eye."""
    ours, theirs = files_of(one / "html"), files_of(other / "html")
    assert ours.keys() == theirs.keys()
    assert not [path for path in ours if not path.endswith(".pdf") and ours[path] != theirs[path]]
    names = sorted(files_of(one / "pdf"))
    assert names == sorted(files_of(other / "pdf"))
    assert not {name: found for name in names if (found := differences(one / "pdf" / name, other / "pdf" / name))}
    for run in (one, other):
        beside = {path.rpartition("/")[2]: data for path, data in files_of(run / "html/notes", ".pdf").items()}
        assert beside == files_of(run / "pdf")


def test_one_worker_or_two_here_or_elsewhere(showcase: Run, moved: Desk) -> None:
    assert_same(showcase.folder, moved.output)
    assert files_of(showcase.folder / "pdf") == files_of(moved.output / "pdf")


def test_what_is_said_is_the_same(showcase: Run, moved: Desk) -> None:
    report = Run(0, "", moved.output).report
    assert report["diagnostics"] == showcase.diagnostics
    assert report["notes"] == showcase.report["notes"]


def test_output_that_was_removed_comes_back_without_work(moved: Desk) -> None:
    before = files_of(moved.output / "html"), files_of(moved.output / "pdf")
    shutil.rmtree(moved.output / "html")
    shutil.rmtree(moved.output / "pdf")
    run = moved.build("--jobs", "2")
    assert run.report["counts"]["ran"] == 0
    assert (files_of(moved.output / "html"), files_of(moved.output / "pdf")) == before


def test_an_edit_that_is_undone_leaves_no_trace(showcase: Run, moved: Desk) -> None:
    before = files_of(moved.output / "html"), files_of(moved.output / "pdf")
    source = moved.notes / "lemma-softmax-shift.tex"
    text = source.read_text(encoding="utf-8")
    source.write_text(
        text.replace(r"\begin{lemma}", "\\begin{lemma}One more.\\end{lemma}\n\\begin{lemma}", 1), encoding="utf-8"
    )
    edited = moved.build("--jobs", "2")
    assert edited.code == 0, edited.output
    assert "Lemma 2" in edited.page("tour")
    source.write_text(text, encoding="utf-8")
    moved.build("--jobs", "2")
    assert (files_of(moved.output / "html"), files_of(moved.output / "pdf")) == before


def test_a_difference_would_be_seen(showcase: Run, tmp_path: Path) -> None:
    for part in ("html", "pdf"):
        shutil.copytree(showcase.folder / part, tmp_path / part)
    shutil.copyfile(tmp_path / "pdf/tour.pdf", tmp_path / "pdf/power-iteration.pdf")
    assert differences(tmp_path / "pdf/power-iteration.pdf", showcase.pdf("power-iteration"))
    with pytest.raises(AssertionError):
        assert_same(tmp_path, showcase.folder)
