"""Feeds, sitemap and robots.txt."""

from __future__ import annotations

from scidraft_tex.build.rules import Job
from scidraft_tex.model.task import Made, Need, Value
from scidraft_tex.targets import names
from scidraft_tex.targets.params import ItemParams, SyndicationParams
from scidraft_tex.targets.rules.context import Context
from scidraft_tex.targets.rules.pages import as_file, note_of
from scidraft_tex.targets.web import feeds
from scidraft_tex.targets.web.note import head, part_name
from scidraft_tex.targets.web.urls import note_path


def item(job: Job, context: Context) -> Made:
    """A note's text for feed readers and a description of it; none if the note has no body."""
    from scidraft_tex.targets.web.feed_html import feed_html

    params: ItemParams = job.task.params
    note = note_of(job, params.note)
    if note is None:
        return Made(Value())
    html = feed_html(note, params.site.base_url, params.site.words_in(note.language))
    return Made(Value({"html": html, "description": head(params.site, note).description}))


def rss(job: Job, context: Context) -> Made:
    """A feed in RSS."""
    return as_file(feeds.rss(_feed(job)))


def atom(job: Job, context: Context) -> Made:
    """A feed in Atom."""
    return as_file(feeds.atom(_feed(job)))


def sitemap(job: Job, context: Context) -> Made:
    """The sitemap, with the pages of papers' parts."""
    site, pages, papers = job.task.params
    parts = [
        (f"{note_path(slug)}{part_name(element)}/", "")
        for slug in papers
        for element, *_ in job.get(names.body(slug), "parts") or ()
    ]
    return as_file(feeds.sitemap(site, [*pages, *parts]))


def robots(job: Job, context: Context) -> Made:
    """robots.txt."""
    return as_file(feeds.robots(job.task.params))


def _feed(job: Job) -> feeds.Feed:
    params: SyndicationParams = job.task.params
    found = [(facts, job.values[Need(names.item(facts.slug))]) for facts in params.notes]
    items = tuple(
        feeds.Item(
            note_path(facts.slug),
            facts.origin,
            facts.title,
            facts.date,
            facts.authors,
            facts.tags,
            data["description"],
            data["html"],
        )
        for facts, data in found
        if data
    )
    return feeds.Feed(params.site, params.folder, items, params.tag)
