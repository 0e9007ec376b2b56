"""The bibliography of the whole site: each work once, with the places that cite it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from markupsafe import Markup

from scidraft_tex.scan.plain import plain_text
from scidraft_tex.targets.web.alphabet import sort_key
from scidraft_tex.targets.web.markup import plain
from scidraft_tex.targets.web.note import Head
from scidraft_tex.targets.web.templates import Templates
from scidraft_tex.targets.web.urls import BIBLIOGRAPHY_PATH
from scidraft_tex.targets.web.values import Link, Site


@dataclass(frozen=True, slots=True)
class Listed:
    """A work as one note lists it.

    ``file`` and ``key`` name its entry; ``author`` (LaTeX) and ``year`` are what it is sorted by; ``text`` is HTML.
    ``listed_at`` and ``cited_at`` are places (paths with fragments).
    """

    note: Link
    file: str
    key: str
    author: str
    year: str
    text: str
    listed_at: str
    cited_at: tuple[str, ...]


@dataclass(slots=True)
class Work:
    """A work with all notes that list it: (note, where it is listed, places that cite it)."""

    text: Markup
    order: tuple[object, ...]
    notes: list[tuple[Link, str, tuple[str, ...]]] = field(default_factory=list)


def bibliography_page(templates: Templates, site: Site, listed: Sequence[Listed]) -> str:
    """The page of all works."""
    return templates.render(
        "bibliography.html.j2",
        site=site,
        path=BIBLIOGRAPHY_PATH,
        head=Head(f"{site.words.bibliography} – {site.title}"),
        works=works(listed, site.language),
    )


def works(listed: Sequence[Listed], language: str) -> list[Work]:
    """Each work once, by author, year and text.

    The same entry of a file is one work, whatever the style that prints it; so are entries of two files that print
    the same words.
    """
    found: dict[tuple[str, str], Work] = {}
    by_text: dict[str, Work] = {}
    for one in listed:
        words = plain(one.text)
        folded = "".join(character for character in words.casefold() if character.isalnum())
        work = found.get((one.file, one.key)) or by_text.get(folded)
        if work is None:
            order = (sort_key(surname(one.author) or words, language), one.year, sort_key(words, language))
            work = Work(Markup(one.text), order)
        found[one.file, one.key] = by_text[folded] = work
        work.notes.append((one.note, one.listed_at, one.cited_at))
    return sorted({id(work): work for work in found.values()}.values(), key=lambda work: work.order)


def surname(author: str) -> str:
    """What a person is sorted by, of a name as .bib files have it: ``de Vries, Jan`` or ``Jan de Vries``.

    A name in braces is an organization's and stays whole.
    """
    if author.startswith("{") and author.endswith("}"):
        return plain_text(author[1:-1])
    before, comma, _ = author.partition(",")
    return plain_text(before if comma else (author.split() or [""])[-1])
