"""Which notes a handout is made of, and in which order."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from fnmatch import fnmatchcase

from scidraft_tex.graph.indexes import kind_of
from scidraft_tex.graph.naming import moment
from scidraft_tex.graph.notes import NoteGraph
from scidraft_tex.model.handout import Handout
from scidraft_tex.model.project import Note, SeriesIndex


def selected(notes: Iterable[Note], handout: Handout, series: Iterable[SeriesIndex] = ()) -> tuple[Note, ...]:
    """The notes of a handout in its order; each condition that is given must hold. ``series`` are the project's.

    Promotions are of the feed alone.
    """
    wanted = {name.casefold() for name in handout.series}
    members = {slug for index in series if index.name.casefold() in wanted for _, slug in index.entries}
    found = [note for note in notes if _is_wanted(note, handout) and (not wanted or note.slug in members)]
    return tuple(_ordered(found, handout))


def kinds_in(note: Note) -> set[str]:
    """What kind a note is of, and the kinds of its statements."""
    return {kind_of(note.files), *(found[0].removesuffix("*") for part in note.files for found in part.statements)}


def _is_wanted(note: Note, handout: Handout) -> bool:
    return (
        not note.promotion
        and (bool(handout.select) or not note.fragment.metadata.has("standalone"))
        and (not handout.tags or _meet(note.tags, handout.tags))
        and (not handout.kinds or _meet(kinds_in(note), handout.kinds))
        and (not handout.select or _place(note, handout.select) < len(handout.select))
    )


def _ordered(notes: Sequence[Note], handout: Handout) -> Sequence[Note]:
    by_date = sorted(notes, key=lambda note: (moment(note.date), note.slug))
    if handout.order == "title":
        return sorted(notes, key=lambda note: (note.title_text.casefold(), note.slug))
    if handout.order == "path":
        return sorted(notes, key=lambda note: note.path)
    if handout.order == "given":
        return sorted(by_date, key=lambda note: _place(note, handout.select))
    if handout.order == "dependency":
        by_slug = {note.slug: note for note in by_date}
        return [by_slug[slug] for slug in NoteGraph.of(by_date).order]
    return by_date


def _place(note: Note, globs: Sequence[str]) -> int:
    """The place of the first glob that names a note; as many as there are if none does."""
    return next((place for place, glob in enumerate(globs) if fits(note, glob)), len(globs))


def fits(note: Note, glob: str) -> bool:
    """Whether a glob names a note, by its slug or its path."""
    return fnmatchcase(note.slug, glob) or fnmatchcase(note.path, glob)


def _meet(ours: Iterable[str], wanted: Iterable[str]) -> bool:
    return not {word.casefold() for word in ours}.isdisjoint(word.casefold() for word in wanted)
