"""The last build in short: enough to see that a task is fresh without opening its result."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from scidraft_tex.build.documents import DIRECT, Documents
from scidraft_tex.build.files import dump_json
from scidraft_tex.build.keys import ABSENT, facet_of
from scidraft_tex.build.store import Store, Stored
from scidraft_tex.model.codes import Code
from scidraft_tex.model.diagnostic import Diagnostic
from scidraft_tex.model.source import digest
from scidraft_tex.model.task import Need


@dataclass(slots=True)
class Entry:
    """A task as it was last built. ``facets`` are digests of the parts of its value that others have asked for."""

    key: str
    blobs: dict[str, str]
    diagnostics: tuple[Diagnostic, ...] = ()
    facets: dict[str, str] = field(default_factory=dict)
    stored: Stored | None = None
    lasting: bool = True

    @classmethod
    def of(cls, stored: Stored, lasting: bool = True) -> Entry:
        """The entry of a result at hand."""
        return cls(stored.key, dict(stored.blobs), stored.diagnostics, {}, stored, lasting)


class Ledger:
    """The entries by task name, kept in one file. Losing it costs time, never correctness.

    ``held`` are entries by key that hold although they are not lasting: what ran into a limit does so again.
    """

    def __init__(
        self, path: Path, store: Store, held: dict[str, Entry] | None = None, documents: Documents = DIRECT
    ) -> None:
        self.path = path
        self.store = store
        self.held = held
        self.documents = documents
        known = documents.read(path)
        self._raw: dict[str, list[Any]] = known if isinstance(known, dict) else {}
        self._entries: dict[str, Entry] = {}
        self._changed = False

    def last_key(self, task: str) -> str:
        """The key of the last build of a task, empty if it never was built."""
        if task in self._entries:
            return self._entries[task].key
        return str(self._raw[task][0]) if task in self._raw else ""

    def fresh(self, task: str, key: str) -> Entry | None:
        """The entry of a task if it was made, last time or ever, from exactly these inputs."""
        if self.held and key in self.held:
            self._entries[task] = self.held[key]
            return self.held[key]
        raw = self._raw.get(task)
        if raw is not None and raw[0] == key:
            entry = Entry(key, raw[1], tuple(Diagnostic.from_json(item) for item in raw[2]), raw[3])
            if self.store.holds(key, entry.blobs.values()):  # the store may be gone, and the ledger held in memory
                self._entries[task] = entry
                return entry
        stored = self.store.find(key)
        if stored is None:
            return None
        self.put(task, Entry.of(stored))
        return self._entries[task]

    def recall(self, task: str) -> Entry | None:
        """Take a task as it was last built, whatever became of its inputs since."""
        key = self.last_key(task)
        return self.fresh(task, key) if key else None

    def entry(self, task: str) -> Entry | None:
        """The entry of a task that was looked up or built in this run."""
        return self._entries.get(task)

    def put(self, task: str, entry: Entry) -> None:
        """Note what was just built."""
        self._entries[task] = entry
        self._changed = True
        if self.held is not None and any(found.code is Code.LIMIT_REACHED for found in entry.diagnostics):
            self.held[entry.key] = entry

    def value(self, task: str, need: Need) -> Any:
        """The facet itself; ``None`` if it is not there."""
        entry = self._entries.get(task)
        if entry is None:
            return None
        if need.blob:
            return entry.blobs.get(need.blob)
        if entry.stored is None:
            entry.stored = self.store.find(entry.key)
        return facet_of(entry.stored.data, need.part) if entry.stored else None

    def facet(self, need: Need) -> str:
        """The digest of a facet."""
        entry = self._entries.get(need.task)
        if entry is None:
            return ABSENT
        if need.blob:
            return entry.blobs.get(need.blob, ABSENT)
        name = "\x1f".join(need.part)
        if name not in entry.facets:
            value = self.value(need.task, need)
            entry.facets[name] = ABSENT if value is None else digest(dump_json(value))
            self._changed = True
        return entry.facets[name]

    def save(self, tasks: Iterable[str] | None = None) -> None:
        """Write the ledger. With ``tasks`` the entries of all other tasks are forgotten."""
        kept = None if tasks is None else set(tasks)
        rows = {name: row for name, row in self._raw.items() if kept is None or name in kept}
        if not self._changed and len(rows) == len(self._raw):
            return
        for name, entry in self._entries.items():
            if entry.lasting:
                told = [item.as_json() for item in entry.diagnostics]
                rows[name] = [entry.key, entry.blobs, told, entry.facets]
            else:
                rows.pop(name, None)
        self.documents.keep(self.path, rows)

    def keys(self) -> set[str]:
        """The keys of all entries, old and new."""
        return {str(row[0]) for row in self._raw.values()} | {entry.key for entry in self._entries.values()}
