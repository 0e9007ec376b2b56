"""Pictures that are wider than a small screen: they shrink as long as their letters can be read, then they scroll."""

from __future__ import annotations

import pytest
from playwright.sync_api import Browser

from scidraft_tex.engines.pictures.page import page_svg
from scidraft_tex.targets.web.markup import fill_pictures
from tests.support.browser import visit
from tests.web.test_browser import DEMO

OUTLINE = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} 10"><path d="M0 0L{width} 10"/></svg>'


def filled(width: float) -> str:
    svg = OUTLINE.format(width=width)
    picture = page_svg(svg, svg, (width * 10.95, 109.5, 0.0), "wide", display=True)
    return fill_pictures('<sd-picture data-key="a"></sd-picture>', {"a": picture}, {"a": ("wide", True)})


@pytest.mark.parametrize(
    ("em", "screen", "shown"), [(40, 320, 26.0), (40, 1440, 0.0), (20, 320, 0.0)], ids=["small", "large", "narrow"]
)
def test_letters_stay_legible(browser: Browser, address: str, em: float, screen: int, shown: float) -> None:
    """``shown`` is the width in em that is left; 0 where all of the picture fits."""
    with visit(browser, address, DEMO) as found:
        page = found.page
        page.set_viewport_size({"width": screen, "height": 800})
        page.evaluate("html => document.querySelector('.note-body').innerHTML = html", filled(em))
        picture, box = page.locator(".note-body svg"), page.locator(".note-body span.picture")
        width, size = picture.evaluate(
            "e => [e.getBoundingClientRect().width, parseFloat(getComputedStyle(e).fontSize)]"
        )
        room = box.evaluate("e => e.clientWidth")
        assert width == pytest.approx(shown * size if shown else min(room, em * size), abs=2)
        assert box.evaluate("e => e.scrollWidth > e.clientWidth + 1") is bool(shown)
        assert (box.get_attribute("tabindex") == "0") is (em > 24), "what can scroll is reached by the keyboard"
        assert page.evaluate("document.documentElement.scrollWidth <= window.innerWidth")
