"""What the plasTeX box is asked for and what it gives back."""

from __future__ import annotations

from dataclasses import dataclass, field

from scidraft_tex.model.diagnostic import Diagnostic
from scidraft_tex.model.numbers import LabelValue, Numbers, Step
from scidraft_tex.model.setting import ForeignLabel, SetBibList


@dataclass(frozen=True, slots=True)
class BodyRequest:
    """One note to be turned into the HTML of its body.

    ``root`` is the collection's folder (for ``\\input``); ``preamble`` the collection's preamble, ``text`` the
    whole file.
    ``numbers`` are TeX's, or ``None`` when no fresh PDF build knows them. ``graphics`` maps the name written in
    ``\\includegraphics`` to the URL the page uses, with width and height in CSS pixels. ``date`` is the note's in
    ISO 8601, ``today`` the same in words, as ``\\today`` prints it in notes on paper too. ``aliases`` are other names
    of what the note is about, as LaTeX.
    """

    slug: str
    path: str
    text: str
    root: str
    preamble: str = ""
    is_paper: bool = False
    lists: tuple[SetBibList, ...] = ()
    foreign: tuple[ForeignLabel, ...] = ()
    numbers: Numbers | None = None
    graphics: tuple[tuple[str, str, float, float], ...] = ()
    today: str = ""
    aliases: tuple[str, ...] = ()
    date: str = ""


@dataclass(frozen=True, slots=True)
class Picture:
    """Something TeX must draw for the page.

    ``key`` names the placeholder ``<sd-picture data-key="…"></sd-picture>`` in the body. ``source`` is the
    LaTeX to set, ``preamble``
    what it needs besides the collection's (the note's own macros and packages). ``display`` is false for a
    picture in a line. ``line`` and ``end_line`` are where it stands in the note.
    """

    key: str
    source: str
    preamble: str
    alt: str
    display: bool
    line: int = 0
    end_line: int = 0


@dataclass(frozen=True, slots=True)
class Target:
    """A place on the page that a reference can point at: its element id, and what it is called."""

    label: LabelValue
    element: str


@dataclass(frozen=True, slots=True)
class Heading:
    """A heading of the body, for a table of contents; ``level`` counts from 1 (section)."""

    level: int
    number: str
    html: str
    element: str


@dataclass(frozen=True, slots=True)
class CitedWork:
    """An entry of a list of references: its element id, its text, and the ids of the places that cite it."""

    key: str
    html: str
    element: str
    cited_at: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Body:
    """A note's body as HTML, and what the pages around it need to know.

    ``title``, ``summary`` and ``preview`` are HTML (with MathML); ``preview`` is ``None`` when the note marks
    none. ``plain`` is
    the running text for search. ``steps`` are plasTeX's own numbers, before TeX's overruled them. ``parts``
    splits a paper into
    pages: (element id, title HTML, body HTML); empty for notes. ``works`` are the entries of its lists, in order;
    ``aliases`` the request's as HTML.
    """

    slug: str
    html: str
    title: str = ""
    summary: str = ""
    preview: str | None = None
    plain: str = ""
    pictures: tuple[Picture, ...] = ()
    targets: tuple[Target, ...] = ()
    headings: tuple[Heading, ...] = ()
    steps: tuple[Step, ...] = ()
    parts: tuple[tuple[str, str, str], ...] = ()
    works: tuple[CitedWork, ...] = ()
    aliases: tuple[str, ...] = ()
    diagnostics: tuple[Diagnostic, ...] = field(default=())
