"""What pages hold: their text, their links, their ids."""

from __future__ import annotations

import re
import time
from collections.abc import Callable
from dataclasses import replace
from itertools import pairwise
from pathlib import Path

import html5lib
import pytest

from scidraft_tex.model.body import Body
from scidraft_tex.targets.web.feed import card, home_page
from scidraft_tex.targets.web.note import note_page, part_page, part_path, shorten
from scidraft_tex.targets.web.templates import Templates
from scidraft_tex.targets.web.values import Note, PageInput, Site
from tests.support.links import site_troubles
from tests.support.nu import check_html
from tests.web import demo
from tests.web.build_demo import SOURCES


def main_of(page: str) -> str:
    found = re.search(r"<main.*?</main>", page, re.DOTALL)
    assert found
    return found.group() + "\n"


def test_note_page_is_golden(templates: Templates, golden: Callable[[str, str], None]) -> None:
    golden("note.html", main_of(note_page(templates, demo.PAGE)))


def test_feed_is_golden(templates: Templates, golden: Callable[[str, str], None]) -> None:
    golden("feed.html", main_of(home_page(templates, demo.FEED[0], "")))


def test_every_link_leads_somewhere_and_ids_are_unique(site: Path) -> None:
    assert site_troubles(site) == []


def test_link_checker_notices_faults(tmp_path: Path) -> None:
    (tmp_path / "index.html").write_text(
        '<p id="a"></p><p id="a"><a href="x.html"></a><a href="#b"></a><a href="/"></a>'
    )
    assert len(site_troubles(tmp_path)) == 4


def test_nu_checker_finds_errors_only_where_there_is_one(site: Path, tmp_path: Path) -> None:
    bad = tmp_path / "bad.html"
    bad.write_text('<!DOCTYPE html><html lang="en"><title>T</title><p><div></div></p></html>')
    errors = check_html([site, bad])
    assert errors and [error for error in errors if not error.startswith("bad.html")] == []


@pytest.mark.parametrize("path", ["notes/guide/demo/index.html", "index.html", "tags/index.html", "404.html"])
def test_headings_descend_one_by_one(site: Path, path: str) -> None:
    tree = html5lib.parse((site / path).read_text(), namespaceHTMLElements=False)
    levels = [int(element.tag[1]) for element in tree.iter() if re.fullmatch("h[1-6]", str(element.tag))]
    assert levels[0] == 1 and levels.count(1) == 1
    assert all(after - before <= 1 for before, after in pairwise(levels))


def test_pages_hold_no_script_but_their_own_files(site: Path) -> None:
    for page in site.rglob("*.html"):
        text = page.read_text()
        known = r'<script src="(\.\./)*assets/\w+\.js"( defer)?></script>|<script type="application/ld\+json">'
        assert "<script" not in re.sub(known, "", text)
        assert "javascript:" not in text
        assert not re.search(r"<[^>]*\son\w+=", text)


def test_title_and_tags_are_escaped(templates: Templates) -> None:
    note = replace(demo.OTHER, title="<b>&", title_html="", tags=("<i>",), authors=("A <x>",), date_text="<today>")
    page = note_page(templates, PageInput(replace(demo.SITE, title="<site>"), note))
    assert "<title>&lt;b&gt;&amp; – &lt;site&gt;</title>" in page
    for raw in ("<i>", "<x>", "<today>", "<site>"):
        assert raw not in page


def test_untitled_note_prints_no_heading(templates: Templates) -> None:
    page = note_page(templates, PageInput(demo.SITE, replace(demo.OTHER, title_html="")))
    assert '<h1 class="visually-hidden" data-furniture>Maximum Entropy</h1>' in page


def test_furniture_stays_out_of_the_text(templates: Templates) -> None:
    main = html5lib.parseFragment(main_of(note_page(templates, demo.PAGE)), namespaceHTMLElements=False)
    words = text_of(main)
    assert "21 September 2026" in words and "A. Author, B. Author" in words
    for furniture in ("BibTeX", "Used by", "Refers to", "Earlier", "C++"):
        assert furniture not in words


def text_of(element: object) -> str:
    parts = [element.text or ""]  # type: ignore[attr-defined]
    for child in element:  # type: ignore[attr-defined]
        if "data-furniture" not in child.attrib:
            parts.append(text_of(child))
        parts.append(child.tail or "")
    return " ".join(" ".join(parts).split())


def test_letters_lean_away_from_their_superscripts(templates: Templates) -> None:
    body = Body(slug="n", html=demo.m("W^Q + x^2") + "<code>&lt;msup&gt;</code>", preview="", plain="First words.")
    note = Note(slug="n", title="N", body=body)
    page = note_page(templates, PageInput(demo.SITE, note))
    assert '<msup><mi class="lean-3">W</mi>' in page and "<msup><mi>x</mi>" in page
    assert card(note, "").html == "<p>First words.</p>"


def paper() -> Note:
    text = '<p id="p1">See <a href="#p2">two</a>, <img alt="" src="a.svg"></p>'
    one = f'<section id="sec:one"><h2>One</h2>{text}</section>'
    text = '<p id="p2">Back to <a href="#p1">one</a>, <a href="#start">top</a></p>'
    two = f'<section id="section-2"><h2>Two</h2>{text}</section>'
    html = f'<p id="start">Front, <a href="#p1">one</a></p>{one}{two}'
    body = Body(slug="paper", html=html, parts=(("sec:one", "One", one), ("section-2", "Two", two)))
    return Note(slug="paper", title="Paper", title_html="Paper", body=body)


def test_paper_is_split_and_its_links_follow(templates: Templates) -> None:
    page = PageInput(Site("S"), paper())
    front = note_page(templates, page)
    assert 'href="sec-one/index.html#p1"' in front and 'id="p2"' not in front
    first, second = (part_page(templates, page, number) for number in (0, 1))
    assert part_path(paper(), 0) == "notes/paper/sec-one/"
    assert 'href="../section-2/index.html#p2"' in first and 'src="../a.svg"' in first and "<h1>One <a class=" in first
    assert 'href="../sec-one/index.html#p1"' in second and 'href="../index.html#start"' in second


def test_description_is_cut_between_words() -> None:
    text = shorten("word " * 100)
    assert len(text) <= 162 and text.endswith("word …")
    assert shorten("A short  text.") == "A short text."


def test_a_page_takes_two_milliseconds(templates: Templates) -> None:
    page = PageInput(demo.SITE, demo.OTHER)
    note_page(templates, page)
    start = time.thread_time()
    for _ in range(50):
        note_page(templates, page)
    assert (time.thread_time() - start) / 50 < 0.002


def test_compiled_templates_can_be_kept(tmp_path: Path) -> None:
    kept = Templates(SOURCES / "web", tmp_path)
    assert note_page(kept, demo.PAGE) == note_page(Templates(SOURCES / "web"), demo.PAGE)
    assert list(tmp_path.iterdir())
