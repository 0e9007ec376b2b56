"""The pages of a handout: measure and lines fit the paper, and the ink stays within what printers reach."""

from __future__ import annotations

import re
import tomllib
from itertools import product
from pathlib import Path

import pytest

from scidraft_tex.engines.imposition.finish import SIZES
from scidraft_tex.engines.imposition.placing import MARGIN, fitted, sheet_for
from scidraft_tex.engines.latex.page_layout import BASELINES, HALVES, PADDING, PAPERS, page_layout
from scidraft_tex.engines.latex.ruling import PITCHES, ruled
from scidraft_tex.model.setting import PrintLayout

POINT = 72 / 72.27
THEME = tomllib.loads((Path(__file__).parents[2] / "latex_templates" / "theme.toml").read_text(encoding="utf-8"))


@pytest.mark.parametrize(("paper", "lines"), [("a4", "a4_lines"), ("letter", "letter_lines")])
def test_a_plain_handout_has_the_page_of_a_note(paper: str, lines: str) -> None:
    found = page_layout(paper, PrintLayout()).geometry
    assert f"textwidth={float(THEME['paper']['measure'].removesuffix('pt'))}pt" in found
    assert f"lines={THEME['paper'][lines]}," in found


@pytest.mark.parametrize(
    ("paper", "size", "spacing", "margin", "two_sided"),
    list(product(PAPERS, BASELINES, (1.0, 1.5), ("normal", "notes"), (False, True))),
)
def test_text_and_margins_fit_the_paper(paper: str, size: int, spacing: float, margin: str, two_sided: bool) -> None:
    layout = page_layout(paper, PrintLayout(size, spacing, margin, two_sided))
    width, height = PAPERS[paper]
    found = re.search(r"textwidth=([\d.]+)pt,(?:inner|left)=([\d.]+)pt,lines=(\d+)", layout.geometry)
    assert found is not None
    measure, inner, lines = float(found[1]), float(found[2]), int(found[3])
    outer = width - measure - inner
    assert min(inner, outer) >= 42, "15 mm"
    assert measure > 80
    assert margin == "normal" or outer >= 0.3 * width
    assert 0.6 * height < lines * BASELINES[size] * spacing < 0.8 * height
    left, bottom, right, top = layout.ink
    assert 0 <= left < right <= width
    assert bottom + PADDING > 14.3, "5 mm, which home printers cannot reach"
    assert top - PADDING < height - 14.3


@pytest.mark.parametrize(("paper", "nup"), list(product(SIZES, (2, 4, 6))))
def test_pages_on_a_sheet_are_as_large_as_they_can_be(paper: str, nup: int) -> None:
    left, bottom, right, top = (value * POINT for value in page_layout(paper, PrintLayout()).ink)
    sheet = sheet_for(*SIZES[paper], nup)
    for tile in sheet.tiles:
        scale, _, _, _, x, y = fitted((left, bottom, right, top), tile, scaled=True)
        edges = (
            scale * left + x - tile[0],
            scale * bottom + y - tile[1],
            tile[2] - scale * right - x,
            tile[3] - scale * top - y,
        )
        assert min(edges) == pytest.approx(MARGIN, abs=0.01) or scale == 1
        assert min(edges) >= MARGIN - 0.01


def test_a_booklet_page_is_half_a_sheet() -> None:
    for paper, half in HALVES.items():
        width, height = PAPERS[paper]
        assert PAPERS[half] == pytest.approx((height / 2, width), rel=0.005)


@pytest.mark.parametrize("pattern", PITCHES)
def test_ruled_pages_stay_within_their_margins(pattern: str) -> None:
    numbers = [tuple(map(float, pair)) for pair in re.findall(rb"([\d.]+) ([\d.]+) [ml]", ruled(pattern, 595.3, 841.9))]
    assert len(numbers) > 60
    assert all(40 < x < 556 and 40 < y < 802 for x, y in numbers)
