"""What the tasks of pages have in common: the site, what is known of a note, and what of it a page needs."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from scidraft_tex.model.project import Note
from scidraft_tex.model.task import Need, Output, Task
from scidraft_tex.model.words import own_words
from scidraft_tex.scan.plain import plain_text
from scidraft_tex.targets import names
from scidraft_tex.targets.collection import Collection
from scidraft_tex.targets.dates import date_in_words
from scidraft_tex.targets.menu import menu_of
from scidraft_tex.targets.params import NoteFacts, NoteLink
from scidraft_tex.targets.web.values import PageOptions, Site

WORDS = "code:model/words"
"""What the site says."""

OURS = ("templates:web", "theme:", "code:targets/web", "code:targets/rules/pages.py", WORDS, "python:jinja2")
"""What every page is made with."""


@dataclass(frozen=True, slots=True)
class Pages:
    """The tasks of all pages, and the files they become."""

    tasks: tuple[Task, ...]
    outputs: tuple[Output, ...]


def site_of(collection: Collection) -> Site:
    """What pages say of the collection."""
    config = collection.project.config
    return Site(
        config.title,
        config.base_url,
        plain_text(config.author),
        plain_text(config.institute),
        config.language,
        config.description,
        menu_of(collection),
        config.share if config.base_url else (),
        config.footer,
        next((note.date[:4] for note in collection.flow if note.date[:4].isdigit()), ""),
        config.colours,
        own_words(config.theme),
    )


def authors_of(note: Note) -> tuple[str, ...]:
    """A note's authors as plain text; the note has them as LaTeX source."""
    return tuple(plain_text(author) for author in note.authors)


def facts_of(collection: Collection, note: Note) -> NoteFacts:
    """What pages say of a note besides its body. A note stands on many pages, so it is found once."""
    if note.slug not in collection.facts:
        collection.facts[note.slug] = _facts(collection, note)
    return collection.facts[note.slug]


def _facts(collection: Collection, note: Note) -> NoteFacts:
    return NoteFacts(
        note.slug,
        note.title_text,
        note.date,
        date_in_words(collection, note),
        authors_of(note),
        plain_text(note.institute),
        note.tags,
        tuple(names.bib_files(note)),
        _shows_title(collection, note),
        collection.final(note),
        note.promotion,
        collection.language(note),
        _options(note),
        not note.fragment.says_title,
    )


def _options(note: Note) -> PageOptions:
    """What the note asks for its own page."""
    said = note.fragment.metadata
    contents, share = said.option("toc"), said.option("share")
    return PageOptions(
        said.option("description") or "",
        said.option("keywords") or "",
        said.option("canonical-url") or "",
        said.has("robots-noindex"),
        None if contents is None else contents == "true",
        None if share in (None, "true") else tuple(share.split(",")) if share else (),
        said.option("doi") or "",
        said.option("license") or "",
    )


def _shows_title(collection: Collection, note: Note) -> bool | None:
    """What the note says of its card's title, else the collection; ``None`` leaves it to the rule of cards.

    A name that is only the file's or the first section's stands on the note's own page and PDF, not on its card.
    """
    if not note.fragment.metadata.title:
        return False
    given = note.fragment.metadata.show_title
    return True if given is None and collection.project.config.show_titles else given


def whole(collection: Collection, notes: Iterable[Note]) -> tuple[Need, ...]:
    """All that shows a note: its body, its pictures, whether it has a PDF."""
    return tuple(
        need
        for note in notes
        for need in (
            Need(names.body(note.slug)),
            Need(names.pictures(note.slug), ("svgs",)),
            Need(collection.final(note), ("made",)),
        )
    )


def link_to(note: Note) -> NoteLink:
    """A note as a place to go to."""
    return NoteLink(note.slug, note.title_text)


def links_to(collection: Collection, slugs: Iterable[str]) -> tuple[NoteLink, ...]:
    """Those of some notes that the site leads to."""
    return tuple(link_to(collection.by_slug[slug]) for slug in slugs if slug in collection.places)
