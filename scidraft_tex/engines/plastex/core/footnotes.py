"""Footnotes: marks in the text, notes at the end of the body."""

from __future__ import annotations

from typing import Any

from plasTeX import Command

from scidraft_tex.engines.plastex.core.numbering import counter_text
from scidraft_tex.engines.plastex.html import el, esc
from scidraft_tex.engines.plastex.note import Anchor, Note, note_of
from scidraft_tex.engines.plastex.render import Page, html_for


class Entry:
    """One footnote: its number, and the text once it is known."""

    __slots__ = ("anchor", "mark", "number", "text")

    def __init__(self, number: str, anchor: Anchor, mark: str) -> None:
        self.number = number
        self.anchor = anchor
        self.mark = mark
        self.text: Any = None

    @property
    def element(self) -> str:
        """The note's element id; a label in the note may have changed it."""
        return self.anchor.element


def entries(note: Note) -> list[Entry]:
    """The note's footnotes so far."""
    found: list[Entry] = note.data.setdefault("footnotes", [])
    return found


class _Mark(Command):  # type: ignore[misc]
    """What prints a mark."""

    args = "[ num:nox ]"

    def counter_name(self) -> str:
        """The counter that the mark steps."""
        return "footnote"

    def new_entry(self, tex: Any) -> Entry:
        """Take the next number, or the one given in brackets."""
        note, document = note_of(self), self.ownerDocument
        given = self.attributes["num"]
        if given is None:
            counter = self.counter_name()
            document.context.counters[counter].stepcounter()
            number = note.number("footnote", counter_text(document, tex, counter), self)
        else:
            number = note.number("footnote", "".join(str(t) for t in given).strip(), self)
        anchor = note.set_anchor("footnote", number, note.element_id("fn"))
        entry = Entry(number, anchor, note.element_id("fnref"))
        entries(note).append(entry)
        return entry


class footnote(_Mark):
    """A mark here and a note at the end."""

    def invoke(self, tex: Any) -> None:
        """The number is taken before the note is read, so that a label in it names this footnote."""
        context = self.ownerDocument.context
        context.push(self)
        self.parse(tex)
        self.entry = self.new_entry(tex)
        self.entry.text = tex.readArgument(expanded=True, parentNode=self)
        context.pop(self)

    def counter_name(self) -> str:
        """A minipage has footnotes of its own, lettered."""
        groups = self.ownerDocument.context.contexts
        return "mpfootnote" if any(getattr(g.obj, "own_footnotes", False) for g in groups) else "footnote"


class footnotemark(_Mark):
    """Only the mark."""

    def invoke(self, tex: Any) -> None:
        """The text comes with ``\\footnotetext``."""
        self.parse(tex)
        self.entry = self.new_entry(tex)


class footnotetext(Command):  # type: ignore[misc]
    """The note of a mark set before."""

    args = "[ num:nox ]"

    def invoke(self, tex: Any) -> list[Any]:
        """Give the text to the mark with that number, else to the last mark without text."""
        self.parse(tex)
        text = tex.readArgument(expanded=True, parentNode=self)
        note = note_of(self)
        given = self.attributes["num"]
        waiting = [e for e in entries(note) if e.text is None]
        if given is not None:
            number = "".join(str(t) for t in given).strip()
            waiting = [e for e in waiting if e.number == number] or waiting
        if waiting:
            waiting[-1].text = text
        else:
            entry = Entry("", Anchor("footnote", "", note.element_id("fn")), "")
            entry.text = text
            entries(note).append(entry)
        return []


@html_for("footnote", "footnotemark")
def mark_html(node: Any, page: Page) -> str:
    """The mark; one without a note is no link."""
    entry: Entry = node.entry
    number = esc(entry.number)
    if entry.text is None:
        return el("sup", number)
    link = el("a", number, href="#" + entry.element, id=entry.mark, role="doc-noteref", class_="footnote-ref")
    return el("sup", link)


def footnotes_html(page: Page) -> str:
    """All notes, at the end of the body."""
    notes = [entry for entry in entries(page.note) if entry.text is not None]
    if not notes:
        return ""
    items = []
    for entry in notes:
        text = entry.text
        body = el("p", esc(text)) if isinstance(text, str) else page.blocks_of(list(text))
        number = el("span", esc(entry.number), class_="footnote-number") + " " if entry.number else ""
        back = el("a", "↩", href="#" + entry.mark, role="doc-backlink", aria_label="Back") if entry.mark else ""
        body = f"<p>{number}{body[3:]}" if body.startswith("<p>") else number + body
        body = f"{body[:-4]} {back}</p>" if body.endswith("</p>") else body + back
        items.append(el("li", body, id=entry.element))
    return el("section", el("ol", "".join(items)), class_="footnotes", role="doc-endnotes")
