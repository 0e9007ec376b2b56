"""Diagnostics as workflow commands, which GitHub shows beside the line in a pull request.

The format and its escapes: docs.github.com, "Workflow commands for GitHub Actions", and the toolkit's
``packages/core/src/command.ts``.
"""

from __future__ import annotations

from scidraft_tex.model.diagnostic import Diagnostic, Place
from scidraft_tex.report.order import shown_path


def render(diagnostic: Diagnostic, *, base: str = "") -> str:
    """One ``::error …::message`` or ``::warning …::message`` line."""
    text = diagnostic.message + (f"\nhelp: {diagnostic.help}" if diagnostic.help else "")
    properties = {"title": diagnostic.code.value}
    if diagnostic.place:
        properties |= _location(diagnostic.place, base)
    shown = ",".join(f"{name}={_escape(value, ':,')}" for name, value in properties.items())
    return f"::{diagnostic.severity} {shown}::{_escape(text)}"


def _location(place: Place, base: str) -> dict[str, str]:
    location = {"file": shown_path(place, base)}
    if place.line:
        location |= {"line": str(place.line), "endLine": str(place.line)}
        if place.column:
            location |= {"col": str(place.column), "endColumn": str(max(place.end_column, place.column))}
    return location


def _escape(text: str, also: str = "") -> str:
    """Percent-escape what would end a property or the line; the percent sign itself first."""
    for char in "%\r\n" + also:
        text = text.replace(char, f"%{ord(char):02X}")
    return text
