"""What the scanner finds in one file: the index that the rest of the tool works from."""

from __future__ import annotations

from dataclasses import dataclass, field

from scidraft_tex.model.diagnostic import Diagnostic
from scidraft_tex.model.source import Span


@dataclass(frozen=True, slots=True)
class Metadata:
    """What a note says of itself. LaTeX fields hold source text; empty means not given.

    ``date`` is ISO 8601 as written; ``written_date`` is a paper's ``\\date`` as it stands, ``None`` without one.
    ``series`` maps an entry series to its category ('' if none).
    ``options`` holds the keys of ``\\noteset`` that only the note's page knows.
    """

    title: str = ""
    date: str = ""
    authors: tuple[str, ...] = ()
    institute: str = ""
    tags: tuple[str, ...] = ()
    summary: str = ""
    series: tuple[str, ...] = ()
    aliases: tuple[str, ...] = ()
    was: tuple[str, ...] = ()
    kind: str = ""
    draft: bool = False
    show_title: bool | None = None
    promotion: bool = False
    options: tuple[tuple[str, str], ...] = ()
    written_date: str | None = None

    def option(self, key: str) -> str | None:
        """The value of an option; ``None`` if the note does not set it."""
        return dict(self.options).get(key)

    def has(self, key: str) -> bool:
        """Whether a switch among the options is on."""
        return (key, "true") in self.options


@dataclass(frozen=True, slots=True)
class Label:
    """A ``\\label``; ``kind`` is the environment it stands in (``lemma``, ``equation``, ``section`` …)."""

    name: str
    kind: str
    span: Span


@dataclass(frozen=True, slots=True)
class Reference:
    """A use of labels: ``\\cref{a,b}`` has command ``cref`` and names ``('a', 'b')``."""

    command: str
    names: tuple[str, ...]
    span: Span


@dataclass(frozen=True, slots=True)
class Citation:
    """A citing command. ``suffix`` is multibib's (``sec`` in ``\\citesec``), else empty."""

    command: str
    keys: tuple[str, ...]
    span: Span
    suffix: str = ""


@dataclass(frozen=True, slots=True)
class BibList:
    """One bibliography of a note, in the order in which the lists are printed.

    ``command`` is ``references``, ``bibliography`` or ``bibliographyX`` (multibib, with suffix).
    ``files`` are the .bib files as written, without the extension. ``keys`` are the cited keys that the
    list claims, in order of first use; a last ``"*"`` stands for ``\\nocite{*}``.
    """

    command: str
    files: tuple[str, ...]
    span: Span
    title: str = ""
    style: str = ""
    suffix: str = ""
    keys: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Use:
    """A file that the note brings in: ``\\input``, ``\\includegraphics``, ``\\lstinputlisting`` …"""

    command: str
    name: str
    span: Span


@dataclass(frozen=True, slots=True)
class Fragment:
    """One note or paper as the scanner sees it; positions are offsets into its text.

    ``preamble`` is the text of the ``\\usepackage``, ``\\usetikzlibrary`` … lines at a note's top (for a paper:
    all up to ``\\begin{document}``), which must stand in TeX's preamble. ``body`` begins after metadata and preamble.
    ``environments`` and ``commands`` are the names used, for lint and for did-you-mean. ``definitions`` are names the
    file defines itself; ``kinds`` those of them that are statements. ``statements`` are (kind, title, label, span) in
    order.
    ``bibitems`` are the keys of a list written by hand (``thebibliography``). ``restatable`` are the names that
    statements have by ``restate=``; ``restated`` are the uses of such names. ``carried_title`` is the title, or the
    first heading, as other notes can print it, without macros of this file alone. A promotion ``says_title`` if its
    text has its title in large letters.
    """

    path: str
    digest: str
    is_paper: bool = False
    metadata: Metadata = Metadata()
    preamble: str = ""
    body: Span = field(default=Span(0, 0))
    labels: tuple[Label, ...] = ()
    references: tuple[Reference, ...] = ()
    citations: tuple[Citation, ...] = ()
    lists: tuple[BibList, ...] = ()
    uses: tuple[Use, ...] = ()
    packages: tuple[str, ...] = ()
    statements: tuple[tuple[str, str, str, Span], ...] = ()
    environments: tuple[tuple[str, Span], ...] = ()
    definitions: tuple[str, ...] = ()
    heading: str = ""
    preview: Span | None = None
    empty: bool = False
    alone: bool = False
    diagnostics: tuple[Diagnostic, ...] = field(default=())
    document_class: str = ""
    bibitems: tuple[str, ...] = ()
    kinds: tuple[str, ...] = ()
    restatable: tuple[str, ...] = ()
    restated: tuple[Reference, ...] = ()
    carried_title: str = ""
    says_title: bool = False
