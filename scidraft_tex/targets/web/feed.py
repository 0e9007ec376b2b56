"""The feed of note cards, and the lists by tag."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass
from html import escape

from markupsafe import Markup

from scidraft_tex.targets.web.markup import shift_headings, transplant
from scidraft_tex.targets.web.note import Head, filled, shorten
from scidraft_tex.targets.web.templates import Templates
from scidraft_tex.targets.web.urls import absolute, feed_path, rebase, tag_path
from scidraft_tex.targets.web.values import FeedInput, Note, Site, TagInput, TagsInput

NEIGHBOURS = 2
"""Numbers shown on each side of the current page in the pagination."""


@dataclass(frozen=True, slots=True)
class Card:
    """A note in the feed: ``html`` is the whole note or its preview, ``more`` tells that the note has more."""

    note: Note
    html: Markup
    title: Markup
    more: bool


def newest_first(notes: Iterable[Note]) -> list[Note]:
    """The order of the feed: by date, then by slug; undated notes last."""
    by_slug = sorted(notes, key=lambda note: note.slug)
    return sorted(by_slug, key=lambda note: note.date, reverse=True)


def feed_pages(site: Site, notes: Iterable[Note]) -> list[FeedInput]:
    """The pages of the feed, the home page first; there is always one."""
    ordered = newest_first(notes)
    size = max(1, site.notes_per_page)
    count = max(1, -(-len(ordered) // size))
    return [
        FeedInput(site, tuple(ordered[number * size : (number + 1) * size]), number + 1, count)
        for number in range(count)
    ]


def home_page(templates: Templates, feed: FeedInput) -> str:
    """A page of the feed; the first is the home page."""
    path = feed_path(feed.number)
    site = feed.site
    title = site.title if feed.number == 1 else f"{site.title} – page {feed.number}"
    canonical = absolute(site.base_url, path) if site.base_url else ""
    return templates.render(
        "home.html.j2",
        site=site,
        path=path,
        head=Head(title, site.description, canonical=canonical),
        cards=[card(note, path) for note in feed.notes],
        number=feed.number,
        count=feed.count,
        numbers=page_numbers(feed.number, feed.count),
        feed_path=feed_path,
    )


def card(note: Note, path: str) -> Card:
    """The card of a note on the page at ``path``.

    A marked preview stands for the note; a paper shows its summary or first words. Any other note stands there whole.
    Headings move one level down where the card has a title. Ids get the note's slug in front, so that none repeats.
    """
    body = note.body
    more = body.preview is not None or bool(body.parts)
    short = body.preview or f"<p>{body.summary or escape(shorten(body.plain))}</p>"
    piece = short if more else body.html

    def locate(link: str) -> str:
        return rebase(link, note.path, path)

    prefix = re.sub(r"\W+", "-", note.slug) + "-"
    shows_title = note.show_title is not False and bool(note.title_html)
    html = transplant(shift_headings(filled(note, piece), 1 if shows_title else 0), prefix, locate)
    title = transplant(note.title_html, f"{prefix}title-", locate) if shows_title else ""
    return Card(note, Markup(html), Markup(title), more)


def page_numbers(number: int, count: int) -> list[int | None]:
    """The pages to link to: first, last, and some around the current one; ``None`` stands for a gap."""
    near = range(number - NEIGHBOURS, number + NEIGHBOURS + 1)
    shown = sorted({1, count} | {candidate for candidate in near if 1 <= candidate <= count})
    result: list[int | None] = []
    for page in shown:
        if result and result[-1] is not None and page > result[-1] + 1:
            result.append(page - 1 if page == result[-1] + 2 else None)
        result.append(page)
    return result


def tag_page(templates: Templates, page: TagInput) -> str:
    """The list of the notes that carry a tag."""
    return templates.render(
        "tag.html.j2",
        site=page.site,
        path=tag_path(page.tag),
        head=Head(f"{page.tag} – {page.site.title}"),
        tag=page.tag,
        entries=page.entries,
    )


def tags_page(templates: Templates, page: TagsInput) -> str:
    """The list of all tags."""
    return templates.render(
        "tags.html.j2", site=page.site, path="tags/", head=Head(f"Tags – {page.site.title}"), tags=page.tags
    )
