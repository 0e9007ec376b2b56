r"""scidraft's ``gallery``: pictures in a grid, each with its words."""

from __future__ import annotations

from typing import Any

from plasTeX import Command, Environment

from scidraft_tex.engines.plastex.html import el, esc, plain_of
from scidraft_tex.engines.plastex.note import note_of
from scidraft_tex.engines.plastex.packages.options import parse_options
from scidraft_tex.engines.plastex.packages.reading import plain_source
from scidraft_tex.engines.plastex.render import Page, html_for

COLUMNS = 3
"""Columns of a gallery that does not say, as on paper."""


class gallery(Environment):  # type: ignore[misc]
    r"""``\begin{gallery}[columns=3]``."""

    args = "[ options:nox ]"
    blockType = True


class galleryitem(Command):  # type: ignore[misc]
    r"""``\galleryitem{caption}{\includegraphics…}``: the caption is the picture's text alternative too."""

    args = "caption:nox"
    blockType = True

    def invoke(self, tex: Any) -> None:
        """The caption is read first, since the picture needs it."""
        self.parse(tex)
        note = note_of(self)
        self.caption = note.html(self.attributes["caption"])
        note.data["picture-alt"] = plain_of(self.caption)
        self.content = tex.readArgument(expanded=True, parentNode=self)
        note.data.pop("picture-alt", None)


@html_for("gallery")
def gallery_html(node: Any, page: Page) -> str:
    """A list, so that it can be counted."""
    columns = parse_options(plain_source(node.attributes["options"])).get("columns", "")
    items = "".join(page.node(item) if item.nodeName == "galleryitem" else _bare(item, page) for item in _items(node))
    count = int(columns) if columns.isdigit() and int(columns) > 0 else COLUMNS
    return el("ul", items, class_="gallery", style=f"--columns:{count}")


@html_for("galleryitem")
def galleryitem_html(node: Any, page: Page) -> str:
    """A picture above its words."""
    picture = _inline(node.content, page)
    return el("li", el("figure", picture + el("figcaption", node.caption)))


def _inline(content: Any, page: Page) -> str:
    return esc(content) if isinstance(content, str) else page.inline_nodes(list(content))


def _bare(item: Any, page: Page) -> str:
    """A picture without words."""
    picture = page.inline_nodes([item]).strip()
    return el("li", el("figure", picture)) if picture else ""


def _items(node: Any) -> list[Any]:
    found: list[Any] = []
    for child in node:
        found += _items(child) if child.nodeName == "par" else [child]
    return found
