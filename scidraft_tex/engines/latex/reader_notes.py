"""The notes of a reader while it is being set: what the templates need of them, and what their ``.aux`` files say."""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from pathlib import Path

from scidraft_tex.engines.latex.auxfile import NoteAux, read_aux, read_groups
from scidraft_tex.engines.latex.documents import NOTES, note_id
from scidraft_tex.model.dates import calendar_day
from scidraft_tex.model.diagnostic import Diagnostic
from scidraft_tex.model.numbers import LabelValue
from scidraft_tex.model.setting import ForeignLabel, ReaderNote, SetBibList

_NUMBER = re.compile(r"^\\numberline\s*\{((?:[^{}]|\{[^{}]*\})*)\}\s*")
_PERCENT = re.compile(r"\\protected@file@percent\s*$")
UNKNOWN = LabelValue("", "", "??")


@dataclass(frozen=True, slots=True)
class Inside:
    """A label of another note of the reader, with the page on which it stands; ``anchor`` is the whole destination."""

    name: str
    kind: str
    number: str
    title: str
    note_title: str
    page: str
    anchor: str


@dataclass(frozen=True, slots=True)
class Statement:
    """A statement for the index; ``names`` is what its kind is called (``Lemmas``); all but the kind are LaTeX."""

    kind: str
    names: str
    number: str
    title: str
    page: str
    anchor: str


@dataclass(frozen=True, slots=True)
class Heading:
    """A line of a note's contents; ``level`` is LaTeX's name for it (``section``)."""

    level: str
    number: str
    text: str
    page: str
    anchor: str


@dataclass(frozen=True, slots=True)
class ReaderAux:
    """What one note's ``.aux`` says for a reader.

    ``filled`` is the share of its last page that is filled, ``points`` the sum of its exercises' points.
    """

    note: NoteAux = field(default_factory=NoteAux)
    statements: tuple[Statement, ...] = ()
    headings: tuple[Heading, ...] = ()
    cites: tuple[tuple[str, str], ...] = ()
    filled: float = 1.0
    points: str = ""


def read_reader_aux(text: str, name: str) -> ReaderAux:
    """Read an ``.aux`` file of a reader's note; what it does not know it leaves out."""
    statements, headings, cites, filled, points = [], [], [], 1.0, ""
    for line in text.split("\n"):
        command, brace, rest = line.partition("{")
        groups = read_groups(brace + rest) if command in _COMMANDS else []
        if command == "\\scidraft@statementline" and len(groups) == 6:
            statements.append(Statement(*groups))
        elif command == "\\bibcite" and len(groups) == 2:
            cites.append((groups[0], groups[1]))
        elif command == "\\scidraft@filled" and len(groups) == 2:
            filled = float(groups[0]) / float(groups[1])
        elif command == "\\scidraft@pointsum" and len(groups) == 1:
            points = groups[0]
        elif command == "\\@writefile" and len(groups) == 2 and groups[0] == "toc":
            entry = _PERCENT.sub("", groups[1]).removeprefix("\\contentsline").strip()
            fields = read_groups(entry)
            if len(fields) == 4:
                number = _NUMBER.match(fields[1])
                text_ = fields[1][number.end() :] if number else fields[1]
                headings.append(Heading(fields[0], number[1] if number else "", text_, fields[2], fields[3]))
    return ReaderAux(read_aux(text, name), tuple(statements), tuple(headings), tuple(cites), filled, points)


_COMMANDS = {"\\scidraft@statementline", "\\bibcite", "\\scidraft@filled", "\\scidraft@pointsum", "\\@writefile"}


@dataclass(frozen=True, slots=True)
class Piece:
    """Where a note's pages lie: in which PDF, from which to which page, counted from 1."""

    pdf: Path
    first: int
    last: int

    @property
    def pages(self) -> int:
        return self.last - self.first + 1


@dataclass(frozen=True, slots=True)
class Setting:
    """All that a run is told of a note: when it changes, the note is set again."""

    number: str
    page: str
    inside: tuple[Inside, ...]
    joint: tuple[tuple[str, str], ...]


@dataclass(slots=True)
class NoteState:
    """One note on its way to its pages. ``given`` is what the last run was told; ``stable``: it left the ``.aux`` as it
    was."""

    source: ReaderNote
    number: str
    given: Setting | None = None
    stable: bool = False
    lost: bool = False
    count: int = 0
    piece: Piece | None = None
    aux: ReaderAux = field(default_factory=ReaderAux)
    trouble: tuple[Diagnostic, ...] = ()

    @property
    def slug(self) -> str:
        return self.source.note.slug

    @property
    def id(self) -> str:
        """What the note's files and destinations are called."""
        return note_id(self.slug)


@dataclass(frozen=True, slots=True)
class StagedReaderNote:
    """A note as the template ``reader.tex.j2`` sees it."""

    id: str
    file: str
    number: str
    page: str
    title: str
    authors: tuple[str, ...]
    institute: str
    date: str
    lists: tuple[SetBibList, ...]
    joint: tuple[tuple[str, str], ...]
    inside: tuple[Inside, ...]
    outside: tuple[ForeignLabel, ...]
    day: tuple[int, int, int] | None


def staged_reader_note(state: NoteState, setting: Setting) -> StagedReaderNote:
    """The note with what it is told of the others."""
    note = state.source.note
    return StagedReaderNote(
        state.id,
        f"{NOTES}/{state.id}.tex",
        setting.number,
        setting.page,
        note.title,
        note.authors,
        note.institute,
        note.date,
        () if setting.joint else note.lists,
        setting.joint,
        setting.inside,
        note.foreign,
        calendar_day(note.day),
    )
