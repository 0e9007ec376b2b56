"""The kinds of page of a site, and some pages of each."""

from __future__ import annotations

from collections import defaultdict
from pathlib import Path

MOST = 2
"""Pages of each kind that are looked at: the largest."""


def kinds(site: Path) -> list[str]:
    """The largest pages of each kind: those whose paths differ in one step only are of a kind."""
    found: dict[tuple[str, ...], list[Path]] = defaultdict(list)
    for path in site.rglob("*.html"):
        steps = path.relative_to(site).parts
        found[steps if len(steps) < 3 else (steps[0], *steps[2:])].append(path)
    largest = [sorted(paths, key=lambda path: -path.stat().st_size)[:MOST] for paths in found.values()]
    return sorted(path.relative_to(site).as_posix() for paths in largest for path in paths)
