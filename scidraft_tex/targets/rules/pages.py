"""Pages from bodies: pure functions of what the tasks hold."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from html import escape
from pathlib import Path, PurePosixPath

from scidraft_tex.build.rules import Job
from scidraft_tex.model.body import Body
from scidraft_tex.model.task import Made, Value
from scidraft_tex.targets import names
from scidraft_tex.targets.params import (
    FeedParams,
    NoteFacts,
    NoteLink,
    PageParams,
    RedirectParams,
    TagParams,
    TagsParams,
)
from scidraft_tex.targets.rules.bodies import read_body
from scidraft_tex.targets.rules.context import Context
from scidraft_tex.targets.web import feed as feeds
from scidraft_tex.targets.web import note as notes
from scidraft_tex.targets.web import simple
from scidraft_tex.targets.web.citing import bibtex
from scidraft_tex.targets.web.templates import Templates
from scidraft_tex.targets.web.urls import NOTES_PATH, feed_path, note_path, page_file
from scidraft_tex.targets.web.values import Entry, FeedInput, Link, Note, PageInput, TagInput, TagsInput


def prepare(context: Context) -> None:
    """Read the templates."""
    templates_of(context).prepare()


def page(job: Job, context: Context) -> Made:
    """A note's page and, for a paper, the pages of its parts. A note without a body keeps its last page."""
    params: PageParams = job.task.params
    shown = note_of(job, params.note)
    if shown is None:
        return Made(Value())
    value = PageInput(
        params.site,
        shown,
        link_of(job, params.previous) if params.previous else None,
        link_of(job, params.next) if params.next else None,
        tuple(link_of(job, link) for link in params.used_by),
        tuple(link_of(job, link) for link in params.uses),
        tuple(link_of(job, link) for link in params.related),
        params.title_latex,
        params.source,
    )
    templates = templates_of(context)
    files = {
        "index.html": notes.note_page(templates, value),
        names.citation_file(shown.slug): bibtex(value.site, shown, value.title_latex),
    }
    for number in range(len(shown.body.parts)):
        path = page_file(notes.part_path(shown, number)).removeprefix(shown.path)
        files[path] = notes.part_page(templates, value, number)
    return Made(Value(None, {path: text.encode() for path, text in files.items()}))


def feed(job: Job, context: Context) -> Made:
    """One page of the feed; the first has a second address."""
    params: FeedParams = job.task.params
    value = FeedInput(params.site, _notes(job, params.notes), params.number, params.count)
    paths = {"file": feed_path(params.number)} | ({"notes": NOTES_PATH} if params.number == 1 else {})
    pages = {name: feeds.home_page(templates_of(context), value, path) for name, path in paths.items()}
    return Made(Value(None, {name: text.encode() for name, text in pages.items()}))


def tag(job: Job, context: Context) -> Made:
    """The page of a tag."""
    params: TagParams = job.task.params
    entries = tuple(
        Entry(
            link_of(job, NoteLink(note.slug, note.title)),
            note.date,
            note.date_text,
            job.get(names.body(note.slug), "summary") or "",
        )
        for note in params.notes
    )
    return as_file(feeds.tag_page(templates_of(context), TagInput(params.site, params.tag, entries)))


def tags(job: Job, context: Context) -> Made:
    """The page of all tags."""
    params: TagsParams = job.task.params
    return as_file(feeds.tags_page(templates_of(context), TagsInput(params.site, params.tags)))


def not_found(job: Job, context: Context) -> Made:
    """The page for unknown addresses."""
    return as_file(simple.not_found_page(templates_of(context), job.task.params))


def redirect(job: Job, context: Context) -> Made:
    """The page at an old address."""
    params: RedirectParams = job.task.params
    to = Link(params.to.path, escape(params.to.html))
    return as_file(simple.redirect_page(templates_of(context), params.site, params.path, to))


def as_file(text: str) -> Made:
    """A page as the value of a task that makes one file."""
    return Made(Value(None, {"file": text.encode()}))


def _notes(job: Job, facts: Sequence[NoteFacts]) -> tuple[Note, ...]:
    """The notes that have a body."""
    return tuple(note for note in (note_of(job, item) for item in facts) if note is not None)


def note_of(job: Job, facts: NoteFacts) -> Note | None:
    """A note with its body; ``None`` if that could not be made."""
    body: Body | None = read_body(facts.slug, job.get(names.body(facts.slug)))
    if body is None:
        return None
    has_pdf = bool(facts.pdf_task and job.get(facts.pdf_task, "made"))
    return Note(
        facts.slug,
        facts.title,
        body,
        (body.title or escape(facts.title)) if facts.titled else "",
        facts.date,
        facts.date_text,
        facts.authors,
        facts.institute,
        facts.tags,
        job.get(names.pictures(facts.slug), "svgs") or {},
        names.pdf_file(facts.slug) if has_pdf else "",
        facts.bibs,
        facts.show_title,
        facts.promotion,
        facts.language,
        facts.options,
    )


def link_of(job: Job, link: NoteLink) -> Link:
    """The way to a note, with its title as its body has it."""
    return Link(note_path(link.slug), job.get(names.body(link.slug), "title") or escape(link.title))


def templates_of(context: Context) -> Templates:
    """The templates of pages: ours, and those of the collection that stand before them."""
    own = tuple((PurePosixPath(path).name, context.source(path).text) for path in context.own_templates)
    return _compiled(context.tools.templates / "web", context.tools.cache, own)


@lru_cache(maxsize=4)
def _compiled(folder: Path, cache: Path, own: tuple[tuple[str, str], ...]) -> Templates:
    compiled = cache / "templates"
    compiled.mkdir(parents=True, exist_ok=True)
    return Templates(folder, compiled, dict(own))
