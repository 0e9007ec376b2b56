"""Headings and the sections under them; the parts a paper is split into."""

from __future__ import annotations

from itertools import zip_longest
from typing import Any

from plasTeX import Command
from plasTeX.Base.LaTeX.Sectioning import StartSection
from plasTeX.DOM import Node

from scidraft_tex.engines.plastex.html import el, esc
from scidraft_tex.engines.plastex.note import note_of
from scidraft_tex.engines.plastex.render import Page, html_for
from scidraft_tex.model.body import Heading

SECTIONS = ("part", "chapter", "section", "subsection", "subsubsection", "paragraph", "subparagraph")


class appendix(Command):  # type: ignore[misc]
    """From here on sections (chapters in a book) are lettered."""

    def invoke(self, tex: Any) -> list[Any]:
        """Start over with letters."""
        context = self.ownerDocument.context
        counter = "chapter" if note_of(self).data.get("chapters") else "section"
        context.counters[counter].setcounter(0)
        context.newcommand("the" + counter, 0, rf"\Alph{{{counter}}}")
        return []


class appendices(appendix):
    """IEEEtran's word for several appendices; each is a section."""


def heading_level(node: Any, page: Page) -> int:
    """The HTML level: the note's title is the page's ``h1``."""
    top = page.note.data.get("top-level", Node.SECTION_LEVEL)
    return max(2, min(6, int(node.level - top) + 2))


def is_unnumbered(node: Any) -> bool:
    """Starred, or below ``secnumdepth``."""
    return not node.number


@html_for("part", "chapter", "section", "subsection", "subsubsection")
def section_html(node: Any, page: Page) -> str:
    """A section with its heading."""
    heading = heading_html(node, page)
    node.rendered = el("section", heading + page.blocks(node), id=element_of(node, page))
    return str(node.rendered)


def element_of(node: Any, page: Page) -> str:
    """The section's element id, made for unnumbered ones when they are first asked for."""
    if node.anchor is None:
        node.anchor = page.note.set_anchor(node.nodeName, "", page.note.element_id(node.nodeName))
    return str(node.anchor.element)


def heading_html(node: Any, page: Page) -> str:
    """The heading, also noted for the table of contents."""
    title = page.inline(node.attributes["title"]) if node.attributes["title"] is not None else ""
    number = "" if is_unnumbered(node) else node.number
    word = page.note.names.get(node.nodeName, ("", ""))[0] if node.nodeName in ("chapter", "part") and number else ""
    level = heading_level(node, page)
    if title:
        page.note.headings.append(Heading(level - 1, number, title, element_of(node, page)))
    mark = f"{word} {number}".strip()
    return el(f"h{level}", (el("span", esc(mark), class_="section-number") + " " if mark else "") + title)


@html_for("paragraph", "subparagraph")
def paragraph_html(node: Any, page: Page) -> str:
    """A heading that runs into its paragraph."""
    title = page.inline(node.attributes["title"]) if node.attributes["title"] is not None else ""
    head = el("strong", (esc(node.number) + " " if node.number else "") + title, class_="run-in") if title else ""
    body = page.blocks(node)
    if head:
        body = f"<p>{head} {body[3:]}" if body.startswith("<p>") else f"<p>{head}</p>{body}"
    return el("div", body, class_="paragraph", id=element_of(node, page))


def parts_of(document_node: Any, page: Page, main: str, tail: str) -> tuple[tuple[str, str, str], ...]:
    """A rendered paper's parts, at its topmost sections. Each goes on to the next, with the lists that stand between.

    ``main`` is the paper as rendered, ``tail`` (footnotes and the like) what follows it and belongs to the last part.
    """
    sections = [n for n in document_node if isinstance(n, StartSection) and getattr(n, "rendered", None)]
    starts: list[int] = []
    for node in sections:
        starts.append(main.index(node.rendered, starts[-1] if starts else 0))
    parts = []
    for node, start, stop in zip_longest(sections, starts, starts[1:]):
        title = page.inline(node.attributes["title"]) if node.attributes["title"] is not None else ""
        parts.append((element_of(node, page), title, main[start:stop] if stop else main[start:] + tail))
    return tuple(parts)
