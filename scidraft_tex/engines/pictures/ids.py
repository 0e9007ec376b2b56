"""The ids inside pictures. Pages need this much of a picture and not the XML library that draws on it."""

from __future__ import annotations

ID_PREFIX = "sdpic-"
"""What every id in a picture begins with until the picture has a place."""


def with_ids(svg: str, key: str) -> str:
    """The SVG with the ids of this one place on the page; ``key`` must be fit for an id."""
    return svg.replace(ID_PREFIX, f"{key}-")
