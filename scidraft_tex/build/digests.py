"""Digests of files that are remembered, so that an unchanged file is not read again."""

from __future__ import annotations

import os
import time
from contextlib import suppress
from pathlib import Path
from typing import Any

from scidraft_tex.build.documents import DIRECT, Documents
from scidraft_tex.model.source import digest

SETTLED = 50_000_000
"""A file touched within this many nanoseconds may change again without its time showing it, so it is read again."""


class DigestCache:
    """Digests of files by size, time and inode, as they were when last read."""

    def __init__(self, path: Path, documents: Documents = DIRECT) -> None:
        self.path, self.documents = path, documents
        known = documents.read(path)
        self._known: dict[str, list[Any]] = known if isinstance(known, dict) else {}
        self._used: dict[str, list[Any]] = {}
        self._digests: dict[str, str] = {}
        self._changed = False

    def digest(self, file: os.PathLike[str]) -> str:
        """The digest of a file's bytes, empty if it cannot be read. A file is looked at once."""
        path = os.fspath(file)
        if path not in self._digests:
            self._digests[path] = self._look(path)
        return self._digests[path]

    def _look(self, path: str) -> str:
        try:
            stat = os.stat(path)  # noqa: PTH116
            mark = [stat.st_size, stat.st_mtime_ns, stat.st_ino]
            known = self._known.get(path)
            if known and known[:3] == mark:
                self._used[path] = known
                return str(known[3])
            found = digest(Path(path).read_bytes())
        except OSError:
            return ""
        if time.time_ns() - stat.st_mtime_ns > SETTLED:
            self._used[path] = [*mark, found]
            self._changed = True
        return found

    def save(self) -> None:
        """Keep what was learnt for the next build."""
        if self._changed:
            with suppress(OSError):
                self.documents.keep(self.path, self._known | self._used)
