"""Diagnostics for people: the message, the source line with a mark under the place, and what to try."""

from __future__ import annotations

from scidraft_tex.model.diagnostic import Diagnostic, Place, Severity
from scidraft_tex.report.colours import Paint
from scidraft_tex.report.columns import excerpt, visible
from scidraft_tex.report.order import shown_path


def render(diagnostic: Diagnostic, *, base: str = "", paint: Paint | None = None, room: int = 100) -> str:
    """One diagnostic as several lines, without a line end. ``room`` is the width of the terminal in cells."""
    paint = paint or Paint(False)
    places = [diagnostic.place, *(place for _, place in diagnostic.related)]
    gutter = max((len(str(place.line)) for place in places if place and place.line), default=1)
    head = paint.severity(diagnostic.severity, f"{diagnostic.severity}[{diagnostic.code}]")
    lines = [head + paint("bold", ": " + visible(diagnostic.message))]
    if diagnostic.place:
        lines += _snippet(diagnostic.place, base, paint, room, gutter, diagnostic.severity)
    for text, place in diagnostic.related:
        lines.append(f"{paint('cyan', 'note')}: {visible(text)}")
        lines += _snippet(place, base, paint, room, gutter, None)
    if diagnostic.help:
        first, *more = diagnostic.help.splitlines()
        lines.append(f"{paint('cyan', 'help')}: {visible(first)}")
        lines += [f"      {visible(line)}".rstrip() for line in more]
    return "\n".join(lines)


def _snippet(place: Place, base: str, paint: Paint, room: int, gutter: int, severity: Severity | None) -> list[str]:
    """The place and, where the source line is known, the line with its number and the mark under it."""
    margin = " " * gutter
    lines = [f"{margin}{paint('blue', '-->')} {visible(where(place, base))}"]
    if not (place.line and place.source.strip()):
        return lines
    bar = paint("blue", "|")
    column = place.column or 1
    text, before, length = excerpt(place.source, column, place.end_column, max(room - gutter - 3, 20))
    lines.append(f"{margin} {bar}")
    lines.append(f"{paint('blue', str(place.line).rjust(gutter))} {bar} {text}")
    if place.column:
        mark = paint.severity(severity, "^" * length) if severity else paint("blue", "-" * length)
        lines.append(f"{margin} {bar} {' ' * before}{mark}")
    return lines


def where(place: Place, base: str = "") -> str:
    """``path:line:column``, without the parts that are not known."""
    parts = [shown_path(place, base)]
    if place.line:
        parts.append(str(place.line))
        if place.column:
            parts.append(str(place.column))
    return ":".join(parts)
