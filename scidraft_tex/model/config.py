"""The settings of a collection: every key of ``scidraft.toml``, its default and what it is for.

The fields of :class:`Config` are the one list of settings. Each carries the key it has in the file, a sentence of
documentation and, where it is a choice, the allowed values; the reader and the reference page both work from it.
"""

from __future__ import annotations

import re
from dataclasses import Field, dataclass, field, fields
from typing import Any

from scidraft_tex.model.handout import Handout
from scidraft_tex.model.theme import Overlay

_BASE_URL = re.compile(r"https?://[^\s/?#\"'<>\\]+(?:/[^\s?#\"'<>\\]*)?")

BABEL_NAMES: dict[str, str] = {
    "en": "english",
    "en-GB": "british",
    "en-US": "american",
    "de": "ngerman",
    "fr": "french",
    "es": "spanish",
    "it": "italian",
    "nl": "dutch",
    "pt": "portuguese",
    "pl": "polish",
    "sv": "swedish",
    "da": "danish",
    "fi": "finnish",
    "cs": "czech",
    "hu": "hungarian",
    "tr": "turkish",
    "zh": "english",
}
"""Language tags (BCP 47) that a collection may choose, and babel's names for them.

The layout loads no babel for Chinese: the preamble does, and brings the fonts.
"""


SHARING = ("x", "linkedin", "reddit", "facebook", "whatsapp", "telegram", "hackernews")
"""The services that a note can be shared to, in the order of its row of links."""


def _key(default: Any, key: str, doc: str, choices: tuple[str, ...] = (), least: float | None = None) -> Any:
    """A field of :class:`Config` with the facts that the reader and the documentation need."""
    return field(default=default, metadata={"key": key, "doc": doc, "choices": choices, "least": least})


@dataclass(frozen=True, slots=True)
class EntrySeries:
    """An index over notes. ``view`` is what its first page shows: ``a-z`` (by title) or ``categories``.

    ``label`` is what its notes are counted as (12 Results). Notes belong to it that name it, and those whose kind of
    statement is among ``kinds`` (``*`` stands for any) and that carry ``tag``, as far as these are given.
    """

    name: str
    title: str = ""
    view: str = "a-z"
    label: str = ""
    kinds: tuple[str, ...] = ()
    tag: str = ""


@dataclass(frozen=True, slots=True)
class MenuItem:
    """An entry of the site's menu. ``url`` is a path from the site's root (``tags/``), or an address elsewhere.

    ``note`` is the small second line of an entry in a sub-menu; an entry with ``items`` opens one.
    """

    name: str
    url: str = ""
    note: str = ""
    items: tuple[MenuItem, ...] = ()


@dataclass(frozen=True, slots=True)
class Config:
    """The settings of one collection; without a file every field has its default.

    ``theme`` is what ``theme/theme.toml`` changes of our theme: values by their dotted key.
    """

    title: str = _key("Notes", "site.title", "Name of the site, printed in its header and feeds.")
    base_url: str = _key(
        "",
        "site.base-url",
        "Address the site will have (https://example.org/notes), for feeds, sitemap and search engines. Links in the"
        " site stay relative, so that it works anywhere.",
    )
    description: str = _key("", "site.description", "One sentence about the site, for feeds and search engines.")
    institute: str = _key("", "site.institute", "Institute of notes that name none.")
    author: str = _key("", "site.author", "Author of notes that name none.")
    language: str = _key("en", "site.language", "Language of pages and PDFs.", tuple(BABEL_NAMES))
    recommendations: int = _key(3, "site.recommendations", "Related notes named under a note, at most.", least=0)
    share: tuple[str, ...] = _key(
        SHARING, "site.share", "Where a note can be shared to, if the site knows its address."
    )
    source: str = _key("", "site.source", 'Address of sources ("https://…/{path}"), or "copy" to publish each .tex.')
    colours: str = _key(
        "system", "site.colours", "Colours of a reader who has chosen none.", ("system", "light", "dark")
    )
    footer: str = _key(
        "", "site.footer", "Text in the footer of every page; without it the year of the newest note and the author."
    )
    notes_per_page: int = _key(8, "feed.notes-per-page", "Notes on one page of the feed.", least=1)
    show_titles: bool = _key(False, "feed.show-titles", "Show the titles of notes that stand whole in the feed, too.")
    feed_notes: int = _key(
        20, "feed.rss-notes", "Notes in each RSS and Atom feed, the newest; 0 means all of them.", least=0
    )
    promotions_per_page: int = _key(0, "feed.promotions-per-page", "Promotions added to each page of it.", least=0)
    promotion_positions: str = _key("3-5", "feed.promotion-positions", "Which cards of a page they may be.")
    paper: str = _key("a4", "pdf.paper", "Paper size of PDFs.", ("a4", "letter"))
    engine: str = _key("pdflatex", "pdf.engine", "TeX engine.", ("pdflatex", "xelatex", "lualatex"))
    overfull: float = _key(2.0, "pdf.overfull", "Report boxes that stick out by more than this, in points.", least=0)
    numbering: str = _key(
        "shared", "numbering.statements", "One counter for all statement kinds, or one each.", ("shared", "separate")
    )
    number_within: str = _key(
        "none", "numbering.within", "Start statement numbers anew in each section.", ("none", "section")
    )
    preamble: str = _key("preamble.tex", "notes.preamble", "File with the packages and macros of all notes.")
    exclude: tuple[str, ...] = _key((), "notes.exclude", "Glob patterns of files and folders to leave out.")
    bibliography_style: str = _key(
        "",
        "bibliography.style",
        "BibTeX style of lists that choose none. Without it a note's works stand in the order in which it cites them.",
    )
    check_uncited: bool = _key(False, "bibliography.report-uncited", "Report entries of a .bib that no note cites.")
    check_fields: bool = _key(True, "bibliography.report-missing-fields", "Report cited entries that lack a field.")
    ignore: tuple[str, ...] = _key((), "check.ignore", "Codes of diagnostics that are not reported.")
    strict: bool = _key(False, "check.strict", "Let warnings fail the build, as --strict does.")
    drafts: bool = _key(False, "build.drafts", "Build drafts too, as --drafts does.")
    jobs: int = _key(0, "build.jobs", "Programs to run at once; 0 means one for each processor.", least=0)
    seconds: int = _key(60, "limits.seconds", "Time one TeX run of one note may take, in seconds.", least=1)
    page_seconds: int = _key(20, "limits.page-seconds", "Time the page of one note may take, in seconds.", least=1)
    memory: int = _key(2048, "limits.memory", "Memory a program may take, in MiB.", least=64)
    output_size: int = _key(256, "limits.output", "Size a file made by a program may have, in MiB.", least=1)
    handouts: tuple[Handout, ...] = _key((), "handouts", "Print PDFs of several notes: one [handouts.NAME] table each.")
    series: tuple[EntrySeries, ...] = _key((), "series", "Indexes over notes: one [series.NAME] table each.")
    theme: Overlay = ()
    menu: tuple[MenuItem, ...] = _key((), "menu", "The site's menu: one [[menu]] table for each entry.")

    @property
    def babel(self) -> str:
        """The babel name of :attr:`language`."""
        return BABEL_NAMES.get(self.language, "english")


def is_base_url(text: str) -> bool:
    """Whether a site can stand at an address: a server, perhaps a path, and nothing after it."""
    return bool(_BASE_URL.fullmatch(text))


def config_fields() -> dict[str, Field[Any]]:
    """Every setting by its key in ``scidraft.toml``, in the order of the documentation."""
    return {item.metadata["key"]: item for item in fields(Config) if item.metadata}
