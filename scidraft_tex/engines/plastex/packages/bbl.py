"""A ``.bbl`` taken apart: what BibTeX styles write, before any of it is typeset."""

from __future__ import annotations

import re
from dataclasses import dataclass

from scidraft_tex.engines.plastex.packages.options import balanced, strip_braces

# BibTeX breaks long lines behind a percent sign; one inside a line belongs to a URL.
_COMMENT = re.compile(r"^[ \t]*%[^\n]*\n|(?<!\\)%[ \t]*\n[ \t]*", re.MULTILINE)
_DEFINITION = re.compile(r"\\(?:providecommand|newcommand|renewcommand|DeclareRobustCommand)\*?\s*")
_BEGIN = re.compile(r"\\begin\{thebibliography\}\s*")
_ITEM = re.compile(r"\\bibitem(?![A-Za-z])\s*")
_NO_LINK = re.compile(r"\\href@noop\s*\{\}\s*")
_RESOLVER = re.compile(r"\\doibase\s*")


@dataclass(frozen=True, slots=True)
class BblItem:
    """One ``\\bibitem``: its key, the optional label and the entry's text, both LaTeX source."""

    key: str
    label: str | None
    body: str


@dataclass(frozen=True, slots=True)
class Bbl:
    """A bibliography: the macros it defines for itself (name, source of the definition), and its entries."""

    definitions: tuple[tuple[str, str], ...]
    items: tuple[BblItem, ...]


@dataclass(frozen=True, slots=True)
class AuthorYear:
    """What natbib reads from a label ``Short(1999)Long``; ``full`` repeats ``short`` when no long form is given."""

    short: str
    year: str
    full: str


def parse_bbl(text: str) -> Bbl:
    """Read plain, alpha, unsrt, abbrv, natbib, IEEE and REVTeX styles' output; other text between items is kept."""
    clean = _RESOLVER.sub("https://doi.org/", _NO_LINK.sub("", _COMMENT.sub("", text)))
    begin = _BEGIN.search(clean)
    start = balanced(clean, begin.end()) if begin else 0
    end = clean.find("\\end{thebibliography}", start)
    body = clean[start : end if end >= 0 else len(clean)]
    first = _ITEM.search(body)
    head = clean[:start] + (body[: first.start()] if first else "")
    return Bbl(_definitions(head), tuple(_items(body)))


def _definitions(head: str) -> tuple[tuple[str, str], ...]:
    found: list[tuple[str, str]] = []
    for match in _DEFINITION.finditer(head):
        name = re.match(r"\{?\s*\\([A-Za-z@]+)\s*\}?\s*", head[match.end() :])
        if name is None:
            continue
        stop = match.end() + name.end()
        while stop < len(head) and head[stop] == "[":
            stop = balanced(head, stop, "[", "]")
        if stop < len(head) and head[stop] == "{":
            found.append((name.group(1), head[match.start() : balanced(head, stop)]))
    return tuple(found)


def _items(body: str) -> list[BblItem]:
    marks = list(_ITEM.finditer(body))
    items: list[BblItem] = []
    stops = [mark.start() for mark in marks[1:]] + [len(body)]
    for mark, stop in zip(marks, stops, strict=False):  # a list may have no entries
        at, label = mark.end(), None
        if at < stop and body[at] == "[":
            close = balanced(body, at, "[", "]")
            label = body[at + 1 : close - 1]
            at = close + len(body[close:]) - len(body[close:].lstrip())
        if at < stop and body[at] == "{":
            close = balanced(body, at)
            items.append(BblItem(body[at + 1 : close - 1].strip(), label, body[close:stop].strip()))
    return items


def author_year(label: str | None) -> AuthorYear | None:
    """The author–year parts of a label, or ``None`` if it has none (numeric and alpha styles).

    natbib's own ``Short(year)Long``, apalike's ``Short, year`` and REVTeX's ``\\citenamefont`` forms are known.
    """
    if not label:
        return None
    text = strip_braces(label) if label.strip().startswith("{") else label
    at = _top_level(text, "(")
    if at is not None:
        close = balanced(text, at, "(", ")")
        short, year, full = text[:at], text[at + 1 : close - 1], text[close:]
        return AuthorYear(short.strip(), year.strip(), full.strip() or short.strip())
    match = re.fullmatch(r"(?s)(.*\S),\s*(\d{4}\w?|in press|to appear)", text.strip())
    return AuthorYear(match.group(1), match.group(2), match.group(1)) if match else None


def _top_level(text: str, char: str) -> int | None:
    depth = 0
    for i, c in enumerate(text):
        depth += (c == "{") - (c == "}")
        if c == char and depth == 0:
            return i
    return None
