"""The pages about all notes, made of facts."""

from __future__ import annotations

from html import escape

from scidraft_tex.build.rules import Job
from scidraft_tex.model.codec import decode
from scidraft_tex.model.task import Made, Value
from scidraft_tex.targets import names
from scidraft_tex.targets.params import NotesParams, SearchParams, SeriesParams, WorksParams
from scidraft_tex.targets.rules.context import Context
from scidraft_tex.targets.rules.pages import as_file, link_of, templates_of
from scidraft_tex.targets.web import entries, graph, search, statements, works
from scidraft_tex.targets.web.extract import Extract, Reference, StatementRow
from scidraft_tex.targets.web.urls import page_file, series_path
from scidraft_tex.targets.web.values import IndexEntry, Link, SeriesInput


def series(job: Job, context: Context) -> Made:
    """The pages of an entry series."""
    params: SeriesParams = job.task.params
    shown = tuple(
        IndexEntry(
            link_of(job, link),
            category,
            tuple(job.get(names.body(link.slug), "aliases") or ()),
            job.get(names.body(link.slug), "summary") or "",
        )
        for category, link in params.entries
    )
    value = SeriesInput(params.site, params.name, params.title, params.label, params.view, shown)
    home = series_path(params.name)
    pages = entries.series_pages(templates_of(context), value)
    return Made(Value(None, {page_file(path).removeprefix(home): text.encode() for path, text in pages.items()}))


def all_statements(job: Job, context: Context) -> Made:
    """The index of all statements."""
    params: NotesParams = job.task.params
    rows = [(row, link_of(job, link)) for link in params.notes for row in _statements(job, link.slug)]
    return as_file(statements.statements_page(templates_of(context), params.site, rows))


def bibliography(job: Job, context: Context) -> Made:
    """The bibliography of the site."""
    params: WorksParams = job.task.params
    listed = []
    for link, cited in params.notes:
        known = {work.key: work for work in cited}
        note = link_of(job, link)
        for key, text, listed_at, cited_at in job.get(names.facts(link.slug), "works") or ():
            work = known.get(key)
            # An entry that was written by hand is in no file: it is the note's own.
            file, author, year = (work.file, work.author, work.year) if work else (link.slug, "", "")
            listed.append(works.Listed(note, file, key, author, year, text, listed_at, tuple(cited_at)))
    return as_file(works.bibliography_page(templates_of(context), params.site, listed))


def graph_page(job: Job, context: Context) -> Made:
    """The graph of the site."""
    params: NotesParams = job.task.params
    notes = []
    for link in params.notes:
        references = job.get(names.facts(link.slug), "references") or ()
        found = Extract(
            _statements(job, link.slug),
            [decode(Reference, one) for one in references],
            job.get(names.facts(link.slug), "inside") or {},
        )
        notes.append(graph.GraphNote(link.slug, link_of(job, link), found))
    return as_file(graph.graph_page(templates_of(context), params.site, notes))


def search_page(job: Job, context: Context) -> Made:
    """The search page."""
    params: SearchParams = job.task.params
    indexes = [Link(link.path, escape(link.html)) for link in params.indexes]
    return as_file(search.search_page(templates_of(context), params.site, params.bundles, indexes))


def _statements(job: Job, slug: str) -> list[StatementRow]:
    return [decode(StatementRow, row) for row in job.get(names.facts(slug), "statements") or ()]
