"""Diagnostics of the linked collection: from a span in a fragment to the place a reader sees."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field

from scidraft_tex.model.codes import Code
from scidraft_tex.model.diagnostic import Diagnostic, Place, Severity
from scidraft_tex.model.source import SourceFile, Span

SourceOf = Callable[[str], SourceFile]
"""Gives the text of a file. It is called only where there is something to report: an unchanged, faultless collection
is linked without reading any text."""


@dataclass(slots=True)
class Report:
    """Collects the diagnostics of one linking."""

    source_of: SourceOf
    diagnostics: list[Diagnostic] = field(default_factory=list)

    def place(self, path: str, span: Span, word: str = "") -> Place:
        """The place of a span, narrowed to ``word`` if that stands in it (one label of several)."""
        source = self.source_of(path)
        found = source.text.find(word, span.start, span.end) if word else -1
        return source.place(Span(found, found + len(word)) if found >= 0 else span)

    def add(
        self,
        severity: Severity,
        code: Code,
        message: str,
        place: Place | None,
        help_text: str = "",
        related: tuple[tuple[str, Place], ...] = (),
    ) -> None:
        """Note one trouble."""
        self.diagnostics.append(Diagnostic(severity, code, message, place, help_text, related))
