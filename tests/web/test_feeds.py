"""The RSS feed and the sitemap."""

from __future__ import annotations

import re
from dataclasses import replace
from xml.etree import ElementTree

import feedparser

from scidraft_tex.model.body import Body
from scidraft_tex.targets.web.feeds import rss, sitemap
from scidraft_tex.targets.web.values import Note
from tests.web import demo

ORDERED = demo.NOTES
CONTENT = "{http://purl.org/rss/1.0/modules/content/}encoded"


def test_feed_is_sound_and_whole() -> None:
    feed = feedparser.parse(rss(demo.SITE, ORDERED))
    assert not feed.bozo and feed.version == "rss20"
    assert feed.feed.title == "Notes on Attention" and feed.feed.language == "en"
    assert len(feed.entries) == len(demo.NOTES)
    first = feed.entries[0]
    assert first.title == "Everything & a Bit of QKᵀ"
    assert first.link == "https://example.org/notes/notes/guide/demo/"
    assert first.published == "Mon, 21 Sep 2026 09:12:00 +0900"
    assert [tag.term for tag in first.tags] == ["Attention", "C++", "Größe"]
    assert "does not overflow" in first.content[0].value and "<math" in rss(demo.SITE, ORDERED).replace("&lt;", "<")


def test_addresses_in_the_feed_are_absolute() -> None:
    tree = ElementTree.fromstring(rss(demo.SITE, ORDERED))
    for item in tree.iter(CONTENT):
        assert not re.search(r'(href|src)="(?!https?://|#picture-)', item.text or "")
    other = next(item.text for item in tree.iter(CONTENT) if "maximises" in (item.text or ""))
    assert 'href="https://example.org/notes/notes/guide/demo/#lem:shift"' in (other or "")
    assert 'href="https://example.org/notes/notes/other/#thm:max"' in (other or "")


def test_without_a_base_url_addresses_are_relative_to_the_feed() -> None:
    tree = ElementTree.fromstring(rss(replace(demo.SITE, base_url=""), ORDERED))
    assert tree.findtext("channel/item/link") == "notes/guide/demo/index.html"
    other = next(item.text for item in tree.iter(CONTENT) if "maximises" in (item.text or ""))
    assert 'href="notes/guide/demo/index.html#lem:shift"' in (other or "")


def test_odd_characters_keep_the_feed_well_formed() -> None:
    note = Note(slug="a b", title="]]> <&\x0c", body=Body(slug="a b", html="<p>]]>\x01 &amp;</p>"), date="not a date")
    tree = ElementTree.fromstring(rss(demo.SITE, [note]))
    assert tree.findtext("channel/item/title") == "]]> <&"
    assert tree.findtext(f"channel/item/{CONTENT}") == "<p>]]> &amp;</p>"
    assert tree.find("channel/item/pubDate") is None
    assert tree.findtext("channel/item/link") == "https://example.org/notes/notes/a%20b/"


def test_sitemap_lists_every_page() -> None:
    tree = ElementTree.fromstring(sitemap(demo.SITE, [("", ""), ("notes/a/", "2026-09-21T09:12+09:00")]))
    places = [place.text for place in tree.iter("{http://www.sitemaps.org/schemas/sitemap/0.9}loc")]
    assert places == ["https://example.org/notes/", "https://example.org/notes/notes/a/"]
    assert "<lastmod>2026-09-21</lastmod>" in sitemap(demo.SITE, [("a/", "2026-09-21T09:12+09:00")])
