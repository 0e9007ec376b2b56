"""Every diagnostic about a file shows a line of it, whatever the engine that found the trouble knew."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from scidraft_tex.model.diagnostic import Diagnostic, Place
from scidraft_tex.model.source import SourceFile


def placed(found: Diagnostic, files: frozenset[str], source: Callable[[str], SourceFile]) -> Diagnostic:
    """A diagnostic whose places in the collection's ``files`` have a line and its text.

    Trouble that concerns a note as a whole is told at its first line that is not empty.
    """
    place = _complete(found.place, files, source) if found.place else None
    related = tuple((text, _complete(other, files, source)) for text, other in found.related)
    return found if (place, related) == (found.place, found.related) else replace(found, place=place, related=related)


def _complete(place: Place, files: frozenset[str], source: Callable[[str], SourceFile]) -> Place:
    if place.path not in files or (place.line and place.source):
        return place
    lines = source(place.path).text.split("\n")
    line = place.line or next((number for number, text in enumerate(lines, 1) if text.strip()), 1)
    return replace(place, line=line, source=lines[line - 1].rstrip("\r") if line <= len(lines) else "")
