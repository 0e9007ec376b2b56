"""Keeps account of open braces and environments, and says where the unclosed ones begin."""

from __future__ import annotations

from dataclasses import dataclass, field

from scidraft_tex.model.codes import Code
from scidraft_tex.model.diagnostic import Diagnostic, Place, Severity
from scidraft_tex.model.source import SourceFile, Span

_ENOUGH = 20
"""So many troubles of this kind in one file have one cause."""


@dataclass(slots=True)
class Open:
    """An environment that has begun: its name, where, and how many braces were open there."""

    name: str
    span: Span
    braces: int
    statement: int = -1


@dataclass(slots=True)
class Balance:
    """The stacks of one scan. ``silent`` while the text is not to be judged (a paper's preamble, odd catcodes)."""

    source: SourceFile
    silent: bool = False
    braces: list[int] = field(default_factory=list)
    open: list[Open] = field(default_factory=list)
    diagnostics: list[Diagnostic] = field(default_factory=list)
    wrong_ends: dict[int, tuple[str, ...]] = field(default_factory=dict)
    """Where an ``\\end`` stands that does not name the innermost environment: what is over there instead."""
    endless: set[int] = field(default_factory=set)
    """Where an environment begins that has no end."""

    def open_brace(self, pos: int) -> None:
        """A ``{`` at ``pos``."""
        self.braces.append(pos)

    def close_brace(self, pos: int) -> None:
        """A ``}`` at ``pos``; one that would close a brace from outside the environment closes nothing."""
        floor = self.open[-1].braces if self.open else 0
        if len(self.braces) > floor:
            self.braces.pop()
        else:
            self._report("`}` closes nothing", Span(pos, pos + 1), "remove it, or add the `{` it belongs to")

    def begin(self, name: str, span: Span) -> Open:
        """A ``\\begin{name}``."""
        opened = Open(name, span, len(self.braces))
        self.open.append(opened)
        return opened

    def end(self, name: str, span: Span) -> Open | None:
        """A ``\\end{name}``; returns the environment it ends, ``None`` if it ends nothing."""
        if not any(opened.name == name for opened in self.open):
            if self.open and self.open[-1].name != "document":
                wrong = self.open.pop()
                self._note_end(span, wrong.name)
                self._unclosed_braces(wrong)
                message = f"`\\end{{{name}}}` cannot end `\\begin{{{wrong.name}}}`"
                begun = ("begun here", self.source.place(wrong.span))
                self._report(message, span, f"write `\\end{{{wrong.name}}}`", begun)
                return wrong
            self._note_end(span)
            self._report(f"`\\end{{{name}}}` ends nothing", span, f"remove it, or add `\\begin{{{name}}}`")
            return None
        inner: list[str] = []
        while self.open[-1].name != name:
            inner.append(self.open[-1].name)
            self._unended(self.open.pop(), span)
        if inner:
            self._note_end(span, *inner, name)
        ended = self.open.pop()
        self._unclosed_braces(ended)
        return ended

    def finish(self) -> None:
        """The end of the text: whatever is open now is never closed."""
        while self.open:
            opened = self.open.pop()
            self.endless.add(opened.span.start)
            self._unclosed_braces(opened)
            self._unended(opened, None)
        self._unclosed_braces(Open("", Span(0, 0), 0))

    def _note_end(self, span: Span, *over: str) -> None:
        if not self.silent:
            self.wrong_ends[span.start] = over

    def _unended(self, opened: Open, met: Span | None) -> None:
        self._unclosed_braces(opened)
        related = ("this ends what is around it", self.source.place(met)) if met else None
        self._report(
            f"`\\begin{{{opened.name}}}` has no `\\end{{{opened.name}}}`",
            opened.span,
            f"add `\\end{{{opened.name}}}` where the environment is over",
            related,
        )

    def _unclosed_braces(self, opened: Open) -> None:
        """Report the outermost brace opened inside an environment and not closed in it."""
        if len(self.braces) > opened.braces:
            pos = self.braces[opened.braces]
            del self.braces[opened.braces :]
            self._report("this `{` is never closed", Span(pos, pos + 1), "add the missing `}`")

    def _report(self, message: str, span: Span, help_text: str, related: tuple[str, Place] | None = None) -> None:
        if not self.silent and len(self.diagnostics) < _ENOUGH:
            place = self.source.place(span)
            more = (related,) if related else ()
            self.diagnostics.append(Diagnostic(Severity.ERROR, Code.UNBALANCED, message, place, help_text, more))
