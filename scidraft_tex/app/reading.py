"""The one doorway to the user's files: looks at a collection, reads sources, and fingerprints what is used.

Everything after it works on values: a :class:`World` of names and digests, and :class:`SourceFile` texts. A file whose
size, modification time and inode are those of the last build is not read again to know its digest.
"""

from __future__ import annotations

import hashlib
import os
from collections.abc import Iterable, Iterator
from dataclasses import replace
from datetime import UTC, datetime
from fnmatch import fnmatchcase
from pathlib import Path

from scidraft_tex.model.codes import Code
from scidraft_tex.model.diagnostic import Diagnostic, Place, Severity, quoted
from scidraft_tex.model.source import SourceFile, digest
from scidraft_tex.model.world import FileEntry, World

CONFIG_NAME = "scidraft.toml"
SOURCES = (".tex", ".bib", ".toml", ".sty", ".cls", ".bst")
_SKIPPED = frozenset({"node_modules", "__pycache__"})
_LARGEST = 16 << 20
ACCESS = "check its permissions"
OUTSIDE = ("this link leads out of the collection and is left out", "copy the file into the collection")


class Reader:
    """Reads one collection. ``root`` must be a folder; ``known`` are the file entries of the last build.

    ``exclude`` are glob patterns on paths below the root, ``output`` folders that hold what builds wrote.
    """

    def __init__(
        self,
        root: Path,
        known: Iterable[FileEntry] = (),
        exclude: Iterable[str] = (),
        output: Iterable[Path] = (),
        now: datetime | None = None,
    ) -> None:
        self.root = root.resolve()
        self.exclude = tuple(exclude)
        self.output = frozenset(path.resolve() for path in output)
        self.now = now or datetime.now(UTC)
        self._known = {entry.path: entry for entry in known}
        self._sources: dict[str, SourceFile] = {}
        self._diagnostics: list[Diagnostic] = []
        self._odd: set[str] = set()

    def world(self) -> World:
        """Every file of the collection, sources with their digests; done once, at the beginning of a build."""
        self._diagnostics.clear()
        self._sources.clear()
        entries = []
        for entry in sorted(self._walk(self.root, ""), key=lambda entry: entry.path):
            digested = entry.path.lower().endswith(SOURCES)
            entries.append(replace(entry, digest=self._digest(entry)) if digested else entry)
        self._known.update((entry.path, entry) for entry in entries)
        told = sorted(self._diagnostics, key=lambda found: found.place.path if found.place else "")
        return World(self.root, tuple(entries), self.now, tuple(told))

    def source(self, path: str) -> SourceFile:
        """The text of a file; an unreadable one is empty (the world's diagnostics tell why)."""
        found = self._sources.get(path)
        if found is None:
            found, _ = decode(path, self._bytes(path))
            self._sources[path] = found
        return found

    def digest(self, path: str) -> str:
        """The content address of any file of the collection; empty if it cannot be read or lies outside."""
        target = self.root / path
        if not target.resolve().is_relative_to(self.root):
            return ""
        try:
            entry = _entry(path, target.stat())
        except OSError:
            return ""
        found = self._digest(entry)
        self._known[path] = replace(entry, digest=found)
        return found

    def entries(self) -> tuple[FileEntry, ...]:
        """What to remember for the next build: the files with a known digest.

        A file with odd bytes is not among them: it is read each time, so that what is odd is said each time.
        """
        known = sorted(self._known.items())
        return tuple(entry for path, entry in known if entry.digest and path not in self._odd)

    def _walk(self, folder: Path, prefix: str) -> Iterator[FileEntry]:
        try:
            with os.scandir(folder) as scanned:
                found = list(scanned)
        except OSError as error:
            self._complain(prefix.rstrip("/"), Severity.WARNING, f"the folder cannot be read: {_reason(error)}", ACCESS)
            return
        for item in found:
            path = prefix + item.name
            if item.name.startswith(".") or item.name in _SKIPPED or path == "build" or self._excluded(path):
                continue
            if item.is_symlink() and not self._inside(Path(item.path), path):
                continue
            try:
                if item.is_dir():
                    if Path(item.path).resolve() not in self.output and not (item.is_symlink()):
                        yield from self._walk(Path(item.path), path + "/")
                elif item.is_file():
                    yield _entry(path, item.stat())
            except OSError as error:
                self._complain(path, Severity.WARNING, f"the file cannot be read: {_reason(error)}", ACCESS)

    def _excluded(self, path: str) -> bool:
        name = path.rpartition("/")[2]
        return any(fnmatchcase(path, glob) or fnmatchcase(name, glob.rstrip("/")) for glob in self.exclude)

    def _inside(self, target: Path, path: str) -> bool:
        """Whether a symbolic link stays in the collection; if not, it is reported and left out."""
        if target.resolve().is_relative_to(self.root):
            return target.exists()
        if path.lower().endswith(SOURCES) or target.is_dir():
            self._complain(path, Severity.WARNING, *OUTSIDE, Code.OUTSIDE_COLLECTION)
        return False

    def _digest(self, entry: FileEntry) -> str:
        last = self._known.get(entry.path)
        if last and last.digest and replace(last, digest="") == entry:
            return last.digest
        if entry.path.lower().endswith(SOURCES):
            source, trouble = decode(entry.path, self._bytes(entry.path))
            self._sources[entry.path] = source
            self._diagnostics.extend(trouble)
            if trouble:
                self._odd.add(entry.path)
            return source.digest
        return self._hash(entry.path)

    def _hash(self, path: str) -> str:
        state = hashlib.blake2b(digest_size=16)
        try:
            with (self.root / path).open("rb") as stream:
                while block := stream.read(1 << 20):
                    state.update(block)
        except OSError:
            return ""
        return state.hexdigest()

    def _bytes(self, path: str) -> bytes:
        target = self.root / path
        try:
            if not target.resolve().is_relative_to(self.root):
                self._complain(path, Severity.ERROR, *OUTSIDE, Code.OUTSIDE_COLLECTION)
                return b""
            if target.stat().st_size > _LARGEST:
                help_text = "split it, or leave it out by `exclude` in `scidraft.toml`"
                self._complain(path, Severity.ERROR, "the file is too large for a source file", help_text)
                return b""
            return target.read_bytes()
        except OSError as error:
            self._complain(path, Severity.ERROR, f"the file cannot be read: {_reason(error)}", ACCESS)
            return b""

    def _complain(
        self, path: str, severity: Severity, message: str, help_text: str, code: Code = Code.UNREADABLE_FILE
    ) -> None:
        self._diagnostics.append(Diagnostic(severity, code, message, Place(path), help_text))


