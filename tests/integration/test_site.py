"""The showcase's site as browsers and checkers see it: every page, none sampled."""

from __future__ import annotations

import re
import shutil
from pathlib import Path

import pytest
from playwright.sync_api import Browser

from tests.support.browser import serve, visit
from tests.support.build import Run
from tests.support.links import site_troubles
from tests.support.nu import check_html

NARROW = 320


@pytest.fixture(scope="module")
def site(showcase: Run) -> Path:
    return showcase.folder / "html"


def look(browser: Browser, site: Path) -> dict[str, list[str]]:
    """What is wrong with each page of a site on a telephone; pages without trouble are left out."""
    found = {}
    with serve(site) as base:
        for path in sorted(site.rglob("*.html")):
            name = path.relative_to(site).as_posix()
            if 'http-equiv="refresh"' in path.read_text(encoding="utf-8"):
                continue  # it leads on before it has loaded; test_published.py follows one
            with visit(browser, base, name, width=NARROW) as seen:
                width = seen.page.evaluate("document.documentElement.scrollWidth")
                wide = [f"{width} pixels wide"] if width > NARROW else []
                if seen.troubles or wide:
                    found[name] = [*seen.troubles, *wide]
    return found


def test_every_page_is_valid(site: Path) -> None:
    assert check_html([site]) == []


def test_every_link_leads_somewhere(site: Path) -> None:
    assert site_troubles(site) == []


def test_no_page_has_scripts_but_the_sites_own_and_each_forbids_others(site: Path) -> None:
    pages = list(site.rglob("*.html"))
    assert len(pages) > 30
    data = r'<script type="application/ld\+json">[^<]*</script>'
    own = re.compile(rf'<script src="[\w./-]+"(?: defer)?></script>|{data}')
    for path in pages:
        text = path.read_text(encoding="utf-8")
        assert "<script" not in own.sub("", text) and "javascript:" not in text, path
        assert "default-src 'self'" in text and "base-uri 'none'" in text, path


def test_every_page_loads_without_trouble_and_fits_a_telephone(browser: Browser, site: Path) -> None:
    assert look(browser, site) == {}


def test_only_blocks_of_code_have_a_button_and_a_frame(browser: Browser, site: Path) -> None:
    with serve(site) as base, visit(browser, base, "notes/softmax-in-python/index.html") as seen:
        assert seen.page.locator("p code.code").count() == 2
        assert seen.page.locator(".copy").count() == seen.page.locator("div.code, .bibtex").count() == 2
        edges = "codes => codes.map(code => getComputedStyle(code).borderTopWidth)"
        assert seen.page.locator("p code.code").evaluate_all(edges) == ["0px", "0px"]


def test_planted_troubles_are_seen(browser: Browser, site: Path, tmp_path: Path) -> None:
    page = (site / "404.html").read_text(encoding="utf-8")
    planted = {
        "script": "<script>document.title = 'planted'</script>",
        "foreign": '<img src="http://127.0.0.1:9/planted.png" alt="">',
        "lost": '<img src="planted.png" alt="">',
        "wide": '<div style="width: 400px">planted</div>',
        "invalid": "<p><ul></p>",
        "link": '<a href="planted.html">planted</a>',
    }
    shutil.copytree(site / "assets", tmp_path / "assets")
    for name, text in planted.items():
        (tmp_path / f"{name}.html").write_text(page.replace("</main>", f"{text}</main>"), encoding="utf-8")
    assert look(browser, tmp_path).keys() == {f"{name}.html" for name in ("script", "foreign", "lost", "wide")}
    assert any("invalid.html" in found for found in check_html([tmp_path]))
    assert any("'planted.html'" in found for found in site_troubles(tmp_path))
