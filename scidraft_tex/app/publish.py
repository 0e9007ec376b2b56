"""Brings built files to the user: each in one step, only those that changed, and removes what is no longer planned."""

from __future__ import annotations

import os
import shutil
from collections.abc import Callable, Collection, Iterable, Mapping
from contextlib import suppress
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

from scidraft_tex.build.documents import DIRECT, Documents
from scidraft_tex.build.files import locked, make_folder
from scidraft_tex.model.source import digest

LIST = ".published.json"
"""The list of published files, in the output folder itself: who removes the cache loses none of it."""


@dataclass(frozen=True, slots=True)
class Row:
    """What is known of a published file: digest, size, time of change in nanoseconds.

    ``coming`` is the digest of what is about to take its place. ``asked`` files were made because someone asked for
    them by name, so no build of everything removes them.
    """

    digest: str = ""
    size: int = 0
    mtime: int = 0
    coming: str = ""
    asked: bool = False


@dataclass(frozen=True, slots=True)
class Published:
    """How many files were written anew and how many removed."""

    written: int = 0
    removed: int = 0


class Publisher:
    """The output folder and the list of what builds put there. Files of other origin are never removed.

    The list is written before the first file, and after the last: when a build is killed in between, the next one
    knows every file that may be there and sees by size and time which ones it still has to bring.
    """

    def __init__(self, output: Path, cache: Path, documents: Documents = DIRECT) -> None:
        self.output, self.cache, self.documents = output, cache, documents

    def publish(
        self,
        wanted: Mapping[str, str],
        blob_path: Callable[[str], Path],
        scope: Collection[str] | None,
        *,
        asked: bool = False,
    ) -> Published:
        """Make the folder hold ``wanted``, which maps paths to digests of blobs.

        An empty digest keeps an earlier file, or a folder's files, as they are. Of what was published before, files
        below the folders in ``scope`` that are not wanted are removed; ``None`` removes nothing. With ``asked`` the
        files are here to stay until someone cleans up.
        """
        with locked(self.cache / "publish.lock"):
            known = self.known()
            stale = {path: name for path, name in wanted.items() if name and not self._intact(path, known, name)}
            kept = tuple(path for path in wanted if path.endswith("/"))
            gone = [
                path
                for path in known
                if scope is not None and _in(path, scope) and path not in wanted and not path.startswith(kept)
                if not known[path].asked
            ]
            planned = [path for path in wanted if not asked and path in known and known[path].asked]
            if not stale and not gone and not planned:
                return Published()
            before = dict(known)
            self._remember(known | {path: replace(known.get(path, Row()), coming=stale[path]) for path in stale})
            for path in sorted(stale, key=_order):
                known[path] = self._bring(path, stale[path], blob_path(stale[path]))
            for path in wanted.keys() & known.keys():
                stays = asked and (path not in before or before[path].asked)
                if known[path].asked is not stays:
                    known[path] = replace(known[path], asked=stays)
            for path in gone:
                self._remove(path, known.pop(path))
            self._remember(known)
        return Published(len(stale), len(gone))

    def known(self) -> dict[str, Row]:
        """Every file that builds have put into the folder."""
        try:
            return {path: Row(*row) for path, row in self._list().items() if _is_below(path)}
        except TypeError:  # the list is damaged
            return {}

    def holds_others(self, slugs: Iterable[str]) -> bool:
        """Whether pages of notes other than these were published."""
        own = tuple(f"html/notes/{slug}/" for slug in slugs)
        return any(path.startswith("html/notes/") and not path.startswith(own) for path in self._list())

    def intact(self) -> bool:
        """Whether every published file is as it was left."""
        return all(self._intact(path, {path: row}, row.digest) for path, row in self.known().items())

    def remove_all(self) -> int:
        """Remove every published file. Returns how many there were."""
        with locked(self.cache / "publish.lock"):
            known = self.known()
            for path, row in known.items():
                self._remove(path, row)
            (self.output / LIST).unlink(missing_ok=True)
        return len(known)

    def _intact(self, path: str, known: Mapping[str, Row], name: str) -> bool:
        row = known.get(path)
        if row is None or row.digest != name or row.coming:
            return False
        try:
            stat = (self.output / path).stat()
        except OSError:
            return False
        return (stat.st_size, stat.st_mtime_ns) == (row.size, row.mtime)

    def _bring(self, path: str, name: str, blob: Path) -> Row:
        target = self.output / path
        temporary = self.cache / "tmp" / f"{name}.{os.getpid()}.tmp"
        make_folder(temporary.parent)
        shutil.copyfile(blob, temporary)
        make_folder(target.parent)
        if target.is_dir() and not target.is_symlink():
            target.rmdir()
        temporary.replace(target)
        stat = target.stat()
        return Row(name, stat.st_size, stat.st_mtime_ns)

    def _remove(self, path: str, row: Row) -> None:
        """Remove a file, if what stands there now is what a build brought; and the folders that it leaves empty."""
        with suppress(OSError):
            target = self.output / path
            if self._intact(path, {path: row}, row.digest) or digest(target.read_bytes()) in (row.digest, row.coming):
                target.unlink()
        folder = (self.output / path).parent
        with suppress(OSError):
            while folder != self.output:
                folder.rmdir()
                folder = folder.parent

    def _list(self) -> Mapping[str, Any]:
        found = self.documents.read(self.output / LIST)
        return found if isinstance(found, dict) else {}

    def _remember(self, rows: Mapping[str, Row]) -> None:
        data = {path: (row.digest, row.size, row.mtime, row.coming, row.asked) for path, row in rows.items()}
        self.documents.write(self.output / LIST, data, self.cache / "tmp")


def _is_below(path: str) -> bool:
    """Whether a path can be one, and stays in the output folder; a list may be damaged, or come from a stranger."""
    try:
        return b"\0" not in os.fsencode(path) and not path.startswith("/") and ".." not in path.split("/")
    except UnicodeEncodeError:
        return False


def _in(path: str, scope: Collection[str]) -> bool:
    return path.partition("/")[0] in scope


def _order(path: str) -> tuple[bool, int, str]:
    """What pages load comes before the pages, and the pages before the ones that lead to them."""
    return path.endswith((".html", ".xml")), -path.count("/"), path
