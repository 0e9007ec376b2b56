"""One list of diagnostics from all stages, in which no fault is told twice."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from scidraft_tex.model.codes import Code
from scidraft_tex.model.diagnostic import Diagnostic

ECHOES: dict[Code, tuple[Code, ...]] = {
    Code.UNDEFINED_REFERENCE: (),
    Code.UNKNOWN_CITATION: (),
    Code.DUPLICATE_LABEL: (),
    Code.MISSING_FILE: (),
    Code.UNKNOWN_ON_PAGE: (Code.UNDEFINED_COMMAND, Code.UNDEFINED_ENVIRONMENT, Code.MISSING_PACKAGE),
}
"""Faults that several stages meet, each with the codes under which an earlier stage may have told the same one."""

Line = tuple[Code, str, int]


def merge(linked: Sequence[Diagnostic], built: Iterable[Diagnostic]) -> tuple[Diagnostic, ...]:
    """What linking found, then what the engines add to it.

    The scanner knows the place of a fault to the column, TeX its line, the page's engine often no more. A fault of
    the kinds in :data:`ECHOES` is told by the first that met it in that line; one without a line is left out if the
    file has such a fault already.
    """
    told = list(dict.fromkeys(linked))
    lines = {key for found in told for key in _keys(found)}
    for found in dict.fromkeys(built):
        echoed = (found.code, *ECHOES.get(found.code, ()))
        if found.code in ECHOES and any((code, *_where(found)) in lines for code in echoed):
            continue
        told.append(found)
        lines.update(_keys(found))
    return tuple(told)


def _keys(found: Diagnostic) -> tuple[Line, Line]:
    path, line = _where(found)
    return (found.code, path, line), (found.code, path, 0)


def _where(found: Diagnostic) -> tuple[str, int]:
    return (found.place.path, found.place.line) if found.place else ("", 0)
