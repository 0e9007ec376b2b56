"""The PDFs: one run of TeX a note, a second one for notes that print numbers of notes which do so themselves."""

from __future__ import annotations

import posixpath
from collections.abc import Sequence
from dataclasses import replace

from scidraft_tex.model.project import Note
from scidraft_tex.model.task import Need, Output, Task
from scidraft_tex.targets import names
from scidraft_tex.targets.collection import CONVERTED, FIGURES, Collection
from scidraft_tex.targets.dates import date_in_words
from scidraft_tex.targets.params import ForeignFacts, TexParams

OURS = ("sty:", "templates:pdf", "templates:theme.toml", "code:engines/latex", "code:engines/sandbox.py")


def tasks(
    collection: Collection, passive: bool = False, outdated: bool = False, notes: Sequence[Note] | None = None
) -> list[Task]:
    """What sets all notes, or some. ``passive`` tasks lend what an earlier build made and never run TeX; with
    ``outdated`` also what it made of a note that changed since."""
    made: dict[str, Task] = {}
    for note in collection.notes if notes is None else notes:
        idle = passive or note.slug not in collection.active
        for task in (*_figures(note, idle), *_runs(collection, note, idle)):
            silent = note.slug not in collection.active
            made.setdefault(task.name, replace(task, outdated=outdated, silent=silent))
    return list(made.values())


def outputs(collection: Collection) -> list[Output]:
    """A PDF for each note that is wanted."""
    return [Output(f"pdf/{note.slug}.pdf", collection.final(note), "pdf") for note in collection.wanted]


def _runs(collection: Collection, note: Note, passive: bool) -> list[Task]:
    twice = collection.is_set_twice(note)
    uses = [use for use in note.foreign if use.slug in collection.by_slug]
    foreign = tuple(
        ForeignFacts(
            use.written,
            use.label,
            names.tex(use.slug),
            collection.by_slug[use.slug].title,
            "",
            posixpath.relpath(f"{use.slug}.pdf", posixpath.dirname(note.slug) or "."),
        )
        for use in uses
    )
    figures = tuple(
        (use.written, use.path, names.paper_figure(use.path) if use.path.lower().endswith(CONVERTED) else "")
        for use in note.uses
        if use.path.lower().endswith(FIGURES)
    )
    params = TexParams(
        note.slug,
        note.path,
        note.title,
        note.authors,
        date_in_words(collection, note),
        note.tags,
        note.fragment.preamble,
        note.fragment.body.start,
        collection.list_facts(note),
        foreign,
        figures,
        note.fragment.alone,
        note.is_paper,
        collection.settings,
        not twice,
        note.date[:10],
        note.institute,
        not note.fragment.says_title,
    )
    needs = (
        *collection.bbl_needs(note),
        *(Need(task, blob="pdf") for _, _, task in figures if task),
    )
    numbers = tuple(dict.fromkeys(Need(use.source, ("labels", use.label)) for use in foreign))
    files = (*collection.files(note), *OURS, f"tool:{collection.settings.engine}", "tex:")
    label = note.title_text or note.slug
    first = Task(names.tex(note.slug), "tex", params, needs if twice else needs + numbers, files, label, passive)
    if not twice:
        return [first]
    again = replace(params, final=True)
    return [first, Task(names.pdf(note.slug), "tex", again, needs + numbers, files, label, passive)]


def _figures(note: Note, passive: bool) -> list[Task]:
    return [
        Task(
            names.paper_figure(use.path),
            "paper-figure",
            use.path,
            (),
            (use.path, "tool:rsvg-convert", "tool:gs", "code:engines/pictures/figures.py"),
            use.path,
            passive,
        )
        for use in note.uses
        if use.path.lower().endswith(CONVERTED)
    ]
