"""Figures of every format stand on paper and page in the sizes that TeX gives them."""

from __future__ import annotations

from functools import reduce
from pathlib import Path

import pikepdf
import pytest
from PIL import Image, ImageChops
from playwright.sync_api import Browser

from tests.support.browser import serve, visit
from tests.support.build import Run, compile_notes
from tests.support.paper import pages_of

Size = tuple[float, float]
"""Width and height in centimetres."""

COLOURS = {
    "pdf": (255, 0, 0),
    "png": (0, 160, 0),
    "jpg": (0, 0, 255),
    "svg": (255, 160, 0),
    "eps": (160, 0, 160),
}
"""Each figure is a box of one colour, by which it is found on paper."""

NATURAL: dict[str, Size] = {
    "pdf": (5.0, 2.5),
    "png": (5.08, 2.54),
    "jpg": (2.54, 2.54),
    "svg": (4.0, 2.0),
    "eps": (6.0, 3.0),
}
"""As their files say: points of 1/72 inch, pixels with 100 to the inch, or centimetres."""

DOTS = 100
NEAR = 0.06
"""Centimetres: two dots of paper at this resolution."""

INCH, BIG_POINT = 2.54, 2.54 / 72


def colour(kind: str) -> str:
    return " ".join(f"{part / 255:.4f}" for part in COLOURS[kind])


def draw(folder: Path) -> None:
    """One file of each format, all in their natural sizes."""
    width, height = (length / BIG_POINT for length in NATURAL["pdf"])
    with pikepdf.new() as pdf:
        page = pdf.add_blank_page(page_size=(width, height))
        page.Contents = pdf.make_stream(f"{colour('pdf')} rg 0 0 {width} {height} re f".encode())
        pdf.save(folder / "box-pdf.pdf")
    for kind in ("png", "jpg"):
        size = tuple(round(length / INCH * 100) for length in NATURAL[kind])
        Image.new("RGB", size, COLOURS[kind]).save(folder / f"box-{kind}.{kind}", dpi=(100, 100), quality=95)
    width, height = NATURAL["svg"]
    fill = "#{:02x}{:02x}{:02x}".format(*COLOURS["svg"])
    (folder / "box-svg.svg").write_text(
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{width}cm" height="{height}cm" viewBox="0 0 2 1">'
        f'<rect width="2" height="1" fill="{fill}"/></svg>\n'
    )
    width, height = (length / BIG_POINT for length in NATURAL["eps"])
    (folder / "box-eps.eps").write_text(
        f"%!PS-Adobe-3.0 EPSF-3.0\n%%BoundingBox: 0 0 {width:.0f} {height:.0f}\n"
        f"%%HiResBoundingBox: 0 0 {width} {height}\n%%EndComments\n"
        f"{colour('eps')} setrgbcolor 0 0 {width} {height} rectfill\nshowpage\n%%EOF\n"
    )


SHOWN: dict[str, tuple[str, dict[str, Size]]] = {
    "natural": ("", NATURAL),
    "width": ("[width=3cm]", {kind: (3.0, 3.0 * high / wide) for kind, (wide, high) in NATURAL.items()}),
    "scaled": ("[scale=0.5]", {kind: (wide / 2, high / 2) for kind, (wide, high) in NATURAL.items()}),
}
"""A note for each way to ask for a size, with what must come of it."""


@pytest.fixture(scope="module")
def run(tmp_path_factory: pytest.TempPathFactory) -> Run:
    notes = tmp_path_factory.mktemp("figures") / "notes"
    (notes / "drawn").mkdir(parents=True)
    draw(notes / "drawn")
    for slug, (options, _) in SHOWN.items():
        figures = "\n\n".join(f"\\noindent\\includegraphics{options}{{drawn/box-{kind}.{kind}}}" for kind in COLOURS)
        (notes / f"{slug}.tex").write_text(f"\\title{{Figures}}\n\\date{{2026-01-01}}\n\n{figures}\n")
    return compile_notes(notes, notes.parent / "out")


def test_they_build_clean(run: Run) -> None:
    assert run.code == 0, run.output
    assert run.diagnostics == []


@pytest.mark.parametrize("slug", SHOWN)
def test_on_paper(run: Run, slug: str) -> None:
    page = pages_of(run.pdf(slug), DOTS, colour=True)[0].convert("RGB")
    for kind, wanted in SHOWN[slug][1].items():
        assert found_on(page, kind) == pytest.approx(wanted, abs=NEAR), kind


def found_on(page: Image.Image, kind: str) -> Size:
    """The size of the box of one colour."""
    far = ImageChops.difference(page, Image.new("RGB", page.size, COLOURS[kind]))
    worst = reduce(ImageChops.lighter, far.split())
    left, top, right, bottom = worst.point([255 * (level < 24) for level in range(256)]).getbbox() or (0, 0, 0, 0)
    return (right - left) / DOTS * INCH, (bottom - top) / DOTS * INCH


def test_on_pages(run: Run, browser: Browser) -> None:
    with serve(run.folder / "html") as base:
        for slug, (_, sizes) in SHOWN.items():
            with visit(browser, base, f"notes/{slug}/index.html") as seen:
                assert seen.troubles == []
                for kind, wanted in sizes.items():
                    image = seen.page.locator(f"img[src*='box-{kind}']")
                    assert image.evaluate("image => image.complete && image.naturalWidth > 0"), kind
                    box = image.bounding_box()
                    assert box
                    found = (box["width"] / 96 * INCH, box["height"] / 96 * INCH)
                    assert found == pytest.approx(wanted, abs=NEAR), (slug, kind)
