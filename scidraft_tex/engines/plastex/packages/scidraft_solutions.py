r"""Exercises, solutions and proofs elsewhere: the twin of sty/scidraft-solutions.sty.

What is not to stand in its place is cut out of the note's text and read when it is printed, so that numbers come in the
order in which TeX prints them. On the page a solution in its place is folded.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from fractions import Fraction
from typing import Any

from plasTeX import Command

from scidraft_tex.engines.plastex.core.kind_names import kind_word
from scidraft_tex.engines.plastex.html import el, esc
from scidraft_tex.engines.plastex.note import Anchor, note_of
from scidraft_tex.engines.plastex.packages.options import parse_options
from scidraft_tex.engines.plastex.packages.reading import (
    environment_tokens,
    leave_environment,
    package_data,
    plain_source,
    tokens_of,
)
from scidraft_tex.engines.plastex.render import Page, html_for
from scidraft_tex.engines.plastex.tokens import Source, source_of

EXERCISES = frozenset({"exercise", "question", "problem"})


@dataclass(frozen=True, slots=True)
class Piece:
    """A solution or a proof that waits to be printed, and what it belongs to."""

    source: Source
    belongs_to: Anchor | None


@dataclass(slots=True)
class Elsewhere:
    """Where solutions and proofs go, what waits, the last exercise and the last statement, and the sum of points."""

    places: dict[str, str] = field(default_factory=lambda: {"solution": "show", "proof": "show"})
    waiting: dict[str, list[Piece]] = field(default_factory=lambda: {"solution": [], "proof": []})
    queue: list[Piece] = field(default_factory=list)
    printing: Anchor | None = None
    proving: Anchor | None = None
    is_printing: bool = False
    exercise: Anchor | None = None
    statement: Anchor | None = None
    points: Fraction = Fraction(0)


def elsewhere(node: Any) -> Elsewhere:
    """The state of the node's note."""
    state: Elsewhere = package_data(node, "elsewhere", Elsewhere)
    return state


def change_places(node: Any, options: dict[str, str]) -> None:
    r"""The keys ``solutions`` and ``proofs`` of ``\scidraftsetup``."""
    for key, environment in (("solutions", "solution"), ("proofs", "proof")):
        if options.get(key) in ("show", "hide", "end"):
            elsewhere(node).places[environment] = options[key]


def note_statement(node: Any, kind: str) -> None:
    """A statement has been opened: what follows may belong to it."""
    state = elsewhere(node)
    if kind in EXERCISES:
        state.exercise = node.anchor
    if kind != "solution":
        state.statement = node.anchor


def solution_number(node: Any, options: dict[str, str]) -> str:
    """The number of the exercise that a solution belongs to; empty if there is none."""
    state, note = elsewhere(node), note_of(node)
    label = options.get("of", "")
    if not label:
        anchor = state.printing if state.is_printing else state.exercise
        return anchor.number if anchor is not None else ""
    known = note.tex_label(label)
    anchor = note.labels.get(label)
    return anchor.number if anchor is not None else known.number if known is not None else "??"


def diverted(node: Any, tex: Any, environment: str) -> bool:
    """Take an environment that has just begun out of the text, if it is not to stand here."""
    state = elsewhere(node)
    place = state.places[environment]
    if place == "show" or state.is_printing:
        return False
    source = cut_out(tex, environment)
    leave_environment(node)
    if source is None:
        text = f"\\begin{{{environment}}}{source_of(environment_tokens(tex, environment))}\\end{{{environment}}}"
        source = Source("", text)
    if place == "end":
        belongs_to = state.exercise if environment == "solution" else state.statement
        state.waiting[environment].append(Piece(source, belongs_to))
    return True


def cut_out(tex: Any, environment: str) -> Source | None:
    """The text of an environment that has just begun, which is skipped; ``None`` inside a macro's argument."""
    if not tex.inputs:
        return None
    begin, end = f"\\begin{{{environment}}}", f"\\end{{{environment}}}"
    tokenizer = tex.inputs[-1][0]
    start = tokenizer.index
    part = tex.raw(end)
    if part is None:
        return None
    text, depth = part, part.count(begin)
    while depth and (part := tex.raw(end)) is not None:
        text, depth = text + end + part, depth - 1 + part.count(begin)
    origin = tokenizer.origin
    return Source(origin.path, begin + text + end, origin.whole, origin.shift + start - len(begin))


