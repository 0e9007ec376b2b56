"""What other programs read of the site: feeds for all notes and for each tag, the sitemap, robots.txt."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from scidraft_tex.model.project import Note
from scidraft_tex.model.task import Need, Output, Task
from scidraft_tex.targets import names
from scidraft_tex.targets.collection import Collection
from scidraft_tex.targets.facts import WORDS, Pages, authors_of, facts_of, whole
from scidraft_tex.targets.params import ItemFacts, ItemParams, SyndicationParams
from scidraft_tex.targets.web.feeds import ATOM_FILE, RSS_FILE
from scidraft_tex.targets.web.urls import note_path, series_path, tag_path
from scidraft_tex.targets.web.values import Site

OURS = ("code:targets/web", "code:targets/rules/syndication.py", WORDS)
SECOND_VIEW = {"a-z": "categories", "categories": "a-z"}
"""The view of an index that has a page below it, by the one it shows first."""

UNLISTED = ("redirect:", "not-found")
"""How the tasks of pages begin that no sitemap names."""


def feeds(collection: Collection, site: Site, tagged: Mapping[str, Sequence[Note]]) -> Pages:
    """RSS and Atom of the newest notes, and of the newest of each tag; each note is put into words once."""
    size = collection.project.config.feed_notes or None
    groups = {"": collection.flow} | {tag: tuple(notes) for tag, notes in tagged.items()}
    members = {tag: tuple(note for note in notes if _is_fed(note))[:size] for tag, notes in groups.items()}
    shown = {note.slug: note for notes in members.values() for note in notes}
    origins = _origins(collection)
    tasks = [
        Task(
            names.item(slug), "feed-item", ItemParams(site, facts_of(collection, note)), whole(collection, [note]), OURS
        )
        for slug, note in shown.items()
    ]
    outputs = []
    for tag, notes in members.items():
        folder = tag_path(tag) if tag else ""
        facts = tuple(_item(note, origins.get(note.slug, note.slug)) for note in notes)
        params = SyndicationParams(site, folder, tag, facts)
        needs = tuple(Need(names.item(note.slug)) for note in notes)
        for rule, file in (("rss", RSS_FILE), ("atom", ATOM_FILE)):
            name = f"{rule}:{tag}" if tag else rule
            tasks.append(Task(name, rule, params, needs, OURS, folder + file))
            outputs.append(Output(f"html/{folder}{file}", name, "file"))
    return Pages(tuple(tasks), tuple(outputs))


def listings(collection: Collection, site: Site, outputs: Iterable[Output]) -> Pages:
    """``robots.txt`` and, if the site knows its address, the sitemap of all pages in ``outputs``."""
    made = [("robots.txt", Task("robots", "robots", site, (), OURS, "robots.txt"))]
    if site.base_url:
        dates = {note_path(note.slug): note.date for note in collection.listed}
        views = [
            series_path(series.name, view)
            for series in collection.project.series
            for view in ("", SECOND_VIEW.get(series.view, ""))
        ]
        hidden = {note_path(note.slug) for note in collection.notes if _is_unlisted(note)}
        pages = {path: dates.get(path, "") for path in (*_pages(outputs), *views) if path not in hidden}
        papers = tuple(note.slug for note in collection.listed if note.is_paper and not _is_unlisted(note))
        needs = tuple(Need(names.body(slug), ("parts",)) for slug in papers)
        params = (site, tuple(sorted(pages.items())), papers)
        made.append(("sitemap.xml", Task("sitemap", "sitemap", params, needs, OURS, "sitemap.xml")))
    return Pages(
        tuple(task for _, task in made), tuple(Output(f"html/{file}", task.name, "file") for file, task in made)
    )


def _pages(outputs: Iterable[Output]) -> list[str]:
    """The addresses of the pages among some outputs."""
    found = []
    for output in outputs:
        path = output.path.removeprefix("html/")
        if output.task.startswith("page:") and not output.blob:
            found.append(path)
        elif f"/{path}".endswith("/index.html") and output.blob == "file" and not output.task.startswith(UNLISTED):
            found.append(path.removesuffix("index.html"))
    return found


def _is_fed(note: Note) -> bool:
    return not note.fragment.metadata.has("feed-hidden")


def _is_unlisted(note: Note) -> bool:
    return note.fragment.metadata.has("robots-noindex")


def _item(note: Note, origin: str) -> ItemFacts:
    return ItemFacts(note.slug, note_path(origin), note.title_text, note.date, authors_of(note), note.tags)


def _origins(collection: Collection) -> dict[str, str]:
    """The first slug of each note that has moved."""
    found: dict[str, str] = {}
    for old, slug in collection.project.redirects:
        found.setdefault(slug, old)
    return found
