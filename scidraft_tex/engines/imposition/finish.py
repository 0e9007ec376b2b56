"""From a reader's pages to the file that is printed."""

from __future__ import annotations

import io
from dataclasses import dataclass

import pikepdf

from scidraft_tex.engines.imposition.archive import make_archive
from scidraft_tex.engines.imposition.grey import make_grey
from scidraft_tex.engines.imposition.impose import impose
from scidraft_tex.engines.imposition.order import BLANK, booklet, in_reading_order
from scidraft_tex.engines.imposition.placing import Box, sheet_for
from scidraft_tex.model.words.table import Advice

POINT = 72 / 72.27
SIZES = {"a4": (595.276, 841.89), "letter": (612.0, 792.0), "a5": (419.528, 595.276)}
"""Sheets of paper, upright, in points of PDF."""


@dataclass(frozen=True, slots=True)
class Finish:
    """What is to be made of the pages. ``ink`` is the box of a page that holds its ink, in TeX's points."""

    paper: str
    ink: Box
    nup: int = 1
    booklet: bool = False
    signature: int = 0
    duplex: str = "short"
    cut_lines: bool = False
    two_sided: bool = False
    grayscale: bool = False
    pdfa: bool = False


@dataclass(frozen=True, slots=True)
class Finished:
    """The file, its sheets of paper (printed on both sides), the places left blank, and how to print it.

    ``advice`` is for :meth:`~scidraft_tex.model.words.table.Words.advise`: what to say, and what is put in.

    ``coloured`` counts shadings that could not be made grey, ``problems`` is what keeps the file from being PDF/A.
    """

    pdf: bytes
    sheets: int
    blank: int
    advice: Advice
    coloured: int = 0
    problems: tuple[str, ...] = ()


def finished(data: bytes, finish: Finish) -> Finished:
    """The file that is printed. The same pages give the same bytes."""
    with pikepdf.open(io.BytesIO(data)) as pdf:
        pages = len(pdf.pages)
        left = make_grey(pdf) if finish.grayscale else 0
        width, height = SIZES[finish.paper]
        if finish.booklet:
            sides = booklet(pages, finish.signature, finish.duplex)
            page = tuple(float(value) for value in pdf.pages[0].mediabox)
            impose(pdf, sides, sheet_for(width, height, 2), (page[0], page[1], page[2], page[3]), scaled=False)
        else:
            sides = in_reading_order(pages, finish.nup)
            if finish.nup > 1:
                sheet = sheet_for(width, height, finish.nup)
                impose(pdf, sides, sheet, _ink(finish), scaled=True, cut_lines=finish.cut_lines)
        problems = make_archive(pdf) if finish.pdfa else ()
        out = io.BytesIO()
        pdf.save(out, deterministic_id=True, object_stream_mode=pikepdf.ObjectStreamMode.generate)
    blank = sum(page == BLANK for side in sides for page in side.pages)
    return Finished(out.getvalue(), -(-len(sides) // 2), blank, _advice(finish, len(sides)), left, problems)


def _ink(finish: Finish) -> Box:
    left, bottom, right, top = (value * POINT for value in finish.ink)
    return left, bottom, right, top


def _advice(finish: Finish, sides: int) -> Advice:
    """How to set the printer."""
    if finish.booklet and finish.signature:
        return Advice("print_signatures", finish.duplex, pages=finish.signature)
    if finish.booklet:
        return Advice("print_folded", finish.duplex)
    if sides == 1:
        return Advice("print_one_side")
    edge = "short" if finish.nup in (2, 6) else "long"
    return Advice("print_both_sides", edge) if finish.two_sided else Advice("print_as_wished", edge, sides=sides)
