"""Counters: how numbered nodes get their number, and the counting commands that plasTeX lacks or gets wrong."""

from __future__ import annotations

from typing import Any

import plasTeX
from plasTeX import Command
from plasTeX.Base.LaTeX.Numbering import Roman
from plasTeX.Base.LaTeX.Sectioning import StartSection

from scidraft_tex.engines.plastex.note import note_of

TRACED = frozenset(
    "part chapter section subsection subsubsection paragraph subparagraph figure table algorithm listing equation "
    "footnote".split()
)
SYMBOLS = ("", "*", "†", "‡", "§", "¶", "‖", "**", "††", "‡‡")
PREFIXES = {"equation": "eq", "item": "item", "footnote": "fn"}


def counter_text(document: Any, tex: Any, counter: str) -> str:
    r"""What ``\the<counter>`` prints."""
    node = document.createElement("the" + counter)
    return str(node.expand(tex).textContent).strip()


def post_parse(self: Any, tex: Any) -> None:
    """Replaces plasTeX's hook: a node with a counter takes its number, TeX's if it is known, and can be labelled."""
    heading = isinstance(self, StartSection)
    if not self.counter and not heading:
        return
    document = self.ownerDocument
    context, note = document.context, note_of(self)
    if heading and (not self.counter or self.level > context.counters["secnumdepth"].value):
        if self.counter:
            context.counters[self.counter].value -= 1
        self.number = ""
        kind = type(self).counter
        self.anchor = note.set_anchor(kind, "", note.element_id(kind), self.attributes.get("title") or "", outside=True)
        return
    kind = kind_of(self)
    own = counter_text(document, tex, self.counter)
    self.number = note.number(kind, own, self) if kind in TRACED or getattr(self, "step_kind", None) else own
    self.ref = document.createTextNode(self.number)
    context_obj = context.top.obj
    outside = context_obj is self and self.macroMode != self.MODE_BEGIN
    title = self.attributes.get("title") if self.attributes else None
    element = note.element_id(PREFIXES.get(kind, kind))
    self.anchor = note.set_anchor(kind, self.number, element, title or "", outside=outside)


def kind_of(node: Any) -> str:
    """The Step kind of a node with a counter."""
    kind = getattr(node, "step_kind", None)
    if kind is not None:
        return str(kind)
    return "item" if node.counter in ("enumi", "enumii", "enumiii", "enumiv") else str(node.counter)


def install() -> None:
    """Make plasTeX count our way. Once a process."""
    plasTeX.Macro.postParse = post_parse
    plasTeX.Macro.number = ""
    plasTeX.Macro.anchor = None
    plasTeX.Counter.fnsymbol = property(lambda counter: SYMBOLS[counter.value] if counter.value < 10 else "?")
    plasTeX.Counter.Alph = property(lambda counter: _letters(counter.value))
    plasTeX.Counter.alph = property(lambda counter: _letters(counter.value).lower())


def _letters(value: int) -> str:
    return chr(64 + value) if 1 <= value <= 26 else str(value)


def within(context: Any, counter: str, outer: str, reformat: bool = True) -> None:
    """The counter starts anew with ``outer`` and prints its number before its own."""
    context.counters[counter].resetby = outer
    if reformat:
        context.newcommand("the" + counter, 0, rf"\the{outer}.\arabic{{{counter}}}")


class numberwithin(Command):  # type: ignore[misc]
    r"""``\numberwithin[\format]{counter}{outer}``."""

    args = "[ format:nox ] counter:str outer:str"
    reformat = True

    def invoke(self, tex: Any) -> list[Any]:
        """At once, globally."""
        self.parse(tex)
        within(self.ownerDocument.context, self.attributes["counter"], self.attributes["outer"], self.reformat)
        return []


class counterwithin(numberwithin):
    r"""``\counterwithin*`` keeps the counter's look."""

    args = "* [ format:nox ] counter:str outer:str"

    def invoke(self, tex: Any) -> list[Any]:
        """At once, globally."""
        self.parse(tex)
        star = bool(self.attributes["*modifier*"])
        within(self.ownerDocument.context, self.attributes["counter"], self.attributes["outer"], not star)
        return []


class counterwithout(Command):  # type: ignore[misc]
    """Takes the tie away again."""

    args = "* counter:str outer:str"

    def invoke(self, tex: Any) -> list[Any]:
        """At once, globally."""
        self.parse(tex)
        context, counter = self.ownerDocument.context, self.attributes["counter"]
        context.counters[counter].resetby = None
        if not self.attributes["*modifier*"]:
            context.newcommand("the" + counter, 0, rf"\arabic{{{counter}}}")
        return []


class addtoreset(numberwithin):
    r"""``\@addtoreset``."""

    macroName = "@addtoreset"
    args = "counter:str outer:str"
    reformat = False


class refstepcounter(Command):  # type: ignore[misc]
    """Counts one up; a label that follows names it."""

    args = "name:str"

    def invoke(self, tex: Any) -> list[Any]:
        """Step and remember."""
        self.parse(tex)
        name = self.attributes["name"]
        context, note = self.ownerDocument.context, note_of(self)
        context.counters[name].stepcounter()
        number = counter_text(self.ownerDocument, tex, name)
        self.anchor = note.set_anchor(name, number, note.element_id(name))
        return [self]


class Alph(Roman):  # type: ignore[misc]
    """Capital letters."""

    def invoke(self, tex: Any) -> list[Any]:
        """The letter as text."""
        self.parse(tex)
        return list(tex.textTokens(self.ownerDocument.context.counters[self.attributes["name"]].Alph))


class alph(Roman):  # type: ignore[misc]
    """Small letters."""

    def invoke(self, tex: Any) -> list[Any]:
        """The letter as text."""
        self.parse(tex)
        return list(tex.textTokens(self.ownerDocument.context.counters[self.attributes["name"]].alph))


class setcounter(Command):  # type: ignore[misc]
    """Sets a counter; dependent counters stay, as in LaTeX."""

    args = "name:str value:nox"

    def invoke(self, tex: Any) -> list[Any]:
        """At once."""
        self.parse(tex)
        counter = self.ownerDocument.context.counters[self.attributes["name"]]
        counter.value = self.new_value(counter.value, read_number(self, tex, self.attributes["value"]))
        return []

    @staticmethod
    def new_value(old: int, given: int) -> int:
        """The value afterwards."""
        return given


class addtocounter(setcounter):
    """Adds to a counter."""

    @staticmethod
    def new_value(old: int, given: int) -> int:
        """The value afterwards."""
        return old + given


class stepcounter(Command):  # type: ignore[misc]
    """Counts one up."""

    args = "name:str"

    def invoke(self, tex: Any) -> list[Any]:
        """At once."""
        self.parse(tex)
        self.ownerDocument.context.counters[self.attributes["name"]].stepcounter()
        return []


def read_number(node: Any, tex: Any, tokens: Any) -> int:
    r"""An integer from tokens: digits, ``\value{…}``, ``\numexpr`` left alone (0)."""
    text = str(tex.expandTokens(list(tokens)).textContent).strip()
    try:
        return int(text)
    except ValueError:
        return 0
