"""What a note's body holds for the pages about all notes: its statements, and which of them lead to which.

The body HTML is well-formed and our own, so tags can be found by a pattern; formulas are taken out first.
"""

from __future__ import annotations

import posixpath
import re
from dataclasses import dataclass, field
from html import unescape
from urllib.parse import unquote

from scidraft_tex.targets.web.markup import ANY_TAG, FORMULA, ids_of
from scidraft_tex.targets.web.note import front, part_path
from scidraft_tex.targets.web.values import Note

LANDMARK = re.compile(r"<(/?)(section|div|a)\b([^>]*)>")
HEAD = re.compile(r'<p class="statement-head">(.*?)</p>', re.DOTALL)
PART = re.compile(r'<span class="statement-(kind|number|title)">(.*?)</span>(?= <span|\.?$)', re.DOTALL)
ID = re.compile(r'\bid="([^"]*)"')
HREF = re.compile(r'\bhref="([^"]*)"')
CLASS = re.compile(r'\bclass="([^"]*)"')
PROVES = re.compile(r'<p><span class="proof-head">[^<]*<a class="ref" href="#([^"]*)"')
LINK = re.compile(r"</?a\b[^>]*>")
IDS = re.compile(r'\sid="[^"]*"')


@dataclass(frozen=True, slots=True)
class StatementRow:
    """A statement: its kind as named in the source and as printed, number, name (HTML), and where it stands."""

    kind: str
    word: str
    number: str
    name: str
    element: str
    path: str


@dataclass(frozen=True, slots=True)
class Reference:
    """That something refers to a place: ``source`` is the statement's element, '' for the note's own text.

    ``note`` is the slug of the note referred to, ``element`` the id there.
    """

    source: str
    note: str
    element: str


@dataclass(slots=True)
class Extract:
    """``inside`` maps element ids to the statement they stand in."""

    statements: list[StatementRow] = field(default_factory=list)
    references: list[Reference] = field(default_factory=list)
    inside: dict[str, str] = field(default_factory=dict)


def extract(note: Note) -> Extract:
    """The statements of a note in order, and its references, each once."""
    found = Extract()
    for path, html in pages_of(note):
        _read(note.slug, path, html, found)
    own = {row.element for row in found.statements}
    kept = [
        one for one in found.references if one.note != note.slug or found.inside.get(one.element, one.element) in own
    ]
    found.references = list(dict.fromkeys(kept))
    return found


def pages_of(note: Note) -> list[tuple[str, str]]:
    """The pages of a note with what the body puts there: itself, and the parts of a paper."""
    parts = [(part_path(note, number), part[2]) for number, part in enumerate(note.body.parts)]
    return [(note.path, front(note) if parts else note.body.html), *parts]


def works_of(note: Note) -> list[tuple[str, str, str, list[str]]]:
    """The works that a note lists: key, text, where they are listed, and the places that cite them."""
    if not note.body.works:
        return []
    homes = {element: path for path, html in pages_of(note)[1:] for element in ids_of(html)}

    def place(element: str) -> str:
        return f"{homes.get(element, note.path)}#{element}"

    return [
        (work.key, IDS.sub("", work.html), place(work.element), [place(element) for element in work.cited_at])
        for work in note.body.works
    ]


def _read(slug: str, path: str, html: str, found: Extract) -> None:
    """Go through the tags of one page.

    A proof belongs to the statement before it, or to the one of this note that its head names.
    """
    bare = FORMULA.sub("", html)
    open_blocks: list[tuple[str, str]] = []
    last = ""
    for tag in LANDMARK.finditer(bare):
        closing, name, attributes = tag.groups()
        if name == "a":
            if not closing and 'class="ref"' in attributes:
                _refer(slug, attributes, next((one for _, one in reversed(open_blocks) if one), ""), found)
        elif closing:
            if open_blocks:
                open_blocks.pop()
        else:
            words = (match[1] if (match := CLASS.search(attributes)) else "").split()
            element = match[1] if (match := ID.search(attributes)) else ""
            owner = ""
            if words[:1] == ["statement"] and element:
                owner = last = element
                found.statements.append(_row(words[1] if len(words) > 1 else "", element, path, html))
            elif words[:1] == ["proof"]:
                named = PROVES.match(bare, tag.end())
                owner = unquote(unescape(named[1])) if named else last
            open_blocks.append((name, owner))
            inner = next((one for _, one in reversed(open_blocks) if one), "")
            if element and inner and element != inner:
                found.inside[element] = inner


def _row(kind: str, element: str, path: str, html: str) -> StatementRow:
    head = HEAD.search(html, html.find(f'id="{element}"'))
    parts = dict(PART.findall(head[1])) if head else {}
    name = LINK.sub("", IDS.sub("", parts.get("title", "")))
    word = unescape(ANY_TAG.sub("", parts.get("kind", ""))) or kind.capitalize()
    return StatementRow(kind, word, ANY_TAG.sub("", parts.get("number", "")), _unwrapped(name), element, path)


def _unwrapped(name: str) -> str:
    """A statement's name without the parentheses around it."""
    return name[1:-1] if name.startswith("(") and name.endswith(")") else name


def _refer(slug: str, attributes: str, source: str, found: Extract) -> None:
    href = unescape(match[1]) if (match := HREF.search(attributes)) else ""
    path, _, element = href.partition("#")
    if not path:
        if element != source:
            found.references.append(Reference(source, slug, unquote(element)))
        return
    target = posixpath.normpath(posixpath.join(f"notes/{slug}", unquote(path)))
    if target.startswith("notes/") and target.endswith("/index.html"):
        found.references.append(Reference(source, target[len("notes/") : -len("/index.html")], unquote(element)))
