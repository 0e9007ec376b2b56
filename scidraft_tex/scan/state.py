"""What a walk over a text knows and writes down."""

from __future__ import annotations

from dataclasses import dataclass, field

from scidraft_tex.model.codes import Code
from scidraft_tex.model.diagnostic import Diagnostic, Severity
from scidraft_tex.model.fragment import BibList, Citation, Label, Reference, Use
from scidraft_tex.model.source import SourceFile, Span
from scidraft_tex.scan import vocabulary as words
from scidraft_tex.scan.balance import Balance, Open
from scidraft_tex.scan.macros import Macro
from scidraft_tex.scan.metadata import MetadataReader
from scidraft_tex.scan.tokens import Argument, without_comments


@dataclass(frozen=True, slots=True)
class Context:
    """What the collection's preamble defines and a note's scan must know: see :func:`scidraft_tex.scan.latex.context`.

    ``kinds`` are statement environments, ``verbatim`` environments with code, ``suffixes`` multibib's lists; ``macros``
    are commands whose body holds labels, citations or environments.
    """

    macros: tuple[tuple[str, Macro], ...] = ()
    kinds: tuple[str, ...] = ()
    verbatim: tuple[str, ...] = ()
    suffixes: tuple[str, ...] = ()


@dataclass(slots=True)
class Findings:
    """All that a walk writes down, in the order of the text.

    ``top`` are the commands that print nothing: metadata, loading, settings, definitions.
    """

    labels: list[Label] = field(default_factory=list)
    references: list[Reference] = field(default_factory=list)
    cites: list[Citation | BibList] = field(default_factory=list)
    styles: dict[str, str] = field(default_factory=dict)
    uses: list[Use] = field(default_factory=list)
    packages: list[str] = field(default_factory=list)
    statements: list[tuple[str, str, str, Span]] = field(default_factory=list)
    environments: list[tuple[str, Span]] = field(default_factory=list)
    definitions: list[str] = field(default_factory=list)
    kinds: list[str] = field(default_factory=list)
    restatable: list[str] = field(default_factory=list)
    restated: list[Reference] = field(default_factory=list)
    trouble: list[Diagnostic] = field(default_factory=list)
    bibitems: list[str] = field(default_factory=list)
    alone: list[Span] = field(default_factory=list)
    top: list[tuple[str, Span]] = field(default_factory=list)
    heading: str = ""
    document_class: str = ""
    document: Span | None = None
    preview: Span | None = None


class Walk:
    """The state of one walk: the text, the findings, and what the commands so far have changed.

    ``is_paper`` says whether the text has a ``\\documentclass``. While a command of the author's own is expanded,
    ``text`` is its body and ``at`` the place of its use: what is found in it lies there for a reader.
    """

    def __init__(self, source: SourceFile, context: Context, *, is_paper: bool) -> None:
        self.source = source
        self.text = source.text
        self.is_paper = is_paper
        self.found = Findings()
        self.metadata = MetadataReader(source, strict=not is_paper)
        self.balance = Balance(source, silent=is_paper)
        self.macros: dict[str, Macro] = dict(context.macros)
        self.verbatim: set[str] = set(context.verbatim)
        self.declared: set[str] = set(context.kinds)
        self.kinds: set[str] = {*words.STATEMENTS, *context.kinds}
        self.section = ""
        self.at: Span | None = None
        self.depth = 0
        self.expanded = 0
        self.failures = 0
        self.suffixes = frozenset(context.suffixes)

    def span(self, start: int, end: int) -> Span:
        """A stretch of the text; inside an expansion, the place of the use."""
        return self.at or Span(start, end)

    def complain(self, severity: Severity, code: Code, message: str, span: Span, help_text: str) -> None:
        """Write down trouble at a stretch of ``text``."""
        place = self.source.place(self.span(span.start, span.end))
        self.found.trouble.append(Diagnostic(severity, code, message, place, help_text))

    def word(self, argument: Argument) -> str:
        """A name in an argument, as TeX reads it; empty if it is not a plain name (a parameter, a macro)."""
        word = " ".join(without_comments(self.text[argument.start : argument.end]).split())
        return "" if "#" in word or "\\" in word else word

    def numbered(self) -> tuple[str, Open | None]:
        """The kind of the innermost thing around that has a number, and its environment if it is one."""
        for opened in reversed(self.balance.open):
            base = opened.name.removesuffix("*")
            if base in words.DISPLAYS:
                return "equation", opened
            if base in words.FLOATS:
                return words.FLOATS[base], opened
            if base not in words.NEUTRAL:
                return base, opened
        return self.section, None
