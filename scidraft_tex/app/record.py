"""Remembers whole builds, so that one with nothing to do costs little more than a look at the files."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any

from scidraft_tex.app.options import Outcome
from scidraft_tex.build.files import dump_json, read_json, write_atomic
from scidraft_tex.model.diagnostic import Diagnostic

KEPT = 8
"""Builds with different options that are remembered side by side."""


class Record:
    """What came of builds, by the digest of everything they depended on."""

    def __init__(self, path: Path) -> None:
        self.path = path
        known = read_json(path)
        self._rows: dict[str, Any] = known if isinstance(known, dict) else {}

    def recall(self, state: str) -> tuple[tuple[Diagnostic, ...], dict[str, int]] | None:
        """The diagnostics and counts of a build in this state."""
        row = self._rows.get(state)
        if row is None:
            return None
        return tuple(Diagnostic.from_json(item) for item in row[0]), row[1]

    def keep(self, state: str, outcome: Outcome) -> None:
        """Remember a build; the oldest is forgotten."""
        self._rows.pop(state, None)
        self._rows[state] = [[found.as_json() for found in outcome.diagnostics], dict(outcome.counts)]
        self._write(dict(list(self._rows.items())[-KEPT:]))

    def forget(self) -> None:
        """Forget all: the files are about to change."""
        if self._rows:
            self._rows = {}
            self._write({})

    def _write(self, rows: Mapping[str, Any]) -> None:
        write_atomic(self.path, dump_json(dict(rows)))
