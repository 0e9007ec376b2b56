"""From one LaTeX file to its index: pure, quick, and never failing, whatever the file holds."""

from __future__ import annotations

import re
from dataclasses import replace

from scidraft_tex.model.codes import Code
from scidraft_tex.model.diagnostic import Diagnostic, Severity
from scidraft_tex.model.fragment import BibList, Citation, Fragment
from scidraft_tex.model.source import SourceFile, Span, digest
from scidraft_tex.model.vocabulary import METADATA_COMMANDS
from scidraft_tex.scan import vocabulary as words
from scidraft_tex.scan.balance import Balance
from scidraft_tex.scan.carrying import carried
from scidraft_tex.scan.claims import claim
from scidraft_tex.scan.headlines import says
from scidraft_tex.scan.state import Context, Findings, Walk
from scidraft_tex.scan.tokens import without_comments
from scidraft_tex.scan.walker import walk_through

_BLANK = re.compile(r"(?:\s|%[^\n]*)*")
_CLASS = re.compile(r"^[^%\n]*\\documentclass(?![A-Za-z])", re.MULTILINE)


NOTHING_KNOWN = Context()


def context(preamble: SourceFile) -> Context:
    """What the scan of every note must know of the collection's preamble."""
    walk = walk_through(preamble, NOTHING_KNOWN, is_paper=True)
    return Context(
        macros=tuple(sorted(walk.macros.items())),
        kinds=tuple(dict.fromkeys(walk.found.kinds)),
        verbatim=tuple(sorted(walk.verbatim)),
        suffixes=tuple(sorted(walk.suffixes)),
    )


def scan(source: SourceFile, known: Context = NOTHING_KNOWN) -> Fragment:
    """What a note, paper or part defines, uses and points at. Trouble is in the fragment's diagnostics.

    ``known`` is what the collection's preamble defines (:func:`context`); the result depends on it and on the text.
    """
    is_paper = _CLASS.search(source.text) is not None
    walk = walk_through(source, known, is_paper=is_paper)
    found = walk.found
    preamble, body, late = _paper_parts(source, found) if is_paper else _note_parts(source, found)
    lists = claim(_with_styles(found, frozenset(found.bibitems)))
    metadata = walk.metadata.result()
    return Fragment(
        path=source.path,
        digest=source.digest or digest(source.text),
        is_paper=is_paper,
        metadata=metadata,
        preamble=preamble,
        body=body,
        labels=tuple(found.labels),
        references=tuple(found.references),
        citations=tuple(cited for cited in found.cites if not isinstance(cited, BibList)),
        lists=lists,
        uses=tuple(found.uses),
        packages=tuple(dict.fromkeys(found.packages)),
        statements=tuple(found.statements),
        environments=tuple(found.environments),
        definitions=tuple(dict.fromkeys(found.definitions)),
        heading=found.heading,
        preview=found.preview,
        empty=_is_empty(source.text, found, body),
        alone=not is_paper and any(span.start >= body.start for span in found.alone),
        diagnostics=_diagnostics(source, walk, late),
        document_class=found.document_class,
        bibitems=tuple(found.bibitems),
        kinds=tuple(dict.fromkeys(found.kinds)),
        restatable=tuple(found.restatable),
        restated=tuple(found.restated),
        carried_title=carried(metadata.title or found.heading, source.text),
        says_title=metadata.promotion and says(metadata.title, source.text),
    )


def balance(source: SourceFile, known: Context = NOTHING_KNOWN) -> Balance:
    """The account of a file's environments: which of them end wrongly or never, as the diagnostics say."""
    return walk_through(source, known, is_paper=_CLASS.search(source.text) is not None).balance


def _with_styles(found: Findings, by_hand: frozenset[str]) -> list[Citation | BibList]:
    """Citations and lists in order; a list without a style takes the file's, wherever that is chosen."""
    events: list[Citation | BibList] = []
    for event in found.cites:
        if isinstance(event, BibList):
            events.append(event if event.style else replace(event, style=found.styles.get(event.suffix, "")))
        elif not by_hand.issuperset(event.keys):
            events.append(event)
    return events


def _paper_parts(source: SourceFile, found: Findings) -> tuple[str, Span, list[tuple[str, Span]]]:
    """A paper's preamble is all up to ``\\begin{document}``, its body what follows."""
    if found.document is None:
        return source.text, Span(len(source.text), len(source.text)), []
    before = source.text.rfind("\\begin", 0, found.document.start)
    return source.text[:before], found.document, []


def _note_parts(source: SourceFile, found: Findings) -> tuple[str, Span, list[tuple[str, Span]]]:
    """The lines at a note's top, what follows them, and the loading commands that stand too late for TeX.

    Metadata, loading commands and comments make up the top. Settings and definitions end it, unless loading goes on
    after them: then they belong to the preamble, since a package may need them.
    """
    text = source.text
    by_start = {span.start: (name, span) for name, span in found.top}
    pos = body = _skip_blank(text, 0)
    only_top = True
    while pos in by_start:
        name, span = by_start[pos]
        pos = _skip_blank(text, span.end)
        only_top = only_top and (name in METADATA_COMMANDS or name in words.LOADING)
        if only_top or name in words.LOADING:
            body = pos
    kept = [span for name, span in found.top if span.start < body and name not in METADATA_COMMANDS]
    late = [(name, span) for name, span in found.top if span.start >= body and name in words.PREAMBLE_ONLY]
    return "\n".join(text[span.start : span.end] for span in kept), found.document or Span(body, len(text)), late


def _skip_blank(text: str, pos: int) -> int:
    """Over blanks, empty lines and comments."""
    found = _BLANK.match(text, pos)
    return found.end() if found else pos


def _is_empty(text: str, found: Findings, body: Span) -> bool:
    """Whether nothing would be printed: only comments, metadata and definitions."""
    if found.labels or found.environments or found.heading or found.uses or found.cites or found.references:
        return False
    pos = 0
    rest: list[str] = []
    for _, span in found.top:
        rest.append(text[pos : span.start])
        pos = max(pos, span.end)
    rest.append(text[pos:])
    return not without_comments("".join(rest)).strip()


def _diagnostics(source: SourceFile, walk: Walk, late: list[tuple[str, Span]]) -> tuple[Diagnostic, ...]:
    """Everything wrong with the file, in the order of its lines."""
    trouble = [*walk.balance.diagnostics, *walk.metadata.diagnostics, *walk.found.trouble]
    for name, span in late:
        message = f"`\\{name}` stands after the note has begun"
        help_text = "move it to the note's top, before any text, or to `preamble.tex`"
        trouble.append(Diagnostic(Severity.ERROR, Code.LATE_PREAMBLE, message, source.place(span), help_text))
    return tuple(sorted(trouble, key=lambda found: (found.place.line, found.place.column) if found.place else (0, 0)))
