"""The showcase in print: what its handouts look like, and where their links lead."""

from __future__ import annotations

import re
import subprocess
from collections.abc import Callable
from pathlib import Path

import pikepdf
import pytest
from PIL import Image, ImageChops, ImageStat

from scidraft_tex.model.vocabulary import STATEMENT_KINDS
from tests.support.build import SHOWCASE
from tests.support.handouts import Printed, handout, page_text
from tests.support.ink import colours_in
from tests.support.links_in_pdf import Target, destinations_of, files_linked_by, targets_of
from tests.support.paper import pages_of, text_of

GOLDENS = Path(__file__).parent / "goldens"
RESOLUTION = 22
SHOWN, ACROSS = 12, 6
"""How many pages of a handout a golden picture shows, and how many beside each other."""

SOME = ("--tag", "attention")
PROVED = "*-softmax-shift,theorem-*,survey-*"

LAYOUTS = {
    "whole": (),
    "reader-a4": SOME,
    "reader-letter": (*SOME, "--paper", "letter"),
    "two-up": (*SOME, "--nup", "2", "--cut-lines"),
    "booklet": (*SOME, "--booklet", "--duplex", "long"),
    "grey": (*SOME, "--grayscale", "--printed-urls", "--numbering", "continuous", "--bibliography", "joint"),
    "student": ("--select", PROVED, "--solutions", "hide", "--gaps", "--front", "compact"),
    "teacher": ("--select", PROVED, "--solutions", "show", "--front", "compact"),
    "writing": (*SOME, "--margin", "notes", "--gaps", "--two-sided", "--blank-pages", "dots"),
}

Layouts = Callable[[str], Path]


@pytest.fixture(scope="module")
def layouts(tmp_path_factory: pytest.TempPathFactory) -> Layouts:
    """The handout of a name, made when it is first asked for."""
    build = tmp_path_factory.mktemp("print")
    done: dict[str, Printed] = {}

    def made(name: str) -> Path:
        if name not in done:
            done[name] = handout(SHOWCASE, build, "--name", name, *LAYOUTS[name])
            assert done[name].code == 0, done[name].output
        return done[name].pdf(name)

    return made


