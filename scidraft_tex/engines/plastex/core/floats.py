"""Figures and tables that float: on the page they stand where they are written."""

from __future__ import annotations

from typing import Any

from plasTeX import Command, Environment

from scidraft_tex.engines.plastex.core.numbering import counter_text
from scidraft_tex.engines.plastex.html import el
from scidraft_tex.engines.plastex.note import note_of
from scidraft_tex.engines.plastex.render import Page, html_for


class Float(Environment):  # type: ignore[misc]
    """Base of floats; ``float_kind`` is the counter that their captions step."""

    args = "[ place:nox ]"
    blockType = True
    forcePars = True
    nodeName = "float"
    float_kind = "figure"

    def invoke(self, tex: Any) -> Any:
        """Captions inside belong to this float."""
        result = Environment.invoke(self, tex)
        stack = note_of(self).data.setdefault("floats", [])
        if self.macroMode == self.MODE_END:
            if stack:
                stack.pop()
        else:
            stack.append(self)
            self.captions: list[Any] = []
        return result


class figure(Float):
    """A figure."""


class FigureStar(figure):
    """A figure over both columns."""

    macroName = "figure*"


class table(Float):
    """A table."""

    float_kind = "table"


class TableStar(table):
    """A table over both columns."""

    macroName = "table*"


class caption(Command):  # type: ignore[misc]
    """A caption; a star leaves it without a number."""

    args = "* [ short:nox ]"
    blockType = True
    counter = None
    kind = ""

    def invoke(self, tex: Any) -> None:
        """Take the float's next number, then read the text (a label in it names the float)."""
        context, note = self.ownerDocument.context, note_of(self)
        stack = note.data.get("floats", [])
        self.parse(tex)
        owner = stack[-1] if stack else None
        self.kind = self.kind or (owner.float_kind if owner is not None else "figure")
        star = bool(self.attributes["*modifier*"])
        if not star:
            context.counters[self.kind].stepcounter()
            own = counter_text(self.ownerDocument, tex, self.kind)
            self.number = note.number(self.kind, own, self)
            self.anchor = note.set_anchor(self.kind, self.number, note.element_id(self.kind))
            if owner is not None:
                hold_anchor(context, owner, self.anchor)
        self.text = tex.readArgument(expanded=True, parentNode=self)
        if self.anchor is not None:
            self.anchor.title = self.text if not isinstance(self.text, str) else ""
        if owner is not None:
            owner.captions.append(self)


def hold_anchor(context: Any, owner: Any, anchor: Any) -> None:
    """A label anywhere later in the float names its caption, also outside an inner ``center``."""
    for group in reversed(context.contexts):
        group.anchor = anchor
        if group.obj is owner:
            return


def caption_text(node: Any, page: Page) -> str:
    """The caption's words."""
    return page.inline_nodes(list(node.text)) if not isinstance(node.text, str) else page.note.html(node.text)


@html_for("caption")
def caption_html(node: Any, page: Page) -> str:
    """A caption outside a float, or a further one inside: the float takes the first."""
    if getattr(node, "taken", False):
        return ""
    return el("p", caption_inner(node, page), class_="caption", id=page.element(node.anchor))


def caption_inner(node: Any, page: Page) -> str:
    """Label and words of a caption."""
    return page.caption(node.kind, node.number, caption_text(node, page))[len("<figcaption>") : -len("</figcaption>")]


@html_for("float")
def float_html(node: Any, page: Page) -> str:
    """A figure with its caption where the author put it: above or below."""
    captions = [c for c in node.captions if not getattr(c, "sub", False)]
    first = captions[0] if captions else None
    text = ""
    if first is not None:
        first.taken = True
        text = page.caption(node.float_kind, first.number, caption_text(first, page))
    content = page.blocks(node)
    above = first is not None and is_above(node, first)
    inner = text + content if above else content + text
    element = page.element(first.anchor) if first is not None else None
    return el("figure", inner, class_=node.float_kind, id=element)


CONTENT = frozenset(
    "tabular tabular* tabularx longtable includegraphics picture picture-environment picture-command minipage".split()
)
"""What a float shows, apart from text."""


def is_above(node: Any, wanted: Any) -> bool:
    """Whether a caption stands before the float's content."""
    for child in everything(node):
        if child is wanted:
            return True
        if child.nodeType == child.TEXT_NODE:
            if str(child).strip():
                return False
            continue
        if child.nodeName in CONTENT:
            return False
        if getattr(child, "captionable", False):
            return False
    return False


def everything(node: Any) -> Any:
    """All nodes below a node, in order."""
    for child in node:
        yield child
        if child.hasChildNodes():
            yield from everything(child)
