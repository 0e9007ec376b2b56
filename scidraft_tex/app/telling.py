"""One fault, one diagnostic: what all stages have to say about a collection, without repetitions and consequences.

A note is read several times: by the scanner, by BibTeX, by TeX, and by the page's engines with their pictures. Each
stumbles over the same fault in its own way, and goes on to say things that are true only because of it. The reading
that comes first in that order knows the place best, so it tells; what another says of the same thing, and what follows
from an error, is left out. A fault that stands on its own is never left out. That a note has no page is always said: by
the error that it follows from, if there is one.
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import replace

from scidraft_tex.model.codes import Code
from scidraft_tex.model.diagnostic import Diagnostic, Place, Severity

SHARED = frozenset(
    {
        Code.UNDEFINED_REFERENCE,
        Code.UNKNOWN_CITATION,
        Code.DUPLICATE_LABEL,
        Code.DUPLICATE_KEY,
        Code.MISSING_FILE,
    }
)
"""Faults that every reading meets, under the same code and at a thing that has a name."""

BIBTEX = frozenset({Code.BIBTEX_ERROR, Code.BIBTEX_WARNING})

PAGE = frozenset({Code.UNKNOWN_ON_PAGE, Code.PICTURE_FAILED, Code.NUMBER_MISMATCH, Code.PAGE_FAILED})
"""What the page's engines cannot do. It is no reason for anything that other readings say."""

APPEARANCE = frozenset({Code.PICTURE_FAILED, Code.NUMBER_MISMATCH, Code.LATEX_WARNING, Code.OVERFULL_BOX})
"""What an error spoils in the lines where it stands: pictures, numbers, and how the lines look."""

UNCLOSED = frozenset({Code.UNBALANCED, Code.RUNAWAY_ARGUMENT})
"""A structure that is not closed, or not opened."""

DOWNSTREAM = UNCLOSED | {Code.LATEX_ERROR, Code.PICTURE_FAILED, Code.NUMBER_MISMATCH}
"""What a broken structure brings about anywhere below it; faults of a command, a file or a label are their own."""

FATAL = UNCLOSED | {Code.LIMIT_REACHED}
"""Errors that can cost a note its page, wherever they stand."""

_PACKAGE = re.compile(
    r"(?:unknown key|nothing to restate under the name) ['`](?P<key>[^'`]*)['`]"
    r"|['`](?P<value>[^'`]*)['`] is (?:no value of the key|restated before it is stated)"
    r"|key ['`](?P<switch>[^'`]*)['`] accepts boolean",
    re.IGNORECASE,
)
"""What scidraft.sty says of a key or name, and the scanner at its place."""

_NO_FILE = re.compile(r"File [`']([^`']+)\.(?:sty|cls)' not found")
"""What TeX says of a package, in each picture of a note that loads it."""

_WORD = re.compile(r"\w+")


def merge(linked: Sequence[Diagnostic], built: Iterable[Diagnostic]) -> tuple[Diagnostic, ...]:
    """What linking found, then what the engines add to it, each in the order given."""
    first, new = list(dict.fromkeys(linked)), list(dict.fromkeys(built))
    known: defaultdict[str, list[Diagnostic]] = defaultdict(list)
    for found in first:
        known[_path(found)].append(found)
    kept = set()
    cost: dict[Diagnostic, Diagnostic] = {}
    for found in sorted(new, key=_rank):
        causes = known[_path(found)]
        cause = next((cause for cause in causes if _tells(cause, found)), None)
        if cause is None:
            kept.add(found)
            causes.append(found)
        elif found.code is Code.PAGE_FAILED and found.place:
            told = cost.get(cause, cause)
            cost[cause] = replace(told, related=(*told.related, (found.message, found.place)))
    return tuple(cost.get(found, found) for found in (*first, *(found for found in new if found in kept)))


