"""The feed of note cards, and the lists by tag."""

from __future__ import annotations

import re
from dataclasses import dataclass
from hashlib import sha256
from html import escape

from markupsafe import Markup

from scidraft_tex.model.words.en import WORDS as ENGLISH
from scidraft_tex.model.words.table import Words
from scidraft_tex.targets.web.inline_math import breakable
from scidraft_tex.targets.web.linked_data import website
from scidraft_tex.targets.web.markup import shift_headings, transplant
from scidraft_tex.targets.web.note import Head, filled, shorten
from scidraft_tex.targets.web.preview import with_own_list
from scidraft_tex.targets.web.templates import Templates
from scidraft_tex.targets.web.urls import absolute, feed_path, rebase, tag_path
from scidraft_tex.targets.web.values import FeedInput, Note, TagInput, TagsInput

NEIGHBOURS = 2
"""Numbers shown on each side of the current page in the pagination."""


@dataclass(frozen=True, slots=True)
class Card:
    """A note in the feed: ``html`` is the whole note or its preview, ``more`` tells that the note has more."""

    note: Note
    html: Markup
    title: Markup
    more: bool


def home_page(templates: Templates, feed: FeedInput, path: str) -> str:
    """A page of the feed. The first is the home page, and stands at ``notes/`` too."""
    site = feed.site
    title = site.title if feed.number == 1 else site.words.say("feed_page", feed.number, title=site.title)
    canonical = absolute(site.base_url, feed_path(feed.number)) if site.base_url else ""
    return templates.render(
        "home.html.j2",
        site=site,
        path=path,
        head=Head(title, site.description, canonical=canonical, data=website(site) if feed.number == 1 else None),
        cards=[card(note, path, site.words_in(note.language)) for note in feed.notes],
        number=feed.number,
        count=feed.count,
        numbers=page_numbers(feed.number, feed.count),
        feed_path=feed_path,
    )


def card(note: Note, path: str, words: Words = ENGLISH) -> Card:
    """The card of a note on the page at ``path``; ``words`` are those of the note's language.

    A marked preview stands for the note; a paper shows its summary or first words. Any other note stands there whole.
    A note that is cut short shows its title, one that is not does so only if it says ``show-title``. Headings move one
    level down where the card has a title. Ids get the note's own prefix, so that none repeats.
    """
    body = note.body
    more = body.preview is not None or bool(body.parts)
    if body.preview:
        piece = with_own_list(body.preview, body.works, words)
    else:
        piece = f"<p>{body.summary or escape(shorten(body.plain))}</p>" if more else body.html

    def locate(link: str) -> str:
        return rebase(link, note.path, path)

    prefix = id_prefix(note.slug)
    shows_title = (more if note.show_title is None else note.show_title) and bool(note.title_html)
    html = transplant(shift_headings(breakable(filled(note, piece, words)), 1 if shows_title else 0), prefix, locate)
    title = transplant(note.title_html, f"{prefix}title-", locate) if shows_title else ""
    return Card(note, Markup(html), Markup(title), more)


def id_prefix(slug: str) -> str:
    """What ids of a note begin with on a page of many: no two notes make the same id."""
    name = re.sub(r"\W+", "-", slug)
    if name == slug and "--" not in slug:
        return f"{name}--"
    return f"{name.replace('--', '-')}-{sha256(slug.encode()).hexdigest()[:6]}--"


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
        head=Head(f"{page.tag} – {page.site.title}", feed=tag_path(page.tag)),
        tag=page.tag,
        entries=page.entries,
    )


def tags_page(templates: Templates, page: TagsInput) -> str:
    """The list of all tags."""
    head = Head(f"{page.site.words.tags} – {page.site.title}")
    return templates.render("tags.html.j2", site=page.site, path="tags/", head=head, tags=page.tags)
