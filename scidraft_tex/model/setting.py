"""What the LaTeX engine is asked for and what it gives back."""

from __future__ import annotations

from dataclasses import dataclass, field
from pathlib import Path

from scidraft_tex.model.diagnostic import Diagnostic
from scidraft_tex.model.numbers import Numbers


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

    ``title``, ``authors``, ``date`` are LaTeX source ready to print (defaults already filled in). ``preamble`` is the
    note's own (``\\usepackage`` …). ``figures`` are (name as TeX must find it, absolute path) of converted pictures.
    ``alone`` keeps the note out of volumes.
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


@dataclass(frozen=True, slots=True)
class Toolchain:
    """How notes are set: the engine, the paper and the preamble they share.

    ``root`` is the collection's folder, ``sty`` and ``templates`` our own; ``cache`` is where formats are kept.
    ``preamble`` is the text of the collection's ``preamble.tex``. ``seconds`` is the limit of one TeX run of
    one note.
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


@dataclass(frozen=True, slots=True)
class SetNote:
    """A note as TeX set it. ``pdf`` is ``None`` if TeX made none; it then keeps its last good one."""

    slug: str
    pdf: bytes | None
    numbers: Numbers
    pages: int = 0
    diagnostics: tuple[Diagnostic, ...] = field(default=())
    seconds: float = 0.0
