"""Writing files so that a reader, or a killed build, never meets half of one; and remembering what was read."""

from __future__ import annotations

import json
import os
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from itertools import count
from pathlib import Path
from typing import Any

from scidraft_tex.model.source import digest

SETTLED = 50_000_000
"""A file touched within this many nanoseconds may change again without its time showing it, so it is read again."""

_serial = count()


def write_atomic(path: str | os.PathLike[str], data: bytes, scratch: Path | None = None) -> None:
    """Put ``data`` at ``path`` in one step. ``scratch`` is a folder on the same disk for the file while it is made."""
    target = os.fspath(path)  # a build writes thousands of files: no Path is made for any
    folder, _, name = target.rpartition("/")
    home = os.fspath(scratch or folder or ".")
    temporary = f"{home}/.{name[:80]}.{os.getpid()}.{next(_serial)}.tmp"
    try:
        _write(temporary, data)
    except FileNotFoundError:
        os.makedirs(home, exist_ok=True)  # noqa: PTH103
        _write(temporary, data)
    try:
        os.replace(temporary, target)  # noqa: PTH105
    except FileNotFoundError:
        os.makedirs(folder, exist_ok=True)  # noqa: PTH103
        os.replace(temporary, target)  # noqa: PTH105


def _write(path: str, data: bytes) -> None:
    with open(path, "wb") as file:  # noqa: PTH123
        file.write(data)


def read_json(path: str | os.PathLike[str]) -> Any:
    """The JSON value of a file; ``None`` if the file is missing or damaged."""
    try:
        with open(path, "rb") as file:  # noqa: PTH123
            return json.loads(file.read())
    except (OSError, ValueError):
        return None


def dump_json(value: Any) -> bytes:
    """A value as compact JSON; the same value always gives the same bytes."""
    return json.dumps(value, ensure_ascii=False, separators=(",", ":")).encode("utf-8", "surrogatepass")


@contextmanager
def locked(path: Path) -> Iterator[None]:
    """Hold an exclusive lock, waiting for whoever has it. The system frees it when a process dies."""
    path.parent.mkdir(parents=True, exist_ok=True)
    with path.open("ab") as handle:
        try:
            import fcntl
        except ImportError:
            yield
            return
        fcntl.flock(handle, fcntl.LOCK_EX)
        yield


class DigestCache:
    """Digests of files by size, time and inode, so that an unchanged file is not read again."""

    def __init__(self, path: Path) -> None:
        self.path = path
        known = read_json(path)
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
                write_atomic(self.path, dump_json(self._known | self._used))
