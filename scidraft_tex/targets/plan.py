"""From a linked project to the plan of its build."""

from __future__ import annotations

from collections.abc import Collection as Container
from collections.abc import Iterable

from scidraft_tex.model.project import Note
from scidraft_tex.model.task import BuildGraph, Output, Task
from scidraft_tex.targets import html, pages, pdf
from scidraft_tex.targets.collection import Collection


def plan(collection: Collection, to: Container[str], early: bool = False, print_too: bool = True) -> BuildGraph:
    """Every task that the targets ``to`` (``pdf``, ``html``) need, and the files they publish.

    Without ``pdf``, the site uses the numbers and PDFs of the last build where they are still true, and runs TeX
    for pictures alone. An ``early`` site takes them even where the note changed since: the PDFs come right after it.
    Without ``print_too``, handouts stay as an earlier build made them.
    """
    with_pdf, with_html = "pdf" in to, "html" in to
    tasks, outputs = _handouts(collection, to, print_too) if collection.project.config.handouts else ([], [])
    if with_pdf:
        outputs += pdf.outputs(collection)
    if with_html:
        site = pages.pages(collection, outputs)
        tasks += site.tasks
        outputs += [*html.figure_outputs(collection), *site.outputs]
    notes = collection.notes if collection.slugs is None else _near(collection, tasks)
    tasks = [
        *(task for note in notes for task in collection.bbl_tasks(note)),
        *pdf.tasks(collection, not with_pdf, early, notes),
        *(html.body_tasks(collection, not with_pdf, notes) if with_html else ()),
        *tasks,
    ]
    return BuildGraph(tuple(tasks), tuple(outputs)).needed()


def _handouts(collection: Collection, to: Container[str], print_too: bool) -> tuple[list[Task], list[Output]]:
    """The handouts of ``scidraft.toml``, and the page that offers them."""
    from scidraft_tex.targets.handout import downloads

    with_pdf, with_html = "pdf" in to, "html" in to
    tasks = downloads.printed(collection, passive=not (with_pdf and print_too))
    outputs = downloads.files(collection) if with_pdf else []
    if with_html:
        tasks += downloads.page_tasks(collection)
        outputs += downloads.page_outputs(collection)
    return tasks, outputs


def _near(collection: Collection, tasks: Iterable[Task]) -> tuple[Note, ...]:
    """The notes that a plan for some notes can need: these, those that ``tasks`` read, and all that they refer to."""
    named = {need.task.partition(":")[2] for task in tasks for need in task.needs}
    todo = [note.slug for note in collection.wanted] + [slug for slug in named if slug in collection.by_slug]
    found: set[str] = set()
    while todo:
        slug = todo.pop()
        if slug not in found:
            found.add(slug)
            todo += [use.slug for use in collection.by_slug[slug].foreign if use.slug in collection.by_slug]
    return tuple(note for note in collection.notes if note.slug in found)
