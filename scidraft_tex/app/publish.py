"""Brings built files to the user: each in one step, only those that changed, and removes what is no longer planned."""

from __future__ import annotations

import os
import shutil
from collections.abc import Callable, Collection, Iterable, Mapping
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from scidraft_tex.build.files import dump_json, locked, read_json, write_atomic

Row = list[Any]
"""What is known of a published file: digest, size, time of change in nanoseconds."""


@dataclass(frozen=True, slots=True)
class Published:
    """How many files were written anew and how many removed."""

    written: int = 0
    removed: int = 0


class Publisher:
    """The output folder and the list of what builds put there. Files of other origin are never touched.

    The list is written before the first file, and after the last: when a build is killed in between, the next one
    knows every file that may be there and sees by size and time which ones it still has to bring.
    """

    def __init__(self, output: Path, cache: Path) -> None:
        self.output = output
        self.cache = cache
        self.list_path = cache / "published.json"

    def publish(
        self, wanted: Mapping[str, str], blob_path: Callable[[str], Path], scope: Collection[str] | None
    ) -> Published:
        """Make the folder hold ``wanted``, which maps paths to digests of blobs.

        An empty digest keeps an earlier file, or a folder's files, as they are. Of what was published before, files
        below the folders in ``scope`` that are not wanted are removed; ``None`` removes nothing.
        """
        with locked(self.cache / "publish.lock"):
            known = self.known()
            stale = {path: name for path, name in wanted.items() if name and not self._intact(path, known, name)}
            kept = tuple(path for path in wanted if path.endswith("/"))
            gone = [
                path
                for path in known
                if scope is not None and _in(path, scope) and path not in wanted and not path.startswith(kept)
            ]
            if not stale and not gone:
                return Published()
            self._remember(known | {path: ["", 0, 0] for path in stale})
            for path in sorted(stale, key=_order):
                known[path] = self._bring(path, stale[path], blob_path(stale[path]))
            for path in gone:
                self._remove(path)
                del known[path]
            self._remember(known)
        return Published(len(stale), len(gone))

    def known(self) -> dict[str, Row]:
        """Every file that builds have put into the folder."""
        rows = read_json(self.list_path)
        return rows if isinstance(rows, dict) else {}

    def holds_others(self, slugs: Iterable[str]) -> bool:
        """Whether pages of notes other than these were published."""
        own = tuple(f"html/notes/{slug}/" for slug in slugs)
        return any(path.startswith("html/notes/") and not path.startswith(own) for path in self.known())

    def intact(self) -> bool:
        """Whether every published file is as it was left."""
        return all(self._intact(path, {path: row}, row[0]) for path, row in self.known().items())

    def remove_all(self) -> int:
        """Remove every published file. Returns how many there were."""
        with locked(self.cache / "publish.lock"):
            known = self.known()
            for path in known:
                self._remove(path)
            self._remember({})
        return len(known)

    def _intact(self, path: str, known: Mapping[str, Row], name: str) -> bool:
        row = known.get(path)
        if row is None or row[0] != name:
            return False
        try:
            stat = (self.output / path).stat()
        except OSError:
            return False
        return [stat.st_size, stat.st_mtime_ns] == row[1:]

    def _bring(self, path: str, name: str, blob: Path) -> Row:
        target = self.output / path
        temporary = self.cache / "tmp" / f"{name}.{os.getpid()}.tmp"
        temporary.parent.mkdir(parents=True, exist_ok=True)
        shutil.copyfile(blob, temporary)
        target.parent.mkdir(parents=True, exist_ok=True)
        if target.is_dir() and not target.is_symlink():
            target.rmdir()
        temporary.replace(target)
        stat = target.stat()
        return [name, stat.st_size, stat.st_mtime_ns]

    def _remove(self, path: str) -> None:
        with suppress(OSError):
            (self.output / path).unlink()
        folder = (self.output / path).parent
        with suppress(OSError):
            while folder != self.output:
                folder.rmdir()
                folder = folder.parent

    def _remember(self, rows: Mapping[str, Row]) -> None:
        write_atomic(self.list_path, dump_json(dict(rows)), self.cache / "tmp")


def _in(path: str, scope: Collection[str]) -> bool:
    return path.partition("/")[0] in scope


def _order(path: str) -> tuple[bool, int, str]:
    """What pages load comes before the pages, and the pages before the ones that lead to them."""
    return path.endswith((".html", ".xml")), -path.count("/"), path
