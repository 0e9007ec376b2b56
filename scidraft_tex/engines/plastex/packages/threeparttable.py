r"""threeparttable: a table with its own notes."""

from __future__ import annotations

from typing import Any

from plasTeX import Command

from scidraft_tex.engines.plastex.core.lists import BaseList, item_body, items_of, mark_of
from scidraft_tex.engines.plastex.html import el
from scidraft_tex.engines.plastex.packages.signatures import ignored, transparent
from scidraft_tex.engines.plastex.render import Page, html_for


class tnote(Command):  # type: ignore[misc]
    """A raised mark."""

    args = "self"


class tablenotes(BaseList):
    """The notes below the table."""

    args = "[ options:nox ]"


class TableNotes(tablenotes):
    """threeparttablex's name for it."""


@html_for("tnote")
def tnote_html(node: Any, page: Page) -> str:
    """A raised mark."""
    return el("sup", page.inline(node))


@html_for("tablenotes", "TableNotes")
def tablenotes_html(node: Any, page: Page) -> str:
    """The notes with their marks."""
    items = []
    for item in items_of(node):
        mark = mark_of(item, page)
        items.append(el("li", (el("sup", mark) + " " if mark else "") + item_body(item, page)))
    return el("ul", "".join(items), class_="table-notes")


globals().update(transparent("threeparttable[] measuredfigure[] ThreePartTable[]"))
globals().update(ignored("TPTminimum insertTableNotes"))
