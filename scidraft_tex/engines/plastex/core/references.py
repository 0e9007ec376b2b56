"""Labels and references. Every reference is resolved when the page is rendered, when all labels are known."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

from plasTeX import Command

from scidraft_tex.engines.plastex.core.kind_names import autoref_word
from scidraft_tex.engines.plastex.html import el, esc
from scidraft_tex.engines.plastex.note import Note, note_of
from scidraft_tex.engines.plastex.render import Page, html_for
from scidraft_tex.engines.plastex.tokens import source_of
from scidraft_tex.model.codes import Code


class label(Command):  # type: ignore[misc]
    """Names the place; leaves nothing unless there is nothing numbered to point at."""

    args = "name:nox"

    def invoke(self, tex: Any) -> list[Any] | None:
        """Name what is numbered here."""
        self.parse(tex)
        note = note_of(self)
        name = source_of(self.attributes["name"]).strip()
        anchor = note.current_anchor()
        if anchor is not None:
            note.label(name, anchor, self)
            return []
        self.anchor = note.set_anchor("", "", note.element_id("label"))
        note.label(name, self.anchor, self)
        return [self]


@html_for("label")
def label_html(node: Any, page: Page) -> str:
    """A bare place in the text."""
    return el("span", id=page.element(node.anchor))


class ref(Command):  # type: ignore[misc]
    """Base of all references: names in braces, separated by commas where the command takes several."""

    args = "* names:nox"
    several = False

    def invoke(self, tex: Any) -> None:
        """Read the names as they are written."""
        self.parse(tex)
        text = source_of(self.attributes["names"]).strip()
        self.labels = [n.strip() for n in text.split(",") if n.strip()] if self.several else [text]


class eqref(ref):
    """The number in parentheses."""


class pageref(ref):
    """The page on paper; a page has no pages, so the number."""


class nameref(ref):
    """The title."""


class autoref(ref):
    """Kind and number."""


class cref(ref):
    """Kinds and numbers of one or more labels."""

    several = True


class Cref(cref):
    """The same at the beginning of a sentence."""


class hyperref(Command):  # type: ignore[misc]
    r"""``\hyperref[label]{text}``."""

    args = "[ name:nox ] self"

    def invoke(self, tex: Any) -> None:
        """Read the name as it is written."""
        Command.invoke(self, tex)
        self.labels = [source_of(self.attributes["name"] or []).strip()]


class Value:
    """What a label stands for, from whoever knows it: TeX, another note, or the page."""

    __slots__ = ("_title", "href", "kind", "note_title", "number")

    def __init__(self, kind: str, number: str, href: str, title: Callable[[], str] = str, note_title: str = "") -> None:
        self.kind = kind
        self.number = number
        self.href = href
        self._title = title
        self.note_title = note_title

    @property
    def title(self) -> str:
        """The title's HTML, made only where it is printed: it may hold citations."""
        return self._title()


def value_of(note: Note, name: str, node: Any, page: Page) -> Value | None:
    """The value of a label; undefined ones are reported at their place."""
    anchor = note.labels.get(name)
    if anchor is not None:
        known = note.tex_label(name)
        kind = (known.kind if known else "") or anchor.kind
        number = known.number if known and known.number else anchor.number
        title = anchor.title

        def title_html() -> str:
            return title if isinstance(title, str) else page.inline(title)

        return Value(kind, number_text(note, number, anchor.number), "#" + anchor.element, title_html)
    foreign = note.foreign(name)
    if foreign is not None:
        return Value(
            foreign.kind,
            number_text(note, foreign.number, ""),
            foreign.href,
            lambda: note.html(foreign.title) if foreign.title else "",
            note.html(foreign.note_title),
        )
    near = note.near(name)
    note.report(
        Code.UNDEFINED_REFERENCE,
        f"the label `{name}` is not defined",
        node,
        f"did you mean `{near}`?" if near else "define it with `\\label`, or name another note's label as `slug:label`",
        error=True,
        once=name,
    )
    return None


def number_text(note: Note, number: str, own: str) -> str:
    """TeX writes a label's number as source; what is not plain is set as text."""
    if "\\" in number or "$" in number:
        return own or note.plain(number)
    return number.replace("{", "").replace("}", "")


def in_other(value: Value, page: Page) -> str:
    """What follows a reference into another note: its title."""
    return f" {esc(page.note.words['in'])} {el('i', value.note_title)}" if value.note_title else ""


def link(value: Value, text: str) -> str:
    """The reference as a link."""
    return el("a", text, class_="ref", href=value.href)


MISSING = el("span", "??", class_="ref missing")


@html_for("ref", "pageref")
def ref_html(node: Any, page: Page) -> str:
    """The number."""
    value = value_of(page.note, node.labels[0], node, page)
    if value is None:
        return MISSING
    starred = bool(node.attributes.get("*modifier*"))
    text = esc(value.number or value.title or "↗")
    return (text if starred else link(value, text)) + in_other(value, page)


@html_for("eqref")
def eqref_html(node: Any, page: Page) -> str:
    """The number in parentheses."""
    value = value_of(page.note, node.labels[0], node, page)
    return f"({MISSING})" if value is None else link(value, f"({esc(value.number)})") + in_other(value, page)


@html_for("nameref")
def nameref_html(node: Any, page: Page) -> str:
    """The title; its own links and places stay where it stands."""
    value = value_of(page.note, node.labels[0], node, page)
    if value is None:
        return MISSING
    title = re.sub(r'</?a\b[^>]*>| id="[^"]*"', "", value.title)
    return link(value, title or esc(value.number)) + in_other(value, page)


@html_for("hyperref")
def hyperref_html(node: Any, page: Page) -> str:
    """The author's text as a link."""
    value = value_of(page.note, node.labels[0], node, page)
    inner = page.inline(node)
    return inner if value is None else link(value, inner)


@html_for("autoref")
def autoref_html(node: Any, page: Page) -> str:
    """Kind and number."""
    value = value_of(page.note, node.labels[0], node, page)
    if value is None:
        return MISSING
    word = autoref_word(page.note, value.kind)
    return link(value, f"{esc(word)} {esc(value.number)}".strip()) + in_other(value, page)
