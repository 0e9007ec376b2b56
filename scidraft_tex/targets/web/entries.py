"""The pages of an entry series: its notes from A to Z, and by category."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from itertools import groupby

from scidraft_tex.model.words.en import WORDS as ENGLISH
from scidraft_tex.model.words.table import Words
from scidraft_tex.targets.web.alphabet import REST, alphabet, filing_name, letter_key, letter_of, sort_key
from scidraft_tex.targets.web.note import Head
from scidraft_tex.targets.web.templates import Templates
from scidraft_tex.targets.web.urls import series_path
from scidraft_tex.targets.web.values import IndexEntry, SeriesInput

A_TO_Z, CATEGORIES = "a-z", "categories"


@dataclass(frozen=True, slots=True)
class Group:
    """Entries under one heading; ``element`` is the heading's id."""

    name: str
    element: str
    entries: tuple[IndexEntry, ...]


def series_pages(templates: Templates, series: SeriesInput) -> dict[str, str]:
    """Both pages of a series by path; the view it prefers comes first and has the shorter address."""
    second = CATEGORIES if series.view == A_TO_Z else A_TO_Z
    paths = {series.view: series_path(series.name), second: series_path(series.name, second)}
    words, language = series.site.words, series.site.language
    pages = {}
    for view, path in paths.items():
        is_by_letter = view == A_TO_Z
        groups = by_letter(series.entries, language) if is_by_letter else by_category(series.entries, language, words)
        title = series.title if view == series.view else words.say(VIEWS[view], title=series.title)
        pages[path] = templates.render(
            "series.html.j2",
            site=series.site,
            path=path,
            head=Head(f"{title} – {series.site.title}"),
            series=series,
            view=view,
            paths=paths,
            groups=groups,
            letters=letters(groups, language) if is_by_letter else (),
        )
    return pages


VIEWS = {A_TO_Z: "from_a_to_z", CATEGORIES: "by_category"}
"""What the views are called, with the title of the series."""


def by_letter(entries: Sequence[IndexEntry], language: str) -> tuple[Group, ...]:
    """Entries in the order of the language, under their first letters; leading articles do not count."""

    def order(entry: IndexEntry) -> tuple[int, object]:
        name = filing_name(entry.link.html, language)
        return letter_key(letter_of(name, language), language), sort_key(name, language)

    return _groups(
        sorted(entries, key=order), lambda entry: letter_of(filing_name(entry.link.html, language), language)
    )


def by_category(entries: Sequence[IndexEntry], language: str, words: Words = ENGLISH) -> tuple[Group, ...]:
    """Entries under their categories; those without one come last."""

    def order(entry: IndexEntry) -> tuple[object, ...]:
        category = entry.category.strip()
        return not category, sort_key(category, language), sort_key(filing_name(entry.link.html, language), language)

    return _groups(sorted(entries, key=order), lambda entry: entry.category.strip() or words.uncategorised)


def letters(groups: Sequence[Group], language: str) -> tuple[tuple[str, str], ...]:
    """The letter bar: every letter of the alphabet and those used besides, with the id it leads to or ''."""
    used = {group.name: group.element for group in groups}
    others = sorted(used.keys() - {REST} - set(alphabet(language)))
    shown = [*([REST] if REST in used else ()), *alphabet(language), *others]
    return tuple((letter, used.get(letter, "")) for letter in shown)


def _groups(ordered: Sequence[IndexEntry], name_of: Callable[[IndexEntry], str]) -> tuple[Group, ...]:
    found: list[Group] = []
    taken: set[str] = set()
    for name, members in groupby(ordered, key=name_of):
        base = "digits" if name == REST else re.sub(r"\W+", "-", name.casefold()).strip("-") or "group"
        element, number = f"index-{base}", 1
        while element in taken:
            number += 1
            element = f"index-{base}-{number}"
        taken.add(element)
        found.append(Group(name, element, tuple(members)))
    return tuple(found)
