"""The site's menu: the collection's own, or one that leads to what the site has."""

from __future__ import annotations

from scidraft_tex.model.config import MenuItem
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
    own = collection.project.config.menu
    if own:
        return own
    indexes = index_menu(collection)
    below = (MenuItem("Index", items=indexes),) if len(indexes) > 1 else indexes
    handouts = (MenuItem("Handouts", HANDOUTS_PATH),) if _has_handouts(collection) else ()
    return (MenuItem("Notes"), *below, *handouts, MenuItem("Search", SEARCH_PATH))


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
    notes = collection.listed
    found = [MenuItem(series.title, series_path(series.name)) for series in collection.project.series]
    if any(fragment.statements for note in notes for fragment in note.files):
        found.append(MenuItem("Statements", STATEMENTS_PATH))
    if any(note.tags for note in notes):
        found.append(MenuItem("Tags", "tags/"))
    if any(item.works for note in notes for item in note.lists):
        found.append(MenuItem("Bibliography", BIBLIOGRAPHY_PATH))
    if any(note.foreign for note in notes):
        found.append(MenuItem("Graph", GRAPH_PATH))
    return tuple(found)
