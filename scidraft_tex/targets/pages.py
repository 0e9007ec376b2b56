"""The pages of the site: one for each note, and those that lead to them."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from scidraft_tex.model.project import Note
from scidraft_tex.model.task import Need, Output, Task
from scidraft_tex.targets import names
from scidraft_tex.targets.collection import Collection
from scidraft_tex.targets.dates import in_words
from scidraft_tex.targets.menu import menu_of
from scidraft_tex.targets.params import (
    FeedParams,
    NoteFacts,
    NoteLink,
    PageParams,
    RedirectParams,
    TagParams,
    TagsParams,
)
from scidraft_tex.targets.web.urls import feed_path, note_path, page_file, tag_path
from scidraft_tex.targets.web.values import Link, Site

OURS = ("templates:web", "code:targets/web", "code:targets/rules/pages.py", "python:jinja2")
RSS_NOTES = 20
"""Notes in the RSS feed: the newest, each with its whole text."""


@dataclass(frozen=True, slots=True)
class Pages:
    """The tasks of all pages, and the files they become."""

    tasks: tuple[Task, ...]
    outputs: tuple[Output, ...]


def pages(collection: Collection) -> Pages:
    """The pages of the notes that are wanted; those about the whole site only if all of it is."""
    site = _site(collection)
    tasks = [_page(collection, site, note) for note in collection.wanted]
    outputs = [Output(f"html/notes/{note.slug}/", names.page(note.slug), "") for note in collection.wanted]
    outputs += [
        Output(f"html/notes/{note.slug}/{names.pdf_file(note.slug)}", collection.final(note), "pdf")
        for note in collection.wanted
    ]
    whole = collection.slugs is None or collection.apart
    for more in (_bibs(collection), _assets()) + ((_lists(collection, site),) if whole else ()):
        tasks += more.tasks
        outputs += more.outputs
    return Pages(tuple(tasks), tuple(outputs))


def _site(collection: Collection) -> Site:
    config = collection.project.config
    return Site(
        config.title,
        config.url,
        config.author,
        config.institute,
        config.language,
        config.description,
        config.notes_per_page,
        menu_of(collection),
        config.share if config.url else (),
        config.footer,
    )


def _facts(collection: Collection, note: Note) -> NoteFacts:
    return NoteFacts(
        note.slug,
        note.title_text,
        note.show_title,
        note.date,
        in_words(note.date, collection.project.config.language),
        note.authors,
        note.institute,
        note.tags,
        tuple(names.bib_files(note)),
        note.fragment.metadata.show_title,
        collection.final(note),
    )


def _page(collection: Collection, site: Site, note: Note) -> Task:
    order, here = collection.listed, collection.places[note.slug]
    used_by = collection.backlinks.get(note.slug, ())
    params = PageParams(
        site,
        _facts(collection, note),
        _link(order[here + 1]) if here + 1 < len(order) else None,
        _link(order[here - 1]) if here else None,
        _links(collection, used_by),
        _links(collection, dict.fromkeys(use.slug for use in note.foreign if use.slug != note.slug)),
    )
    linked = [link for link in (params.previous, params.next, *params.used_by, *params.uses) if link]
    needs = (*_whole(collection, [note]), *(Need(names.body(link.slug), ("title",)) for link in linked))
    return Task(names.page(note.slug), "page", params, tuple(dict.fromkeys(needs)), OURS, note.title_text or note.slug)


def _whole(collection: Collection, notes: Iterable[Note]) -> tuple[Need, ...]:
    """All that shows a note: its body, its pictures, whether it has a PDF."""
    return tuple(
        need
        for note in notes
        for need in (
            Need(names.body(note.slug)),
            Need(names.pictures(note.slug), ("svgs",)),
            Need(collection.final(note), ("made",)),
        )
    )


def _link(note: Note) -> NoteLink:
    return NoteLink(note.slug, note.title_text)


def _links(collection: Collection, slugs: Iterable[str]) -> tuple[NoteLink, ...]:
    return tuple(_link(collection.by_slug[slug]) for slug in slugs if slug in collection.places)


def _lists(collection: Collection, site: Site) -> Pages:
    """The feed, the RSS feed, tags, redirects, and the page for unknown addresses."""
    tasks, outputs = [], []

    def add(name: str, rule: str, params: object, needs: tuple[Need, ...], path: str) -> None:
        tasks.append(Task(name, rule, params, needs, OURS, path or "home page"))
        outputs.append(Output(f"html/{page_file(path)}", name, "file"))

    notes, size = collection.listed, max(1, site.notes_per_page)
    count = max(1, -(-len(notes) // size))
    for number in range(1, count + 1):
        shown = notes[(number - 1) * size : number * size]
        facts = tuple(_facts(collection, note) for note in shown)
        needs = _whole(collection, shown)
        add(f"feed:{number}", "feed", FeedParams(site, facts, number, count), needs, feed_path(number))
    newest = notes[:RSS_NOTES]
    facts = tuple(_facts(collection, note) for note in newest)
    add("rss", "rss", FeedParams(site, facts, 0, 0), _whole(collection, newest), "rss.xml")
    tagged = _by_tag(notes)
    for tag, members in tagged.items():
        needs = tuple(Need(names.body(note.slug), (part,)) for note in members for part in ("title", "summary"))
        facts = tuple(_facts(collection, note) for note in members)
        add(f"tag:{tag}", "tag", TagParams(site, tag, facts), needs, tag_path(tag))
    counts = tuple((tag, len(members)) for tag, members in sorted(tagged.items(), key=lambda item: item[0].casefold()))
    add("tags", "tags", TagsParams(site, counts), (), "tags/")
    add("not-found", "not-found", site, (), "404.html")
    for old, slug in collection.project.redirects:
        if slug in collection.places:
            to = Link(note_path(slug), collection.by_slug[slug].title_text)
            add(f"redirect:{old}", "redirect", RedirectParams(site, note_path(old), to), (), note_path(old))
    if site.base_url:
        dates = tuple((note_path(note.slug), note.date) for note in notes)
        add("sitemap", "sitemap", (site, dates), (), "sitemap.xml")
    return Pages(tuple(tasks), tuple(outputs))


def _by_tag(notes: Iterable[Note]) -> dict[str, list[Note]]:
    """The notes of each tag; spellings that share an address are one tag, written as first met."""
    spelled: dict[str, str] = {}
    found: dict[str, list[Note]] = {}
    for note in notes:
        for tag in dict.fromkeys(spelled.setdefault(tag_path(tag), tag) for tag in note.tags):
            found.setdefault(tag, []).append(note)
    return found


def _bibs(collection: Collection) -> Pages:
    """The .bib files beside the pages of the notes that cite from them."""
    files = [(note.slug, name, path) for note in collection.wanted for name, path in names.bib_files(note).items()]
    tasks = {path: Task(f"copy:{path}", "copy", path, (), (path,), path) for _, _, path in files}
    outputs = tuple(Output(f"html/notes/{slug}/{name}", f"copy:{path}", "file") for slug, name, path in files)
    return Pages(tuple(tasks.values()), outputs)


def _assets() -> Pages:
    """Style sheet, fonts and icon."""
    files = ("templates:web", "templates:theme.toml", "code:targets/web/style.py")
    task = Task("assets", "assets", None, (), files, "style sheet")
    return Pages((task,), (Output("html/assets/", "assets", ""),))
