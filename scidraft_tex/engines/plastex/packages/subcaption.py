r"""subcaption, subfig, subfigure: parts of a figure or table, lettered."""

from __future__ import annotations

from typing import Any

from plasTeX import Command

from scidraft_tex.engines.plastex.core import floats
from scidraft_tex.engines.plastex.core.numbering import counter_text
from scidraft_tex.engines.plastex.html import el, esc
from scidraft_tex.engines.plastex.note import note_of
from scidraft_tex.engines.plastex.packages.reading import plain_source, tokens_of
from scidraft_tex.engines.plastex.packages.signatures import ignored
from scidraft_tex.engines.plastex.render import Page, html_for
from scidraft_tex.engines.plastex.warm import require


def outer_kind(note: Any) -> str:
    """The kind of the float around: figure or table."""
    kinds = [one.float_kind for one in note.data.get("floats", []) if not one.float_kind.startswith("sub")]
    return kinds[-1] if kinds else "figure"


class SubCaption(floats.caption):
    """A part's caption: a letter in parentheses, which a reference prints behind the figure's number."""

    nodeName = "caption"

    def invoke(self, tex: Any) -> None:
        """Count the part; its number for references needs the figure's, which may come later."""
        context, note = self.ownerDocument.context, note_of(self)
        self.parse(tex)
        owner = note.data["floats"][-1]
        outer = next((one for one in reversed(note.data["floats"]) if not one.float_kind.startswith("sub")), None)
        kind = owner.float_kind
        if not self.attributes["*modifier*"]:
            context.counters[kind].stepcounter()
            self.number = note.number(kind, counter_text(self.ownerDocument, tex, kind), self)
            figure = context.counters[kind.removeprefix("sub")]
            captioned = outer is not None and bool(outer.captions)
            figure.value += 0 if captioned else 1
            number = counter_text(self.ownerDocument, tex, kind.removeprefix("sub")) + self.number
            figure.value -= 0 if captioned else 1
            self.anchor = note.set_anchor(kind, number, note.element_id(kind))
            floats.hold_anchor(context, owner, self.anchor)
        self.text = tex.readArgument(expanded=True, parentNode=self)
        owner.captions.append(self)


class SubFloat(floats.Float):
    """A part with its own caption."""

    nodeName = "subfloat"
    args = "[ pos:nox ] [ height:nox ] [ inner:nox ] width:nox"

    class caption(SubCaption):
        """Inside the part."""

        macroName = "caption"

    def invoke(self, tex: Any) -> Any:
        """A part counts from (a) in each float."""
        if self.macroMode != self.MODE_END:
            note = note_of(self)
            self.float_kind = "sub" + outer_kind(note)
            outer = note.data["floats"][-1] if note.data.get("floats") else None
            if outer is not None and not getattr(outer, "has_parts", False):
                outer.has_parts = True
                self.ownerDocument.context.counters[self.float_kind].value = 0
        return floats.Float.invoke(self, tex)


class subfigure(SubFloat):
    r"""The environment; the older package's ``\subfigure[caption]{content}`` too."""

    macroName = "subfigure"

    def invoke(self, tex: Any) -> Any:
        """As a command it is rewritten."""
        if self.macroMode == self.MODE_NONE:
            return part_tokens(self, tex)
        return SubFloat.invoke(self, tex)


class subtable(SubFloat):
    """A part of a table."""


class SubFigureStar(SubFloat):
    """A part over both columns."""

    macroName = "subfigure*"


def part_tokens(node: Any, tex: Any) -> list[Any]:
    r"""``[short][caption]{content}`` as an environment."""
    first, second = tex.readArgument("[]"), tex.readArgument("[]")
    caption = second if second is not None else first
    content = tex.readArgument()
    text = f"\\caption{{{plain_source(caption)}}}" if caption is not None else ""
    return [
        *tokens_of(node, r"\begin{subfigure}{1em}"),
        *(content or []),
        *tokens_of(node, text + r"\end{subfigure}"),
    ]


class subfloat(Command):  # type: ignore[misc]
    """subfig's command."""

    macroName = "subfloat"
    nodeName = "subfloat-command"

    def invoke(self, tex: Any) -> list[Any]:
        """An environment in its place."""
        return part_tokens(self, tex)


class subcaptionbox(Command):  # type: ignore[misc]
    r"""``\subcaptionbox{caption}[width][inner]{content}``."""

    args = "* [ short:nox ] caption:nox [ width:nox ] [ inner:nox ] content:nox"

    def invoke(self, tex: Any) -> list[Any]:
        """An environment in its place."""
        self.parse(tex)
        star = "*" if self.attributes["*modifier*"] else ""
        return [
            *tokens_of(self, r"\begin{subfigure}{1em}"),
            *(self.attributes["content"] or []),
            *tokens_of(self, rf"\caption{star}{{{plain_source(self.attributes['caption'])}}}\end{{subfigure}}"),
        ]


class subcaption(SubCaption):
    """The caption by its own name."""

    macroName = "subcaption"
    nodeName = "caption"


class subref(Command):  # type: ignore[misc]
    """The letter alone."""

    args = "* name:str"


def ProcessOptions(options: dict[str, Any], document: Any) -> None:
    """Make the counters."""
    require(document, "caption")
    context, note = document.context, note_of(document)
    for kind in ("figure", "table"):
        if f"sub{kind}" not in context.counters:
            context.newcounter(f"sub{kind}", resetby=kind)
        context.newcommand(f"thesub{kind}", 0, rf"\alph{{sub{kind}}}")
        note.names.setdefault(f"sub{kind}", note.names.get(kind, (kind.capitalize(), "")))


@html_for("subfloat")
def subfloat_html(node: Any, page: Page) -> str:
    """A figure in the figure."""
    caption = node.captions[0] if node.captions else None
    text = ""
    if caption is not None:
        caption.taken = True
        words = floats.caption_text(caption, page)
        label = el("span", f"({esc(caption.number)})", class_="caption-label") if caption.number else ""
        text = el("figcaption", f"{label} {words}".strip())
    content = page.blocks(node)
    above = caption is not None and floats.is_above(node, caption)
    element = page.element(caption.anchor) if caption is not None and caption.anchor is not None else None
    return el("figure", text + content if above else content + text, class_="part", id=element)


@html_for("subref")
def subref_html(node: Any, page: Page) -> str:
    """A link with the letter in parentheses; without them for a star."""
    anchor = page.note.labels.get(node.attributes["name"].strip())
    if anchor is None:
        return page.note.html(rf"\ref{{{node.attributes['name']}}}")
    letter = anchor.number.lstrip("0123456789.") or anchor.number
    text = letter if node.attributes["*modifier*"] else f"({letter})"
    return el("a", esc(text), class_="ref", href=f"#{anchor.element}")


globals().update(ignored("subcaptionsetup{} DeclareSubrefFormat{}{} subfigtopskip subfigcapskip subfigbottomskip"))
