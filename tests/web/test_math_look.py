"""Formulas in a real Chromium with the fonts of the site, measured in em."""

from __future__ import annotations

import io
from collections.abc import Iterator

import pytest
from PIL import Image
from playwright.sync_api import Browser, Page

from scidraft_tex.engines.plastex.math.mathml import convert
from tests.support.browser import visit
from tests.web.test_browser import DEMO

SIZE = 100
"""Pixels of one em."""


@pytest.fixture(scope="module")
def page(browser: Browser, address: str) -> Iterator[Page]:
    with visit(browser, address, DEMO) as found:
        yield found.page


def set_formula(page: Page, source: str) -> None:
    """Let the page show one formula after the letter a, which stands on the baseline."""
    line = f'<p style="font-size:{SIZE}px">a<span id="m">{convert(source, False)}</span>a</p>'
    body = f'<main class="note-body">{line}</main>'
    page.evaluate("html => document.body.innerHTML = html", body)
    page.evaluate("document.fonts.ready.then(() => null)")


def box(page: Page, selector: str) -> dict[str, float]:
    found = page.locator(f"#m {selector}").first.bounding_box()
    assert found
    return {name: value / SIZE for name, value in found.items()}


def ink_above(page: Page, selector: str) -> tuple[float, float]:
    """Where the ink above an element begins and ends, from the element's left edge."""
    base = page.locator(f"#m {selector}").first.bounding_box()
    assert base
    clip = {"x": base["x"] - SIZE, "y": base["y"] - SIZE / 2, "width": base["width"] + 2 * SIZE, "height": SIZE / 2}
    picture = Image.open(io.BytesIO(page.screenshot(clip=clip))).convert("L")  # type: ignore[arg-type]
    extent = picture.point(lambda value: 255 * (value < 128)).getbbox()
    assert extent, "nothing stands above"
    return extent[0] / SIZE - 1, extent[2] / SIZE - 1


@pytest.mark.parametrize("radicand", ["x", "2", "\\pi", "d_k", "n+1"])
def test_roots_stand_on_the_line_as_in_tex(page: Page, radicand: str) -> None:
    set_formula(page, rf"\sqrt{{{radicand}}}")
    sign, letter = box(page, "msqrt"), box(page, "msqrt :is(mi, mn)")
    baseline = page.evaluate("""() => {
        const mark = document.createElement("span");
        mark.style = "display: inline-block";
        document.querySelector("#m").after(mark);
        return mark.getBoundingClientRect().bottom;
    }""")
    assert sign["y"] + sign["height"] - baseline / SIZE < 0.3, "the sign hangs below its line"
    assert letter["y"] - sign["y"] > 0.08, "the rule touches the letter"
    last = box(page, "msqrt > :last-child")
    assert sign["x"] + sign["width"] - last["x"] - last["width"] < 0.12, "a blank follows the root"


@pytest.mark.parametrize("size", ["big", "Big", "bigg"])
@pytest.mark.parametrize("script", ["^2", "_i", "^{-1}_i", ""])
def test_large_signs_stand_level_whatever_they_carry(page: Page, size: str, script: str) -> None:
    set_formula(page, rf"\{size}l( x + y \{size}r){script}")
    opening, closing = box(page, "mo:text('(')"), box(page, "mo:text(')')")
    assert closing["y"] == pytest.approx(opening["y"], abs=0.03)
    assert closing["height"] == pytest.approx(opening["height"], abs=0.03)


def test_the_size_of_a_fraction_is_said_where_it_is_valid(page: Page) -> None:
    source = r"\tfrac{a}{b} \dfrac{\tfrac{c}{d}}{e} \tbinom{n}{k}"
    assert " displaystyle=" not in convert(source, False).replace("<mstyle displaystyle=", "")
    set_formula(page, source)
    small, large = (page.locator("#m mi", has_text=letter).bounding_box() for letter in "ae")
    assert small and large and large["height"] > 1.2 * small["height"]


@pytest.mark.parametrize("accent", ["vec", "hat", "tilde", "bar", "dot", "widehat", "widetilde"])
def test_accents_stand_above_their_letter(page: Page, accent: str) -> None:
    set_formula(page, rf"\{accent}{{x}}")
    base = box(page, "mi")
    left, right = ink_above(page, "mi")
    assert abs((left + right) / 2 - base["width"] / 2) < 0.08


@pytest.mark.parametrize("accent", ["widehat", "widetilde", "overline"])
def test_wide_accents_grow(page: Page, accent: str) -> None:
    set_formula(page, rf"\{accent}{{xyz}}")
    left, right = ink_above(page, "mrow")
    assert right - left > 0.75 * box(page, "mrow")["width"]


@pytest.mark.parametrize("name", ["pmatrix", "bmatrix", "cases"])
def test_tables_in_brackets_stand_close_to_them(page: Page, name: str) -> None:
    set_formula(page, rf"\begin{{{name}}} a & b \\ c & d \end{{{name}}}")
    bracket, letter = box(page, "mo"), box(page, "mi")
    assert letter["x"] - bracket["x"] - bracket["width"] < 0.3


@pytest.mark.parametrize("letter", ["y", "g", "f", "Q", r"\mu", "A", "d", "|", ")"])
def test_scripts_of_all_letters_stand_level_as_in_tex(page: Page, letter: str) -> None:
    """TeX looks at the depth and height of what bears a script only if that is more than one letter."""
    set_formula(page, rf"x_n {letter}_n x^2 {letter}^2 x_i^2 {letter}_i^2")
    for script in ("msub > :last-child", "msup > :last-child", "msubsup > :nth-child(2)", "msubsup > :last-child"):
        places = [found.bounding_box() for found in page.locator(f"#m {script}").all()]
        assert len(places) == 2 and places[0] and places[1]
        assert places[1]["y"] == pytest.approx(places[0]["y"], abs=0.012 * SIZE), script
