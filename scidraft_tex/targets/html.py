"""The site: bodies from the box, pictures from TeX, and the pages around them."""

from __future__ import annotations

import posixpath
import re
from collections.abc import Sequence

from scidraft_tex.model.project import Note
from scidraft_tex.model.task import Need, Output, Task
from scidraft_tex.targets import names
from scidraft_tex.targets.collection import FIGURES, Collection
from scidraft_tex.targets.dates import date_in_words
from scidraft_tex.targets.params import BodyParams, ForeignFacts, PictureParams

BOX = ("code:engines/plastex", "code:scan", "python:plasTeX", "python:math_core", "python:pygments")
DRAWING = ("sty:", "templates:pdf", "templates:theme.toml", "code:engines/pictures", "tool:dvisvgm", "tex:")
FIGURE_FOLDER = "assets/figures/"
ODD = re.compile(r"[^A-Za-z0-9:_.-]+")
"""Characters of a label that its element id has a dash for."""


def body_tasks(collection: Collection, counted: bool, notes: Sequence[Note]) -> list[Task]:
    """Bodies, pictures and figures of some notes. ``counted`` says that plasTeX must count what TeX has not."""
    made: dict[str, Task] = {}
    named = {use.slug for note in collection.notes for use in note.foreign}
    for note in notes:
        tasks = [*_figures(note), _body(collection, note), _pictures(collection, note)]
        if note.slug in named:
            tasks += _labels(collection, note, counted)
        for task in tasks:
            made.setdefault(task.name, task)
    return list(made.values())


def figure_outputs(collection: Collection) -> list[Output]:
    """The figures that pages show."""
    found = {use.path for note in collection.wanted for use in note.uses if use.path.lower().endswith(FIGURES)}
    return [Output(f"html/{figure_file(path)}", names.page_figure(path), "file") for path in sorted(found)]


def figure_file(path: str) -> str:
    """Where the site has a figure: a PDF or EPS becomes an SVG, under a name that no other figure has."""
    stem, suffix = posixpath.splitext(path)
    if suffix.lower() in {".pdf", ".eps", ".ps"}:
        return f"{FIGURE_FOLDER}{stem}{suffix}.svg"
    return f"{FIGURE_FOLDER}{path}"


def element_of(label: str) -> str:
    """The element id of a label on its note's page, by the rule that the box follows."""
    return ODD.sub("-", label).strip("-")


def _body(collection: Collection, note: Note) -> Task:
    home = f"notes/{note.slug}"
    figures = tuple(
        (use.written, posixpath.relpath(figure_file(use.path), home), names.page_figure(use.path))
        for use in note.uses
        if use.path.lower().endswith(FIGURES)
    )
    foreign = tuple(
        ForeignFacts(
            use.written,
            use.label,
            names.labels(use.slug),
            collection.by_slug[use.slug].title,
            posixpath.relpath(f"notes/{use.slug}/index.html", home) + f"#{element_of(use.label)}",
            "",
        )
        for use in note.foreign
        if use.slug in collection.by_slug
    )
    params = BodyParams(
        note.slug,
        note.path,
        collection.list_facts(note),
        foreign,
        names.tex(note.slug),
        figures,
        note.is_paper,
        collection.settings.setup,
        "" if note.is_paper else date_in_words(collection, note),
        note.fragment.metadata.aliases,
        "english" if note.is_paper else collection.settings.language,
        note.date[:10],
    )
    needs = [Need(names.tex(note.slug), ("numbers",)), *collection.bbl_needs(note)]
    needs += [Need(task) for _, _, task in figures]
    needs += [Need(use.source, ("labels", use.label)) for use in foreign]
    files = (*collection.files(note), *BOX)
    idle = note.slug not in collection.shown
    label = note.title_text or note.slug
    return Task(names.body(note.slug), "body", params, tuple(dict.fromkeys(needs)), files, label, idle, silent=idle)


def _labels(collection: Collection, note: Note, counted: bool) -> list[Task]:
    label, needs = note.title_text or note.slug, [Need(names.tex(note.slug), ("labels",))]
    tasks = []
    if counted:
        params = BodyParams(note.slug, note.path, (), (), "", (), note.is_paper, collection.settings.setup)
        files = (*collection.files(note), *BOX)
        tasks.append(Task(names.count(note.slug), "count", params, (), files, label))
        needs.append(Need(names.count(note.slug), ("labels",)))
    return [*tasks, Task(names.labels(note.slug), "labels", note.slug, tuple(needs), (), label)]


def _pictures(collection: Collection, note: Note) -> Task:
    return Task(
        names.pictures(note.slug),
        "pictures",
        PictureParams(note.slug, note.path, collection.settings),
        (Need(names.body(note.slug), ("pictures",)),),
        (*collection.shared_files, *DRAWING),
        note.title_text or note.slug,
        silent=note.slug not in collection.shown,
    )


def _figures(note: Note) -> list[Task]:
    tools = ("tool:pdftocairo", "tool:rsvg-convert", "tool:gs", "code:engines/pictures")
    return [
        Task(names.page_figure(use.path), "page-figure", use.path, (), (use.path, *tools), use.path)
        for use in note.uses
        if use.path.lower().endswith(FIGURES)
    ]
