"""The showcase's site for every reader: axe-core finds nothing, and nothing needs scripts."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser

from tests.support.axe import axe_violations
from tests.support.browser import serve, visit
from tests.support.build import Run
from tests.support.kinds import kinds


@pytest.fixture(scope="module")
def site(showcase: Run) -> Path:
    return showcase.folder / "html"


@pytest.fixture(scope="module")
def address(site: Path) -> Iterator[str]:
    with serve(site) as base:
        yield base


def test_axe_finds_nothing_on_any_kind_of_page(browser: Browser, site: Path, address: str) -> None:
    found = {}
    for name in kinds(site):
        with visit(browser, address, name) as seen:
            seen.page.emulate_media(reduced_motion="reduce")
            light = axe_violations(seen.page)
            seen.page.emulate_media(color_scheme="dark")
            dark = axe_violations(seen.page)
            seen.page.set_viewport_size({"width": 320, "height": 800})
            seen.page.evaluate("() => new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done)))")
            narrow = axe_violations(seen.page)
        if light or dark or narrow:
            found[name] = (light, dark, narrow)
    assert found == {}


def test_axe_sees_planted_faults(browser: Browser, address: str) -> None:
    with visit(browser, address, "index.html") as seen:
        seen.page.evaluate("document.querySelector('main').insertAdjacentHTML('beforeend', '<p><img src=\"\"></p>')")
        seen.page.evaluate("document.querySelector('main').style.color = '#bbb'")
        rules = {row.partition(":")[0] for row in axe_violations(seen.page)}
    assert {"image-alt", "color-contrast"} <= rules


def test_every_page_says_the_same_with_and_without_scripts(browser: Browser, site: Path, address: str) -> None:
    """But for the search page, which without scripts points to the index instead."""
    for name in kinds(site):
        said = []
        for scripts in (True, False):
            with visit(browser, address, name, scripts=scripts) as seen:
                said.append("".join(seen.page.locator("body").inner_text().split()))
                links = seen.page.locator("a[href]").count()
                assert links or name == "404.html", name
        assert said[0] and (said[0] == said[1] or name.startswith("search/")), name