def contact_sheet(pdf: Path) -> Image.Image:
    """The first pages of a PDF, small, beside and below each other."""
    pages = pages_of(pdf, RESOLUTION)[:SHOWN]
    width, height = max(page.width for page in pages), max(page.height for page in pages)
    sheet = Image.new("L", (ACROSS * (width + 2), -(-len(pages) // ACROSS) * (height + 2)), 128)
    for place, page in enumerate(pages):
        sheet.paste(page, (place % ACROSS * (width + 2), place // ACROSS * (height + 2)))
    return sheet


@pytest.mark.parametrize("name", LAYOUTS)
def test_it_looks_as_it_did(layouts: Layouts, request: pytest.FixtureRequest, name: str) -> None:
    """Small pictures, with the tolerance that fonts need; ``--update-goldens`` takes new ones, to be looked at."""
    sheet, path = contact_sheet(layouts(name)), GOLDENS / f"{name}.png"
    if request.config.getoption("--update-goldens"):
        GOLDENS.mkdir(exist_ok=True)
        sheet.save(path, optimize=True)
    golden = Image.open(path)
    assert sheet.size == golden.size
    difference = ImageChops.difference(sheet, golden)
    assert ImageStat.Stat(difference).mean[0] < 1.5
    assert sum(difference.histogram()[120:]) < 0.002 * sheet.width * sheet.height


KINDS = "|".join((*(kind.name for kind in STATEMENT_KINDS), "procedure", "section"))
NUMBERED = re.compile(rf"/(?:{KINDS})\.(\d+)$")


def boxes(pdf: Path) -> list[list[tuple[float, float, str]]]:
    """The words of each page with their places: x from the left, y from the lower edge."""
    text = subprocess.run(["pdftotext", "-bbox", str(pdf), "-"], check=True, capture_output=True, text=True).stdout
    pages = []
    for part in text.split("<page ")[1:]:
        height = float(part.split('height="')[1].split('"')[0])
        words = re.findall(r'xMin="([\d.]+)" yMin="[\d.]+" xMax="[\d.]+" yMax="([\d.]+)">([^<]*)<', part)
        pages.append([(float(x), height - float(y), word) for x, y, word in words])
    return pages


def wrong(pdf: Path) -> list[str]:
    """Links that lead nowhere, and those to a numbered thing whose number does not stand just below the place."""
    words, found = boxes(pdf), []
    for link, target in targets_of(pdf):
        if target is None:
            found.append(f"page {link.page}: nowhere")
            continue
        number = NUMBERED.search(target.name)
        near = {word.strip(".") for x, y, word in words[target.page]
                if -45 < y - target.y < 5 and -20 < x - target.x < 200}  # fmt: skip
        if number and number[1] not in near:
            found.append(f"page {link.page} to {target}: {sorted(near)}")
    return found


def test_the_authors_of_one_note_are_not_said_to_have_written_all(layouts: Layouts) -> None:
    assert "Second Author" in text_of(layouts("whole"))
    assert "Second Author" not in page_text(layouts("whole"), 1)


@pytest.mark.parametrize("name", ["whole", "two-up", "booklet"])
def test_every_link_lands_on_its_page_and_note(layouts: Layouts, name: str) -> None:
    pdf = layouts(name)
    links = targets_of(pdf)
    assert len(links) > (400 if name == "whole" else 100)
    assert files_linked_by(pdf) == []
    if name == "booklet":  # backs stand on their heads: what is below a place there is above it
        assert all(target for _, target in links)
    else:
        assert wrong(pdf) == []


def test_a_place_of_two_up_is_that_of_the_reader(layouts: Layouts) -> None:
    """Page p of the reader is the left or right half of side p/2, and every place on it keeps its half."""
    reader, sheets = destinations_of(layouts("reader-a4")), destinations_of(layouts("two-up"))
    assert reader.keys() == sheets.keys()
    for name, target in reader.items():
        side: Target = sheets[name]
        assert side.page == target.page // 2
        assert (side.x > 421) == (target.page % 2 == 1), name


def test_notes_begin_where_the_contents_say(layouts: Layouts) -> None:
    pdf, lines, front = layouts("whole"), [], 1
    while (text := page_text(pdf, front + 1)).lstrip().startswith("Contents"):
        lines += re.findall(r"^(\S.*?)\s{3,}(\d+)$", text, re.M)
        front += 1
    assert front > 2 and len(lines) >= 60
    for title, page in lines:
        assert title.partition(" (")[0].split()[-1] in page_text(pdf, front + int(page)).split("\n\n")[0], title


def test_the_booklet_is_set_for_its_size(layouts: Layouts) -> None:
    """A5 pages two on an A4 sheet, in type of full size; fronts upright, backs on their heads for the long edge."""
    with pikepdf.open(layouts("booklet")) as pdf:
        box = [float(value) for value in pdf.pages[0].mediabox]
        assert box == pytest.approx([0, 0, 841.89, 595.28], abs=0.1)
        matrices = [bytes(page.obj.Contents.read_bytes()).split(b" cm")[0].split(b"q ")[1] for page in pdf.pages]
    assert [matrix.split()[0] for matrix in matrices[:4]] == [b"1", b"-1", b"1", b"-1"]


def test_grey_has_no_colour(layouts: Layouts) -> None:
    pdf = layouts("grey")
    assert colours_in(pdf) == []
    assert "References" in text_of(pdf)
    assert wrong_joint(pdf) == []


def wrong_joint(pdf: Path) -> list[str]:
    """Citations that do not lead to the one list."""
    return [target.name if target else "nowhere" for _, target in targets_of(pdf)
            if target is None or ("/cite." in target.name and not target.name.startswith("back-/"))]  # fmt: skip


def test_fonts_are_embedded_and_an_archive_says_what_it_is(layouts: Layouts, tmp_path: Path) -> None:
    made = handout(
        SHOWCASE, tmp_path / "build", "--name", "archive", "--pdfa", "--select", "definition-*", "--front", "none"
    )
    assert made.code == 0, made.output
    for path in (layouts("reader-a4"), made.pdf("archive")):
        fonts = subprocess.run(["pdffonts", str(path)], check=True, capture_output=True, text=True).stdout
        rows = fonts.splitlines()[2:]
        assert rows
        assert all(row[54:].split()[-5] == "yes" or " yes " in row for row in rows)
    with pikepdf.open(made.pdf("archive")) as pdf:
        with pdf.open_metadata() as meta:
            assert meta.pdfa_status == "2B"
            assert meta["dc:title"] == str(pdf.docinfo["/Title"]) == "Notes on Attention"
        (intent,) = pdf.Root.OutputIntents
        assert intent.S == "/GTS_PDFA1"
        profile = bytes(intent.DestOutputProfile.read_bytes())
        assert profile[36:40] == b"acsp"
        assert profile[16:20] == b"RGB "
        for page in pdf.pages:
            assert all(int(annotation.F) == 4 for annotation in page.obj.get("/Annots", ()))
        assert "/Encrypt" not in pdf.trailer
        assert "/ID" in pdf.trailer
    again = handout(
        SHOWCASE, tmp_path / "two", "--name", "archive", "--pdfa", "--select", "definition-*", "--front", "none"
    )
    assert again.pdf("archive").read_bytes() == made.pdf("archive").read_bytes()
