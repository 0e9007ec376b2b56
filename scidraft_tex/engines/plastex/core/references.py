"""Labels and references. Every reference is resolved when the page is rendered, when all labels are known."""

from __future__ import annotations

from typing import Any

from plasTeX import Command

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


class namecref(cref):
    """Only the kind."""


class labelcref(cref):
    """Only the numbers."""


class hyperref(Command):  # type: ignore[misc]
    r"""``\hyperref[label]{text}``."""

    args = "[ name:nox ] self"

    def invoke(self, tex: Any) -> None:
        """Read the name as it is written."""
        Command.invoke(self, tex)
        self.labels = [source_of(self.attributes["name"] or []).strip()]


class Value:
    """What a label stands for, from whoever knows it: TeX, another note, or the page."""

    __slots__ = ("href", "kind", "note_title", "number", "title")

    def __init__(self, kind: str, number: str, href: str, title: str = "", note_title: str = "") -> None:
        self.kind = kind
        self.number = number
        self.href = href
        self.title = title
        self.note_title = note_title


def value_of(note: Note, name: str, node: Any, page: Page) -> Value | None:
    """The value of a label; undefined ones are reported at their place."""
    anchor = note.labels.get(name)
    if anchor is not None:
        known = note.tex_label(name)
        kind = (known.kind if known else "") or anchor.kind
        number = known.number if known and known.number else anchor.number
        title = anchor.title if isinstance(anchor.title, str) else page.inline(anchor.title)
        return Value(kind, number_text(note, number, anchor.number), "#" + anchor.element, title)
    foreign = note.foreign(name)
    if foreign is not None:
        return Value(
            foreign.kind,
            foreign.number,
            foreign.href,
            note.html(foreign.title) if foreign.title else "",
            note.html(foreign.note_title),
        )
    near = note.near(name)
    note.report(
        Code.UNDEFINED_REFERENCE,
        f"No label “{name}” exists",
        node,
        f"Did you mean “{near}”?" if near else "Define it with \\label, or name another note's label as slug:label.",
        error=True,
        once=name,
    )
    return None


def number_text(note: Note, number: str, own: str) -> str:
    """TeX writes a label's number as source; what is not plain is set as text."""
    if "\\" in number or "$" in number:
        return own or note.plain(number)
    return number.strip("{}")


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
    """The title."""
    value = value_of(page.note, node.labels[0], node, page)
    return MISSING if value is None else link(value, value.title or esc(value.number)) + in_other(value, page)


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
    word = page.note.names.get(value.kind, (value.kind.capitalize(), ""))[0]
    return link(value, f"{esc(word)} {esc(value.number)}".strip()) + in_other(value, page)


@html_for("namecref")
def namecref_html(node: Any, page: Page) -> str:
    """The kind."""
    value = value_of(page.note, node.labels[0], node, page)
    return MISSING if value is None else link(value, esc(kind_word(page, value.kind, False)))


def kind_word(page: Page, kind: str, plural: bool) -> str:
    """A kind's name as ``\\cref`` prints it."""
    names = page.note.names.get(kind) or (kind.capitalize(), kind.capitalize() + "s")
    return names[1 if plural else 0]


def printed_number(value: Value) -> str:
    """Equations stand in parentheses."""
    number = esc(value.number)
    return f"({number})" if value.kind in ("equation", "subequation") else number


def grouped(values: list[Value]) -> list[list[Value]]:
    """Neighbours of one kind together, as cleveref sorts them: kinds in order of first use."""
    groups: dict[tuple[str, str], list[Value]] = {}
    for value in values:
        groups.setdefault((value.kind, value.note_title), []).append(value)
    return list(groups.values())


def _order(value: Value) -> tuple[Any, ...]:
    parts = value.number.replace("(", ".").replace(")", "").split(".")
    return tuple((0, int(p), "") if p.isdigit() else (1, 0, p) for p in parts)


def compressed(values: list[Value]) -> list[str]:
    """The numbers of a group, sorted; three or more in a row become a range."""
    ordered = sorted(values, key=_order)
    out, i = [], 0
    while i < len(ordered):
        j = i
        while j + 1 < len(ordered) and follows(ordered[j].number, ordered[j + 1].number):
            j += 1
        if j - i >= 2:
            out.append(
                f"{link(ordered[i], printed_number(ordered[i]))} to {link(ordered[j], printed_number(ordered[j]))}"
            )
        else:
            out.extend(link(value, printed_number(value)) for value in ordered[i : j + 1])
        i = j + 1
    return out


def follows(first: str, second: str) -> bool:
    """Whether a number comes right after another."""
    head, _, tail = first.rpartition(".")
    head2, _, tail2 = second.rpartition(".")
    return head == head2 and tail.isdigit() and tail2.isdigit() and int(tail2) == int(tail) + 1


def listed(parts: list[str], conjunction: str) -> str:
    """“a”, “a and b”, “a, b and c”."""
    if len(parts) < 2:
        return "".join(parts)
    return ", ".join(parts[:-1]) + f" {conjunction} " + parts[-1]


@html_for("cref", "Cref", "labelcref")
def cref_html(node: Any, page: Page) -> str:
    """Kinds and numbers, in cleveref's order and punctuation."""
    values = [value_of(page.note, name, node, page) for name in node.labels]
    known = [value for value in values if value is not None]
    bare = node.nodeName == "labelcref"
    conjunction = esc(page.note.words["and"])
    parts = []
    for group in grouped(known):
        word = "" if bare else esc(kind_word(page, group[0].kind, len(group) > 1))
        if len(group) == 1:
            value = group[0]
            text = f"{word} {printed_number(value)}".strip() if value.number else word or value.title
            parts.append(link(value, text) + in_other(value, page))
        else:
            parts.append(f"{word} {listed(compressed(group), conjunction)}".strip() + in_other(group[0], page))
    parts.extend(MISSING for value in values if value is None)
    if len(parts) > 2:
        return ", ".join(parts[:-1]) + f", {conjunction} " + parts[-1]
    return listed(parts, conjunction)
