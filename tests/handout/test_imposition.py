"""Pages on sheets keep their text, links and destinations, and stand where they should."""

from __future__ import annotations

import io
import re
import subprocess
from functools import lru_cache
from pathlib import Path

import pikepdf
import pytest
from pikepdf import Array, Dictionary, Name, Pdf

from scidraft_tex.engines.imposition.finish import Finish, finished
from scidraft_tex.engines.imposition.placing import GRIDS, sheet_for
from scidraft_tex.model.words.en import WORDS as ENGLISH
from tests.support.links_in_pdf import Target, targets_of

INK = (40.0, 40.0, 557.0, 805.0)


def document(pages: int, width: float = 595.276, height: float = 841.89) -> bytes:
    """Pages with their number in large type; each has a link to the next one, the last one to the first."""
    pdf = Pdf.new()
    font = pdf.make_indirect(Dictionary(Type=Name.Font, Subtype=Name.Type1, BaseFont=Name.Helvetica))
    for k in range(pages):
        pdf.add_blank_page(page_size=(width, height))
        page = pdf.pages[-1].obj
        page.Resources = Dictionary(Font=Dictionary(F=font))
        page.Contents = pdf.make_stream(f"BT /F 40 Tf 100 500 Td (Page{k + 1}) Tj ET".encode())
    names = []
    for k in range(pages):
        page = pdf.pages[k].obj
        link = Dictionary(
            Type=Name.Annot, Subtype=Name.Link, Rect=[100, 490, 200, 530], Border=[0, 0, 0],
            A=Dictionary(S=Name.GoTo, D=pikepdf.String(f"p{(k + 1) % pages:03}")),
        )  # fmt: skip
        page.Annots = Array([pdf.make_indirect(link)])
        names += [pikepdf.String(f"p{k:03}"), Array([page, Name.XYZ, 100, 540, None])]
    pdf.Root.Names = Dictionary(Dests=Dictionary(Names=Array(names)))
    out = io.BytesIO()
    pdf.save(out, deterministic_id=True)
    return out.getvalue()


@pytest.mark.parametrize(
    "finish",
    [
        Finish("a4", INK, nup=2),
        Finish("a4", INK, nup=4),
        Finish("letter", INK, nup=6, cut_lines=True),
        Finish("a4", INK, booklet=True),
        Finish("a4", INK, booklet=True, duplex="long", signature=8),
    ],
    ids=["2-up", "4-up", "6-up", "booklet", "booklet, long edge"],
)
def test_links_lead_to_their_pages(tmp_path: Path, finish: Finish) -> None:
    size = (419.528, 595.276) if finish.booklet else (595.276, 841.89)
    path = tmp_path / "out.pdf"
    path.write_bytes(finished(document(11, *size), finish).pdf)
    links = targets_of(path)
    assert len(links) == 11
    # The link's box lies where its page's word is, the destination just above or (head down) below its own page's word.
    boxes = {number: box_of(path, number) for number in range(1, 12)}
    for link, target in links:
        assert isinstance(target, Target)
        number = int(target.name[1:]) + 1
        own = boxes[(number - 2) % 11 + 1]
        assert own[0] == link.page
        assert link.box[0] - 3 <= (own[1] + own[3]) / 2 <= link.box[2] + 3
        assert link.box[1] - 3 <= (own[2] + own[4]) / 2 <= link.box[3] + 3
        there = boxes[number]
        assert there[0] == target.page
        assert min(abs(target.x - there[1]), abs(target.x - there[3])) < 8
        assert min(abs(target.y - there[2]), abs(target.y - there[4])) < 40


@lru_cache(maxsize=1)
def boxed(path: Path) -> str:
    """Every word with its box."""
    return subprocess.run(["pdftotext", "-bbox", str(path), "-"], check=True, capture_output=True, text=True).stdout


def box_of(path: Path, number: int) -> tuple[int, float, float, float, float]:
    """The page on which ``PageN`` stands, and its box in PDF's coordinates."""
    for page, part in enumerate(boxed(path).split("<page ")[1:]):
        height = float(part.split('height="')[1].split('"')[0])
        found = re.search(rf'xMin="([\d.]+)" yMin="([\d.]+)" xMax="([\d.]+)" yMax="([\d.]+)">Page{number}<', part)
        if found:
            x1, y1, x2, y2 = map(float, found.groups())
            return page, x1, height - y2, x2, height - y1
    raise AssertionError(number)


@pytest.mark.parametrize("nup", sorted(GRIDS))
def test_tiles_cover_a_sheet_without_overlap(nup: int) -> None:
    sheet = sheet_for(595.276, 841.89, nup)
    assert len(sheet.tiles) == nup
    area = sum((right - left) * (top - bottom) for left, bottom, right, top in sheet.tiles)
    assert area == pytest.approx(sheet.width * sheet.height)
    assert [round(tile[3]) for tile in sheet.tiles] == sorted((round(tile[3]) for tile in sheet.tiles), reverse=True)


@pytest.mark.parametrize(("paper", "size"), [("a4", (595.3, 841.9)), ("letter", (612, 792)), ("a5", (419.5, 595.3))])
def test_the_paper_is_the_one_that_was_asked_for(paper: str, size: tuple[float, float]) -> None:
    """complaints-latex 87."""
    for finish, lying in ((Finish(paper, INK, nup=4), False), (Finish(paper, INK, nup=2), True)):
        with pikepdf.open(io.BytesIO(finished(document(3), finish).pdf)) as pdf:
            box = [float(value) for value in pdf.pages[0].mediabox][2:]
            assert box == pytest.approx(sorted(size, reverse=lying), abs=0.1)


def test_the_advice_names_the_edge() -> None:
    def advice(pages: int, finish: Finish) -> str:
        return ENGLISH.advise(finished(document(pages), finish).advice)

    assert "long edge" in advice(3, Finish("a4", INK)) and "one side it takes 3" in advice(3, Finish("a4", INK))
    assert "short edge" in advice(3, Finish("a4", INK, nup=2))
    assert advice(1, Finish("a4", INK, two_sided=True)) == "print on one side"
    assert advice(2, Finish("a4", INK, nup=2)) == "print on one side"
    folded = finished(document(9, 419.5, 595.3), Finish("a4", INK, booklet=True, duplex="long"))
    assert ENGLISH.advise(folded.advice).endswith("turned over the long edge, then fold")
    thick = finished(document(9, 419.5, 595.3), Finish("a4", INK, booklet=True, signature=8))
    assert ENGLISH.advise(thick.advice).endswith("over the short edge, then fold, 8 pages folded together")
    assert (folded.sheets, folded.blank) == (3, 3)


def test_the_same_pages_give_the_same_bytes() -> None:
    data = document(5)
    assert finished(data, Finish("a4", INK, nup=2)).pdf == finished(data, Finish("a4", INK, nup=2)).pdf
