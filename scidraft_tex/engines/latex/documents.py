"""The LaTeX documents around notes: latex_templates/pdf rendered with a collection's values."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from typing import Any

from scidraft_tex.engines.latex.page_layout import page_layout
from scidraft_tex.engines.templates import tex_environment
from scidraft_tex.model.dates import calendar_day
from scidraft_tex.model.languages import CLEVEREF_OPTIONS, TAGS, main_language
from scidraft_tex.model.setting import ForeignLabel, NoteToSet, SetBibList, Toolchain
from scidraft_tex.model.source import digest
from scidraft_tex.model.theme import Overlay, merged

NOTES = "n"
"""The folder of the job in which the notes' texts lie, each under its id."""

LIST = ".refs"
"""What a list's file is called: latexmk makes a rule for every ``.bbl``, and needs a second for a hundred of them."""


@dataclass(frozen=True, slots=True)
class StagedNote:
    """A note as the templates see it. ``id`` names its files and its destinations in the PDF."""

    id: str
    file: str
    title: str
    authors: tuple[str, ...]
    institute: str
    date: str
    lists: tuple[SetBibList, ...]
    foreign: tuple[ForeignLabel, ...]
    day: tuple[int, int, int] | None
    titled: bool


def note_id(slug: str) -> str:
    """Letters, digits and hyphens that stand for a slug; two slugs never share them.

    It is the same in every volume, since other notes link to ``id/anchor`` in this note's PDF.
    """
    plain = re.sub(r"[^A-Za-z0-9]+", "-", slug).strip("-")
    return plain if plain == slug else f"{plain[:60]}-{digest(slug)[:8]}"


def staged(note: NoteToSet) -> StagedNote:
    """The note under the name it has in the job's folder."""
    name = note_id(note.slug)
    file = f"{NOTES}/{name}.tex"
    return StagedNote(
        name,
        file,
        note.title,
        note.authors,
        note.institute,
        note.date,
        note.lists,
        note.foreign,
        calendar_day(note.day),
        note.titled,
    )


def preamble_document(tools: Toolchain, *, collection: str, note_preamble: str, dump: bool, text: str = "") -> str:
    """What comes before the notes; ``collection`` and ``note_preamble`` are files to read, or empty.

    ``text`` is what they say: cleveref must be told their language, since it is loaded before their babel.
    """
    own = main_language(text)
    return _render(
        tools,
        "preamble.tex.j2",
        engine=tools.engine,
        paper=tools.paper,
        language=tools.language,
        babel=own,
        cleveref=CLEVEREF_OPTIONS.get(TAGS.get(own or tools.language, "")[:2], ""),
        theme=_theme(tools.templates, tools.theme),
        collection=collection,
        note_preamble=note_preamble,
        dump=dump,
        layout=page_layout(tools.paper, tools.layout) if tools.layout else None,
    )


def volume_document(tools: Toolchain, notes: Sequence[NoteToSet], *, preamble: str) -> str:
    """A document of several notes; ``preamble`` is the file to read, empty with a precompiled format."""
    if len(notes) == 1:
        return _render(tools, "single.tex.j2", preamble=preamble, note=staged(notes[0]))
    return _render(tools, "volume.tex.j2", preamble=preamble, notes=[staged(note) for note in notes])


def paper_document(tools: Toolchain, paper: NoteToSet, file: str) -> str:
    """A wrapper around a whole document that only adds what traces its numbers."""
    day = calendar_day(paper.day)
    return _render(tools, "paper.tex.j2", file=file, foreign=paper.foreign, id=note_id(paper.slug), day=day)


def reader_document(tools: Toolchain, notes: Sequence[Any], *, preamble: str) -> str:
    """The notes of a reader (:class:`~.reader_notes.StagedReaderNote`) that are set in one run."""
    return _render(tools, "reader.tex.j2", preamble=preamble, notes=notes)


def matter_document(tools: Toolchain, **values: Any) -> str:
    """What stands before and after the notes of a reader."""
    return _render(tools, "reader-matter.tex.j2", **values)


def bundle_start(tools: Toolchain, paper: NoteToSet, *, dated: bool) -> str:
    """What a paper must begin with to stand on its own: its date, if it prints that of the day (``dated``), and the
    labels of notes that it refers to; mostly nothing."""
    return _render(tools, "bundle.tex.j2", foreign=paper.foreign, day=calendar_day(paper.day) if dated else None)


def _render(tools: Toolchain, template: str, **values: Any) -> str:
    return tex_environment(tools.templates / "pdf").get_template(template).render(values)


@lru_cache(maxsize=4)
def _theme(templates: Path, overlay: Overlay) -> dict[str, Any]:
    path = templates / "theme.toml"
    return merged(tomllib.loads(path.read_text(encoding="utf-8")), overlay) if path.exists() else {}
