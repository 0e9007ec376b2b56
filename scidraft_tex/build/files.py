"""Writing files so that a reader, or a killed build, never meets half of one."""

from __future__ import annotations

import errno
import json
import os
from collections.abc import Iterator
from contextlib import contextmanager
from itertools import count
from pathlib import Path
from typing import Any

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
        make_folder(home)
        _write(temporary, data)
    try:
        os.replace(temporary, target)  # noqa: PTH105
    except FileNotFoundError:
        make_folder(folder)
        os.replace(temporary, target)  # noqa: PTH105


def _write(path: str, data: bytes) -> None:
    with open(path, "wb") as file:  # noqa: PTH123
        file.write(data)


def make_folder(path: str | os.PathLike[str]) -> None:
    """Make a folder and those above it, unless they are there. Raises :class:`OSError`.

    File systems that the kernel makes up, as in ``/proc``, say of a new folder that it does not exist. That would look
    like a file that we have lost, so it is told as what it is: nobody may make one there.
    """
    try:
        os.makedirs(path, exist_ok=True)  # noqa: PTH103
    except FileNotFoundError as refused:
        raise PermissionError(errno.EPERM, os.strerror(errno.EPERM), os.fspath(path)) from refused


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
    make_folder(path.parent)
    with path.open("ab") as handle:
        try:
            import fcntl
        except ImportError:
            yield
            return
        fcntl.flock(handle, fcntl.LOCK_EX)
        yield