def _reason(error: OSError) -> str:
    """What the system says."""
    return quoted(error.strerror or str(error))


def decode(path: str, data: bytes) -> tuple[SourceFile, tuple[Diagnostic, ...]]:
    """The text of a file: UTF-8, else Latin-1 with a warning; without byte order mark and NULs, lines end in ``\\n``.

    The digest is that of the bytes.
    """
    trouble: list[Diagnostic] = []
    try:
        text = data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        text = data.decode("latin-1")
        line = data.count(b"\n", 0, error.start) + 1
        column = len(data[data.rfind(b"\n", 0, error.start) + 1 : error.start]) + 1
        shown = text.split("\n")[line - 1].rstrip("\r")
        place = Place(path, line, column, column + 1, shown)
        message = "the file is not UTF-8, so it is read as Latin-1"
        help_text = f"convert it by `iconv -f latin1 -t utf-8 {path}`"
        trouble.append(Diagnostic(Severity.WARNING, Code.UNREADABLE_FILE, message, place, help_text))
    if "\0" in text:
        place = Place(path, text.count("\n", 0, text.index("\0")) + 1)
        message = "the file holds NUL characters, which are left out"
        trouble.append(
            Diagnostic(Severity.WARNING, Code.UNREADABLE_FILE, message, place, "save it as plain UTF-8 text")
        )
        text = text.replace("\0", "")
    if "\r" in text:
        text = text.replace("\r\n", "\n").replace("\r", "\n")
    return SourceFile(path, text, digest(data)), tuple(trouble)


def find_root(path: Path) -> Path:
    """The collection that a file belongs to: the nearest folder upwards with a ``scidraft.toml``, else its own."""
    folder = path.resolve() if path.is_dir() else path.resolve().parent
    return next((above for above in (folder, *folder.parents) if (above / CONFIG_NAME).is_file()), folder)


def _entry(path: str, stat: os.stat_result) -> FileEntry:
    return FileEntry(path, stat.st_size, stat.st_mtime_ns, stat.st_ino)
