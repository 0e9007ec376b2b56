"""The workshop of one build: store, ledger, workers, and the engines that the rules drive."""

from __future__ import annotations

import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from pathlib import Path
from types import TracebackType
from typing import Self

from scidraft_tex.app.box import LazyBox
from scidraft_tex.app.identity import is_template
from scidraft_tex.app.memo import StoreMemo
from scidraft_tex.app.opening import Opened
from scidraft_tex.app.settings import toolchain
from scidraft_tex.build.files import locked, write_atomic
from scidraft_tex.build.ledger import Ledger
from scidraft_tex.build.scheduler import BuildCancelled, BuildResult, Scheduler
from scidraft_tex.build.store import GRACE, Store
from scidraft_tex.engines import sandbox
from scidraft_tex.model.task import BuildGraph, Progress
from scidraft_tex.targets.params import TexSettings
from scidraft_tex.targets.rules import all_rules
from scidraft_tex.targets.rules.context import Context

PRUNE_EVERY = 24 * 3600.0


class Works:
    """Everything that runs during a build. Leaving the context ends the workers and every program they started."""

    def __init__(self, opened: Opened, settings: TexSettings, cache: Path, box: LazyBox) -> None:
        self.opened, self.box, self.jobs = opened, box, box.jobs
        self.store = Store(cache)
        preamble = opened.config.preamble
        text = opened.reader.source(preamble).text if preamble in opened.world.by_path else ""
        self.tools = toolchain(settings, opened.root, self.store.root, text)
        self.preamble = settings.setup + text
        box.expect(self.preamble)
        self.executor = ThreadPoolExecutor(self.jobs)

    def build(
        self, graph: BuildGraph, forget: bool, tell: Callable[[Progress], None] | None, early: bool = False
    ) -> BuildResult:
        """Bring a plan's tasks up to date. ``forget`` drops what is known of tasks that are not in the plan.

        ``early`` says that numbers may be those of an earlier version of a note.
        """
        opened, kept = self.opened, self.opened.kept
        self.ledger = ledger = Ledger(
            self.store.root / "ledger.json", self.store, kept.held if kept else None, opened.documents
        )
        context = Context(
            self.tools,
            self.preamble,
            opened.reader.source,
            opened.inputs.digest,
            self.box,
            StoreMemo(self.store),
            self.jobs,
            early,
            tuple(path for path in opened.world.by_path if is_template(path)),
        )
        scheduler = Scheduler(all_rules(context), ledger, self.executor, opened.inputs.digest, self.jobs, tell)
        if kept:
            scheduler = replace(scheduler, cancelled=kept.cancelled)
        try:
            result = scheduler.build(graph)
        finally:
            ledger.save()
        if forget:
            ledger.save(task.name for task in graph.tasks)
            self._prune(ledger)
        return result

    def _prune(self, ledger: Ledger) -> None:
        """Once a day, remove results and formats that nothing has used for a while."""
        stamp = self.store.root / "pruned"
        if stamp.exists() and time.time() - stamp.stat().st_mtime < PRUNE_EVERY:
            return
        from scidraft_tex.engines.latex.formats import prune

        with locked(self.store.root / "prune.lock"):
            self.store.prune(ledger.keys())
            prune(self.store.root, time.time() - GRACE)
        write_atomic(stamp, b"")

    def __enter__(self) -> Self:
        sandbox.resume()
        return self

    def __exit__(
        self, kind: type[BaseException] | None, value: BaseException | None, trace: TracebackType | None
    ) -> None:
        if kind is not None and kind is not BuildCancelled:
            sandbox.stop()
            self.box.stop()
        self.executor.shutdown(cancel_futures=True)
