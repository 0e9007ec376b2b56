"""What a note is called and when it is from: slug, address, title, date."""

from __future__ import annotations

import posixpath
from collections.abc import Mapping
from datetime import UTC, datetime

from scidraft_tex.model.fragment import Fragment
from scidraft_tex.model.world import World
from scidraft_tex.scan.metadata import is_iso_date


def slug_of(path: str) -> str:
    """The path below the collection's folder, without ``.tex``."""
    return path[:-4] if path.lower().endswith(".tex") else path


def url_of(slug: str) -> str:
    """The folder of a note's page below the site root."""
    return f"notes/{slug}/"


def title_of(fragment: Fragment, parts: tuple[Fragment, ...] = ()) -> str:
    """The title as LaTeX: the one given, else the first heading, else the file's name in words.

    It stands before the note's own macros, and in other notes, so it is without them.
    """
    if fragment.metadata.title:
        return fragment.carried_title or fragment.metadata.title
    heading = next((found.carried_title or found.heading for found in (fragment, *parts) if found.heading), "")
    name = posixpath.basename(slug_of(fragment.path)).replace("-", " ").replace("_", " ").strip()
    return heading or name[:1].upper() + name[1:]


def date_of(fragment: Fragment, world: World, first_commits: Mapping[str, str]) -> tuple[str, str]:
    """The date in ISO 8601 and where it is from: ``given``, the first ``commit``, or the ``file``'s own time."""
    if is_iso_date(fragment.metadata.date):
        return fragment.metadata.date, "given"
    commit = first_commits.get(fragment.path, "")
    if is_iso_date(commit):
        return commit, "commit"
    entry = world.by_path.get(fragment.path)
    changed = datetime.fromtimestamp((entry.mtime_ns // 10**9) if entry else 0, UTC)
    return changed.strftime("%Y-%m-%dT%H:%M:%S+00:00"), "file"


def moment(date: str) -> datetime:
    """A point in time to sort by; a date without a zone is taken as UTC."""
    found = datetime.fromisoformat(date)
    return found if found.tzinfo else found.replace(tzinfo=UTC)