class printsolutions(Command):  # type: ignore[misc]
    """``[title=…]``: the solutions that wait."""

    args = "[ options:nox ]"
    environment = "solution"

    def heading(self) -> str:
        """What they are called, in the language of the text."""
        return note_of(self).names["solution"][1]

    def invoke(self, tex: Any) -> list[Any]:
        """Go on with a heading and their sources."""
        self.parse(tex)
        state = elsewhere(self)
        state.queue, state.waiting[self.environment] = state.waiting[self.environment], []
        if not state.queue:
            return []
        options = parse_options(plain_source(self.attributes["options"]))
        title = options.get("title", self.heading())
        unit = "chapter" if note_of(self).data.get("chapters") else "section"
        heading = rf"\{unit}*{{{title}}}" if title else ""
        return tokens_of(self, rf"\par{heading}\scidraftnextpiece ")


class printproofs(printsolutions):
    """The proofs that wait."""

    environment = "proof"

    def heading(self) -> str:
        """Ours, or the author's."""
        return printed_word(self, "scidraftproofsname", "proofs")


class scidraftnextpiece(Command):  # type: ignore[misc]
    """The next of the pieces being printed, if there is one."""

    def invoke(self, tex: Any) -> list[Any]:
        """Read its source, and come back."""
        state = elsewhere(self)
        state.is_printing = bool(state.queue)
        if state.queue:
            piece = state.queue.pop(0)
            state.printing = piece.belongs_to
            tex.input(Source("", r"\par\scidraftnextpiece "))
            tex.input(piece.source)
        return []


class scidraftend(Command):  # type: ignore[misc]
    """At the end of a note: what nobody has printed."""

    def invoke(self, tex: Any) -> list[Any]:
        """Proofs, then solutions."""
        return tokens_of(self, r"\par\printproofs\printsolutions ") if any(elsewhere(self).waiting.values()) else []


def proved(node: Any, label: str, head: str) -> str:
    """What a proof's head refers to, as LaTeX; proofs within one that is printed elsewhere belong to nothing."""
    state = elsewhere(node)
    state.proving, state.printing = (state.printing if state.is_printing else None), None
    if label:
        return rf"\cref{{{label}}}"
    return r"\scidraftproved" if state.proving is not None and not head else ""


class scidraftproved(Command):  # type: ignore[misc]
    """The statement that a proof printed elsewhere belongs to."""

    def invoke(self, tex: Any) -> None:
        """Now is when it is known."""
        self.anchor = elsewhere(self).proving


@html_for("scidraftproved")
def scidraftproved_html(node: Any, page: Page) -> str:
    """Kind and number with a link, as TeX prints them."""
    number = "\N{NO-BREAK SPACE}" + esc(node.anchor.number) if node.anchor.number else ""
    return el("a", esc(kind_word(page.note, node.anchor.kind)) + number, href=f"#{node.anchor.element}")


def printed_word(node: Any, macro: str, word: str) -> str:
    """A word of ours in the language of the text; the author's, if its macro on paper has been changed."""
    own = node.ownerDocument.context.find(macro) is not None
    return rf"\{macro}{{}}" if own else note_of(node).words[word]


def as_printed(points: Fraction) -> str:
    """Points as a decimal number."""
    return f"{float(points):g}"


class points(Command):  # type: ignore[misc]
    """What an exercise is worth."""

    args = "value:str"

    def invoke(self, tex: Any) -> None:
        """Count them, unless a statement is set again."""
        self.parse(tex)
        try:
            self.value = Fraction(self.attributes["value"].strip())
        except ValueError:
            self.value = Fraction(0)
        one = self.value == 1
        macro, word = ("scidraftpointname", "point") if one else ("scidraftpointsname", "points")
        self.word = printed_word(self, macro, word)
        if not package_data(self, "again", list):
            elsewhere(self).points += self.value


class totalpoints(Command):  # type: ignore[misc]
    """Their sum."""


@html_for("points")
def points_html(node: Any, page: Page) -> str:
    """At the right, as on paper."""
    return el("span", f"({as_printed(node.value)} {page.note.html(node.word)})", class_="points")


@html_for("totalpoints")
def totalpoints_html(node: Any, page: Page) -> str:
    """All points of the note: when the page is written, all have been read."""
    return as_printed(elsewhere(node).points)
