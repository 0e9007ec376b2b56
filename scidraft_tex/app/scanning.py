"""Scans the files that changed and remembers the rest."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Any, TypeVar

from scidraft_tex.build.documents import DIRECT, Documents
from scidraft_tex.model.bibliography import Bibliography
from scidraft_tex.model.codec import decode, encode
from scidraft_tex.model.fragment import Fragment
from scidraft_tex.model.source import SourceFile, digest
from scidraft_tex.model.world import World

T = TypeVar("T", Fragment, Bibliography)


@dataclass(frozen=True, slots=True)
class Scanned:
    """Every ``.tex`` and ``.bib`` file of a collection as the scanner sees it, by path.

    ``stale`` are the files that were scanned anew.
    """

    fragments: dict[str, Fragment]
    bibliographies: dict[str, Bibliography]
    stale: tuple[str, ...]


def scan_all(
    world: World,
    source: Callable[[str], SourceFile],
    preamble: str,
    cache: Path,
    version: str,
    memory: dict[str, tuple[str, Any]],
    documents: Documents = DIRECT,
) -> Scanned:
    """Scan a collection. ``preamble`` is the path of its preamble; ``version`` the identity of the scanner.

    ``memory`` has what earlier scans of this process found, by path, and is brought up to date; ``documents`` what
    those of others found.
    """
    shelf = _Shelf(cache / "scan.json", version, memory, documents)
    preamble_digest = world.by_path[preamble].digest if preamble in world.by_path else ""
    scanner = _Scanner(source, preamble if preamble_digest else "")
    fragments, bibliographies = {}, {}
    for path in world.with_suffix(".tex"):
        content = world.by_path[path].digest
        found = shelf.find(Fragment, path, digest(content + preamble_digest))
        fragments[path] = found or scanner.scan(path)
        if not found:
            shelf.put(path, digest(content + preamble_digest), fragments[path])
    for path in world.with_suffix(".bib"):
        entries = shelf.find(Bibliography, path, world.by_path[path].digest)
        bibliographies[path] = entries or _read(source, path)
        if not entries:
            shelf.put(path, world.by_path[path].digest, bibliographies[path])
    shelf.save([*fragments, *bibliographies])
    return Scanned(fragments, bibliographies, tuple(shelf.stale))


class _Shelf:
    """What earlier scans found: path → [digest, JSON]."""

    def __init__(self, path: Path, version: str, memory: dict[str, tuple[str, Any]], documents: Documents) -> None:
        self.path, self.version, self.memory, self.documents = path, version, memory, documents
        known = documents.read(path)
        fits = isinstance(known, dict) and known.get("version") == version
        self.rows: dict[str, list[Any]] = dict(known["files"]) if fits else {}
        self.stale: list[str] = []

    def find(self, kind: type[T], path: str, key: str) -> T | None:
        row = self.rows.get(path)
        if row is None or row[0] != key:
            return None
        known = self.memory.get(path)
        if known is not None and known[0] == self.version + key and isinstance(known[1], kind):
            return known[1]
        with suppress(TypeError, ValueError):
            found = decode(kind, row[1])
            self.memory[path] = self.version + key, found
            return found
        return None

    def put(self, path: str, key: str, value: Fragment | Bibliography) -> None:
        self.rows[path] = [key, encode(value)]
        self.memory[path] = self.version + key, value
        self.stale.append(path)

    def save(self, paths: list[str]) -> None:
        if self.stale or len(paths) != len(self.rows):
            rows = {path: self.rows[path] for path in paths}
            self.documents.keep(self.path, {"version": self.version, "files": rows})


class _Scanner:
    """Scans LaTeX with what the preamble defines, which is read when the first file needs it."""

    def __init__(self, source: Callable[[str], SourceFile], preamble: str) -> None:
        self.source, self.preamble = source, preamble
        self.known: Any = None

    def scan(self, path: str) -> Fragment:
        from scidraft_tex.scan.latex import NOTHING_KNOWN, context, scan

        if self.known is None:
            self.known = context(self.source(self.preamble)) if self.preamble else NOTHING_KNOWN
        return scan(self.source(path), NOTHING_KNOWN if path == self.preamble else self.known)


def _read(source: Callable[[str], SourceFile], path: str) -> Bibliography:
    from scidraft_tex.scan.bibliography import read_bibliography

    return read_bibliography(source(path))
