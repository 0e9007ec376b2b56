"""What the LaTeX engine is asked for and what it gives back."""

from __future__ import annotations

from dataclasses import dataclass, field
from pathlib import Path

from scidraft_tex.model.diagnostic import Diagnostic
from scidraft_tex.model.numbers import Numbers
from scidraft_tex.model.theme import Overlay


@dataclass(frozen=True, slots=True)
class ForeignLabel:
    """A label of another note: ``name`` is ``slug:label`` as the author writes it.

    ``href`` is where a page links to; ``pdf`` is the path of the other note's PDF relative to this one's;
    ``anchor`` is the destination in that PDF.
    """

    name: str
    kind: str
    number: str
    title: str
    note_title: str
    href: str = ""
    pdf: str = ""
    anchor: str = ""


@dataclass(frozen=True, slots=True)
class SetBibList:
    """A bibliography with its ``.bbl`` made: what BibTeX said of it goes to paper and page alike."""

    title: str
    style: str
    bbl: str
    keys: tuple[str, ...]
    suffix: str = ""
    files: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class NoteToSet:
    """One note to be set in TeX. ``path`` is relative to ``root``; ``text`` is the file's text.

    ``title``, ``authors``, ``institute``, ``date`` are LaTeX source ready to print (defaults already filled in).
    ``day`` is the date again, in ISO 8601, for TeX's ``\\year``, ``\\month`` and ``\\day``. ``preamble`` is the note's
    own (``\\usepackage`` …). ``figures`` are (name as TeX must find it, absolute path) of converted pictures. ``alone``
    keeps the note out of volumes. A note that is not ``titled`` says its title in its text.
    """

    slug: str
    path: str
    text: str
    title: str
    authors: tuple[str, ...] = ()
    date: str = ""
    tags: tuple[str, ...] = ()
    preamble: str = ""
    body_start: int = 0
    lists: tuple[SetBibList, ...] = ()
    foreign: tuple[ForeignLabel, ...] = ()
    figures: tuple[tuple[str, str], ...] = ()
    alone: bool = False
    is_paper: bool = False
    day: str = ""
    institute: str = ""
    titled: bool = True


@dataclass(frozen=True, slots=True)
class PrintLayout:
    """How the pages of a handout are laid out. ``font_size`` is in points, ``spacing`` a factor on the lines' distance.

    ``margin`` is ``normal`` or ``notes`` (a wide outer one to write in); ``folded`` pages lose nothing to a
    binding. ``keys`` are settings of scidraft.sty.
    """

    font_size: int = 11
    spacing: float = 1.0
    margin: str = "normal"
    two_sided: bool = False
    folded: bool = False
    grayscale: bool = False
    keys: str = ""


@dataclass(frozen=True, slots=True)
class Toolchain:
    """How notes are set: the engine, the paper and the preamble they share.

    ``root`` is the collection's folder, ``sty`` and ``templates`` our own; ``cache`` is where formats are kept.
    ``preamble`` is the text of the collection's ``preamble.tex``. ``seconds`` is the limit of one TeX run of
    one note. ``theme`` is what the collection changes of our theme. With a ``layout`` notes are set
    for a handout.
    """

    root: Path
    sty: Path
    templates: Path
    cache: Path
    engine: str = "pdflatex"
    paper: str = "a4"
    preamble: str = ""
    language: str = "english"
    seconds: float = 60.0
    memory: int = 2 << 30
    output: int = 256 << 20
    overfull: float = 2.0
    epoch: int = 0
    theme: Overlay = ()
    layout: PrintLayout | None = None


@dataclass(frozen=True, slots=True)
class SetNote:
    """A note as TeX set it. ``pdf`` is ``None`` if TeX made none; it then keeps its last good one."""

    slug: str
    pdf: bytes | None
    numbers: Numbers
    pages: int = 0
    diagnostics: tuple[Diagnostic, ...] = field(default=())
    seconds: float = 0.0


@dataclass(frozen=True, slots=True)
class Crossing:
    """A label of another note that is in the same reader: ``name`` is ``slug:label`` as the author writes it."""

    name: str
    slug: str
    label: str


@dataclass(frozen=True, slots=True)
class ReaderNote:
    """A note of a reader. Its ``note.foreign`` are the labels of notes that are not in the reader.

    ``definitions`` are the macros that the note makes for itself: its headings may use them in the contents.
    ``plain_title`` is its title without any macro.
    """

    note: NoteToSet
    crossings: tuple[Crossing, ...] = ()
    definitions: str = ""
    plain_title: str = ""


@dataclass(frozen=True, slots=True)
class ReaderToSet:
    """Notes to be set as one document. All texts are LaTeX source ready to print.

    ``front`` is ``full`` (a title page, contents, an index of statements), ``compact`` (title and contents on one
    page) or ``none``. With ``continuous`` numbers begin with that of the note. ``joint`` is the one list of references,
    if there is one. Each note takes a whole number of ``sheet`` pages, and is followed by a page to write on if
    ``ruling`` (``dots``, ``lines``, ``grid``) is given; pages that fill up are ruled as well.
    """

    title: str
    notes: tuple[ReaderNote, ...]
    authors: tuple[str, ...] = ()
    institute: str = ""
    date: str = ""
    imprint: str = ""
    front: str = "full"
    continuous: bool = False
    joint: SetBibList | None = None
    sheet: int = 1
    ruling: str = ""
    plain_title: str = ""
    plain_author: str = ""


@dataclass(frozen=True, slots=True)
class SetReader:
    """A reader as TeX set it; ``pdf`` is ``None`` if none was made.

    ``blank`` counts the pages that hold nothing. ``short`` are (slug, page, lines) of notes whose last page holds only
    so few lines; without these there would be ``spared`` pages less.
    """

    pdf: bytes | None
    pages: int = 0
    blank: int = 0
    short: tuple[tuple[str, int, int], ...] = ()
    spared: int = 0
    diagnostics: tuple[Diagnostic, ...] = ()
