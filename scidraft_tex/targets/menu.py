"""The site's menu: the collection's own, or one that leads to what the site has."""

from __future__ import annotations

from scidraft_tex.model.config import Config, MenuItem
from scidraft_tex.model.words import own_words, words_of
from scidraft_tex.model.words.table import Words
from scidraft_tex.targets.collection import Collection
from scidraft_tex.targets.web.urls import (
    BIBLIOGRAPHY_PATH,
    GRAPH_PATH,
    HANDOUTS_PATH,
    SEARCH_PATH,
    STATEMENTS_PATH,
    series_path,
)


def menu_of(collection: Collection) -> tuple[MenuItem, ...]:
    """The menu that ``scidraft.toml`` writes, else the usual one, without pages that list nothing."""
    config = collection.project.config
    if config.menu:
        return config.menu
    words = _words(config)
    indexes = index_menu(collection)
    below = (MenuItem(words.index, items=indexes),) if len(indexes) > 1 else indexes
    handouts = (MenuItem(words.handouts, HANDOUTS_PATH),) if _has_handouts(collection) else ()
    return (MenuItem(words.notes), *below, *handouts, MenuItem(words.search, SEARCH_PATH))


def _words(config: Config) -> Words:
    return words_of(config.language, own_words(config.theme))


def _has_handouts(collection: Collection) -> bool:
    """Whether the site offers something to print; a site of some notes alone does not."""
    if collection.slugs is not None and collection.apart:
        return False
    project = collection.project
    if not project.config.handouts:
        return False
    from scidraft_tex.targets.handout.select import selected

    found = (selected(collection.notes, handout, project.series) for handout in project.config.handouts)
    return any(not note.is_paper for notes in found for note in notes)


def index_menu(collection: Collection) -> tuple[MenuItem, ...]:
    """The indexes of the site, without those that list nothing."""
    notes, words = collection.listed, _words(collection.project.config)
    found = [MenuItem(series.title, series_path(series.name)) for series in collection.project.series]
    if any(fragment.statements for note in notes for fragment in note.files):
        found.append(MenuItem(words.statements, STATEMENTS_PATH))
    if any(note.tags for note in notes):
        found.append(MenuItem(words.tags, "tags/"))
    if any(item.works for note in notes for item in note.lists):
        found.append(MenuItem(words.bibliography, BIBLIOGRAPHY_PATH))
    if any(note.foreign for note in notes):
        found.append(MenuItem(words.graph, GRAPH_PATH))
    return tuple(found)
