"""From a linked project to the plan of its build."""

from __future__ import annotations

from collections.abc import Collection as Container

from scidraft_tex.model.task import BuildGraph
from scidraft_tex.targets import html, pages, pdf
from scidraft_tex.targets.collection import Collection
from scidraft_tex.targets.handout import downloads


def plan(collection: Collection, to: Container[str], early: bool = False, print_too: bool = True) -> BuildGraph:
    """Every task that the targets ``to`` (``pdf``, ``html``) need, and the files they publish.

    Without ``pdf``, the site uses the numbers and PDFs of the last build where they are still true, and runs TeX
    for pictures alone. An ``early`` site takes them even where the note changed since: the PDFs come right after it.
    Without ``print_too``, handouts stay as an earlier build made them.
    """
    with_pdf, with_html = "pdf" in to, "html" in to
    tasks = [task for note in collection.notes for task in collection.bbl_tasks(note)]
    tasks += pdf.tasks(collection, passive=not with_pdf, outdated=early)
    tasks += downloads.printed(collection, passive=not (with_pdf and print_too))
    outputs = [*pdf.outputs(collection), *downloads.files(collection)] if with_pdf else []
    if with_html:
        site = pages.pages(collection)
        tasks += [*html.body_tasks(collection, counted=not with_pdf), *site.tasks, *downloads.page_tasks(collection)]
        outputs += [*html.figure_outputs(collection), *site.outputs, *downloads.page_outputs(collection)]
    return BuildGraph(tuple(tasks), tuple(outputs)).needed()
