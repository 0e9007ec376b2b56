"""One list of diagnostics from all stages, in which each fault is told once and its consequences are not."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field

from scidraft_tex.model.codes import Code
from scidraft_tex.model.diagnostic import Diagnostic, Severity

POINTERS = frozenset({Code.UNDEFINED_REFERENCE, Code.UNKNOWN_CITATION, Code.DUPLICATE_LABEL, Code.MISSING_FILE})
"""Faults that several stages meet; the first that met one in a line tells it."""

STRUCTURE = frozenset({Code.UNBALANCED, Code.RUNAWAY_ARGUMENT, Code.LATEX_ERROR})
"""How TeX tells of a brace or environment that is not closed: where it noticed, which is there or further down."""

BIBTEX = frozenset({Code.BIBTEX_ERROR, Code.BIBTEX_WARNING})

AFTERMATH = frozenset({Code.LATEX_WARNING, Code.OVERFULL_BOX, Code.PICTURE_FAILED, Code.NUMBER_MISMATCH})
"""What says little about a note in which TeX met an error."""

PAGE = frozenset({Code.UNKNOWN_ON_PAGE, Code.NUMBER_MISMATCH, Code.PICTURE_FAILED, Code.PAGE_FAILED})
"""Codes of the page's engines; all others that are built are TeX's and BibTeX's."""


@dataclass(slots=True)
class _Told:
    """What has been told, by file: each code with its lines."""

    lines: defaultdict[str, defaultdict[Code, set[int]]] = field(
        default_factory=lambda: defaultdict(lambda: defaultdict(set))
    )

    def add(self, found: Diagnostic) -> None:
        path, line = _where(found)
        self.lines[path][found.code].add(line)

    def has(self, path: str, code: Code, line: int) -> bool:
        """Whether such a fault was told in this line; for a fault without a line, anywhere in the file."""
        lines = self.lines[path][code] if path in self.lines else set()
        return line in lines or (line == 0 and bool(lines))


def merge(linked: Sequence[Diagnostic], built: Iterable[Diagnostic]) -> tuple[Diagnostic, ...]:
    """What linking found, then what the engines add to it.

    The scanner knows the place of a fault to the column, TeX its line, the page's engine often no more. So what was
    told before in the same place is left out, and so is what follows from an error and would go with it.
    """
    known, first = _Told(), list(dict.fromkeys(linked))
    for found in first:
        known.add(found)
    new = [found for found in dict.fromkeys(built) if not _follows_from_source(found, known)]
    told: list[Diagnostic] = []
    broken = _Told()
    for found in new:
        if found.severity is Severity.ERROR and found.code not in PAGE | BIBTEX:
            broken.add(found)
    for found in new:
        path, line = _where(found)
        if found.code in POINTERS and known.has(path, found.code, line):
            continue
        if path in broken.lines and (found.code in AFTERMATH or (found.code in PAGE and _in_line(broken, path, line))):
            continue
        known.add(found)
        told.append(found)
    return (*first, *told)


def _follows_from_source(found: Diagnostic, linked: _Told) -> bool:
    """Whether a fault that linking told in the same file explains this one."""
    path, line = _where(found)
    if found.code is Code.LATEX_WARNING and "thebibliography" in found.message and path in linked.lines:
        return bool(linked.lines[path][Code.UNKNOWN_CITATION])
    if found.code in BIBTEX:
        return bool(linked.lines[path][Code.BIBTEX_ERROR]) if path in linked.lines else False
    if found.code in STRUCTURE and path in linked.lines:
        opened = linked.lines[path][Code.UNBALANCED]
        return bool(opened) and (line == 0 or line >= min(opened))
    return False


def _in_line(told: _Told, path: str, line: int) -> bool:
    return any(line in lines for lines in told.lines[path].values())


def _where(found: Diagnostic) -> tuple[str, int]:
    return (found.place.path, found.place.line) if found.place else ("", 0)
