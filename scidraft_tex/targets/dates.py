"""The dates of notes and papers in words, the same on paper and page."""

from __future__ import annotations

from scidraft_tex.model.dates import in_words, latex_today
from scidraft_tex.model.languages import main_language
from scidraft_tex.model.project import Note
from scidraft_tex.scan.plain import plain_text
from scidraft_tex.targets.collection import Collection


def date_in_words(collection: Collection, note: Note) -> str:
    r"""A note's date as it is printed; a paper's is what its ``\date`` says, by default LaTeX's ``\today``."""
    if not note.is_paper:
        return in_words(note.date, collection.language(note))
    today = latex_today(note.date, main_language(note.fragment.preamble))
    written = note.fragment.metadata.written_date
    return today if written is None else plain_text(written.replace(r"\today", today))
