"""The site's menu: the collection's own, or one that leads to what the site has."""

from __future__ import annotations

from scidraft_tex.model.config import MenuItem
from scidraft_tex.targets.collection import Collection


def menu_of(collection: Collection) -> tuple[MenuItem, ...]:
    """The menu that ``scidraft.toml`` writes, else the usual one, without pages that list nothing."""
    own = collection.project.config.menu
    if own:
        return own
    tags = any(note.tags for note in collection.listed)
    return (MenuItem("Notes"), *((MenuItem("Tags", "tags/"),) if tags else ()))
