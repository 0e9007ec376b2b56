"""Reads the indexes of notes from ``scidraft.toml``: one ``[series.NAME]`` table each."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

from scidraft_tex.model.config import EntrySeries
from scidraft_tex.model.suggest import did_you_mean, one_of

TEXTS = ("title", "label", "view", "tag")
KEYS = (*TEXTS, "kinds")
VIEWS = ("a-z", "categories")

_ADDRESS = re.compile(r"[A-Za-z0-9_-]+")

Complain = Callable[..., None]


def read_series(content: Any, complain: Complain) -> tuple[EntrySeries, ...]:
    """The indexes that are right. ``complain`` gets a message, the key it is about, what to try, and a wrong value."""
    if not isinstance(content, dict) or not all(isinstance(table, dict) for table in content.values()):
        complain("`series` holds tables", "series", "write one `[series.NAME]` table for each index")
        return ()
    found = []
    for name, table in content.items():
        if _ADDRESS.fullmatch(name):
            found.append(_series(name, table, complain))
        else:
            complain(
                f"`{name}` cannot stand in an address",
                f"series.{name}",
                "take letters, digits and hyphens; `title` is what readers see",
            )
    return tuple(found)


def _series(name: str, table: dict[str, Any], complain: Complain) -> EntrySeries:
    given: dict[str, Any] = {}
    for key, value in table.items():
        full = f"series.{name}.{key}"
        if key not in KEYS:
            complain(f"there is no setting `{full}`", full, did_you_mean(key, KEYS) or one_of(KEYS))
        elif key == "kinds" and not (isinstance(value, list) and all(isinstance(item, str) for item in value)):
            complain(f"`{full}` must be a list of texts", full, 'write it like `kinds = ["theorem", "lemma"]`')
        elif key in TEXTS and not isinstance(value, str):
            complain(f"`{full}` must be text in quotes", full, f'write it like `{key} = "…"`')
        elif key == "view" and value not in VIEWS:
            complain(f'`{full}` cannot be `"{value}"`', full, one_of(f'"{view}"' for view in VIEWS), value)
        else:
            given[key] = tuple(value) if key == "kinds" else value
    return EntrySeries(name, **given)
