"""What stands before and after the notes of a reader: title page, contents, the one list of references, the index.

It is set when the notes are, from the lines in their ``.aux`` files. The list is set once before, since the notes cite
by its numbers.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from contextlib import ExitStack
from dataclasses import dataclass, replace
from typing import Any

from scidraft_tex.engines.latex import documents
from scidraft_tex.engines.latex.auxfile import OutlineEntry
from scidraft_tex.engines.latex.documents import LIST
from scidraft_tex.engines.latex.formats import FORMAT, Preamble
from scidraft_tex.engines.latex.job import MAIN, open_job
from scidraft_tex.engines.latex.log import Log, read_log
from scidraft_tex.engines.latex.matter_trouble import errors, failed
from scidraft_tex.engines.latex.reader_notes import NoteState, Piece, ReaderAux, read_reader_aux
from scidraft_tex.engines.latex.seeds import FRESH
from scidraft_tex.model.diagnostic import Diagnostic
from scidraft_tex.model.kind_names import KIND_NAMES
from scidraft_tex.model.languages import TAGS, main_language
from scidraft_tex.model.setting import ReaderToSet, Toolchain
from scidraft_tex.model.vocabulary import STATEMENT_KINDS

FRONT, BACK = "front-", "back-"
"""The ids of what is no note; no note's id ends in a hyphen."""

LEVELS = {"section": 2}
"""The headings that stand in the contents, below the notes at level 1."""

_MACRO = re.compile(r"\\[A-Za-z@]+")


@dataclass(frozen=True, slots=True)
class Line:
    """A line of the contents or of the index."""

    level: int
    number: str
    text: str
    page: str
    destination: str


@dataclass(frozen=True, slots=True)
class Lines:
    """The lines of one note, and the macros they need. ``foreign``: the note loads packages of its own."""

    definitions: str
    lines: tuple[Line, ...]
    foreign: bool = False


@dataclass(frozen=True, slots=True)
class MatterPages:
    """The pages before and after the notes, with their entries in the outline (whole destinations)."""

    front: Piece | None = None
    back: Piece | None = None
    front_outline: tuple[OutlineEntry, ...] = ()
    back_outline: tuple[OutlineEntry, ...] = ()
    trouble: tuple[Diagnostic, ...] = ()


class Matter:
    """One job that sets what is no note."""

    def __init__(self, reader: ReaderToSet, tools: Toolchain, preamble: Preamble, stack: ExitStack) -> None:
        self.reader, self.tools, self.preamble = reader, tools, preamble
        self.job = stack.enter_context(open_job(tools, (), preamble.folder))
        preamble.place(self.job)
        for name in (FRONT, BACK):
            (self.job.folder / f"{name}.aux").write_text(FRESH, encoding="utf-8")
        if reader.joint:
            (self.job.folder / f"{BACK}-1{LIST}").write_text(reader.joint.bbl, encoding="utf-8")

    def joint_cites(self) -> tuple[tuple[str, str], ...]:
        """The values of the citations of the one list, if there is one."""
        if not self.reader.joint:
            return ()
        self._run(front="", contents=(), statements=(), page=1)
        return self._aux(BACK).cites

    def pages(self, states: Sequence[NoteState], starts: Mapping[str, int], end: int) -> MatterPages:
        """Everything, once the pages of the notes are known. What only its own note can print becomes text."""
        front = "" if self.reader.front == "none" else self.reader.front
        full = front == "full"
        contents = [_contents(state, starts[state.slug], full) for state in states] if front else []
        names = _kind_names(states, self.tools)
        statements = _statements(states, names, self.reader.continuous) if full else []
        points = _points(states)
        if not front and not statements and not self.reader.joint:
            return MatterPages()
        log = self._run(front=front, contents=contents, statements=statements, page=end + 1, points=points)
        for hopeless in (_is_foreign, _has_macros, _is_any):
            if not errors(log):
                break
            contents = [_plain(entry) if hopeless(entry) else entry for entry in contents]
            statements = [
                (kind, [_plain(entry) if hopeless(entry) else entry for entry in entries])
                for kind, entries in statements
            ]
            log = self._run(front=front, contents=contents, statements=statements, page=end + 1, points=points)
        pdf = self.job.folder / f"{MAIN}.pdf"
        if not pdf.exists():
            return MatterPages(trouble=(failed(log, self.reader, self.tools),))
        found = {name: self._aux(name) for name in (FRONT, BACK)}
        pieces = {name: Piece(pdf, *aux.note.pages) for name, aux in found.items() if aux.note.pages}
        return MatterPages(
            pieces.get(FRONT),
            pieces.get(BACK),
            _whole(FRONT, found[FRONT]),
            _whole(BACK, found[BACK]),
            (failed(log, self.reader, self.tools),) if errors(log) else (),
        )

    def _run(
        self, *, front: str, contents: Iterable[Lines], statements: Sequence[Any], page: int, points: str = ""
    ) -> Log:
        reader = self.reader
        document = documents.matter_document(
            self.tools,
            preamble="" if self.preamble.format else "_preamble.tex",
            front=front,
            title=reader.title,
            authors=reader.authors,
            institute=reader.institute,
            date=reader.date,
            imprint=reader.imprint,
            contents=list(contents),
            points=points,
            joint=reader.joint,
            statements=statements,
            page=page,
        )
        (self.job.folder / f"{MAIN}.tex").write_text(document, encoding="utf-8")
        (self.job.folder / f"{MAIN}.pdf").unlink(missing_ok=True)
        self.job.latexmk(format_name=FORMAT if self.preamble.format else "", once=True)
        return read_log(self.job.log())

    def _aux(self, name: str) -> ReaderAux:
        return read_reader_aux(self.job.read(f"{name}.aux"), name)


