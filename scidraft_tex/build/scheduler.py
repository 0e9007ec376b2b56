"""Runs a plan: what is fresh is taken from the store, what is stale goes to the workers, batch by batch."""

from __future__ import annotations

import time
from collections import defaultdict
from collections.abc import Callable, Mapping, Sequence
from concurrent.futures import FIRST_COMPLETED, Executor, Future, wait
from dataclasses import dataclass, field
from graphlib import TopologicalSorter

from scidraft_tex.build.keys import inputs_of, key_of
from scidraft_tex.build.ledger import Entry, Ledger
from scidraft_tex.build.rules import Job, Rule
from scidraft_tex.model.codes import Code
from scidraft_tex.model.diagnostic import Diagnostic, Severity
from scidraft_tex.model.task import BuildGraph, Made, Output, Progress, Task, Value


class BuildCancelled(Exception):  # noqa: N818 (nothing is wrong: what was asked for is no longer wanted)
    """The build was called off. What was made until then is kept."""


@dataclass(frozen=True, slots=True)
class BuildResult:
    """What a build did.

    ``blobs`` maps each output's path to the digest of what belongs there, empty if it was not made; a path that ends
    with a slash is a folder of which nothing was made. ``fleeting`` tasks are tried again next time.
    """

    blobs: Mapping[str, str]
    diagnostics: tuple[Diagnostic, ...]
    ran: tuple[str, ...]
    fresh: int
    failed: tuple[str, ...]
    fleeting: tuple[str, ...]
    seconds: Mapping[str, float]


@dataclass(frozen=True, slots=True)
class Scheduler:
    """Everything a build works with. ``digest_file`` gives the digest of an input by its name in ``Task.files``.

    ``cancelled`` is asked between tasks; once it is true, the build ends by raising :class:`BuildCancelled`.
    """

    rules: Mapping[str, Rule]
    ledger: Ledger
    executor: Executor
    digest_file: Callable[[str], str]
    jobs: int = 1
    progress: Callable[[Progress], None] | None = None
    cancelled: Callable[[], bool] = lambda: False

    def build(self, graph: BuildGraph) -> BuildResult:
        """Bring every task of a plan up to date. A task that fails stops nothing: its value is then empty."""
        return _Run(self, graph).all()


FEWEST, MOST_PARTS = 32, 8
"""Batches in company: from how many tasks on there are two, and how many there are at most before these are full.
The same on every machine."""


@dataclass(slots=True)
class _Stale:
    task: Task
    key: str
    inputs: dict[str, str]


