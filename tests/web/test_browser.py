"""The demo site in a real Chromium."""

from __future__ import annotations

from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page

from tests.support.browser import visit

DEMO = "notes/guide/demo/index.html"
PAGES = (
    "index.html",
    DEMO,
    "notes/other/index.html",
    "tags/index.html",
    "tags/attention/index.html",
    "page/2/index.html",
)


@pytest.mark.parametrize("path", PAGES)
def test_pages_load_without_trouble(browser: Browser, address: str, path: str) -> None:
    with visit(browser, address, path) as found:
        assert found.troubles == []
        assert any(url.endswith("style.css") for url in found.requests)


def test_troubles_are_noticed(browser: Browser, address: str) -> None:
    with visit(browser, address, "no-such-page.html") as found:
        assert found.troubles


def test_opened_from_a_folder_pages_look_the_same(browser: Browser, site: Path) -> None:
    with visit(browser, site.as_uri() + "/", DEMO) as found:
        assert found.troubles == []
        assert found.page.evaluate("document.fonts.check('16px \"Latin Modern Roman\"')")
        assert found.page.evaluate("getComputedStyle(document.body).maxWidth") == "720px"


@pytest.mark.parametrize("path", PAGES)
def test_page_never_scrolls_sideways(browser: Browser, address: str, path: str) -> None:
    with visit(browser, address, path) as found:
        for width in (320, 720, 1440):
            found.page.set_viewport_size({"width": width, "height": 900})
            assert found.page.evaluate("document.documentElement.scrollWidth <= innerWidth"), width


def test_long_equation_scrolls_in_its_box_and_keeps_its_number(browser: Browser, address: str) -> None:
    with visit(browser, address, DEMO, width=320) as found:
        body = found.page.locator("[id='eq:long'] .equation-body")
        assert body.evaluate("box => box.scrollWidth > box.clientWidth")
        number = found.page.locator("[id='eq:long'] .equation-number").bounding_box()
        assert number and number["x"] + number["width"] <= 320
        body.evaluate("box => box.scrollLeft = 1000")
        assert body.evaluate("box => box.scrollLeft > 0")
        sticky = found.page.locator(".numbered-rows mtr > mtd:last-child").first.bounding_box()
        assert sticky and sticky["x"] + sticky["width"] <= 320


@pytest.mark.parametrize("width", [320, 1440])
def test_displays_are_centred_and_numbers_stand_at_the_right(browser: Browser, address: str, width: int) -> None:
    with visit(browser, address, DEMO, width=width) as found:
        column = box(found.page, ".note-body")
        equation = box(found.page, "[id='eq:attention'] math")
        number = box(found.page, "[id='eq:attention'] .equation-number")
        assert abs(right(number) - right(column)) < 8
        if width == 1440:
            assert abs((equation["x"] + right(equation)) - (column["x"] + right(column))) < 4


def test_statement_heads_run_in_and_proofs_end_at_the_right(browser: Browser, address: str) -> None:
    with visit(browser, address, DEMO) as found:
        head, text = box(found.page, "[id='lem:shift'] .statement-head"), box(found.page, "[id='lem:shift'] p + div p")
        assert abs(head["y"] - text["y"]) < 4
        assert abs(right(box(found.page, ".qed >> nth=0")) - right(box(found.page, ".note-body"))) < 8


def test_brackets_stretch_in_the_math_font(browser: Browser, address: str) -> None:
    with visit(browser, address, DEMO) as found:
        tall = found.page.locator("[id='eq:matrix'] mo").first.bounding_box()
        assert tall and tall["height"] > 50
        assert found.page.evaluate("document.fonts.check('16px \"Latin Modern Math\"')")


def test_dark_and_light_follow_the_reader(browser: Browser, address: str) -> None:
    grounds = []
    for scheme in ("light", "dark"):
        with visit(browser, address, DEMO, scheme=scheme) as found:  # type: ignore[arg-type]
            grounds.append(found.page.evaluate("getComputedStyle(document.body).backgroundColor"))
            stroke = found.page.locator(".picture svg g").first
            assert stroke.evaluate("mark => getComputedStyle(mark).stroke") == found.page.evaluate(
                "getComputedStyle(document.querySelector('.note-body')).color"
            )
    assert grounds == ["rgb(255, 255, 255)", "rgb(29, 30, 32)"]


def test_print_leaves_out_the_furniture(browser: Browser, address: str) -> None:
    with visit(browser, address, DEMO, scheme="dark") as found:
        found.page.emulate_media(media="print")
        for (
            furniture
        ) in ".site-header .site-footer .tags .files .neighbours .around .share .cite-note .copy .to-top".split():
            assert not found.page.locator(furniture).first.is_visible()
        assert found.page.locator(".references").is_visible()
        assert found.page.evaluate("getComputedStyle(document.body).color") == "rgb(0, 0, 0)"


def test_skip_link_is_the_first_stop_of_the_keyboard(browser: Browser, address: str) -> None:
    with visit(browser, address, DEMO) as found:
        found.page.keyboard.press("Tab")
        assert found.page.evaluate("document.activeElement.textContent") == "Skip to content"
        assert box(found.page, ".skip")["y"] >= 0


def test_nothing_moves_when_the_fonts_arrive(browser: Browser, address: str) -> None:
    with visit(browser, address, DEMO) as found:
        shift = found.page.evaluate(
            """() => new Promise(done => {
                let sum = 0;
                new PerformanceObserver(list => list.getEntries().forEach(entry => sum += entry.value))
                    .observe({type: "layout-shift", buffered: true});
                setTimeout(() => done(sum), 200);
            })"""
        )
        assert shift < 0.1


def test_no_text_is_smaller_than_eleven_pixels(browser: Browser, address: str) -> None:
    with visit(browser, address, DEMO, width=320) as found:
        small = found.page.evaluate(
            """() => [...document.querySelectorAll("main *:not(math *):not(svg *)")]
                .filter(e => [...e.childNodes].some(n => n.nodeType === 3 && n.data.trim()))
                .filter(e => parseFloat(getComputedStyle(e).fontSize) < 11).map(e => e.className)"""
        )
        assert small == []


def box(page: Page, selector: str) -> dict[str, float]:
    found = page.locator(selector).first.bounding_box()
    assert found
    return dict(found)


def right(rectangle: dict[str, float]) -> float:
    return rectangle["x"] + rectangle["width"]
