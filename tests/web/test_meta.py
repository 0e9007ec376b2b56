"""What pages tell search engines, reference managers, feed readers and services that show previews."""

from __future__ import annotations

import json
import re
from dataclasses import replace
from typing import Any

import html5lib
import pytest

from scidraft_tex.targets.web.feed import tag_page
from scidraft_tex.targets.web.note import note_page
from scidraft_tex.targets.web.simple import redirect_page
from scidraft_tex.targets.web.templates import Templates
from scidraft_tex.targets.web.values import Link, PageInput, TagInput
from tests.web import demo

ALONE = replace(demo.SITE, base_url="")
HERE = "https://example.org/notes/notes/guide/demo/"


class Head:
    """The metadata of a page."""

    def __init__(self, text: str) -> None:
        tree = html5lib.parse(text, namespaceHTMLElements=False)
        self.metas = [(meta.get("name") or meta.get("property"), meta.get("content")) for meta in tree.iter("meta")]
        self.links = [(link.get("rel"), link.get("type"), link.get("href")) for link in tree.iter("link")]
        found = [script.text for script in tree.iter("script") if script.get("type") == "application/ld+json"]
        self.data: dict[str, Any] = json.loads(found[0] or "") if found else {}

    def all(self, name: str) -> list[str | None]:
        return [content for known, content in self.metas if known == name]

    def linked(self, rel: str, kind: str | None = None) -> list[str | None]:
        return [href for known, its, href in self.links if known == rel and kind in (None, its)]


@pytest.fixture(scope="module")
def published(templates: Templates) -> Head:
    return Head(note_page(templates, demo.PAGE))


@pytest.fixture(scope="module")
def alone(templates: Templates) -> Head:
    return Head(note_page(templates, replace(demo.PAGE, site=ALONE)))


def test_reference_managers_find_the_note(published: Head) -> None:
    assert published.all("citation_title") == ["Everything & a Bit of QKᵀ"]
    assert published.all("citation_author") == ["A. Author", "B. Author"]
    assert published.all("citation_publication_date") == ["2026/09/21"]
    assert published.all("citation_pdf_url") == [f"{HERE}demo.pdf"]
    assert published.all("citation_keywords") == ["Attention; C++; Größe"]
    assert published.all("citation_public_url") == [HERE]


def test_search_engines_and_previews_find_it_too(published: Head) -> None:
    assert published.linked("canonical") == [HERE] == published.all("og:url")
    assert published.all("og:type") == ["article"] and published.all("og:title") == published.all("citation_title")
    assert published.all("article:published_time") == ["2026-09-21T09:12+09:00"]
    data = published.data
    assert data["@type"] == "ScholarlyArticle" and data["headline"] == "Everything & a Bit of QKᵀ"
    assert [author["name"] for author in data["author"]] == ["A. Author", "B. Author"]
    assert data["url"] == HERE and data["encoding"]["contentUrl"] == f"{HERE}demo.pdf"
    assert data["isPartOf"] == {"@type": "WebSite", "name": "Notes on Attention", "url": "https://example.org/notes/"}


def test_without_a_base_url_no_address_is_made_up(alone: Head, templates: Templates) -> None:
    text = note_page(templates, replace(demo.PAGE, site=ALONE))
    for line in re.findall(r"<meta[^>]*>|<link[^>]*>", text):
        assert "://" not in line, line
    assert not alone.linked("canonical") and not alone.all("citation_pdf_url") and not alone.all("og:url")
    assert alone.data["headline"] and "url" not in alone.data and "encoding" not in alone.data
    assert set(alone.data["isPartOf"]) == {"@type", "name"}


def test_feeds_are_found_from_every_page(published: Head, templates: Templates) -> None:
    assert published.linked("alternate", "application/atom+xml") == ["../../../atom.xml"]
    assert published.linked("alternate", "application/rss+xml") == ["../../../rss.xml"]
    tag = Head(tag_page(templates, TagInput(demo.SITE, "Attention", demo.ENTRIES)))
    assert tag.linked("alternate", "application/atom+xml") == ["atom.xml", "../../atom.xml"]
    assert tag.linked("canonical") == ["https://example.org/notes/tags/attention/"]


def test_no_title_can_end_the_data(templates: Templates) -> None:
    note = replace(demo.OTHER, title='</script><script>alert("1")</script>')
    text = note_page(templates, PageInput(demo.SITE, note))
    assert "<script>" not in text and Head(text).data["headline"] == note.title


def test_a_moved_note_leads_on_and_names_its_place(templates: Templates) -> None:
    text = redirect_page(templates, demo.SITE, "notes/old/", Link("notes/new/", "New"))
    assert '<meta http-equiv="refresh" content="0; url=../new/index.html">' in text
    assert Head(text).linked("canonical") == ["https://example.org/notes/notes/new/"]
    assert Head(text).all("robots") == ["noindex"]
