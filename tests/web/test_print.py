"""Pages printed by a real Chromium."""

from __future__ import annotations

import re
import subprocess
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page

from tests.support.browser import visit
from tests.web.test_browser import DEMO

TALL = "<mfrac><mfrac><mi>a</mi><mi>b</mi></mfrac><mi>c</mi></mfrac>"
ROWS = f"<mtable class='rows'><mtr><mtd><mtext>left</mtext></mtd><mtd><mtext>right</mtext>{TALL}</mtd></mtr></mtable>"
ALIGN = (
    f"<div class='equation numbered-rows'><div class='equation-body'><math display='block'>{ROWS}</math></div></div>"
)
CASES = ALIGN.replace(" numbered-rows", "")
TABLE = f"<div class='table-wrap'><table><tr><td>left</td><td>right <math>{TALL}</math></td></tr></table></div>"
PROOF = (
    "<details class='proof' open><summary><span class='proof-head'>Proof.</span></summary> <p>One<br>two<br>three"
    "<span class='qed'>□</span></p></details>"
)


def words(page: Page, path: Path, content: str, paper: str) -> list[list[tuple[str, float]]]:
    """The words of each printed page, with the heights of their lower edges."""
    page.evaluate("html => document.querySelector('.note-body').innerHTML = html", content)
    page.pdf(path=path, format=paper)
    boxes = subprocess.run(["pdftotext", "-bbox", str(path), "-"], check=True, capture_output=True, text=True).stdout
    return [
        [(word, float(bottom)) for bottom, word in re.findall(r'yMax="([\d.]+)">([^<]*)<', printed)]
        for printed in boxes.split("<page ")[1:]
    ]


@pytest.fixture(scope="module")
def page(browser: Browser, address: str) -> Iterator[Page]:
    with visit(browser, address, DEMO) as found:
        yield found.page


@pytest.mark.parametrize("content", [ALIGN, CASES, TABLE], ids=["align", "cases", "table"])
def test_the_cells_of_a_row_stand_on_one_line(page: Page, tmp_path: Path, content: str) -> None:
    (printed,) = words(page, tmp_path / "page.pdf", content, "A4")
    places = dict(printed)
    assert places["left"] == pytest.approx(places["right"], abs=0.5)


@pytest.mark.parametrize("paper", ["A4", "Letter"])
def test_pages_end_where_a_typographer_would_end_them(page: Page, tmp_path: Path, paper: str) -> None:
    starts = set()
    for lines in range(34, 44, 3):
        filler = "<p>" + "<br>".join(["x"] * lines) + "</p>"
        for kept in (
            "<p>before</p>" + ALIGN.replace("left", "display"),
            "<h2>heading</h2><p>text<br>more</p>",
            PROOF,
        ):
            pages = words(page, tmp_path / "page.pdf", filler + kept, paper)
            starts |= {printed[0][0] for printed in pages[1:]}
    assert starts & {"before", "heading", "Proof."}, "no page ended near the blocks"
    assert not starts & {"display", "text", "two", "three"}
