"""What the disk holds, as a value: the pure stages see files only through it.

Reading itself is an effect and lives in one module, ``scidraft_tex.app.reading``; it makes a :class:`World` once per
build, so that every stage of the build sees the same files and the same clock.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from datetime import UTC, datetime
from functools import cached_property
from pathlib import Path

from scidraft_tex.model.diagnostic import Diagnostic


@dataclass(frozen=True, slots=True)
class FileEntry:
    """One file of a collection; ``path`` is relative to its root, with forward slashes.

    ``size``, ``mtime_ns`` and ``inode`` tell whether the file changed since it was last read. ``digest`` is the
    content address, known for sources (``.tex``, ``.bib``, ``.toml`` …) and for files asked for; else empty.
    """

    path: str
    size: int
    mtime_ns: int
    inode: int
    digest: str = ""


@dataclass(frozen=True)
class World:
    """The files of a collection at one moment. ``now`` is the frozen clock, in UTC.

    ``diagnostics`` are what reading found: links that leave the collection, unreadable files, odd encodings.
    """

    root: Path
    files: tuple[FileEntry, ...] = ()
    now: datetime = datetime(1970, 1, 1, tzinfo=UTC)
    diagnostics: tuple[Diagnostic, ...] = field(default=())

    @cached_property
    def by_path(self) -> dict[str, FileEntry]:
        """The files by path."""
        return {entry.path: entry for entry in self.files}

    def with_suffix(self, suffix: str) -> tuple[str, ...]:
        """The paths that end in ``suffix`` (``.tex``), in order."""
        return tuple(entry.path for entry in self.files if entry.path.lower().endswith(suffix))
