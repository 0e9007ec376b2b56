"""The linked collection: what each note is called, where it lives, and what it points at."""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import cached_property

from scidraft_tex.model.config import Config
from scidraft_tex.model.diagnostic import Diagnostic
from scidraft_tex.model.fragment import BibList, Citation, Fragment, Label, Reference


@dataclass(frozen=True, slots=True)
class ForeignUse:
    """A reference of one note to a label of another: ``written`` is ``slug:label`` as in the source."""

    written: str
    slug: str
    label: str


@dataclass(frozen=True, slots=True)
class Work:
    """A work that a list may print: ``file`` holds its entry, ``author`` and ``year`` are what it is sorted by."""

    key: str
    file: str
    author: str
    year: str


@dataclass(frozen=True, slots=True)
class ResolvedList:
    """A bibliography of a note with the .bib files found for it, as paths below the root, and the works cited there."""

    source: BibList
    files: tuple[str, ...]
    works: tuple[Work, ...] = ()


@dataclass(frozen=True, slots=True)
class ResolvedUse:
    """A file that a note brings in: ``written`` as in the source, ``path`` below the root."""

    command: str
    written: str
    path: str


@dataclass(frozen=True, slots=True)
class Note:
    """One note or paper with everything resolved that needs the whole collection.

    ``url`` is the page's folder below the site root (``notes/<slug>/``). ``title`` is LaTeX, ``title_text`` plain
    Unicode. ``date`` is ISO 8601; ``date_source`` says whether it was ``given``, or is that of the first ``commit``
    or of the ``file``. ``parts`` are the other files of a paper in reading order. ``foreign`` are the labels of other
    notes it uses, ``order`` its place in the feed (0 is the newest).
    """

    slug: str
    url: str
    path: str
    fragment: Fragment
    parts: tuple[Fragment, ...] = ()
    title: str = ""
    title_text: str = ""
    date: str = ""
    date_source: str = "given"
    authors: tuple[str, ...] = ()
    institute: str = ""
    tags: tuple[str, ...] = ()
    series: tuple[tuple[str, str], ...] = ()
    lists: tuple[ResolvedList, ...] = ()
    uses: tuple[ResolvedUse, ...] = ()
    foreign: tuple[ForeignUse, ...] = ()
    draft: bool = False
    order: int = 0

    @property
    def is_paper(self) -> bool:
        """Whether the note is a whole document with its own ``\\documentclass``."""
        return self.fragment.is_paper

    @property
    def promotion(self) -> bool:
        """Whether the note stands between the notes of the feed instead of among them."""
        return self.fragment.metadata.promotion

    @property
    def files(self) -> tuple[Fragment, ...]:
        """The main file and its parts."""
        return (self.fragment, *self.parts)

    @property
    def labels(self) -> tuple[Label, ...]:
        """The labels of all files."""
        return tuple(label for fragment in self.files for label in fragment.labels)

    @property
    def references(self) -> tuple[Reference, ...]:
        """The references of all files."""
        return tuple(reference for fragment in self.files for reference in fragment.references)

    @property
    def citations(self) -> tuple[Citation, ...]:
        """The citations of all files."""
        return tuple(citation for fragment in self.files for citation in fragment.citations)


@dataclass(frozen=True, slots=True)
class SeriesIndex:
    """An entry series with its notes: (category, slug), category '' if none is given. They are counted as ``label``."""

    name: str
    title: str
    view: str
    entries: tuple[tuple[str, str], ...]
    label: str = ""


@dataclass(frozen=True)
class Project:
    """The whole collection, linked. Notes are in feed order, newest first; drafts are among them, marked.

    ``backlinks`` are (slug, slugs that refer to it); ``redirects`` (old slug, slug). ``unused`` are ``.tex`` files that
    are neither notes nor parts: the preamble and files meant for ``\\input``.
    """

    config: Config
    notes: tuple[Note, ...] = ()
    preamble: Fragment | None = None
    tags: tuple[tuple[str, tuple[str, ...]], ...] = ()
    series: tuple[SeriesIndex, ...] = ()
    backlinks: tuple[tuple[str, tuple[str, ...]], ...] = ()
    redirects: tuple[tuple[str, str], ...] = ()
    unused: tuple[str, ...] = ()
    diagnostics: tuple[Diagnostic, ...] = field(default=())

    @cached_property
    def by_slug(self) -> dict[str, Note]:
        """The notes by slug."""
        return {note.slug: note for note in self.notes}
