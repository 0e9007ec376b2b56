"""A reader: notes that get in each other's way, set as one document."""

from __future__ import annotations

import re
import shutil
from pathlib import Path

import pikepdf
import pytest
from PIL import Image, ImageChops

from tests.support.build import Run, compile_notes
from tests.support.handouts import Printed, handout, page_text
from tests.support.links_in_pdf import destinations_of, files_linked_by, targets_of
from tests.support.paper import pages_of, text_of

UNRULY = Path(__file__).parent / "unruly"
NOTES = ("alpha", "beta", "gamma", "delta")
STARTS = {"alpha": 1, "beta": 2, "gamma": 3, "delta": 5}
FRONT = 2
"""The title page and the contents."""

RESOLUTION = 60


@pytest.fixture(scope="module")
def notes(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("unruly") / "notes"
    shutil.copytree(UNRULY, folder)
    return folder


@pytest.fixture(scope="module")
def reader(notes: Path) -> Printed:
    made = handout(notes, notes.parent / "build", "--name", "reader")
    assert made.code == 0, made.output
    return made


@pytest.fixture(scope="module")
def alone(notes: Path) -> Run:
    run = compile_notes(notes, notes.parent / "alone", "--to", "pdf")
    assert run.code == 0, run.output
    return run


def body_of(page: Image.Image) -> Image.Image:
    """A page without its head and foot."""
    return page.crop((0, int(page.height * 0.105), page.width, int(page.height * 0.87)))


@pytest.mark.parametrize("slug", ["alpha", "gamma", "delta"])
def test_no_note_sees_another(reader: Printed, alone: Run, slug: str) -> None:
    """Each page looks as it does alone; a note without references to others has no reason to differ by a dot."""
    ours, theirs = pages_of(reader.pdf("reader"), RESOLUTION, colour=True), pages_of(alone.pdf(slug), RESOLUTION, True)
    first = FRONT + STARTS[slug] - 1
    for number, page in enumerate(theirs):
        difference = ImageChops.difference(body_of(ours[first + number]), body_of(page)).convert("L")
        if slug == "delta":
            assert not any(difference.histogram()[80:]), (slug, number)
        else:  # the page of what a reference names is printed besides, at the end of a line or two
            lines = (difference.crop((0, y, page.width, y + 1)) for y in range(difference.height))
            rows = sum(any(line.histogram()[80:]) for line in lines)
            assert rows < 0.06 * difference.height, (slug, number, rows)


def test_names_of_one_note_mean_nothing_in_the_next(reader: Printed) -> None:
    text = page_text(reader.pdf("reader"), FRONT + 2)
    assert "beta’s own, step 0, gap 0.0pt" in text
    assert "step 3" not in text
    assert "Fact 1" in text


def test_the_title_page_contents_and_index(reader: Printed) -> None:
    pdf = reader.pdf("reader")
    assert "Unruly notes & others" in page_text(pdf, 1)
    contents = page_text(pdf, 2)
    for title, page in (("Alpha: α", 1), ("Beta", 2), ("Gamma", 3), ("Delta", 5), ("Second beta’s own", 2)):
        assert re.search(rf"{title} +{page}\n", contents), title
    index = page_text(pdf, FRONT + 6)
    assert re.search(r"1 +On alpha’s own +Alpha: α +1\n", index)
    assert re.search(r"1 +Rank rk A +Beta +2\n", index)
    with pikepdf.open(pdf) as opened:
        assert [page.label for page in opened.pages] == ["i", "ii", "1", "2", "3", "4", "5", "6"]
        assert str(opened.docinfo["/Title"]) == "Unruly notes & others"
        assert str(opened.docinfo["/Author"]) == "A. Abel"
        with opened.open_outline() as outline:
            top = [(item.title, [child.title for child in item.children]) for item in outline.root]
    assert [title for title, _ in top] == ["Contents", "Alpha: α", "Beta", "Gamma", "Delta", "Statements"]
    assert dict(top)["Beta"] == ["1 Second beta's own"]


def test_a_reference_prints_number_title_and_page(reader: Printed) -> None:
    alpha, beta = (" ".join(page_text(reader.pdf("reader"), FRONT + k).split()) for k in (1, 2))
    assert "Theorem 1 in Beta (p. 2)" in alpha
    assert "Lemma 1 in Alpha: α (p. 1)" in beta
    assert "On alpha’s own in Alpha: α (p. 1)" in beta
    assert "Section 1 in Gamma (p. 3)" in beta


def test_every_link_leads_to_its_place(reader: Printed) -> None:
    """complaints-latex 85. The number that a link prints stands beside the place it leads to."""
    pdf = reader.pdf("reader")
    links = targets_of(pdf)
    assert len(links) > 40
    assert files_linked_by(pdf) == []
    ends = {"alpha": 1, "beta": 2, "gamma": 4, "delta": 5}
    for link, target in links:
        assert target is not None, link
        note = target.name.partition("/")[0]
        if note in STARTS:
            assert FRONT + STARTS[note] - 1 <= target.page <= FRONT + ends[note] - 1, target
    crossing = [target.name for link, target in links if target and link.page == FRONT + 1]
    assert {"alpha/lemma.1", "gamma/section.1"} <= set(crossing)
    places = destinations_of(pdf)
    with pikepdf.open(pdf) as opened, opened.open_outline() as outline:
        for item in outline.root:
            for entry in (item, *item.children):
                assert str(entry.destination) in places, entry.title


def test_running_heads_tell_note_and_section(reader: Printed) -> None:
    assert page_text(reader.pdf("reader"), FRONT + 4).split("\n")[0].split() == ["Gamma", "Third", "G"]
    assert "Delta" in page_text(reader.pdf("reader"), FRONT + 5).split("\n\n")[0]


def test_two_runs_give_the_same_bytes(reader: Printed, notes: Path) -> None:
    """complaints-latex 93, of handouts: another folder, nothing cached."""
    other = notes.parent / "elsewhere" / "notes"
    shutil.copytree(UNRULY, other)
    made = handout(other, other.parent / "out", "--name", "reader")
    assert made.pdf("reader").read_bytes() == reader.pdf("reader").read_bytes()


def test_continuous_numbers(notes: Path) -> None:
    made = handout(notes, notes.parent / "build", "--name", "continuous", "--numbering", "continuous")
    assert made.code == 0, made.output
    pdf = made.pdf("continuous")
    beta = " ".join(page_text(pdf, FRONT + 2).split())
    for words in ("2 Beta", "2.1 Second beta’s own", "Theorem 2.1 (Rank rk A)", "Fact 2.1", "(2.1)", "Figure 2.1",
                  "Lemma 1.1 in Alpha: α (p. 1)", "Section 3.1 in Gamma (p. 3)"):  # fmt: skip
        assert words in beta, words
    alpha = " ".join(page_text(pdf, FRONT + 1).split())
    assert "1.A Appendix" in alpha
    assert "(A1)" in alpha, "the author's own \\theequation stays"
    assert re.search(r"2.1 +Second beta’s own +2\n", page_text(pdf, 2))


def test_notes_as_a_file_lists_them(notes: Path) -> None:
    (notes.parent / "list.txt").write_text("gamma  # first\n\na*\n", encoding="utf-8")
    options = ["--select", "list.txt", "--order", "given", "--title", "$L^2$ \\& more", "--front", "compact"]
    made = handout(notes, notes.parent / "build", "--name", "some", *options)
    assert made.code == 0, made.output
    with pikepdf.open(made.pdf("some")) as pdf, pdf.open_outline() as outline:
        assert [item.title for item in outline.root] == ["Contents", "Gamma", "Alpha: α"]
        assert str(pdf.docinfo["/Title"]) == "L^2 & more"
    assert "L2 & more" in " ".join(page_text(made.pdf("some"), 1).split()).replace("L 2", "L2")


def test_references_to_notes_that_are_not_in_the_reader(notes: Path) -> None:
    made = handout(notes, notes.parent / "build", "--name", "some", "--front", "none", "--select", "beta")
    text = " ".join(text_of(made.pdf("some")).split())
    assert "Lemma 1 in Alpha: α," in text
    assert "and Section 1 in Gamma." in text
    assert all(target for _, target in targets_of(made.pdf("some")))


def test_papers_are_refused(notes: Path) -> None:
    only = handout(notes, notes.parent / "build", "--select", "paper")
    assert only.code == 2
    assert "papers do not count" in only.output
    both = handout(notes, notes.parent / "build", "--select", "paper,delta", "--name", "both")
    assert both.code == 0
    assert "warning[paper-in-handout]" in both.output
    assert "notes/paper.tex:1" in both.output


def test_a_note_with_an_error_costs_the_others_nothing(notes: Path) -> None:
    folder = notes.parent / "broken" / "notes"
    shutil.copytree(UNRULY, folder)
    (folder / "beta.tex").write_text((folder / "beta.tex").read_text() + "\n\\undefinedthing\n", encoding="utf-8")
    made = handout(folder, folder.parent / "out", "--name", "reader")
    assert made.code == 1
    assert made.output.count("error[") == 1
    assert "undefinedthing" in made.output
    text = text_of(made.pdf("reader"))
    assert "This note has errors and could not be printed." in text
    assert "Plain, x2" in text
    assert "Zweite Seite" in text


def test_a_sheet_for_a_few_lines_is_told(notes: Path) -> None:
    """complaints-latex 89."""
    made = handout(notes, notes.parent / "build", "--name", "few", "--front", "none", "--select", "gamma,delta")
    assert made.code == 0, made.output
    assert (
        "warning[sheet-for-few-lines]: page 2 of the handout holds only 1 line of this note, which costs a sheet"
        in (made.output)
    )
    assert "notes/gamma.tex:1" in made.output
    assert "few.pdf: 3 pages, 2 sheets;" in made.output


def test_each_note_on_a_sheet_of_its_own(notes: Path) -> None:
    options = ["--two-sided", "--one-per-sheet", "--front", "none", "--select", "alpha,gamma,delta"]
    made = handout(notes, notes.parent / "build", "--name", "sheets", *options)
    assert made.code == 0, made.output
    assert "sheets.pdf: 6 pages, 2 blank, 3 sheets; print on both sides, turned over the long edge" in made.output
    blank = [k for k in range(1, 7) if not page_text(made.pdf("sheets"), k).strip()]
    assert blank == [2, 6]
    assert "3" in page_text(made.pdf("sheets"), 3).split()


def test_unknown_words_are_answered(notes: Path) -> None:
    made = handout(notes, notes.parent / "build", "--tag", "Won")
    assert made.code == 2
    assert "there is no tag `Won`" in made.output
    assert "One" in made.output
    made = handout(notes, notes.parent / "build", "--kind", "lema")
    assert made.code == 2
    assert "there is no kind `lema`; did you mean `lemma`?" in made.output
    made = handout(notes, notes.parent / "build", "--select", "alpha,gama")
    assert made.code == 2
    assert "no note has the slug or path `gama`; did you mean `gamma`?" in made.output
