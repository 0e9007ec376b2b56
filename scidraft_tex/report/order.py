"""The order in which diagnostics are shown, and how many there are of each severity."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import PurePosixPath

from scidraft_tex.model.diagnostic import Diagnostic, Place, Severity


def arrange(diagnostics: Iterable[Diagnostic]) -> list[Diagnostic]:
    """Sort by file and line, and show once what several stages or notes said in the same words.

    A mistake in the shared preamble is found once for every note that uses it; the reader needs it once.
    Trouble without a place (a missing program) comes first, since it may explain the rest.
    """
    seen: dict[tuple[object, ...], Diagnostic] = {}
    for diagnostic in diagnostics:
        seen.setdefault(_identity(diagnostic), diagnostic)
    return sorted(seen.values(), key=_position)


def count(diagnostics: Iterable[Diagnostic]) -> tuple[int, int]:
    """The number of errors and of warnings."""
    severities = [diagnostic.severity for diagnostic in diagnostics]
    return severities.count(Severity.ERROR), severities.count(Severity.WARNING)


def shown_path(place: Place, base: str) -> str:
    """A place's path as the reader can open it: ``base`` is the collection's folder seen from where they stand."""
    if base in ("", "."):
        return place.path
    return str(PurePosixPath(base) / place.path)


def _identity(diagnostic: Diagnostic) -> tuple[object, ...]:
    place = diagnostic.place
    where = (place.path, place.line, place.column) if place else None
    return diagnostic.severity, diagnostic.code, diagnostic.message, where


def _position(diagnostic: Diagnostic) -> tuple[object, ...]:
    place = diagnostic.place or Place("")
    return place.path, place.line, place.column, diagnostic.severity.value, diagnostic.code.value, diagnostic.message
