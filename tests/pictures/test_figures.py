"""Figures in every format, through the real converters."""

from __future__ import annotations

import io

import pikepdf
import pytest
from PIL import Image

from scidraft_tex.engines.pictures.figures import FigureError, for_page, for_paper

SVG = (
    b'<svg xmlns="http://www.w3.org/2000/svg" width="2in" viewBox="0 0 200 100"><rect width="200" height="100"/></svg>'
)
EVIL = SVG.replace(
    b"<rect", b'<script>alert(1)</script><image href="https://example.org/x.png"/><rect onload="alert(2)"'
)
EPS = b"%!PS-Adobe-3.0 EPSF-3.0\n%%BoundingBox: 0 0 72 36\n0 0 moveto 72 36 lineto stroke\nshowpage\n%%EOF\n"
BOMB = b'<!DOCTYPE svg [<!ENTITY a "aaaa">]><svg xmlns="http://www.w3.org/2000/svg"><text>&a;</text></svg>'


def png(dpi: int | None = None) -> bytes:
    out = io.BytesIO()
    Image.new("RGB", (300, 150), "white").save(out, "PNG", **({"dpi": (dpi, dpi)} if dpi else {}))
    return out.getvalue()


def pdf() -> bytes:
    out = io.BytesIO()
    with pikepdf.Pdf.new() as made:
        made.add_blank_page(page_size=(72, 36))
        made.save(out)
    return out.getvalue()


@pytest.mark.parametrize(("data", "suffix"), [(SVG, ".svg"), (EPS, ".eps"), (EPS, ".EPS")])
def test_paper_gets_pdf_of_the_same_size(data: bytes, suffix: str) -> None:
    made, kind = for_paper(data, suffix)
    assert kind == ".pdf"
    with pikepdf.Pdf.open(io.BytesIO(made)) as document:
        box = document.pages[0].mediabox
        assert float(box[2] - box[0]) / float(box[3] - box[1]) == pytest.approx(2, abs=0.05)


@pytest.mark.parametrize(
    ("data", "suffix", "kind", "size"),
    [
        (SVG, ".svg", ".svg", (192, 96)),
        (pdf(), ".pdf", ".svg", (96, 48)),
        (EPS, ".eps", ".svg", (96, 48)),
        (png(), ".png", ".png", (400, 200)),
        (png(300), ".png", ".png", (96, 48)),
    ],
)
def test_page_gets_what_browsers_show_in_its_natural_size(
    data: bytes, suffix: str, kind: str, size: tuple[int, int]
) -> None:
    figure = for_page(data, suffix)
    assert figure.suffix == kind
    assert (figure.width, figure.height) == pytest.approx(size, abs=1.5)


def test_a_strangers_svg_is_scrubbed() -> None:
    clean = for_page(EVIL, ".svg").data
    assert b"rect" in clean
    for word in (b"script", b"alert", b"example.org", b"onload"):
        assert word not in clean


@pytest.mark.parametrize(
    ("data", "suffix"), [(b"not a picture", ".png"), (BOMB, ".svg"), (b"x", ".eps"), (b"x", ".bmp")]
)
def test_what_cannot_be_read_is_one_clear_error(data: bytes, suffix: str) -> None:
    with pytest.raises(FigureError) as error:
        for_page(data, suffix)
    assert error.value.help
