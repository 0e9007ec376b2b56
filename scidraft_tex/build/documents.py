"""JSON files that builds read at their beginning and write at their end; a session keeps them in memory meanwhile."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Any

from scidraft_tex.build.files import dump_json, read_json, write_atomic

Mark = tuple[int, int, int]
"""What tells one version of a file from another: time of change, size, inode."""


class Documents:
    """Reads and writes JSON files whole.

    With ``hold`` each is parsed once, unless another process wrote it since, and written when :meth:`flush` is called:
    what a reader waits for comes first. Who reads a value must not change it.
    """

    def __init__(self, hold: bool = False) -> None:
        self.hold = hold
        self._values: dict[str, tuple[Mark | None, Any]] = {}
        self._late: dict[str, Any] = {}

    def read(self, path: Path) -> Any:
        """The JSON value of a file; ``None`` if the file is missing or damaged."""
        if not self.hold:
            return read_json(path)
        name = str(path)
        if name in self._late:
            return self._late[name]
        mark = _mark(name)
        if name not in self._values or self._values[name][0] != mark:
            self._values[name] = mark, read_json(path)
        return self._values[name][1]

    def write(self, path: Path, value: Any, scratch: Path | None = None) -> None:
        """Write a file now. ``scratch`` is a folder on the same disk for it while it is made."""
        write_atomic(path, dump_json(value), scratch)
        if self.hold:
            self._values[str(path)] = _mark(str(path)), value

    def keep(self, path: Path, value: Any) -> None:
        """Write a file whose loss costs time alone: now, or when :meth:`flush` is called."""
        if self.hold:
            self._late[str(path)] = value
        else:
            self.write(path, value)

    def flush(self) -> None:
        """Write what was held back."""
        while self._late:
            name, value = self._late.popitem()
            self.write(Path(name), value)


DIRECT = Documents()
"""Those of a build that is alone: it holds nothing."""


def _mark(name: str) -> Mark | None:
    try:
        stat = os.stat(name)  # noqa: PTH116
    except OSError:
        return None
    return stat.st_mtime_ns, stat.st_size, stat.st_ino
