"""Feeds in RSS and Atom, the sitemap and robots.txt."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from xml.etree import ElementTree

import feedparser
import pytest
from lxml import etree

from scidraft_tex.model.body import Body, Picture
from scidraft_tex.targets.web.feeds import Feed, atom, atom_date, robots, rss, sitemap
from scidraft_tex.targets.web.values import Note, Site
from tests.web import demo

ORDERED = sorted(demo.NOTES, key=lambda note: (note.date, note.slug), reverse=True)
CONTENT = "{http://purl.org/rss/1.0/modules/content/}encoded"
ATOM = "{http://www.w3.org/2005/Atom}"
SCHEMA = etree.RelaxNG(etree.parse(Path(__file__).with_name("atom.rng")))
ALONE = replace(demo.SITE, base_url="")


def whole(site: Site = demo.SITE, folder: str = "", tag: str = "") -> Feed:
    return demo.feed(site, ORDERED, folder, tag)


def contents(feed: str) -> dict[str, str]:
    """The text of each note by its title."""
    tree = ElementTree.fromstring(feed)
    if tree.tag == "rss":
        return {item.findtext("title", ""): item.findtext(CONTENT, "") for item in tree.iter("item")}
    return {
        entry.findtext(f"{ATOM}title", ""): entry.findtext(f"{ATOM}content", "") for entry in tree.iter(f"{ATOM}entry")
    }


@pytest.mark.parametrize(("write", "version"), [(rss, "rss20"), (atom, "atom10")])
def test_a_reader_sees_all_of_it(write: Callable[[Feed], str], version: str) -> None:
    feed = feedparser.parse(write(whole()))
    assert not feed.bozo and feed.version == version
    assert feed.feed.title == "Notes on Attention" and len(feed.entries) == len(demo.NOTES)
    first = feed.entries[0]
    assert first.title == "Everything & a Bit of QKᵀ" and first.summary == "What a note can hold, from x² to tables."
    assert first.link == first.id == "https://example.org/notes/notes/guide/demo/"
    assert first.published_parsed[:5] == (2026, 9, 21, 0, 12)
    assert [tag.term for tag in first.tags] == ["Attention", "C++", "Größe"]
    assert [author.name for author in first.authors] == ["A. Author", "B. Author"]
    words = first.content[0].value
    for said in ("does not overflow", "Rules above and below", "Lemma 2", "[1]", "keep the raw files", "refs.bib"):
        assert said.lower() in words.lower(), said


@pytest.mark.parametrize("write", [rss, atom])
def test_readers_need_neither_mathml_nor_styles_nor_tex(write: Callable[[Feed], str]) -> None:
    html = contents(write(whole()))["Everything & a Bit of QKᵀ"]
    assert not re.search(r"\\[a-zA-Z]+|\$|<math|<svg|class=|style=|sd-picture| id=", html)
    assert "<code>typewriter</code>" in html and "x<sub>&lt;t</sub> ∈ ℝⁿ" in html
    assert "Attention(Q, K, V) = softmax(" in html and "<blockquote>" in html
    assert "<em>[A function with a flat bottom]</em>" in html and "[a diagram of a &lt; b]" in html
    assert "\n<div>\u2003\u2003\u2003\u20035: C[a] ← C[a] + 1</div>" in html
    assert "↩" not in html and html.count("[2] D. Bahdanau") == 1


def test_atom_is_as_its_schema_wants_it() -> None:
    for feed in (whole(), whole(ALONE), whole(folder="tags/attention/", tag="Attention"), Feed(demo.SITE, "", ())):
        assert SCHEMA.validate(etree.fromstring(atom(feed).encode())), SCHEMA.error_log
    wrong = atom(whole()).replace("<updated>", "<updated>soon ", 1)
    assert not SCHEMA.validate(etree.fromstring(wrong.encode()))


def test_rss_has_what_its_specification_asks() -> None:
    channel = ElementTree.fromstring(rss(whole())).find("channel")
    assert channel is not None
    assert [channel.findtext(name) for name in ("title", "link", "description", "language")] == [
        "Notes on Attention",
        "https://example.org/notes/",
        "A small collection.",
        "en",
    ]
    own = channel.find(f"{ATOM}link")
    assert own is not None and own.get("href") == "https://example.org/notes/rss.xml" and own.get("rel") == "self"
    for item in channel.iter("item"):
        guid = item.find("guid")
        assert guid is not None and guid.get("isPermaLink") == "false" and item.findtext("description")
        assert re.fullmatch(r"\w{3}, \d\d? \w{3} \d{4} [\d:]{8} [+-]\d{4}", item.findtext("pubDate", ""))


def test_addresses_are_absolute_where_the_site_knows_its_own() -> None:
    for html in contents(rss(whole())).values():
        assert not re.search(r'(href|src)="(?!https?://)', html)
    other = contents(atom(whole()))["Maximum Entropy"]
    assert 'href="https://example.org/notes/notes/guide/demo/#lem:shift"' in other
    assert 'href="https://example.org/notes/notes/other/#thm:max"' in other


def test_without_a_base_url_addresses_are_relative_to_the_feed() -> None:
    tree = ElementTree.fromstring(rss(whole(ALONE)))
    assert tree.findtext("channel/item/link") == "notes/guide/demo/index.html"
    assert 'href="notes/guide/demo/index.html#lem:shift"' in contents(rss(whole(ALONE)))["Maximum Entropy"]
    tagged = whole(ALONE, "tags/attention/", "Attention")
    assert 'href="../../notes/guide/demo/index.html#lem:shift"' in contents(atom(tagged))["Maximum Entropy"]
    assert ElementTree.fromstring(rss(tagged)).findtext("channel/item/link") == "../../notes/guide/demo/index.html"


def test_the_feed_of_a_tag_is_named_after_it() -> None:
    feed = feedparser.parse(atom(whole(folder="tags/attention/", tag="Attention")))
    assert feed.feed.title == "Attention – Notes on Attention" and len(feed.entries) == 2
    assert feed.feed.link == feed.feed.id == "https://example.org/notes/tags/attention/"


@pytest.mark.parametrize("site", [demo.SITE, ALONE], ids=["published", "alone"])
def test_a_note_that_moves_keeps_its_identity(site: Site) -> None:
    here = whole(site)
    moved = replace(here, items=(replace(here.items[0], path="notes/new/place/"), *here.items[1:]))
    ids = [[entry.id for entry in feedparser.parse(atom(feed)).entries] for feed in (here, moved)]
    assert ids[0] == ids[1] and len(set(ids[0])) == len(ids[0])
    assert re.match(r"https://|urn:uuid:", ids[0][0])


def test_links_inside_a_paper_lead_to_the_page_of_the_part() -> None:
    part = '<section id="sec:b"><h2 id="sec:b-head">B</h2><p>Here.</p></section>'
    body = Body(slug="p", html=f'<p><a href="#sec:b-head">B</a></p>{part}', parts=(("sec:b", "B", part),))
    feed = demo.feed(demo.SITE, [Note(slug="p", title="P", body=body)])
    assert 'href="https://example.org/notes/notes/p/sec-b/#sec:b-head"' in contents(rss(feed))["P"]


def test_pictures_whose_only_words_are_tex_are_called_pictures() -> None:
    pictures = (Picture("k", r"\tikz", "", r"\draw (0,0)", True),)
    body = Body(slug="a", html='<p>See <sd-picture data-key="k"></sd-picture>.</p>', pictures=pictures)
    html = contents(rss(demo.feed(demo.SITE, [Note(slug="a", title="A", body=body)])))["A"]
    assert html == "<p>See <em>[picture]</em>.</p>"


def test_odd_characters_keep_feeds_well_formed() -> None:
    note = Note(slug="a b", title="]]> <&\x0c", body=Body(slug="a b", html="<p>]]>\x01 &amp;</p>"), date="not a date")
    feed = demo.feed(demo.SITE, [note])
    assert contents(rss(feed)) == {"]]> <&": "<p>]]&gt; &amp;</p>"} == contents(atom(feed))
    tree = ElementTree.fromstring(rss(feed))
    assert tree.find("channel/item/pubDate") is None
    assert tree.findtext("channel/item/link") == "https://example.org/notes/notes/a%20b/"
    assert SCHEMA.validate(etree.fromstring(atom(feed).encode())), SCHEMA.error_log


def test_dates_have_a_time_and_a_zone() -> None:
    assert atom_date("2026-09-21") == "2026-09-21T00:00:00Z"
    assert atom_date("2026-09-21T09:12+09:00") == "2026-09-21T09:12:00+09:00"


def test_sitemap_lists_every_page_and_robots_know_it() -> None:
    pages = [("", ""), ("notes/a/", "2026-09-21T09:12+09:00")]
    tree = ElementTree.fromstring(sitemap(demo.SITE, pages))
    places = [place.text for place in tree.iter("{http://www.sitemaps.org/schemas/sitemap/0.9}loc")]
    assert places == ["https://example.org/notes/", "https://example.org/notes/notes/a/"]
    assert "<lastmod>2026-09-21</lastmod>" in sitemap(demo.SITE, pages)
    assert robots(demo.SITE) == "User-agent: *\nAllow: /\nSitemap: https://example.org/notes/sitemap.xml\n"
    assert robots(ALONE) == "User-agent: *\nAllow: /\n"
