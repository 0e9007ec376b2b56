"""Results by key and blobs by content, below one folder; safe to share between builds and to kill at any moment."""

from __future__ import annotations

import os
import time
from collections.abc import Iterable, Mapping
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, Any

from scidraft_tex.build.files import dump_json, read_json, write_atomic
from scidraft_tex.model.diagnostic import Diagnostic
from scidraft_tex.model.source import digest

if TYPE_CHECKING:
    from scidraft_tex.model.task import Made

LAYOUT = "v1"
"""The layout of the store; a store of another layout is left alone and not read."""

GRACE = 7 * 24 * 3600.0
"""Seconds for which an unused result is kept: undoing an edit, or changing branches, costs nothing."""


@dataclass(frozen=True, slots=True)
class Stored:
    """A result in the store. ``blobs`` are digests by name, ``inputs`` what the key was made of."""

    key: str
    task: str
    data: Any
    blobs: Mapping[str, str]
    diagnostics: tuple[Diagnostic, ...] = ()
    inputs: Mapping[str, str] = field(default_factory=dict)
    seconds: float = 0.0


class Store:
    """The folder of results. Every file in it appears whole or not at all, and never changes once it is there."""

    def __init__(self, folder: Path) -> None:
        self.root = folder / LAYOUT
        self.scratch = self.root / "tmp"
        self._blobs, self._results = str(self.root / "blobs"), str(self.root / "results")

    def find(self, key: str) -> Stored | None:
        """The result of a key; ``None`` if there is none, or if a blob of it is gone."""
        found = read_json(self._result(key))
        if not isinstance(found, dict):
            return None
        blobs = found["blobs"]
        if not self.has_blobs(blobs.values()):
            return None
        told = tuple(Diagnostic.from_json(item) for item in found["diagnostics"])
        return Stored(key, found["task"], found["data"], blobs, told, found["inputs"], found["seconds"])

    def holds(self, key: str, blobs: Iterable[str]) -> bool:
        """Whether a result and its blobs are there, without opening it."""
        return os.path.exists(self._result(key)) and self.has_blobs(blobs)  # noqa: PTH110

    def save(self, key: str, task: str, made: Made, inputs: Mapping[str, str], seconds: float) -> Stored:
        """Keep what a task made. Blobs are written before the result that names them."""
        blobs = {name: self.add_blob(data) for name, data in made.value.blobs.items()}
        stored = Stored(key, task, made.value.data, blobs, made.diagnostics, inputs, seconds)
        if made.lasting:
            record = {
                "task": task,
                "data": stored.data,
                "blobs": blobs,
                "diagnostics": [item.as_json() for item in stored.diagnostics],
                "inputs": dict(inputs),
                "seconds": round(seconds, 4),
            }
            write_atomic(self._result(key), dump_json(record), self.scratch)
        return stored

    def add_blob(self, data: bytes) -> str:
        """Keep bytes under their digest."""
        name = digest(data)
        if not self.has_blobs((name,)):
            write_atomic(self._blob(name), data, self.scratch)
        return name

    def has_blobs(self, names: Iterable[str]) -> bool:
        """Whether blobs are there. Asked for every task of a build, so without making a Path of each."""
        return all(os.path.exists(self._blob(name)) for name in names)  # noqa: PTH110

    def read_blob(self, name: str) -> bytes:
        """The bytes of a blob."""
        return self.blob_path(name).read_bytes()

    def blob_path(self, name: str) -> Path:
        """The file of a blob."""
        return Path(self._blob(name))

    def prune(self, keys: Iterable[str], now: float | None = None) -> int:
        """Remove results that are not among ``keys`` and older than the grace, and blobs that no result names."""
        limit = (time.time() if now is None else now) - GRACE
        kept, used, removed = set(keys), set[str](), 0
        for path in _files(self.root / "results"):
            if path.name not in kept and path.stat().st_mtime < limit:
                path.unlink(missing_ok=True)
                removed += 1
            else:
                found = read_json(path)
                used.update(found["blobs"].values() if isinstance(found, dict) else ())
        for path in (*_files(self.root / "blobs"), *_files(self.scratch)):
            if path.name not in used:
                with suppress(OSError):
                    if path.stat().st_mtime < limit:
                        path.unlink()
                        removed += 1
        return removed

    def _blob(self, name: str) -> str:
        return f"{self._blobs}/{name[:2]}/{name}"

    def _result(self, key: str) -> str:
        return f"{self._results}/{key[:2]}/{key}"


def _files(folder: Path) -> Iterable[Path]:
    for base, _, names in os.walk(folder):
        for name in names:
            yield Path(base, name)
