"""The colours, measures and names that paper and page share, and what a collection changes of them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

Overlay = tuple[tuple[str, str | int], ...]
"""Changed values by their dotted key (``light.page``)."""


def merged(shipped: Mapping[str, Any], overlay: Overlay) -> dict[str, Any]:
    """Our theme with the changed values in their places."""
    theme: dict[str, Any] = {
        key: merged(value, ()) if isinstance(value, dict) else value for key, value in shipped.items()
    }
    for key, value in overlay:
        *path, name = key.split(".")
        table = theme
        for step in path:
            table = table[step]
        table[name] = value
    return theme
