r"""What a note asks for its own page by ``\noteset``: each key, on the built site."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest
from playwright.sync_api import Browser

from scidraft_tex.scan.metadata import KEYS
from tests.support.browser import serve, visit
from tests.support.build import Run, compile_notes
from tests.support.links import site_troubles
from tests.support.nu import check_html

CONFIG = """
[site]
title = "Options"
author = "A. Author"
base-url = "https://example.org/notes"
share = ["x", "reddit"]
colours = "dark"
[[menu]]
name = "About"
url = "notes/about/"
[[menu]]
name = "arXiv"
url = "https://arxiv.org/"
"""

NOTES = {
    "scidraft.toml": CONFIG,
    "plain.tex": r"\title{Plain}\date{2026-09-21T09:12+09:00}\tags{Demo}"
    "\n\nWords.\n\n\\section{One}\n\\section{Two}\n\\section{Three}\n",
    "much.tex": r"""\title{Much}\date{2026-09-20}\tags{Demo}
\noteset{description={Said for engines.}, keywords={attention, softmax}, doi=10.1000/182, license=CC BY-SA 4.0,
  toc, share={reddit}}

Words.

\section{Only}
""",
    "little.tex": r"""\title{Little}\date{2026-09-19}\tags{Demo}
\noteset{toc=false, share=false, feed-hidden, search-hidden, robots-noindex, canonical-url=https://example.com/first/}

A quokka.

\section{One}

\section{Two}

\section{Three}
""",
    "about.tex": "\\title{About}\n\\date{2026-09-22}\n\\noteset{standalone}\n\nWho writes a zygomorphic page.\n",
}


@pytest.fixture(scope="module")
def run(tmp_path_factory: pytest.TempPathFactory) -> Run:
    notes = tmp_path_factory.mktemp("options") / "notes"
    notes.mkdir()
    for name, text in NOTES.items():
        (notes / name).write_text(text, encoding="utf-8")
    made = compile_notes(notes, notes.parent / "build", "--to", "html")
    assert made.code == 0 and made.diagnostics == [], made.output
    return made


@pytest.fixture(scope="module")
def site(run: Run) -> Path:
    return run.folder / "html"


def head_of(text: str, pattern: str) -> list[str]:
    return re.findall(pattern, text.partition("<body")[0])


def test_the_site_is_valid_and_every_link_leads_somewhere(site: Path) -> None:
    assert check_html([site]) == []
    assert site_troubles(site) == []


def test_what_search_engines_are_told(run: Run, site: Path) -> None:
    plain, much, little = (run.page(slug) for slug in ("plain", "much", "little"))
    assert head_of(much, r'<meta name="description" content="([^"]*)"') == ["Said for engines."]
    assert head_of(much, r'<meta name="keywords" content="([^"]*)"') == ["attention, softmax"]
    assert head_of(plain, r'<meta name="keywords" content="([^"]*)"') == ["Demo"]
    assert head_of(little, r'<meta name="robots" content="([^"]*)"') == ["noindex"]
    assert "noindex" not in plain
    assert head_of(little, r'<link rel="canonical" href="([^"]*)"') == ["https://example.com/first/"]
    sitemap = (site / "sitemap.xml").read_text()
    assert "notes/little/" not in sitemap and "notes/much/" in sitemap and "notes/about/" in sitemap


def test_identifier_and_license_are_shown_and_told(run: Run, site: Path) -> None:
    page = run.page("much")
    assert '<a href="https://doi.org/10.1000/182">10.1000/182</a>' in page
    terms = "https://creativecommons.org/licenses/by-sa/4.0/"
    assert f'<a href="{terms}" rel="license">CC BY-SA 4.0</a>' in page
    assert head_of(page, r'<meta name="citation_doi" content="([^"]*)"') == ["10.1000/182"]
    assert head_of(page, r'<link rel="license" href="([^"]*)"') == [terms]
    (data,) = head_of(page, r'<script type="application/ld\+json">(.*?)</script>')
    told = json.loads(data)
    assert (told["identifier"], told["license"]) == ("https://doi.org/10.1000/182", terms)
    assert re.search(r"doi += \{10\.1000/182\}", (site / "notes/much/much-cite.bib").read_text())
    assert 'class="rights"' not in run.page("plain")


def test_contents_and_sharing_are_the_notes_own(run: Run) -> None:
    pages = {slug: run.page(slug) for slug in ("plain", "much", "little")}
    assert {slug: 'class="contents"' in page for slug, page in pages.items()} == {
        "plain": True,
        "much": True,
        "little": False,
    }
    rows = {slug: re.findall(r'rel="noopener nofollow">([^<]*)<', page) for slug, page in pages.items()}
    assert rows == {"plain": ["X", "Reddit"], "much": ["Reddit"], "little": []}


def test_a_note_stays_out_of_feeds_or_stands_alone(run: Run, site: Path) -> None:
    for feed in ("rss.xml", "atom.xml", "tags/demo/rss.xml"):
        text = (site / feed).read_text()
        assert "Much" in text and "Little" not in text and "About" not in text
    home = (site / "index.html").read_text()
    assert re.findall(r'<article class="card" aria-label="([^"]*)"', home) == ["Plain", "Much", "Little"]
    about = run.page("about")
    assert "neighbours" not in about and '<link rel="prev"' not in about
    assert "About" not in re.findall(r"(?s)<nav class=\"neighbours\".*?</nav>", run.page("plain"))[0]
    assert '<a href="index.html" aria-current="page">About</a>' in about


def test_search_finds_what_stands_alone_and_not_what_hides(browser: Browser, site: Path) -> None:
    with serve(site) as base, visit(browser, base, "search/index.html?q=zygomorphic") as seen:
        seen.page.wait_for_selector(".search-results a >> text=About")
        seen.page.fill("#search-field", "quokka")
        seen.page.wait_for_selector(".search-status >> text=Nothing found")


def test_the_site_chooses_the_colours_of_a_first_visit(browser: Browser, site: Path) -> None:
    ground = "getComputedStyle(document.body).backgroundColor"
    with serve(site) as base:
        with visit(browser, base, "notes/plain/index.html", scripts=False) as seen:
            assert seen.page.locator("html").get_attribute("data-theme") == "dark"
        with visit(browser, base, "notes/plain/index.html") as seen:
            page = seen.page
            assert page.evaluate(ground) == "rgb(29, 30, 32)"
            page.locator(".colours").click()  # dark, then as the system
            page.reload()
            assert page.evaluate(ground) == "rgb(255, 255, 255)"


def test_dates_tell_their_time_and_links_elsewhere_show_it(browser: Browser, site: Path) -> None:
    with serve(site) as base, visit(browser, base, "index.html") as seen:
        time = seen.page.locator(".card time").first
        assert time.inner_text() == "21 September 2026"
        assert time.get_attribute("title") == "21 September 2026 · 09:12"
        sign = "getComputedStyle(document.querySelector('.site-menu a[href*=arxiv]'), '::after').content"
        assert seen.page.evaluate(sign) == '""'
        assert "© 2026 A. Author" in seen.page.inner_text("footer")
        assert seen.page.evaluate("getComputedStyle(document.querySelector('.identity'), '::before').content") == (
            '"A" / ""'
        )


def test_every_key_is_explained_in_the_manual(site: Path) -> None:
    manual = (Path(__file__).parents[2] / "latex_templates/web/README.md").read_text()
    assert [key for key in KEYS if f"`{key}`" not in manual] == []
