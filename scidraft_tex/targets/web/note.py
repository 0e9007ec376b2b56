"""The page of a note, and the pages of a paper's parts."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from html import escape
from typing import Any

from markupsafe import Markup

from scidraft_tex.model.body import Heading
from scidraft_tex.model.words.table import Words
from scidraft_tex.targets.names import citation_file
from scidraft_tex.targets.web.citing import bibtex, rights, shares
from scidraft_tex.targets.web.decorate import decorated
from scidraft_tex.targets.web.linked_data import article
from scidraft_tex.targets.web.markup import (
    fill_pictures,
    ids_of,
    lean,
    let_scroll,
    name_headers,
    name_ways_back,
    plain,
    shift_headings,
    transplant,
    without_links,
)
from scidraft_tex.targets.web.templates import Templates
from scidraft_tex.targets.web.urls import absolute, rebase, relative
from scidraft_tex.targets.web.values import Link, Note, PageInput, Site

DESCRIPTION = 160
"""Characters of running text that stand in for a missing summary."""


CONTENTS = 3
"""Sections from which on a page has a table of contents."""


@dataclass(frozen=True, slots=True)
class Entry:
    """A line of a table of contents, and those below it."""

    href: str
    title: Markup
    below: list[Entry]


@dataclass(frozen=True, slots=True)
class Head:
    """What a page tells browsers, search engines and reference managers about itself.

    ``canonical`` is for pages that stand for another. ``feed`` is the folder of feeds of its own that the page has,
    ``data`` what it says in JSON-LD. Search engines shall not list an ``unlisted`` page. ``license`` is an address.
    """

    title: str
    description: str = ""
    kind: str = "website"
    canonical: str = ""
    date: str = ""
    authors: tuple[str, ...] = ()
    pdf: str = ""
    tags: tuple[str, ...] = ()
    feed: str = ""
    data: Mapping[str, Any] | None = None
    keywords: str = ""
    unlisted: bool = False
    doi: str = ""
    license: str = ""


def note_page(templates: Templates, page: PageInput) -> str:
    """The page of a note; for a paper its front page, with the contents."""
    note = page.note
    words = page.site.words_in(note.language)
    body = decorated(filled(note, front(note), words), words)
    wished = note.options.contents
    if note.body.parts:
        body = relocate(page, body, note.path)
    return templates.render(
        "note.html.j2",
        site=page.site,
        path=note.path,
        page=page,
        note=note,
        head=head(page.site, note),
        title=Markup(note.title_html),
        body=Markup(body),
        contents=_parts_as_contents(note) if note.body.parts else contents(body, note.body.headings, wished),
        license=rights(note.options.license),
        shares=shares(page.site, note),
        bibtex=bibtex(page.site, note, page.title_latex),
        bibtex_file=citation_file(note.slug),
    )


def part_page(templates: Templates, page: PageInput, number: int) -> str:
    """The page of a paper's part; ``number`` counts from 0 as in ``body.parts``."""
    note = page.note
    _, title, html = note.body.parts[number]
    links = parts(note)
    words = page.site.words_in(note.language)
    body = decorated(filled(note, shift_headings(html, -1), words), words)
    return templates.render(
        "part.html.j2",
        site=page.site,
        path=links[number].path,
        page=page,
        note=note,
        head=Head(
            f"{plain(title)} – {note.title}", kind="article", authors=note.authors, unlisted=note.options.unlisted
        ),
        body=Markup(relocate(page, body, links[number].path)),
        contents=contents(body, note.body.headings, note.options.contents),
        previous=links[number - 1] if number else Link(note.path, note.title_html or note.title),
        next=links[number + 1] if number + 1 < len(links) else None,
    )


def contents(html: str, headings: Sequence[Heading], wished: bool | None) -> list[Entry]:
    """The table of contents, two levels deep, of a page that is long enough to need one, or as the note wishes."""
    here = ids_of(html)
    shown = [heading for heading in headings if heading.element in here]
    top = min((heading.level for heading in shown), default=1)
    entries: list[Entry] = []
    for heading in shown:
        entry = Entry(f"#{heading.element}", Markup(_name(heading)), [])
        if heading.level == top:
            entries.append(entry)
        elif heading.level == top + 1 and entries:
            entries[-1].below.append(entry)
    return entries if (len(entries) >= CONTENTS if wished is None else wished) else []


def _name(heading: Heading) -> str:
    number = f"{escape(heading.number)} " if heading.number else ""
    return number + without_links(heading.html)


def _parts_as_contents(note: Note) -> list[Entry]:
    return [Entry(relative(note.path, link.path), Markup(without_links(link.html)), []) for link in parts(note)]


def parts(note: Note) -> tuple[Link, ...]:
    """The pages of a paper's parts, in order."""
    return tuple(Link(part_path(note, number), part[1]) for number, part in enumerate(note.body.parts))


def part_path(note: Note, number: int) -> str:
    """Where a paper's part stands: a folder below the paper's, named by the part's element id."""
    return f"{note.path}{part_name(note.body.parts[number][0])}/"


def part_name(element: str) -> str:
    """The folder of a part below its paper's."""
    return element.replace(":", "-").replace("/", "-")


def filled(note: Note, html: str, words: Words) -> str:
    """A piece of the note's body with its pictures put in; ``words`` are those of its language."""
    alternatives = {picture.key: (picture.alt, picture.display) for picture in note.body.pictures}
    shown = fill_pictures(html, note.svgs, alternatives, words.picture)
    return lean(name_headers(let_scroll(name_ways_back(shown, words))))


def front(note: Note) -> str:
    """What a paper says outside its parts."""
    html = note.body.html
    for _, _, part in note.body.parts:
        html = html.replace(part, "", 1)
    return html


def relocate(page: PageInput, html: str, path: str) -> str:
    """A piece of a paper on the page at ``path``, with links that reach the paper's other pages."""
    note = page.note
    homes = homes_of(note)

    def locate(link: str) -> str:
        if link.startswith("#"):
            return relative(path, homes.get(link[1:], note.path) + link)
        return rebase(link, note.path, path)

    return transplant(html, "", locate)


def homes_of(note: Note) -> dict[str, str]:
    """The page on which each element id of a note stands: for a paper its front, or the page of a part."""
    homes = dict.fromkeys(ids_of(front(note)), note.path)
    for number, (anchor, _, text) in enumerate(note.body.parts):
        homes |= dict.fromkeys(ids_of(text) | {anchor}, part_path(note, number))
    return homes


def head(site: Site, note: Note) -> Head:
    """The metadata of a note's page."""
    options = note.options
    text = options.description or plain(note.body.summary) or shorten(note.body.plain)
    return Head(
        title=note.title,
        description=text,
        kind="article",
        date=note.date,
        authors=note.authors or ((site.author,) if site.author else ()),
        pdf=absolute(site.base_url, note.path + note.pdf) if site.base_url and note.pdf else "",
        tags=note.tags,
        data=article(site, note, text),
        canonical=options.canonical,
        keywords=options.keywords or ", ".join(note.tags),
        unlisted=options.unlisted,
        doi=options.doi,
        license=rights(options.license).address,
    )


def shorten(text: str) -> str:
    """The first words of a running text, cut between words."""
    words = " ".join(text.split())
    if len(words) <= DESCRIPTION:
        return words
    return words[:DESCRIPTION].rsplit(" ", 1)[0].rstrip(",;:–—") + " …"