def _contents(state: NoteState, page: int, sections: bool) -> Lines:
    points = f"\\scidraftpointsof{{{state.aux.points}}}" if state.aux.points else ""
    lines = [Line(1, state.number, state.source.note.title + points, str(page), f"{state.id}/top")]
    lines += [
        Line(LEVELS[heading.level], heading.number, heading.text, heading.page, f"{state.id}/{heading.anchor}")
        for heading in state.aux.headings
        if sections and heading.level in LEVELS
    ]
    return _with_macros(state, lines)


def _points(states: Sequence[NoteState]) -> str:
    """The sum of the points of all exercises, if there are any; points may be halves."""
    given = [float(state.aux.points) for state in states if state.aux.points]
    return f"{sum(given):g}" if given else ""


def _statements(
    states: Sequence[NoteState], names: Mapping[str, str], continuous: bool
) -> list[tuple[str, list[Lines]]]:
    """The statements by kind, in the reader's order; one that is stated again stands where it was first.

    ``names`` is what the ready-made kinds are called, whatever the language of their notes.
    """
    kinds: dict[str, list[Lines]] = {}
    for state in states:
        by_kind: dict[str, dict[tuple[str, str], Line]] = {}
        for found in state.aux.statements:
            where = f"\\scidraftinnote{{{state.source.note.title}}}"
            text = found.title if continuous and found.title else f"{found.title} {where}".strip()
            line = Line(1, found.number, text, found.page, f"{state.id}/{found.anchor}")
            key = (found.number, found.title if not found.number else "")
            by_kind.setdefault(names.get(found.kind, found.names), {}).setdefault(key, line)
        for kind, lines in by_kind.items():
            kinds.setdefault(kind, []).append(_with_macros(state, list(lines.values())))
    return sorted(kinds.items())


def _with_macros(state: NoteState, lines: list[Line]) -> Lines:
    """The lines with the note's own macros, if any of them uses one."""
    used = {name for line in lines for name in _MACRO.findall(f"{line.text} {line.number}")}
    uses = not used.isdisjoint(_MACRO.findall(state.source.definitions))
    return Lines(state.source.definitions if uses else "", tuple(lines), bool(state.source.note.preamble))


def _is_foreign(entry: Lines) -> bool:
    return entry.foreign


def _has_macros(entry: Lines) -> bool:
    return bool(entry.definitions)


def _is_any(entry: Lines) -> bool:
    return True


def _plain(entry: Lines) -> Lines:
    """The lines as mere text: what a heading looks like without its note's macros and packages."""
    from scidraft_tex.scan.plain import as_text, plain_text

    return Lines("", tuple(replace(line, text=as_text(plain_text(line.text))) for line in entry.lines))


def _whole(name: str, aux: ReaderAux) -> tuple[OutlineEntry, ...]:
    return tuple(replace(entry, anchor=f"{name}/{entry.anchor}") for entry in aux.note.outline)


def _kind_names(states: Sequence[NoteState], tools: Toolchain) -> dict[str, str]:
    """What the index calls the ready-made kinds: as notes in the collection's language do, or the language itself."""
    usual = main_language(tools.preamble) or tools.language
    short = TAGS.get(usual, "en")[:2]
    table = KIND_NAMES.get(short, {})
    names = {kind.name: table.get(kind.name, (kind.title, kind.plural))[1] for kind in STATEMENT_KINDS}
    for state in reversed(states):
        if TAGS.get(main_language(state.source.note.preamble) or usual, "en")[:2] == short:
            names.update({found.kind: found.names for found in state.aux.statements if found.kind in names})
    return names
