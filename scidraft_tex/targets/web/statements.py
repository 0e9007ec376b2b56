"""The index of all statements of the site."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import groupby

from markupsafe import Markup

from scidraft_tex.model.kind_names import plural_of
from scidraft_tex.model.vocabulary import STATEMENT_KINDS
from scidraft_tex.targets.web.alphabet import filing_name, sort_key
from scidraft_tex.targets.web.extract import StatementRow
from scidraft_tex.targets.web.note import Head
from scidraft_tex.targets.web.templates import Templates
from scidraft_tex.targets.web.urls import STATEMENTS_PATH
from scidraft_tex.targets.web.values import Link, Site

ORDER = {kind.name: place for place, kind in enumerate(STATEMENT_KINDS)}

Row = tuple[StatementRow, Link]
"""A statement with its note."""


@dataclass(frozen=True, slots=True)
class Kind:
    """The statements of one kind, under a heading with an id."""

    name: str
    element: str
    rows: tuple[tuple[StatementRow, Link, Markup], ...]


def statements_page(templates: Templates, site: Site, rows: Sequence[Row]) -> str:
    """The page of all statements, by kind."""
    return templates.render(
        "statements.html.j2",
        site=site,
        path=STATEMENTS_PATH,
        head=Head(f"{site.words.statements} – {site.title}"),
        kinds=kinds(rows, site.language),
        count=len(rows),
    )


def kinds(rows: Sequence[Row], language: str) -> tuple[Kind, ...]:
    """Statements by kind, in the order of the vocabulary; those with a name come first, from A to Z."""

    def order(row: Row) -> tuple[object, ...]:
        statement, note = row
        name = filing_name(statement.name, language)
        place = (not name, sort_key(name, language), sort_key(filing_name(note.html, language), language))
        return ORDER.get(statement.kind, len(ORDER)), statement.kind, place

    # Statements of one note stand in its order, since sorting keeps it.
    found = []
    for kind, members in groupby(sorted(rows, key=order), key=lambda row: row[0].kind):
        shown = tuple((statement, note, Markup(statement.name)) for statement, note in members)
        found.append(Kind(plural_of(kind, shown[0][0].word, language), f"kind-{kind}", shown))
    return tuple(found)