def _rank(found: Diagnostic) -> int:
    """Causes come before what they may bring about: errors of TeX, its warnings, what the page says."""
    return 2 if found.code in PAGE else found.severity is Severity.WARNING


def _tells(cause: Diagnostic, found: Diagnostic) -> bool:
    """Whether a diagnostic of the same file makes ``found`` superfluous."""
    if found.code in SHARED and found.code is cause.code:
        return _same_thing(cause, found)
    if found.code is Code.BIBTEX_WARNING and cause.code is Code.MISSING_FIELD:
        return _same_thing(cause, found) and _same_field(cause, found)
    if found.code in {Code.LATEX_ERROR, Code.LATEX_WARNING} and (echo := _PACKAGE.search(found.message)):
        word = echo[echo.lastgroup or 0]  # of a key TeX may say the path, `scidraft/key`
        named = any(f"`{name}`" in cause.message for name in (word, word.rpartition("/")[2]))
        return cause.code in {Code.UNKNOWN_KEY, Code.UNDEFINED_REFERENCE} and named
    if found.code in BIBTEX:
        return cause.code is Code.BIBTEX_ERROR and _meet(cause, found)
    if found.code is Code.UNBALANCED and cause.code is Code.LATEX_ERROR:
        return _same_line(cause.place, found.place)
    if cause.severity is Severity.WARNING or cause.code in PAGE | BIBTEX:
        return False
    if cause.code in UNCLOSED and found.code in DOWNSTREAM and cause.place:
        return found.place is None or not found.place.line or found.place.lines[-1] >= cause.place.line
    if cause.code is Code.MISSING_PACKAGE and (lacks := _NO_FILE.search(found.message)):
        return f"`{lacks[1]}`" in cause.message
    if found.code is Code.UNKNOWN_ON_PAGE:
        return _same_thing(cause, found)
    if found.code is Code.PAGE_FAILED:
        return cause.code in FATAL or _meet(cause, found)
    return found.code in APPEARANCE and _meet(cause, found)


def _same_line(one: Place | None, other: Place | None) -> bool:
    """Whether two places of a file are in one line."""
    return bool(one and other and one.line) and one.line == other.line  # type: ignore[union-attr]


def _same_thing(cause: Diagnostic, found: Diagnostic) -> bool:
    """Whether two diagnostics that meet are about one command, label or name: the one marked, the other names it."""
    if not _meet(cause, found):
        return False
    if not (cause.place and found.place and cause.place.column):
        return True
    named = re.search(rf"(?<![\w:-]){re.escape(_marked(cause))}(?![\w:-])", found.message)
    return named is not None or _overlap(cause.place, found.place)


def _marked(cause: Diagnostic) -> str:
    """The text that a diagnostic marks."""
    return cause.place.source[cause.place.column - 1 : cause.place.end_column - 1] if cause.place else ""


def _same_field(cause: Diagnostic, found: Diagnostic) -> bool:
    """Whether two diagnostics of one entry name the same field: they share a word other than the entry's key."""
    key = _marked(cause)
    return bool((set(_WORD.findall(cause.message)) & set(_WORD.findall(found.message))) - set(_WORD.findall(key)))


def _overlap(one: Place, other: Place) -> bool:
    """Whether two places of one line share a character."""
    same_line = one.line == other.line and bool(one.column and other.column)
    return same_line and one.column < other.end_column and other.column < one.end_column


def _meet(cause: Diagnostic, found: Diagnostic) -> bool:
    """Whether two diagnostics of one file share a line, their related places counted in; what has no line meets all."""
    lines = _lines(found)
    return not lines or any(a.start < b.stop and b.start < a.stop for a in _lines(cause) for b in lines)


def _lines(found: Diagnostic) -> list[range]:
    places = [found.place, *(place for _, place in found.related)]
    return [place.lines for place in places if place and place.path == _path(found) and place.line]


def _path(found: Diagnostic) -> str:
    return found.place.path if found.place else ""
