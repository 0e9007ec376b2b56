"""The parameters of the rules of handouts: all that a task knows from its plan."""

from __future__ import annotations

from dataclasses import dataclass

from scidraft_tex.model.handout import Handout
from scidraft_tex.model.setting import Crossing
from scidraft_tex.targets.params import ForeignFacts, ListFacts, TexSettings


@dataclass(frozen=True, slots=True)
class ReaderNoteParams:
    """A note of a reader. ``outside`` are labels of notes that the reader has not got; their ``pdf`` is an address of
    the site, or empty. ``figures`` are (as written, path in the collection, task that converts it or '')."""

    slug: str
    path: str
    title: str
    plain_title: str
    authors: tuple[str, ...]
    date: str
    preamble: str
    body_start: int
    lists: tuple[ListFacts, ...]
    crossings: tuple[Crossing, ...]
    outside: tuple[ForeignFacts, ...]
    figures: tuple[tuple[str, str, str], ...]
    alone: bool
    day: str = ""
    institute: str = ""


@dataclass(frozen=True, slots=True)
class JointParams:
    """The one list of references: its style, and the keys of every list with their files, in order."""

    style: str
    lists: tuple[tuple[tuple[str, ...], tuple[str, ...]], ...]


@dataclass(frozen=True, slots=True)
class ReaderParams:
    """A reader. Each note takes a whole number of ``sheet`` pages; ``joint`` is the task of its one list, or ''."""

    handout: Handout
    sheet: int
    title: str
    plain_title: str
    authors: tuple[str, ...]
    institute: str
    date: str
    imprint: str
    notes: tuple[ReaderNoteParams, ...]
    settings: TexSettings
    joint: str = ""


@dataclass(frozen=True, slots=True)
class SheetParams:
    """What is made of a reader: sheets, grey, an archive's file. ``paths`` are (slug, path) of its notes."""

    handout: Handout
    paper: str
    reader: str
    paths: tuple[tuple[str, str], ...]
