"""The showcase from end to end: what a stranger sees first must be right in every respect."""

from __future__ import annotations

import io
import re
import subprocess
import sys
import tempfile
from collections import Counter
from pathlib import Path

import pikepdf
import pytest

from tests.support.build import ROOT, SHOWCASE, Run
from tests.support.words import numbers, page_text, pdf_text, recall

NOTES = sorted(path.stem for path in SHOWCASE.glob("*.tex") if path.name != "preamble.tex")


def test_builds_clean(showcase: Run) -> None:
    assert showcase.code == 0, showcase.output
    assert showcase.diagnostics == []
    assert showcase.slugs == NOTES
    assert (showcase.folder / "html" / "index.html").is_file()


def told(text: str, slug: str) -> Counter[str]:
    """The numbers of a text; of names in parentheses only the note's own tags, since formulas have such as (XY)."""
    tags = set(re.findall(r"\\tag\{(\w+)\}", (SHOWCASE / f"{slug}.tex").read_text(encoding="utf-8")))
    found = numbers(text).items()
    return Counter({name: times for name, times in found if name[1:-1] in tags or not name[1:-1].isalpha()})


@pytest.mark.parametrize("slug", NOTES)
def test_every_number_on_the_page_is_the_pdfs(showcase: Run, slug: str) -> None:
    paper, page = told(pdf_text(showcase.pdf(slug)), slug), told(page_text(showcase.page(slug)), slug)
    assert page == paper, f"only in the PDF: {paper - page}; only on the page: {page - paper}"


def test_a_planted_difference_is_seen(showcase: Run) -> None:
    page = page_text(showcase.page("tour"))
    planted = page.replace("(5)", "(6)", 1)
    assert planted != page
    assert numbers(planted) != numbers(pdf_text(showcase.pdf("tour")))


@pytest.mark.parametrize("slug", NOTES)
def test_every_word_of_the_pdf_is_on_the_page(showcase: Run, slug: str) -> None:
    share, missing = recall(showcase.pdf(slug), showcase.page(slug))
    assert share >= 0.97, f"{share:.4f}: {missing.most_common(20)}"


def test_words_over_all_notes(showcase: Run) -> None:
    shares = [recall(showcase.pdf(slug), showcase.page(slug))[0] for slug in NOTES]
    assert sum(shares) / len(shares) >= 0.99


def test_a_lost_paragraph_is_seen(showcase: Run) -> None:
    page = re.sub(r"<p>The divisor.*?</p>", "", showcase.page("definition-attention"), flags=re.DOTALL)
    assert recall(showcase.pdf("definition-attention"), page)[0] < 0.97


def test_no_path_of_the_machine_in_any_output(showcase: Run) -> None:
    folders = (ROOT, showcase.folder, Path(sys.prefix), Path(tempfile.gettempdir()) / "scidraft-tex")
    needles = [*(str(folder).encode() for folder in folders), str(Path.home()).encode() + b"/"]
    seen = set()
    for path in showcase.folder.rglob("*"):
        if path.is_file() and ".cache" not in path.relative_to(showcase.folder).parts:
            data = _uncompressed(path) if path.suffix == ".pdf" else path.read_bytes()
            assert not [needle for needle in needles if needle in data], path.name
            seen.add(path.suffix)
    assert seen >= {".json", ".xml", ".svg", ".html", ".css", ".bib", ".pdf"}


def test_pdf_links_land_in_the_note_or_in_another_pdf(showcase: Run) -> None:
    for slug in NOTES:
        with pikepdf.Pdf.open(showcase.pdf(slug)) as pdf:
            named = set(_names(pdf))
            for page in pdf.pages:
                for link in page.get("/Annots", []):
                    action = link.get("/A", {})
                    target = str(link.get("/Dest", action.get("/D", ""))) if action.get("/S") != "/GoToR" else ""
                    assert not target or target in named or target.startswith("pikepdf"), (slug, target)


def test_the_running_title_stands_in_the_foot_of_long_notes_only(showcase: Run) -> None:
    def feet(slug: str) -> list[str]:
        command = ["pdftotext", "-layout", str(showcase.pdf(slug)), "-"]
        text = subprocess.run(command, capture_output=True, text=True, check=True).stdout
        return [page.strip().splitlines()[-1].strip() for page in text.split("\f") if page.strip()]

    title = "A Survey of Chain-of-Thought Prompting"
    long = feet("survey-chain-of-thought")
    assert len(long) > 2
    assert long == ["1", *(f"{title} · {number}" for number in range(2, len(long) + 1))]
    short = [found for found in map(feet, NOTES) if len(found) < 3]
    assert short and all(found == [str(n) for n in range(1, len(found) + 1)] for found in short)


def test_each_list_counts_its_works_in_the_order_of_first_use(showcase: Run) -> None:
    cited = re.findall(r'href="#ref-(\d)-(\d+)" id="cite', showcase.page("two-reading-lists"))
    for number in ("1", "2"):
        found = [int(work) for which, work in cited if which == number]
        assert len(found) > 10 and list(dict.fromkeys(found)) == list(range(1, max(found) + 1))


def test_notes_are_found_by_their_titles(showcase: Run) -> None:
    info = subprocess.run(["pdfinfo", showcase.pdf("tour")], capture_output=True, text=True, check=True).stdout
    assert re.search(r"^Title:\s+Everything a Note Can Hold$", info, re.MULTILINE)
    assert "A4" in info


def _uncompressed(path: Path) -> bytes:
    out = io.BytesIO()
    with pikepdf.Pdf.open(path) as pdf:
        options = pikepdf.ObjectStreamMode.disable
        pdf.save(out, stream_decode_level=pikepdf.StreamDecodeLevel.all, object_stream_mode=options)
    return out.getvalue()


def _names(pdf: pikepdf.Pdf) -> list[str]:
    names = pdf.Root.get("/Names", {}).get("/Dests")
    if names is None:
        return [str(key).lstrip("/") for key in pdf.Root.get("/Dests", {})]
    todo, found = [names], []
    while todo:
        node = todo.pop()
        todo.extend(node.get("/Kids", []))
        found += [str(name) for name in list(node.get("/Names", []))[::2]]
    return found
