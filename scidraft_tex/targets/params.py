"""The parameters of the rules: all that a task knows from its plan. Each is part of the task's key."""

from __future__ import annotations

from dataclasses import dataclass, field

from scidraft_tex.model.theme import Overlay
from scidraft_tex.model.words import OwnWords
from scidraft_tex.targets.web.values import Link, PageOptions, Site


@dataclass(frozen=True, slots=True)
class TexSettings:
    """How TeX is to be run, as far as it can change what TeX makes.

    ``setup`` is LaTeX put before the preamble, ``rules`` LaTeX that only TeX sees, ``theme`` what the collection
    changes of our theme.
    """

    engine: str = "pdflatex"
    paper: str = "a4"
    language: str = "english"
    overfull: float = 2.0
    seconds: float = 60.0
    memory: int = 2 << 30
    output: int = 256 << 20
    setup: str = ""
    rules: str = ""
    theme: Overlay = ()


@dataclass(frozen=True, slots=True)
class BblParams:
    """A list for BibTeX."""

    style: str
    keys: tuple[str, ...]
    files: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class ListFacts:
    """A list as the engines must know it, without the .bbl."""

    title: str
    style: str
    keys: tuple[str, ...]
    suffix: str
    files: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class ForeignFacts:
    """A label of another note, without its number. ``source`` is the task that knows it."""

    name: str
    label: str
    source: str
    note_title: str
    href: str
    pdf: str


@dataclass(frozen=True, slots=True)
class TexParams:
    """A note for TeX. ``figures`` are (as written, path in the collection, task that converts it or '').

    ``date`` is in words, ``day`` in ISO 8601.
    """

    slug: str
    path: str
    title: str
    authors: tuple[str, ...]
    date: str
    tags: tuple[str, ...]
    preamble: str
    body_start: int
    lists: tuple[ListFacts, ...]
    foreign: tuple[ForeignFacts, ...]
    figures: tuple[tuple[str, str, str], ...]
    alone: bool
    is_paper: bool
    settings: TexSettings
    final: bool = True
    day: str = ""
    institute: str = ""
    titled: bool = True


@dataclass(frozen=True, slots=True)
class BodyParams:
    """A note for the box. ``numbers`` is the task that knows TeX's numbers, or ''.

    ``language`` is babel's name of the layout's language; ``figures`` are (as written, URL from the page, task that
    measured it).
    """

    slug: str
    path: str
    lists: tuple[ListFacts, ...]
    foreign: tuple[ForeignFacts, ...]
    numbers: str
    figures: tuple[tuple[str, str, str], ...]
    is_paper: bool
    setup: str
    today: str = ""
    aliases: tuple[str, ...] = ()
    language: str = "english"
    date: str = ""


@dataclass(frozen=True, slots=True)
class PictureParams:
    """The pictures of a note."""

    slug: str
    path: str
    settings: TexSettings


@dataclass(frozen=True, slots=True)
class NoteFacts:
    """What pages say of a note besides its body. ``pdf_task`` tells whether there is a PDF to link to; '' for never.

    A note that is not ``titled`` has no heading: its text says its title.
    """

    slug: str
    title: str
    date: str
    date_text: str
    authors: tuple[str, ...]
    institute: str
    tags: tuple[str, ...]
    bibs: tuple[str, ...]
    show_title: bool | None
    pdf_task: str
    promotion: bool = False
    language: str = ""
    options: PageOptions = field(default_factory=PageOptions)
    titled: bool = True


@dataclass(frozen=True, slots=True)
class NoteLink:
    """Another note that a page links to; its title is that of its body, else ``title``."""

    slug: str
    title: str


@dataclass(frozen=True, slots=True)
class PageParams:
    """A note's page. ``title_latex`` is its title as TeX reads it; ``source`` where its source can be read, or ''."""

    site: Site
    note: NoteFacts
    previous: NoteLink | None
    next: NoteLink | None
    used_by: tuple[NoteLink, ...]
    uses: tuple[NoteLink, ...]
    related: tuple[NoteLink, ...] = ()
    title_latex: str = ""
    source: str = ""


@dataclass(frozen=True, slots=True)
class AssetsParams:
    """What pages load. ``theme`` is what the collection changes of our theme, ``own`` its own files, by path.

    ``language`` and ``words`` are those of the site.
    """

    theme: Overlay
    own: tuple[str, ...]
    language: str = "en"
    words: OwnWords = ()


@dataclass(frozen=True, slots=True)
class FeedParams:
    """One page of the feed."""

    site: Site
    notes: tuple[NoteFacts, ...]
    number: int
    count: int


@dataclass(frozen=True, slots=True)
class ItemParams:
    """A note as feed readers get it."""

    site: Site
    note: NoteFacts


@dataclass(frozen=True, slots=True)
class ItemFacts:
    """What a feed says of a note besides its text. ``origin`` is the page that it had first."""

    slug: str
    origin: str
    title: str
    date: str
    authors: tuple[str, ...]
    tags: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class SyndicationParams:
    """A feed in RSS or Atom: of the site, or of a tag, whose page stands in ``folder``."""

    site: Site
    folder: str
    tag: str
    notes: tuple[ItemFacts, ...]


@dataclass(frozen=True, slots=True)
class TagParams:
    """The page of a tag."""

    site: Site
    tag: str
    notes: tuple[NoteFacts, ...]


@dataclass(frozen=True, slots=True)
class TagsParams:
    """The page of all tags with the number of their notes."""

    site: Site
    tags: tuple[tuple[str, int], ...]


@dataclass(frozen=True, slots=True)
class RedirectParams:
    """The page at an old address."""

    site: Site
    path: str
    to: Link


@dataclass(frozen=True, slots=True)
class FactsParams:
    """A note for the pages about all notes; ``searched`` tells whether search may find it."""

    note: NoteLink
    tags: tuple[str, ...]
    searched: bool


@dataclass(frozen=True, slots=True)
class NotesParams:
    """A page about all notes."""

    site: Site
    notes: tuple[NoteLink, ...]


@dataclass(frozen=True, slots=True)
class SeriesParams:
    """An entry series; ``entries`` are (category, note)."""

    site: Site
    name: str
    title: str
    label: str
    view: str
    entries: tuple[tuple[str, NoteLink], ...]


@dataclass(frozen=True, slots=True)
class WorkFacts:
    """An entry of a .bib file, with what it is sorted by."""

    key: str
    file: str
    author: str
    year: str


@dataclass(frozen=True, slots=True)
class WorksParams:
    """The bibliography of the site: the notes that list works."""

    site: Site
    notes: tuple[tuple[NoteLink, tuple[WorkFacts, ...]], ...]


@dataclass(frozen=True, slots=True)
class BundleParams:
    """A bundle of the search engine; the ``primary`` one of a site brings the scripts."""

    language: str
    slugs: tuple[str, ...]
    primary: bool


@dataclass(frozen=True, slots=True)
class SearchParams:
    """The search page; ``indexes`` serve readers without scripts, with plain text as names."""

    site: Site
    bundles: tuple[int, ...]
    indexes: tuple[Link, ...]
