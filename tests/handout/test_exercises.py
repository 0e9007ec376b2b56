"""Exercise sheets: variants for student and teacher from one call, gaps for proofs, points and their sum."""

from __future__ import annotations

import re
import shutil
from pathlib import Path

import pikepdf
import pytest

from tests.support.build import compile_notes
from tests.support.handouts import Printed, handout, page_text
from tests.support.links_in_pdf import targets_of
from tests.support.paper import pages_of, text_of

EXERCISES = Path(__file__).parent / "exercises"


@pytest.fixture(scope="module")
def notes(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("exercises") / "notes"
    shutil.copytree(EXERCISES, folder)
    return folder


@pytest.fixture(scope="module")
def sheets(notes: Path) -> Printed:
    """The table of scidraft.toml, with gaps and ruled pages for the student."""
    made = handout(notes, notes.parent / "build", "--name", "sheets", "--gaps", "--blank-pages", "lines")
    assert made.code == 0, made.output
    return made


def test_the_student_sees_no_solution_and_the_teacher_all(sheets: Printed) -> None:
    student, teacher = (text_of(sheets.pdf(f"sheets-{variant}")) for variant in ("student", "teacher"))
    raw = sheets.pdf("sheets-student").read_bytes()
    for secret in ("secret", "Hidden words", "n(n+1)/2"):
        assert secret not in student
        assert secret in teacher
        assert secret.encode() not in raw
    for exercise in ("square of an even number", "odd square", "Add the numbers"):
        assert exercise in student
        assert exercise in teacher


def test_a_gap_is_as_large_as_the_proof_and_keeps_its_number(sheets: Printed) -> None:
    pdf = sheets.pdf("sheets-student")
    text = " ".join(page_text(pdf, 2).split())
    assert "Proof of Lemma 2." in text
    assert "By (1), and by Exercise 1 in Sheet 2 (p. 3)." in text
    page = pages_of(pdf, 60)[1]
    rows = [y for y in range(page.height) if sum(page.crop((0, y, page.width, y + 1)).histogram()[:200]) > 250]
    assert 60 < rows[-1] - rows[0] < 160, "the frame's upper and lower side, in pixels of 1/60 inch"
    targets = [target for link, target in targets_of(pdf) if link.page == 1]
    assert all(targets)
    assert {"sheet-1/gap.1", "sheet-2/exercise.1"} <= {target.name for target in targets if target}


def test_points_and_their_sum(sheets: Printed) -> None:
    contents = page_text(sheets.pdf("sheets-student"), 1)
    assert re.search(r"Sheet 1 +\(4.5 points\) +1\n", contents)
    assert re.search(r"Sheet 2 +\(4 points\) +3\n", contents)
    assert "Total: 8.5 points" in contents


def test_pages_to_write_on_follow_each_note(sheets: Printed) -> None:
    pages = pages_of(sheets.pdf("sheets-student"), 40)
    assert len(pages) == 5
    lines = [y for y in range(pages[2].height) if min(pages[2].crop((60, y, 200, y + 1)).tobytes()) < 220]
    assert len(lines) > 25
    with pikepdf.open(sheets.pdf("sheets-teacher")) as teacher:
        assert len(teacher.pages) == 3


def test_solutions_at_the_end(notes: Path) -> None:
    made = handout(
        notes, notes.parent / "build", "--name", "end", "--front", "none", "--solutions", "end", "--proofs", "hide"
    )
    assert made.code == 0, made.output
    assert made.output.count("warning[undefined-reference]") == 1, "eq:odd is hidden with its proof"
    text = " ".join(text_of(made.pdf("end")).split())
    assert "Hidden words" not in text
    first, _, rest = text.partition("Solutions")
    assert "secret" not in first
    assert "Another secret" in rest


def test_compile_makes_the_handouts_of_the_configuration_and_the_site_offers_them(notes: Path) -> None:
    run = compile_notes(notes, notes.parent / "site")
    assert run.code == 0, run.output
    names = sorted(path.name for path in (run.folder / "handouts").iterdir())
    assert names == ["sheets-student.pdf", "sheets-teacher.pdf"]
    assert (
        "handouts/sheets-student.pdf: 3 pages, 2 sheets; print on both sides, turned over the long edge" in run.output
    )
    page = (run.folder / "html" / "handouts" / "index.html").read_text(encoding="utf-8")
    assert 'href="sheets-student.pdf"' in page
    assert "teacher" not in page, "students read the site"
    assert not (run.folder / "html" / "handouts" / "sheets-teacher.pdf").exists()
    assert 'href="handouts/index.html"' in (run.folder / "html" / "index.html").read_text(encoding="utf-8")
    assert [found["path"] for found in run.report["handouts"]] == [f"handouts/{name}" for name in names]
    again = compile_notes(notes, notes.parent / "site")
    assert "nothing to do" in again.output
    assert (run.folder / "handouts" / "sheets-student.pdf").exists()


def test_colour_and_grey_from_one_call(notes: Path) -> None:
    """complaints-latex 91; a copy of each goes where it is asked for."""
    target = notes.parent / "out" / "print.pdf"
    made = handout(notes, notes.parent / "build", "--variants", "screen,grey", "-o", str(target))
    assert made.code == 0, made.output
    assert sorted(path.name for path in target.parent.iterdir()) == ["print-grey.pdf", "print-screen.pdf"]
    grey = text_of(target.with_name("print-grey.pdf"))
    assert "https://example.org/gauss" in grey, "addresses are printed where they cannot be followed"
    assert "https://example.org/gauss" not in text_of(target.with_name("print-screen.pdf"))
