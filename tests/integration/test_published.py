"""A site that knows where it will stand: what it tells other programs, and that it works there."""

from __future__ import annotations

import re
import shutil
from pathlib import Path
from urllib.parse import unquote
from xml.etree import ElementTree

import feedparser
import pytest
from lxml import etree
from playwright.sync_api import Browser

from tests.support.browser import serve, visit
from tests.support.build import SHOWCASE, Run, compile_notes
from tests.support.links import site_troubles

BASE = "https://example.org/some/notes/"
MOVED = r"\title{Moved Note}\date{2026-10-01}\tags{Demo}\noteset{was={old/place}} It says $\alpha_1 \le 2^{n}$ here."
SCHEMA = etree.RelaxNG(etree.parse(Path(__file__).parents[1] / "web" / "atom.rng"))
LOC = "{http://www.sitemaps.org/schemas/sitemap/0.9}loc"


@pytest.fixture(scope="module")
def run(tmp_path_factory: pytest.TempPathFactory) -> Run:
    folder = tmp_path_factory.mktemp("published")
    notes = shutil.copytree(SHOWCASE, folder / "notes")
    (notes / "moved.tex").write_text(MOVED)
    settings = notes / "scidraft.toml"
    settings.write_text(settings.read_text().replace("[feed]\n", "[feed]\nrss-notes = 0\n"))
    output = folder / "host" / "some"
    return compile_notes(notes, output, "--to", "html", "--base-url", BASE.rstrip("/"))


@pytest.fixture(scope="module")
def site(run: Run) -> Path:
    assert run.code == 0, run.output
    return (run.folder / "html").rename(run.folder / "notes")


def file_of(site: Path, address: str) -> Path:
    """The file behind an address of the published site."""
    path = unquote(address.partition("#")[0].removeprefix(BASE))
    return site / (f"{path}index.html" if path.endswith("/") or not path else path)


def test_a_page_that_only_leads_on_is_not_counted(run: Run) -> None:
    assert run.report["counts"]["pages"] == run.report["counts"]["notes"]


def test_every_link_in_it_stays_relative_and_leads_somewhere(site: Path) -> None:
    assert site_troubles(site) == []


def test_the_sitemap_names_every_page_and_no_other(site: Path) -> None:
    told = {place.text or "" for place in ElementTree.parse(site / "sitemap.xml").iter(LOC)}
    pages = {path.relative_to(site).as_posix() for path in site.rglob("index.html")}
    leading = {page for page in pages if 'http-equiv="refresh"' in (site / page).read_text(encoding="utf-8")}
    assert "notes/old/place/index.html" in leading
    pages -= {"notes/index.html", *leading}  # the home page once more, and redirects
    assert {file_of(site, address).relative_to(site).as_posix() for address in told} == pages
    assert (site / "robots.txt").read_text().endswith(f"Sitemap: {BASE}sitemap.xml\n")


def test_pages_name_the_address_that_the_sitemap_names(site: Path) -> None:
    for place in ElementTree.parse(site / "sitemap.xml").iter(LOC):
        text = file_of(site, place.text or "").read_text()
        assert f'<link rel="canonical" href="{place.text}">' in text, place.text


def test_feeds_are_sound_and_say_everything_without_tex(site: Path) -> None:
    feeds = [path for path in site.rglob("*.xml") if path.name != "sitemap.xml"]
    assert {path.parent.name for path in feeds} >= {"notes", "attention", "demo"} and len(feeds) > 10
    for path in feeds:
        feed = feedparser.parse(path.read_bytes())
        assert not feed.bozo and feed.entries, path
        if path.name == "atom.xml":
            assert SCHEMA.validate(etree.parse(path)), (path, SCHEMA.error_log)
        for entry in feed.entries:
            html = entry.content[0].value
            assert len(html) > 100 or entry.title == "Moved Note"
            assert not re.search(r"\\[a-zA-Z]+|<math|sd-picture|\$", re.sub(r"(?s)<pre>.*?</pre>", "", html)), (
                entry.title
            )


def test_links_in_feeds_reach_places_of_the_site(site: Path) -> None:
    for entry in feedparser.parse((site / "rss.xml").read_bytes()).entries:
        for link in re.findall(r'(?:href|src)="([^"]*)"', entry.content[0].value):
            assert re.match(r"(https?|mailto):", link), link
            if link.startswith(BASE):
                file, _, fragment = link.partition("#")
                target = file_of(site, file)
                assert target.is_file(), link
                assert not fragment or f'id="{unquote(fragment)}"' in target.read_text(), link


def test_the_feed_holds_all_notes_and_knows_the_moved_one_by_its_first_address(site: Path) -> None:
    feed = feedparser.parse((site / "atom.xml").read_bytes())
    texts = [path.read_text(encoding="utf-8") for path in SHOWCASE.glob("*.tex") if path.name != "preamble.tex"]
    assert len(feed.entries) == sum("promotion=true" not in text for text in texts) + 1
    moved = next(entry for entry in feed.entries if entry.title == "Moved Note")
    assert moved.link == f"{BASE}notes/moved/" and moved.id == f"{BASE}notes/old/place/"
    assert "α₁ ≤ 2ⁿ" in moved.content[0].value


def test_it_works_where_it_stands(browser: Browser, site: Path) -> None:
    with serve(site.parent.parent) as base:
        for path in ("", "notes/tour/", "tags/", "tags/demo/", "statements/", "page/2/"):
            with visit(browser, base, f"some/notes/{path}") as seen:
                assert seen.troubles == [], path
        page = browser.new_page()
        page.goto(f"{base}some/notes/notes/old/place/")
        page.wait_for_url("**/some/notes/notes/moved/index.html")
        page.close()
        with visit(browser, base, "some/notes/") as seen:
            seen.page.click("text=Moved Note >> nth=0")
            assert seen.page.title().startswith("Moved Note")


def test_the_page_for_unknown_addresses_leads_home_from_any_depth(site: Path) -> None:
    assert f'href="{BASE}"' in (site / "404.html").read_text()
