"""What there are words for, and how numbers and names come into them."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, dataclass_transform

FIELD = re.compile(r"\{([a-z_]+)\}")
"""Where something is put in: ``{number}``."""

BAR = "|"
"""Stands between the form for one and the form for several."""


@dataclass(frozen=True, slots=True)
class Advice:
    """How to set the printer: the name of a text, and what comes into it. ``edge`` is ``short``, ``long`` or empty."""

    key: str
    edge: str = ""
    sides: int = 0
    pages: int = 0


@dataclass_transform(kw_only_default=True, frozen_default=True)
class Texts:
    """What mypy takes for a frozen dataclass; a real one with so many fields takes ten times as long to load."""

    def __init__(self, **texts: str) -> None:
        self.__dict__.update(texts)


class Words(Texts):
    """The words of the site in one language.

    A text may have two forms, for one and for several, with a bar between them. What stands in braces is put in when
    the text is said; every language has the same in a text. ``language`` is the tag (BCP 47) of the words.
    """

    language: str

    # The frame of every page.
    skip_to_content: str
    site_menu: str  # a name for the menu, not shown
    colours_system: str
    colours_light: str
    colours_dark: str
    back_to_top: str

    # What the menu and the titles of pages say.
    notes: str
    index: str
    results: str
    statements: str
    tags: str
    bibliography: str
    graph: str
    handouts: str
    search: str

    # The feed.
    no_notes: str
    feed_page: str  # the title of its second page and those after it
    read_more: str
    open: str  # the link of a card without a date
    pages: str
    page: str
    newer: str
    older: str

    # A note's page.
    downloads: str
    cite: str
    source: str
    references: str
    cite_this_note: str
    download_bibtex: str
    contents: str
    share: str
    share_with: str
    doi: str
    license: str
    used_by: str
    refers_to: str
    related: str
    neighbouring_notes: str
    earlier: str
    later: str
    back_to_feed: str
    neighbouring_parts: str
    part_before: str
    part_after: str
    copy: str
    copied: str
    could_not_copy: str

    # What stands in the text of a note: in the note's own language.
    link_to: str
    back_to_text: str
    back_to_citation: str
    picture: str

    # Tags, statements, bibliography.
    count_notes: str  # after a number
    no_tags: str
    count_statements: str
    no_statements: str
    kinds: str
    count_works: str
    no_works: str
    cited_in: str
    place: str

    # The graph.
    no_references: str
    graph_explained: str
    graph_elsewhere: str
    graph_as_list: str
    graph_notes: str
    graph_busiest: str
    graph_left_out: str
    used_where: str
    used_by_these: str

    # Indexes.
    a_to_z: str
    categories: str
    letters: str
    no_entries: str
    in_categories: str
    uncategorised: str
    also_known_as: str
    from_a_to_z: str
    by_category: str

    # Search.
    search_notes: str
    search_hint: str
    look_it_up: str
    needs_scripts: str
    more_found: str
    pages_found: str
    nothing_found: str
    search_failed: str

    # Pages that hold one sentence.
    page_not_found: str
    no_page_here: str
    moved: str
    moved_to: str

    # Handouts, and how to print them.
    handouts_explained: str
    handout_size: str
    count_pages: str
    count_sheets: str
    variant_student: str
    variant_teacher: str
    variant_screen: str
    variant_grey: str
    print_line: str
    print_one_side: str
    print_both_sides: str
    print_as_wished: str
    print_folded: str
    print_signatures: str
    edge_short: str
    edge_long: str

    def form(self, key: str, number: int | None = None) -> str:
        """A text by its name, in the form that suits a number of things."""
        if key not in NAMES:
            raise KeyError(key)
        one, bar, several = str(getattr(self, key)).partition(BAR)
        return several if bar and number != 1 else one

    def say(self, key: str, number: int | None = None, **given: object) -> str:
        """The same, with ``number`` and the other things in their places."""
        return filled(self.form(key, number), {"number": number, **given})

    def advise(self, advice: Advice) -> str:
        """How to set the printer; names of edges are those of printers' dialogs."""
        edge = self.form(f"edge_{advice.edge}") if advice.edge else ""
        return self.say(advice.key, edge=edge, sides=advice.sides, pages=advice.pages)


NAMES = tuple(name for name in Words.__annotations__ if name != "language")
"""The names of all texts."""


def texts_of(words: Words) -> dict[str, str]:
    """All texts of a language by name."""
    return {name: getattr(words, name) for name in NAMES}


def changed(words: Words, own: Mapping[str, str]) -> Words:
    """The words with others in the places of some."""
    given: dict[str, Any] = {**vars(words), **own}
    return Words(**given)


def filled(text: str, given: Mapping[str, object]) -> str:
    """A text with things put in; braces without a thing stay."""
    return FIELD.sub(lambda field: str(given.get(field[1], field[0])), text)


def holes(text: str) -> set[str]:
    """What is put into a text, in one of its forms or in both."""
    return set(FIELD.findall(text))


def suits(text: str, ours: str) -> bool:
    """Whether a text can stand for ours: it puts in nothing else, and nothing twice in one form."""
    forms = [FIELD.findall(form) for form in text.split(BAR)]
    known = len(forms) <= 1 + ours.count(BAR) and all(set(form) <= holes(ours) for form in forms)
    return known and all(len(set(form)) == len(form) for form in forms)
