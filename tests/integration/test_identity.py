"""What a note is called, who wrote it and where: page and PDF say the same."""

from __future__ import annotations

import re

import pytest

from tests.integration.test_papers import write
from tests.support.build import Run, compile_notes
from tests.support.words import page_text, pdf_text

NOTES = {
    "scidraft.toml": '[site]\ninstitute = "R\\\\&D Lab"\nauthor = "Site Author"\n',
    "own.tex": r"""\title{Own}\date{2026-09-01}\author{K. G\"odel \and B. Noether}\institute{Universit\'e}

Words.
""",
    "offer.tex": r"""\title{A Place for Courses}\noteset{promotion=true}

\promotion[subtitle={Said with {braces}.}, button=How, sponsored]{A Place\\for \emph{Courses}}
""",
    "other.tex": r"""\title{A Place for Courses}\noteset{promotion=true}

\promotion{Something Else}
""",
    "given.tex": "\\title{Given}\\date{2026-09-02}\n\nWords.\n",
}


@pytest.fixture(scope="module")
def run(tmp_path_factory: pytest.TempPathFactory) -> Run:
    folder = tmp_path_factory.mktemp("identity")
    write(folder / "notes", NOTES)
    made = compile_notes(folder / "notes", folder / "build")
    assert made.code == 0, made.output
    return made


@pytest.mark.parametrize(
    ("name", "line"),
    [
        ("own", "Université K. Gödel, B. Noether · 1 September 2026"),
        ("given", "R&D Lab Site Author · 2 September 2026"),
    ],
)
def test_page_and_pdf_name_institute_authors_and_date_alike(run: Run, name: str, line: str) -> None:
    page = page_text((run.folder / "html" / "notes" / name / "index.html").read_text(encoding="utf-8"))
    assert line in re.sub(r"\s+", " ", page)
    assert line in re.sub(r"\s+", " ", pdf_text(run.folder / "pdf" / f"{name}.pdf"))


def test_feeds_and_cards_name_them_without_tex(run: Run) -> None:
    for path in ("index.html", "rss.xml", "notes/own/index.html"):
        text = (run.folder / "html" / path).read_text(encoding="utf-8")
        assert "Gödel" in text and "G\\&#34;odel" not in text, path


def test_a_promotion_says_its_title_once(run: Run) -> None:
    """A headline that is the title stands for it, however it is broken; another one stands below it."""
    for name, other in (("offer", 0), ("other", 1)):
        page = (run.folder / "html" / "notes" / name / "index.html").read_text(encoding="utf-8")
        pdf = re.sub(r"\s+", " ", pdf_text(run.folder / "pdf" / f"{name}.pdf"))
        shown = re.sub(r"\s+", " ", page_text(page))
        assert pdf.count("A Place for Courses") == shown.count("A Place for Courses") == 1
        assert pdf.count("Something Else") == shown.count("Something Else") == other
        assert "<title>A Place for Courses" in page
        assert len(re.findall("<h1", page)) == 1