@dataclass(slots=True)
class _Run:
    """One build under way. Only the thread that builds touches it; workers see jobs and give back what they made."""

    env: Scheduler
    graph: BuildGraph
    tasks: dict[str, Task] = field(default_factory=dict)
    places: dict[str, int] = field(default_factory=dict)
    waiting: dict[str, list[_Stale]] = field(default_factory=lambda: defaultdict(list))
    unplaced: dict[str, int] = field(default_factory=lambda: defaultdict(int))
    running: dict[Future[tuple[Sequence[Made], float]], list[_Stale]] = field(default_factory=dict)
    diagnostics: dict[str, tuple[Diagnostic, ...]] = field(default_factory=dict)
    ran: list[str] = field(default_factory=list)
    failed: list[str] = field(default_factory=list)
    fleeting: list[str] = field(default_factory=list)
    seconds: dict[str, float] = field(default_factory=lambda: defaultdict(float))
    prepared: set[str] = field(default_factory=set)
    briefs: dict[int, str] = field(default_factory=dict)
    done: int = 0

    def all(self) -> BuildResult:
        self.tasks = {task.name: task for task in self.graph.tasks}
        self.places = {task.name: place for place, task in enumerate(self.graph.tasks)}
        for task in self.graph.tasks:
            self.unplaced[task.rule] += 1
        order = TopologicalSorter(
            {task.name: {need.task for need in task.needs if need.task in self.tasks} for task in self.graph.tasks}
        )
        order.prepare()
        try:
            while order.is_active():
                while ready := order.get_ready():
                    for name in ready:
                        if self._settled(self.tasks[name]):
                            order.done(name)
                if self.env.cancelled():
                    raise BuildCancelled
                self._hand_over()
                if self.running:
                    self._prepare()
                    for name in self._collect():
                        order.done(name)
        finally:
            for future in self.running:
                future.cancel()
        blobs = dict(pair for item in self.graph.outputs for pair in self._outputs(item))
        told = dict.fromkeys(
            found for task in self.graph.tasks if not task.silent for found in self.diagnostics.get(task.name, ())
        )
        fresh = len(self.tasks) - len(self.ran)
        return BuildResult(
            blobs, tuple(told), tuple(self.ran), fresh, tuple(self.failed), tuple(self.fleeting), dict(self.seconds)
        )

    def _settled(self, task: Task) -> bool:
        """Whether a ready task needs no work. If it does, it waits for a worker."""
        ledger = self.env.ledger
        inputs = inputs_of(task, self.env.rules[task.rule], self.env.digest_file, ledger.facet, self.briefs)
        key = key_of(inputs)
        entry = ledger.fresh(task.name, key)
        self.unplaced[task.rule] -= 1
        if entry is not None:
            self.diagnostics[task.name] = entry.diagnostics
        elif task.outdated:
            ledger.recall(task.name)  # what it told then may no longer be so
        elif not task.passive:
            self.waiting[task.rule].append(_Stale(task, key, inputs))
            return False
        self.done += 1
        self._tell("fresh", task)
        return True

    def _hand_over(self) -> None:
        """Submit what waits. A batch goes when no task can join it any more, when it is full, or when all is idle."""
        for name, stale in self.waiting.items():
            rule = self.env.rules[name]
            full = rule.batch * (self.env.jobs if rule.shared else 1)
            is_full = len(stale) >= full and not rule.company
            if stale and (rule.batch == 1 or is_full or not self.unplaced[name]):
                self._submit(name)
        if not self.running:
            for name in [name for name, stale in self.waiting.items() if stale]:
                self._submit(name)

    def _submit(self, name: str) -> None:
        stale, self.waiting[name] = self.waiting[name], []
        rule = self.env.rules[name]
        workers = self.env.jobs if rule.shared else 1
        if rule.company:
            stale.sort(key=lambda item: self.places[item.task.name])
            workers = min(MOST_PARTS, -(-len(stale) // FEWEST))
        share = max(1, min(rule.batch, -(-len(stale) // workers)))
        for start in range(0, len(stale), share):
            group = stale[start : start + share]
            jobs = [self._job(item.task) for item in group]
            for item in group:
                self._tell("start", item.task)
            self.running[self.env.executor.submit(run_jobs, rule, jobs)] = group

    def _job(self, task: Task) -> Job:
        ledger = self.env.ledger
        return Job(task, {need: ledger.value(need.task, need) for need in task.needs}, ledger.store)

    def _prepare(self) -> None:
        """Let the rules that may have work later get ready, now that there is nothing to do but wait."""
        for name, rule in self.env.rules.items():
            if rule.prepare and name not in self.prepared and self.unplaced[name]:
                self.prepared.add(name)
                rule.prepare()

    def _collect(self) -> list[str]:
        """Wait for workers, keep what they made, and name the tasks that are done."""
        names = []
        for future in wait(self.running, return_when=FIRST_COMPLETED).done:
            if self.env.cancelled():
                raise BuildCancelled
            group = self.running.pop(future)
            made, seconds = future.result()
            for item, result in zip(group, made, strict=True):
                self._keep(item, result, seconds / len(group))
                names.append(item.task.name)
        return names

    def _keep(self, item: _Stale, made: Made, seconds: float) -> None:
        task, ledger = item.task, self.env.ledger
        stored = ledger.store.save(item.key, task.name, made, item.inputs, seconds)
        ledger.put(task.name, Entry.of(stored, made.lasting))
        self.diagnostics[task.name] = made.diagnostics
        self.ran.append(task.name)
        if not made.lasting:
            self.fleeting.append(task.name)
        if any(found.severity is Severity.ERROR for found in made.diagnostics):
            self.failed.append(task.name)
        self.seconds[task.rule] += seconds
        self.done += 1
        self._tell("done", task)

    def _outputs(self, item: Output) -> list[tuple[str, str]]:
        entry = self.env.ledger.entry(item.task)
        blobs = entry.blobs if entry else {}
        if item.blob or not blobs:
            return [(item.path, blobs.get(item.blob, ""))]
        return [(item.path + name, found) for name, found in blobs.items()]

    def _tell(self, event: str, task: Task) -> None:
        if self.env.progress:
            self.env.progress(Progress(event, task.name, task.label, self.done, len(self.tasks)))


def run_jobs(rule: Rule, jobs: Sequence[Job]) -> tuple[Sequence[Made], float]:
    """Run a batch, on a worker. If the rule breaks, each job is tried alone, so that one cannot take others down."""
    begun = time.perf_counter()
    try:
        made = list(rule.run(jobs))
        if len(made) != len(jobs):
            raise RuntimeError(f"rule {rule.name} made {len(made)} values for {len(jobs)} tasks")
    except Exception as error:
        made = [_broken(jobs[0].task, error)] if len(jobs) == 1 else [run_jobs(rule, [job])[0][0] for job in jobs]
    return made, time.perf_counter() - begun


def _broken(task: Task, error: Exception) -> Made:
    trace, where = error.__traceback__, ""
    while trace:
        code = trace.tb_frame.f_code
        where, trace = f"{code.co_name}, line {trace.tb_lineno}", trace.tb_next
    message = f"`{task.name}` could not be built: {type(error).__name__}: {error} (in {where})"
    help_ = "report it with the note that shows it: this is a fault of scidraft-tex, not of the note"
    found = Diagnostic(Severity.ERROR, Code.INTERNAL_ERROR, message, None, help_)
    return Made(Value(), (found,), lasting=False)
