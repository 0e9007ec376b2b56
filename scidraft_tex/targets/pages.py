"""The pages of the site: one for each note, and those that lead to them."""

from __future__ import annotations

import re
from collections.abc import Sequence
from urllib.parse import quote

from scidraft_tex.model.project import Note
from scidraft_tex.model.task import Need, Output, Task
from scidraft_tex.model.words import own_words, without_words
from scidraft_tex.targets import names
from scidraft_tex.targets.collection import Collection
from scidraft_tex.targets.facts import OURS, WORDS, Pages, facts_of, link_to, links_to, site_of, whole
from scidraft_tex.targets.lists import lists
from scidraft_tex.targets.params import AssetsParams, PageParams
from scidraft_tex.targets.syndication import listings
from scidraft_tex.targets.web.urls import note_path
from scidraft_tex.targets.web.values import Site

COPY = "copy"
"""The value of ``site.source`` that publishes the sources themselves."""

OWN_STYLE = re.compile(r"theme/(?:custom\.css|css/[\w-]+\.css|fonts/[\w-]+\.woff2|images/[\w.-]+\.(?:png|jpe?g|webp))")
"""Files of a collection that its pages load: no scripts, and no SVG, which can hold some."""


def pages(collection: Collection, others: Sequence[Output] = ()) -> Pages:
    """The pages of the notes that are wanted; those about the whole site only if all of it is.

    The sitemap names the pages among ``others`` too.
    """
    site = site_of(collection)
    tasks = [_page(collection, site, note) for note in collection.wanted]
    outputs = [Output(f"html/notes/{note.slug}/", names.page(note.slug), "") for note in collection.wanted]
    outputs += [
        Output(f"html/notes/{note.slug}/{names.pdf_file(note.slug)}", collection.final(note), "pdf")
        for note in collection.wanted
    ]
    complete = collection.slugs is None or collection.apart
    for more in (_bibs(collection), _sources(collection), _assets(collection)) + (
        (lists(collection, site),) if complete else ()
    ):
        tasks = [*more.tasks, *tasks]  # facts before pages: the search engine waits for them
        outputs += more.outputs
    if complete:
        last = listings(collection, site, [*outputs, *others])
        tasks += last.tasks
        outputs += last.outputs
    return Pages(tuple(tasks), tuple(outputs))


def _page(collection: Collection, site: Site, note: Note) -> Task:
    order, here = collection.flow, collection.flow_places.get(note.slug, len(collection.flow))
    used_by = collection.backlinks.get(note.slug, ())
    params = PageParams(
        site,
        facts_of(collection, note),
        link_to(order[here + 1]) if here + 1 < len(order) else None,
        link_to(order[here - 1]) if 0 < here < len(order) else None,
        links_to(collection, used_by),
        links_to(collection, dict.fromkeys(use.slug for use in note.foreign if use.slug != note.slug)),
        links_to(collection, collection.related.get(note.slug, ())),
        note.title,
        _source(collection, note),
    )
    around = (params.previous, params.next, *params.used_by, *params.uses, *params.related)
    linked = [link for link in around if link]
    needs = (*whole(collection, [note]), *(Need(names.body(link.slug), ("title",)) for link in linked))
    return Task(names.page(note.slug), "page", params, tuple(dict.fromkeys(needs)), OURS, note.title_text or note.slug)


def _source(collection: Collection, note: Note) -> str:
    """Where the source of a note can be read: beside its page, or at an address that the collection knows."""
    source = collection.project.config.source
    if source == COPY:
        return note_path(note.slug) + names.source_file(note)
    return source.replace("{path}", quote(note.path)) if source.startswith(("https://", "http://")) else ""


def _sources(collection: Collection) -> Pages:
    """The sources of the notes, for a collection that publishes them."""
    if collection.project.config.source != COPY:
        return Pages((), ())
    tasks = tuple(
        Task(f"copy:{note.path}", "copy", note.path, (), (note.path,), note.path) for note in collection.wanted
    )
    outputs = tuple(
        Output(f"html/{note_path(note.slug)}{names.source_file(note)}", f"copy:{note.path}", "file")
        for note in collection.wanted
    )
    return Pages(tasks, outputs)


def _bibs(collection: Collection) -> Pages:
    """The .bib files beside the pages of the notes that cite from them."""
    files = [(note.slug, name, path) for note in collection.wanted for name, path in names.bib_files(note).items()]
    tasks = {path: Task(f"copy:{path}", "copy", path, (), (path,), path) for _, _, path in files}
    outputs = tuple(Output(f"html/notes/{slug}/{name}", f"copy:{path}", "file") for slug, name, path in files)
    return Pages(tuple(tasks.values()), outputs)


def _assets(collection: Collection) -> Pages:
    """Style sheet, scripts, fonts and icon; the collection's own stand in for ours of the same name."""
    own = tuple(sorted(path for path in collection.paths if OWN_STYLE.fullmatch(path)))
    files = (*own, "templates:web", "templates:theme.toml", "code:targets/web/style.py", "code:model/theme.py", WORDS)
    config = collection.project.config
    params = AssetsParams(without_words(config.theme), own, config.language, own_words(config.theme))
    task = Task("assets", "assets", params, (), files, "style sheet")
    return Pages((task,), (Output("html/assets/", "assets", ""),))
