"""The names of tasks and of the files they become: what the targets know of one another."""

from __future__ import annotations

import posixpath

from scidraft_tex.model.project import Note

HANDOUTS = "handouts"
"""The folder of the output with files for print."""


def tex(slug: str) -> str:
    """A note set by TeX: its numbers and, unless it uses labels that are only known later, its PDF."""
    return f"tex:{slug}"


def pdf(slug: str) -> str:
    """A note set again, once the numbers of the notes it refers to are known."""
    return f"pdf:{slug}"


def count(slug: str) -> str:
    """The labels of a note as plasTeX counts them, for pages made without TeX."""
    return f"count:{slug}"


def labels(slug: str) -> str:
    """The labels of a note with the best numbers there are."""
    return f"labels:{slug}"


def bbl(slug: str, number: int) -> str:
    """A list of a note; ``number`` counts from 1."""
    return f"bbl:{slug}:{number}"


def body(slug: str) -> str:
    """The HTML of a note's body."""
    return f"body:{slug}"


def facts(slug: str) -> str:
    """What the pages about all notes need of one."""
    return f"facts:{slug}"


def pictures(slug: str) -> str:
    """The SVGs of a note."""
    return f"pictures:{slug}"


def page(slug: str) -> str:
    """The page of a note, with those of its parts."""
    return f"page:{slug}"


def item(slug: str) -> str:
    """A note as feed readers get it."""
    return f"feed-item:{slug}"


def paper_figure(path: str) -> str:
    """A figure in a format that TeX reads."""
    return f"paper-figure:{path}"


def page_figure(path: str) -> str:
    """A figure in a format that browsers show."""
    return f"page-figure:{path}"


def pdf_file(slug: str) -> str:
    """The name of a note's PDF beside its page: the last part of the slug."""
    return f"{slug.rpartition('/')[2]}.pdf"


def citation_file(slug: str) -> str:
    """The name of the file beside a note's page by which the note itself is cited."""
    return f"{slug.rpartition('/')[2]}-cite.bib"


def source_file(note: Note) -> str:
    """The name of a note's source beside its page."""
    return posixpath.basename(note.path)


def bib_files(note: Note) -> dict[str, str]:
    """The .bib files of a note by the names they have beside its page."""
    names: dict[str, str] = {}
    taken = {citation_file(note.slug)}
    for path in dict.fromkeys(path for item in note.lists for path in item.files):
        stem, suffix = posixpath.splitext(posixpath.basename(path))
        name, number = f"{stem}{suffix}", 1
        while name in names or name in taken:
            number += 1
            name = f"{stem}-{number}{suffix}"
        names[name] = path
    return names
