"""The pages about all notes: entry series, statements, bibliography, graph and search.

Each reads small facts that are drawn from a body once, when it changes: an edit that leaves a note's statements and
references as they are renders none of these pages anew.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from hashlib import sha256

from scidraft_tex.model.project import Note
from scidraft_tex.model.task import Need, Output, Task
from scidraft_tex.targets import names
from scidraft_tex.targets.collection import Collection
from scidraft_tex.targets.facts import OURS, Pages, link_to
from scidraft_tex.targets.menu import index_menu
from scidraft_tex.targets.params import (
    BundleParams,
    FactsParams,
    NotesParams,
    SearchParams,
    SeriesParams,
    WorkFacts,
    WorksParams,
)
from scidraft_tex.targets.web.urls import (
    BIBLIOGRAPHY_PATH,
    BUNDLES,
    GRAPH_PATH,
    SEARCH_PATH,
    STATEMENTS_PATH,
    page_file,
    series_path,
)
from scidraft_tex.targets.web.values import Link, Site

FILES = (*OURS, "code:targets/rules/indexes.py")
FACTS = ("code:targets/web", "code:targets/rules/facts.py")
ENGINE = ("code:engines/pagefind.py", "code:targets/web/search.py", "python:pagefind_bin")
BUNDLE_NOTES, MOST_BUNDLES = 32, 16
"""Notes in one bundle, about, unless that makes more bundles than a browser should fetch.

An edited note costs the search engine one bundle (0.06 s of processor time for 32 notes), not the whole site (1.5 s for
a thousand).
"""


def indexes(collection: Collection, site: Site) -> Pages:
    """All of them. A page that would list nothing is there all the same, so that its address always answers."""
    notes = collection.listed
    statements = tuple(Need(names.facts(note.slug), ("statements",)) for note in notes)
    arrows = tuple(Need(names.facts(note.slug), (part,)) for note in notes for part in ("references", "inside"))
    listed = NotesParams(site, tuple(link_to(note) for note in notes))
    tasks = [_facts(note) for note in notes]
    tasks += [
        Task("statements", "statements", listed, (*_titles(notes), *statements), FILES, STATEMENTS_PATH),
        Task("graph", "graph", listed, (*_titles(notes), *statements, *arrows), FILES, GRAPH_PATH),
        _bibliography(site, notes),
    ]
    outputs = [
        Output(f"html/{page_file(path)}", name, "file")
        for name, path in (
            ("statements", STATEMENTS_PATH),
            ("graph", GRAPH_PATH),
            ("bibliography", BIBLIOGRAPHY_PATH),
        )
    ]
    for more in (_series(collection, site), _search(collection, site)):
        tasks += more.tasks
        outputs += more.outputs
    return Pages(tuple(tasks), tuple(outputs))


def _facts(note: Note) -> Task:
    params = FactsParams(link_to(note), note.tags, _is_searched(note))
    needs = (Need(names.body(note.slug)), Need(names.pictures(note.slug), ("svgs",)))
    return Task(names.facts(note.slug), "facts", params, needs, FACTS, note.title_text)


def _is_searched(note: Note) -> bool:
    return not note.fragment.metadata.has("search-hidden")


def _titles(notes: Iterable[Note]) -> tuple[Need, ...]:
    return tuple(Need(names.body(note.slug), ("title",)) for note in notes)


def _series(collection: Collection, site: Site) -> Pages:
    tasks, outputs = [], []
    for series in collection.project.series:
        entries = tuple(
            (category, link_to(collection.by_slug[slug]))
            for category, slug in series.entries
            if slug in collection.places
        )
        needs = tuple(
            Need(names.body(link.slug), (part,)) for _, link in entries for part in ("title", "summary", "aliases")
        )
        name = f"series:{series.name}"
        params = SeriesParams(site, series.name, series.title, series.label, series.view, entries)
        tasks.append(Task(name, "series", params, needs, FILES, series_path(series.name)))
        outputs.append(Output(f"html/{series_path(series.name)}", name, ""))
    return Pages(tuple(tasks), tuple(outputs))


def _bibliography(site: Site, notes: Sequence[Note]) -> Task:
    citing = [note for note in notes if any(item.works for item in note.lists)]
    works = tuple(
        (
            link_to(note),
            tuple(WorkFacts(work.key, work.file, work.author, work.year) for item in note.lists for work in item.works),
        )
        for note in citing
    )
    needs = tuple(Need(names.facts(note.slug), ("works",)) for note in citing)
    params = WorksParams(site, works)
    files = (*FILES, "code:scan/plain.py")
    return Task("bibliography", "bibliography", params, (*_titles(citing), *needs), files, BIBLIOGRAPHY_PATH)


def _search(collection: Collection, site: Site) -> Pages:
    """The search page, and the notes shared out to bundles, so that one that changed leaves the others alone."""
    notes = [note for note in collection.listed if _is_searched(note)]
    count = bundle_count(len(notes))
    shares: dict[int, list[str]] = {}
    for note in notes:
        shares.setdefault(bundle_of(note.slug, count), []).append(note.slug)
    bundles = tuple(sorted(shares))
    tasks = []
    for number in bundles:
        slugs = tuple(sorted(shares[number]))
        needs = tuple(Need(names.facts(slug), blob="search") for slug in slugs)
        params = BundleParams(site.language, slugs, number == bundles[0])
        tasks.append(Task(f"search:{number}", "search-bundle", params, needs, ENGINE, f"{BUNDLES}{number}"))
    ways = tuple(Link(item.url, item.name) for item in index_menu(collection))
    tasks.append(Task("search", "search", SearchParams(site, bundles, ways), (), FILES, SEARCH_PATH))
    outputs = [Output(f"html/{BUNDLES}{number}/", f"search:{number}", "") for number in bundles]
    return Pages(tuple(tasks), (*outputs, Output(f"html/{page_file(SEARCH_PATH)}", "search", "file")))


def bundle_count(notes: int) -> int:
    """How many bundles the notes of a site are shared out to."""
    return min(MOST_BUNDLES, max(1, -(-notes // BUNDLE_NOTES)))


def bundle_of(slug: str, count: int) -> int:
    """The bundle of a note: the same whatever other notes there are."""
    return int.from_bytes(sha256(slug.encode()).digest()[:4]) % count
