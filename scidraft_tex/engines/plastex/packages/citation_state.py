"""The lists of references of a note, and which list each citation belongs to."""

from __future__ import annotations

from dataclasses import dataclass, field
from difflib import get_close_matches
from typing import Any

from scidraft_tex.engines.plastex.note import note_of
from scidraft_tex.engines.plastex.packages.reading import package_data
from scidraft_tex.model.codes import Code


@dataclass(slots=True)
class Entry:
    """One entry of a list, as nodes; ``author`` is ``None`` when the style gives no author–year label."""

    key: str
    number: str
    body: Any
    label: Any = None
    author: Any = None
    full_author: Any = None
    year: Any = None
    element: str = ""
    prefix: str = ""
    cited_at: list[str] = field(default_factory=list)


@dataclass(slots=True)
class ReferenceSet:
    """One printed list: its place among the note's lists, from 1, and its entries by key."""

    index: int
    suffix: str
    entries: dict[str, Entry] = field(default_factory=dict)


@dataclass(slots=True)
class CitationStyle:
    """natbib's punctuation; ``natbib`` is false when LaTeX's own ``\\cite`` is at work;
    ``fixed`` is true once options have chosen, so that a bibliography style changes nothing. With ``apart`` each number
    has brackets of its own, as IEEEtran prints them."""

    natbib: bool = False
    numbers: bool = True
    opening: str = "["
    closing: str = "]"
    separator: str = ","
    author_year: str = ","
    year_year: str = ","
    before_note: str = ", "
    sort: bool = False
    compress: bool = False
    superscript: bool = False
    apart: bool = False
    fixed: bool = False


@dataclass(slots=True)
class CitationState:
    """What is cited and not yet claimed by a list, and the lists so far."""

    style: CitationStyle = field(default_factory=CitationStyle)
    pending: list[Any] = field(default_factory=list)
    lists: list[ReferenceSet] = field(default_factory=list)
    aliases: dict[str, Any] = field(default_factory=dict)
    suffixes: dict[str, str] = field(default_factory=dict)


def citation_state(node: Any) -> CitationState:
    """The state of the node's note."""
    state: CitationState = package_data(node, "citations", CitationState)
    return state


def claim(node: Any, references: ReferenceSet) -> None:
    """A list takes the citations since the previous list; those of a suffix are taken by the list of that suffix."""
    state = citation_state(node)
    state.lists.append(references)
    kept = []
    for citation in state.pending:
        if citation.suffix != references.suffix:
            kept.append(citation)
        else:
            bind(citation, references)
    state.pending = kept


def bind(citation: Any, references: ReferenceSet) -> None:
    """Give a citation its list, and each of its links an id to come back to."""
    note = note_of(citation)
    citation.references = references
    citation.link_ids = {}
    for key in citation.keys:
        entry = references.entries.get(key)
        if entry is None or key in citation.link_ids:
            continue
        wanted = f"cite-{entry.element.removeprefix('ref-')}-{letters(len(entry.cited_at))}"
        citation.link_ids[key] = element = note.element_id("cite", wanted)
        entry.cited_at.append(element)


def letters(number: int) -> str:
    """0, 1 … as a, b … z, aa, ab …"""
    text = ""
    number += 1
    while number:
        number, rest = divmod(number - 1, 26)
        text = chr(ord("a") + rest) + text
    return text


def settle(node: Any) -> None:
    """When the page is rendered: citations behind the last list go to the nearest list that knows their keys."""
    state = citation_state(node)
    pending, state.pending = state.pending, []
    for citation in pending:
        lists = [one for one in state.lists if one.suffix == citation.suffix]
        candidates = [one for one in lists if any(key in one.entries for key in citation.keys)] or lists
        if candidates:
            bind(citation, candidates[-1])


def report_unknown(citation: Any, key: str, references: ReferenceSet | None) -> None:
    """Say which key is unknown, and which one may have been meant."""
    known = list(references.entries) if references else []
    near = get_close_matches(key, known, 1, 0.6)
    if near:
        help_text = f"did you mean `{near[0]}`?"
    elif references is None:
        help_text = "add `\\references{file}` below it: no list of references follows this citation"
    else:
        help_text = "check the key, and that its `.bib` file is named by the list that follows the citation"
    note = note_of(citation)
    place = note.place(citation)
    if place is None or not place.line:
        return  # in a title quoted from another note: its own page tells
    note.report(
        Code.UNKNOWN_CITATION,
        f"the citation key `{key}` is not in the list of references",
        citation,
        help_text,
        error=False,
        once=f"{key}/{references.index if references else 0}",
    )
