"""Keeps the outputs of a collection up to date while its author writes."""

from __future__ import annotations

import threading
from collections.abc import Callable
from dataclasses import dataclass, replace
from pathlib import Path
from time import perf_counter

from scidraft_tex.app.building import build_collection
from scidraft_tex.app.changes import Listener
from scidraft_tex.app.keeping import Kept
from scidraft_tex.app.options import Options, Outcome
from scidraft_tex.app.places import Asked
from scidraft_tex.build.scheduler import BuildCancelled
from scidraft_tex.engines.sandbox import StoppedError
from scidraft_tex.model.task import Progress

SOON = 8
"""Notes whose pages are made before all others, at most."""


@dataclass(frozen=True, slots=True)
class Round:
    """What came of one change, or of the first build (``changed`` is empty then).

    ``changed`` are paths below the root. ``page_seconds`` passed from the change until the first page was there, 0 if
    none was wanted or came early; ``seconds`` until everything was. ``published`` files were written or removed.
    """

    changed: tuple[str, ...]
    outcome: Outcome
    page_seconds: float
    seconds: float
    published: int


class Watcher:
    """Builds once, then again after each change, until it is stopped.

    A round has up to four steps: the pages of the notes that changed, with the numbers that TeX printed last; the
    whole site; the PDFs of those notes; everything, and with it the pages whose numbers changed. ``published`` is
    called after each step, ``finished`` after the last. ``focus`` names the notes, by slug, that are being looked at:
    when the change is not in a note, they come first. A change that comes meanwhile calls off what is under way;
    nothing is lost by that, since the next round looks at all files again.
    """

    def __init__(
        self,
        asked: Asked,
        options: Options,
        output: Path,
        *,
        progress: Callable[[Progress], None] | None = None,
        published: Callable[[], None] = lambda: None,
        finished: Callable[[Round], None] = lambda done: None,
        focus: Callable[[], tuple[str, ...]] = lambda: (),
    ) -> None:
        self.asked, self.options, self.output = asked, options, output
        self.progress, self.published, self.finished, self.focus = progress, published, finished, focus
        self._kept = Kept()
        self._pending: set[str] = set()
        self._unfinished: set[str] = set()
        self._since, self._published = 0.0, 0
        self._busy = self._stopped = False
        self._lock = threading.Condition()

    def run(self) -> None:
        """Work until :meth:`stop` is called, or an interrupt comes. Raises :class:`DeafError` if nothing is heard."""
        listener = Listener(self.asked.root, (self.output,), self._changed)
        try:
            listener.start()
            self._round(frozenset(), perf_counter())
            while (change := self._next()) is not None:
                self._round(*change)
        finally:
            listener.stop()
            self._kept.close()

    def stop(self) -> None:
        """End :meth:`run`, from another thread."""
        with self._lock:
            self._stopped = True
            self._kept.cancel()
            self._lock.notify()

    def _changed(self, paths: frozenset[str]) -> None:
        with self._lock:
            self._since = self._since if self._pending else perf_counter()
            self._pending |= paths
            if self._busy:
                self._kept.cancel()
            self._lock.notify()

    def _next(self) -> tuple[frozenset[str], float] | None:
        """The next change and when it came; ``None`` when there is to be none."""
        with self._lock:
            self._lock.wait_for(lambda: self._pending or self._stopped)
            if self._stopped:
                return None
            paths, self._pending = frozenset(self._pending), set()
            return paths, self._since

    def _round(self, changed: frozenset[str], since: float) -> None:
        with self._lock:
            if self._pending or self._stopped:
                self._unfinished |= changed
                return
            self._busy = True
            self._kept.renew()
        try:
            self._whole(changed, since)
            self._unfinished.clear()
        except (BuildCancelled, StoppedError):
            self._unfinished |= changed
        finally:
            with self._lock:
                self._busy = False

    def _whole(self, changed: frozenset[str], since: float) -> None:
        """All steps; once more from the first, if someone has removed meanwhile what they made."""
        try:
            self._steps(changed, since)
        except FileNotFoundError as error:
            if not Path(error.filename or "").is_relative_to(self.output):
                raise
            self._steps(changed, since)

    def _steps(self, changed: frozenset[str], since: float) -> None:
        page_seconds, early = 0.0, replace(self.options, early=True, to=("html",))
        first, to = self._first(changed), set(self.options.to)
        some, self._published = replace(self.asked, parts=first), 0
        if first and "html" in to:
            self._build(some, early)
            page_seconds = perf_counter() - since
        if {"html", "pdf"} <= to and (changed or not (self.output / "html" / "index.html").is_file()):
            self._build(self.asked, early)
        if first and "pdf" in to:
            self._build(some, self.options)
        outcome = self._build(self.asked, self.options)
        self._kept.documents.flush()
        told = tuple(sorted(changed | self._unfinished))
        self.finished(Round(told, outcome, page_seconds, perf_counter() - since, self._published))

    def _first(self, changed: frozenset[str]) -> tuple[str, ...]:
        """The files of the notes to begin with; none if all are as urgent."""
        notes = {path for path in changed if path.endswith(".tex")}
        if notes < changed:
            notes |= {f"{slug}.tex" for slug in self.focus()}
        found = {path for path in notes if self.asked.has(path) and (self.asked.root / path).is_file()}
        return tuple(sorted(found)) if len(found) <= SOON else ()

    def _build(self, asked: Asked, options: Options) -> Outcome:
        if self._kept.cancelled():
            raise BuildCancelled
        outcome = build_collection(asked, options, self.output, self.progress, self._kept)
        if self._kept.cancelled():
            raise BuildCancelled
        self._published += outcome.counts.get("published", 0) + outcome.counts.get("removed", 0)
        self.published()
        return outcome
