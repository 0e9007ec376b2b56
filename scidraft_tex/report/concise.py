"""Diagnostics for editors and ``grep``: one line each."""

from __future__ import annotations

from scidraft_tex.model.diagnostic import Diagnostic
from scidraft_tex.report.colours import Paint
from scidraft_tex.report.columns import visible
from scidraft_tex.report.full import where


def render(diagnostic: Diagnostic, *, base: str = "", paint: Paint | None = None) -> str:
    """``path:line:column: error[code] message``; without the path if the trouble has no place."""
    paint = paint or Paint(False)
    head = paint.severity(diagnostic.severity, f"{diagnostic.severity}[{diagnostic.code}]")
    line = f"{head} {visible(diagnostic.message)}"
    return f"{paint('bold', visible(where(diagnostic.place, base)))}: {line}" if diagnostic.place else line
