"""What the page rules are given. Every path is relative to the site's root, with forward slashes."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from scidraft_tex.model.body import Body
from scidraft_tex.model.config import MenuItem
from scidraft_tex.model.words import OwnWords, same_language, words_of
from scidraft_tex.model.words.table import Words


@dataclass(frozen=True, slots=True)
class Site:
    """The collection as the reader meets it.

    ``base_url`` is where the site will stand (``https://example.org/notes``), empty if unknown; only feeds, the
    sitemap and the metadata for other programs need it. ``language`` is a BCP 47 tag. ``author`` and ``institute``
    are the identity shown where a note names none of its own. ``share`` are the services in a note's row of links.
    ``year`` is that of the newest note; ``colours`` (``system``, ``light``, ``dark``) are those of a first visit.
    ``own_words`` are those that the collection says otherwise than we do.
    """

    title: str
    base_url: str = ""
    author: str = ""
    institute: str = ""
    language: str = "en"
    description: str = ""
    menu: tuple[MenuItem, ...] = ()
    share: tuple[str, ...] = ()
    footer: str = ""
    year: str = ""
    colours: str = "system"
    own_words: OwnWords = ()

    @property
    def words(self) -> Words:
        """What the site says in its language."""
        return words_of(self.language, self.own_words)

    def words_in(self, language: str) -> Words:
        """What it says inside a text in that language, by default its own."""
        is_own = not language or same_language(language, self.language)
        return self.words if is_own else words_of(language)


@dataclass(frozen=True, slots=True)
class Link:
    """A way to another page: its path (``notes/softmax/``), and its title as HTML (MathML allowed)."""

    path: str
    html: str


@dataclass(frozen=True, slots=True)
class PageOptions:
    """What a note asks for its own page and for the programs that read it.

    ``canonical`` is the address of which the page is a copy; ``unlisted`` keeps search engines from listing it.
    ``contents`` overrules whether there is a table of contents, ``share`` the services of the site's row of links.
    ``doi`` is bare (``10.1000/182``); ``license`` a name (``CC BY 4.0``) or an address.
    """

    description: str = ""
    keywords: str = ""
    canonical: str = ""
    unlisted: bool = False
    contents: bool | None = None
    share: tuple[str, ...] | None = None
    doi: str = ""
    license: str = ""


@dataclass(frozen=True, slots=True)
class Note:
    """A note as pages show it.

    ``title`` is plain text; ``title_html`` is what the heading holds, empty if the note prints no title.
    ``date`` is ISO 8601 (for machines), ``date_text`` the words the PDF prints (``21 September 2026``).
    ``svgs`` maps the keys of the body's pictures to their SVG. ``pdf`` and ``bibs`` are file names beside the page
    (``softmax.pdf``), empty if there are none. ``show_title`` overrules whether the feed card shows the title.
    A ``promotion`` stands between the notes of the feed, without a date. ``language`` is a BCP 47 tag, or empty.
    With ``body.parts`` the note is a paper; its page shows what ``body.html`` holds besides the parts, and each part
    gets a page of its own.
    """

    slug: str
    title: str
    body: Body
    title_html: str = ""
    date: str = ""
    date_text: str = ""
    authors: tuple[str, ...] = ()
    institute: str = ""
    tags: tuple[str, ...] = ()
    svgs: Mapping[str, str] = field(default_factory=dict)
    pdf: str = ""
    bibs: tuple[str, ...] = ()
    show_title: bool | None = None
    promotion: bool = False
    language: str = ""
    options: PageOptions = field(default_factory=PageOptions)

    @property
    def path(self) -> str:
        """Where the note's page stands: ``notes/<slug>/``."""
        return f"notes/{self.slug}/"


@dataclass(frozen=True, slots=True)
class PageInput:
    """A note's page: the note, and the pages around it.

    ``previous`` is the older note, ``next`` the newer one. ``used_by`` are the notes that refer to this one,
    ``uses`` those it refers to, ``related`` others near it. ``title_latex`` is the note's title as TeX reads it,
    ``source`` a path or an address where its source can be read.
    """

    site: Site
    note: Note
    previous: Link | None = None
    next: Link | None = None
    used_by: tuple[Link, ...] = ()
    uses: tuple[Link, ...] = ()
    related: tuple[Link, ...] = ()
    title_latex: str = ""
    source: str = ""


@dataclass(frozen=True, slots=True)
class Theme:
    """Colours (CSS) by role, for both palettes, and the page's measures (CSS lengths): what ``theme.toml`` says."""

    light: Mapping[str, str]
    dark: Mapping[str, str]
    code_light: Mapping[str, str]
    code_dark: Mapping[str, str]
    measures: Mapping[str, str]


@dataclass(frozen=True, slots=True)
class FeedInput:
    """One page of the feed: its notes, newest first, and promotions; ``number`` counts from 1 up to ``count``."""

    site: Site
    notes: tuple[Note, ...]
    number: int = 1
    count: int = 1


@dataclass(frozen=True, slots=True)
class Entry:
    """A row of a list page; ``summary`` is HTML."""

    link: Link
    date: str = ""
    date_text: str = ""
    summary: str = ""


@dataclass(frozen=True, slots=True)
class TagInput:
    """The page of one tag: its notes, newest first."""

    site: Site
    tag: str
    entries: tuple[Entry, ...]


@dataclass(frozen=True, slots=True)
class TagsInput:
    """The page of all tags: each with the number of its notes."""

    site: Site
    tags: tuple[tuple[str, int], ...]


@dataclass(frozen=True, slots=True)
class IndexEntry:
    """A note in an entry series; ``aliases`` and ``summary`` are HTML."""

    link: Link
    category: str = ""
    aliases: tuple[str, ...] = ()
    summary: str = ""


@dataclass(frozen=True, slots=True)
class SeriesInput:
    """An entry series. ``view`` (``a-z`` or ``categories``) is what comes first; entries are counted as ``label``."""

    site: Site
    name: str
    title: str
    label: str
    view: str
    entries: tuple[IndexEntry, ...]
