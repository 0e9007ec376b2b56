"""The pages that are open in browsers: which of them are out of date, and what is wrong with the notes."""

from __future__ import annotations

import json
import threading
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from scidraft_tex.model.diagnostic import Diagnostic

HEARTBEAT = 10.0
"""Seconds between signs of life to a browser: so its silence is noticed, and ours."""


@dataclass(eq=False, slots=True)
class Viewer:
    """An open page: its file below the site, and the stamp it had when it was sent."""

    file: str
    stamp: str
    troubles: int = -1
    wake: threading.Event = field(default_factory=threading.Event)


class Audience:
    """Sends each open page the order to load itself again when its file, or what all pages load, has changed.

    ``site`` is the folder of the site. Everything may be called from any thread.
    """

    def __init__(self, site: Path) -> None:
        self.site = site
        self._viewers: set[Viewer] = set()
        self._lock = threading.Lock()
        self._troubles: list[dict[str, Any]] = []
        self._version = 0
        self._closed = False

    def stamp(self, file: str) -> str:
        """What changes whenever a page must be loaded again."""
        shared = max((_changed(path) for path in self._shared()), default=0)
        return f"{_changed(self.site / file)}-{shared}"

    def slugs(self) -> tuple[str, ...]:
        """The notes whose pages are open."""
        with self._lock:
            files = {viewer.file for viewer in self._viewers}
        return tuple(
            sorted(
                file.removeprefix("notes/").removesuffix("/index.html") for file in files if file.startswith("notes/")
            )
        )

    def refresh(self) -> None:
        """Look at the site again: files have changed."""
        with self._lock:
            for viewer in self._viewers:
                viewer.wake.set()

    def show(self, troubles: Sequence[Diagnostic], base: str) -> None:
        """What is wrong now; ``base`` is put before each path."""
        shown = [_as_shown(found, base) for found in troubles]
        with self._lock:
            if shown != self._troubles:
                self._troubles, self._version = shown, self._version + 1
        self.refresh()

    def close(self) -> None:
        """End all streams."""
        self._closed = True
        self.refresh()

    def stream(self, file: str, stamp: str) -> Iterator[str]:
        """The events for one page, as the format of server-sent events has them, until the server ends.

        ``reload`` says that the page has a new version, ``trouble`` has a list of diagnostics as JSON.
        """
        viewer = Viewer(file, stamp)
        with self._lock:
            self._viewers.add(viewer)
        try:
            yield "retry: 1000\n\n"
            while not self._closed:
                viewer.wake.clear()
                if self.stamp(file) != viewer.stamp:
                    viewer.stamp = self.stamp(file)
                    yield f"event: reload\ndata: {viewer.stamp}\n\n"
                with self._lock:
                    troubles, version = self._troubles, self._version
                if version != viewer.troubles:
                    viewer.troubles = version
                    yield f"event: trouble\ndata: {json.dumps(troubles)}\n\n"
                if not viewer.wake.wait(HEARTBEAT):
                    yield ": alive\n\n"
        finally:
            with self._lock:
                self._viewers.discard(viewer)

    def _shared(self) -> Iterator[Path]:
        return (path for path in (self.site / "assets").rglob("*") if path.is_file())


def _changed(path: Path) -> int:
    try:
        return path.stat().st_mtime_ns
    except OSError:
        return 0


def _as_shown(found: Diagnostic, base: str) -> dict[str, Any]:
    data = {"code": found.code.value, "message": found.message, "help": found.help, "severity": found.severity.value}
    if found.place:
        path = found.place.path if base in ("", ".") else f"{base}/{found.place.path}"
        where = ":".join(str(part) for part in (path, found.place.line, found.place.column) if part)
        data |= {"where": where, "source": found.place.source, "note": found.place.path.removesuffix(".tex")}
        data |= {"line": str(found.place.line or ""), "column": str(found.place.column or "")}
        data |= {"end": str(found.place.end_column or "")}
    return data
