r"""csquotes, epigraph, quoting: marks and blocks of quotation."""

from __future__ import annotations

from typing import Any

from plasTeX import Command, Environment

from scidraft_tex.engines.plastex.html import el
from scidraft_tex.engines.plastex.note import note_of
from scidraft_tex.engines.plastex.packages.reading import argument_html, package_data
from scidraft_tex.engines.plastex.packages.signatures import ignored
from scidraft_tex.engines.plastex.render import Page, html_for

# Opening and closing marks, outer then inner (csquotes' default styles).
QUOTES: dict[str, tuple[str, str, str, str]] = {
    "english": ("“", "”", "‘", "’"),
    "american": ("“", "”", "‘", "’"),
    "british": ("‘", "’", "“", "”"),
    "german": ("„", "“", "‚", "‘"),
    "ngerman": ("„", "“", "‚", "‘"),
    "french": ("«\u00a0", "\u00a0»", "“", "”"),
    "spanish": ("«", "»", "“", "”"),
    "italian": ("«", "»", "“", "”"),
    "dutch": ("‘", "’", "“", "”"),
    "russian": ("«", "»", "„", "“"),
    "danish": ("„", "“", "‚", "‘"),
    "swedish": ("”", "”", "’", "’"),
    "polish": ("„", "”", "«", "»"),
}


class enquote(Command):  # type: ignore[misc]
    """Text in quotation marks; inside another, in inner ones."""

    args = "* self"


class textquote(Command):  # type: ignore[misc]
    """A quotation with its source."""

    args = "* [ cite:nox ] [ punct:nox ] self"


class blockquote(Command):  # type: ignore[misc]
    """A quotation: short ones run in on paper, long ones are set off."""

    args = "* [ cite:nox ] [ punct:nox ] self"


class foreignquote(Command):  # type: ignore[misc]
    """A quotation in another language."""

    args = "* language:str self"


class displayquote(Environment):  # type: ignore[misc]
    """A quotation set off."""

    args = "[ cite:nox ] [ punct:nox ]"
    blockType = True
    forcePars = True


class quoting(displayquote):
    """The same, by another package."""

    args = "[ options:nox ]"


class epigraph(Command):  # type: ignore[misc]
    """A motto and whose it is."""

    args = "motto author"
    blockType = True


def marks(node: Any, language: str = "") -> tuple[str, str]:
    """The marks around ``node``: inner ones inside another quotation or for a star."""
    language = language or note_of(node).data.get("language", "english")
    style = QUOTES.get(language, QUOTES["english"])
    depth = 1 if node.attributes.get("*modifier*") else 0
    parent = node.parentNode
    while parent is not None:
        depth += parent.nodeName in ("enquote", "textquote", "foreignquote", "blockquote")
        parent = parent.parentNode
    return style[0:2] if depth % 2 == 0 else style[2:4]


@html_for("enquote", "textquote", "foreignquote", "blockquote")
def enquote_html(node: Any, page: Page) -> str:
    """The marks around the text."""
    opening, closing = marks(node, (node.attributes.get("language") or "").strip())
    return opening + page.inline(node) + closing


@html_for("displayquote", "quoting")
def displayquote_html(node: Any, page: Page) -> str:
    """A block."""
    return el("blockquote", page.blocks(node))


@html_for("epigraph")
def epigraph_html(node: Any, page: Page) -> str:
    """The motto, and below it its author."""
    author = el("p", argument_html(node.attributes["author"], page), class_="source")
    return el("blockquote", el("p", argument_html(node.attributes["motto"], page)) + author, class_="epigraph")


def ProcessOptions(options: dict[str, Any], document: Any) -> None:
    """``style=german`` and the like choose the marks."""
    style = str((options or {}).get("style", "")).split("/")[0]
    if style in QUOTES:
        package_data(document, "language", lambda: style)


globals().update(
    ignored(
        "MakeOuterQuote{} MakeInnerQuote{} MakeAutoQuote*{}{} SetBlockThreshold{} setquotestyle*[]{} "
        "SetCiteCommand{} epigraphhead[]{} DeclareQuoteStyle[]{}[]{}[]{}[]{}{}{} quotingsetup{}"
    )
)
