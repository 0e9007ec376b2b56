"""From plasTeX's nodes to HTML: a function for each kind of node, and the joining of blocks and running text."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

from plasTeX import Macro
from plasTeX.DOM import Node as DomNode

from scidraft_tex.engines.plastex.html import el, esc
from scidraft_tex.engines.plastex.note import Anchor, Note

Maker = Callable[[Any, "Page"], str]
Pieces = list[tuple[bool, str]]
MAKERS: dict[str, Maker] = {}
WRAPPERS: dict[str, tuple[str, str]] = {}
"""Inline commands around their content: node name → element and class; an empty element is transparent."""


def html_for(*names: str) -> Callable[[Maker], Maker]:
    """Register a function as the HTML of nodes of these names."""

    def register(maker: Maker) -> Maker:
        for name in names:
            MAKERS[name] = maker
        return maker

    return register


class Page:
    """Renders the nodes of one note."""

    def __init__(self, note: Note) -> None:
        self.note = note

    def node(self, node: Any) -> str:
        """HTML of a node."""
        return "".join(html for _, html in self.pieces(node))

    def pieces(self, node: Any) -> Pieces:
        """A node as a row of blocks (true) and runs of text (false)."""
        if node.nodeType == DomNode.TEXT_NODE:
            return [(False, esc(str(node)))]
        if getattr(node, "macroMode", None) == Macro.MODE_END:
            return []  # the end of an environment that was not open
        name = node.nodeName
        maker = MAKERS.get(name)
        if maker is not None:
            html = maker(node, self)
            return [(bool(node.blockType), html)] if html else []
        if node.str is not None:
            return [(False, esc(str(node.str)))]
        wrapper = WRAPPERS.get(name)
        inner = self.children(node)
        if node.blockType and wrapper is None:
            return [(True, html if block else el("p", html.strip())) for block, html in inner if block or html.strip()]
        if wrapper is None or not wrapper[0]:
            return inner
        return [
            (block, html if block or not html else el(wrapper[0], html, class_=wrapper[1])) for block, html in inner
        ]

    def children(self, node: Any) -> Pieces:
        """The pieces of all children, neighbouring runs of text joined; a paragraph's end splits runs."""
        pieces: Pieces = []
        run: list[str] = []

        def flush() -> None:
            if run:
                pieces.append((False, "".join(run)))
                run.clear()

        paragraphs = 0
        for child in node:
            if child.nodeType != DomNode.TEXT_NODE and child.level == DomNode.PAR_LEVEL:
                paragraphs += 1
        for child in node:
            is_par = child.nodeType != DomNode.TEXT_NODE and child.level == DomNode.PAR_LEVEL
            if is_par and paragraphs > 1:
                flush()
                pieces.extend(
                    (True, html if block else el("p", html.strip()))
                    for block, html in self.children(child)
                    if block or html.strip()
                )
                continue
            for block, html in self.children(child) if is_par else self.pieces(child):
                if block:
                    flush()
                    pieces.append((True, html))
                else:
                    run.append(html)
        flush()
        return pieces

    def blocks(self, node: Any) -> str:
        """Children as flow content: runs of text stand in paragraphs."""
        return self.blocks_of(node)

    def blocks_of(self, nodes: Any) -> str:
        """The same for some nodes."""
        return "".join(
            html if block else el("p", html.strip()) for block, html in self.children(nodes) if block or html.strip()
        )

    def inline(self, node: Any) -> str:
        """Children as running text."""
        return self.inline_nodes(node)

    def inline_nodes(self, nodes: Iterable[Any]) -> str:
        """The same for some nodes; paragraphs run together, blocks stay as they are."""
        parts = []
        for child in nodes:
            if child.nodeType != DomNode.TEXT_NODE and child.level == DomNode.PAR_LEVEL:
                parts.append(self.inline_nodes(child))
            else:
                parts.append(self.node(child))
        return "".join(parts).strip("\n")

    def element(self, anchor: Anchor | None) -> str | None:
        """The element id of an anchor."""
        return anchor.element if anchor is not None else None

    def math(self, source: Any, display: bool = False) -> str:
        """MathML of LaTeX text or unexpanded tokens."""
        from scidraft_tex.engines.plastex.math.macros import math_html

        return math_html(self, source, display)

    def caption(self, kind: str, number: str, html: str) -> str:
        """A ``figcaption`` in the house form; without a number only the text."""
        word = esc(self.note.caption_word(kind))
        label = el("span", f"{word} {esc(number)}:", class_="caption-label") + " " if number else ""
        return el("figcaption", label + html)


def inline_of_tokens(note: Note, tokens: Any) -> str:
    """Inline HTML of unexpanded tokens or LaTeX text, parsed now."""
    return str(note.page.inline_nodes(list(expand(note, tokens))))


def expand(note: Note, tokens: Any) -> Any:
    """Nodes of unexpanded tokens or LaTeX text, parsed now as text."""
    from scidraft_tex.engines.plastex.reader import Stream
    from scidraft_tex.engines.plastex.tokens import Tokenizer

    document = note.document
    if isinstance(tokens, str):
        tokens = list(Tokenizer(tokens, document.context))
    return Stream(ownerDocument=document).expandTokens(list(tokens or []), normalize=True)
