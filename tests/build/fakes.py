"""A small world for the scheduler: files in a dictionary, rules that count how often they run."""

from __future__ import annotations

from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from pathlib import Path

from scidraft_tex.build.ledger import Ledger
from scidraft_tex.build.rules import Job, Rule
from scidraft_tex.build.scheduler import BuildResult, Scheduler
from scidraft_tex.build.store import Store
from scidraft_tex.model.codes import Code
from scidraft_tex.model.diagnostic import Diagnostic, Severity
from scidraft_tex.model.source import digest
from scidraft_tex.model.task import BuildGraph, Made, Need, Output, Progress, Task, Value


@dataclass
class Bench:
    """Builds plans in one folder again and again, as separate runs of the tool would."""

    folder: Path
    files: dict[str, str] = field(default_factory=dict)
    batches: list[tuple[str, ...]] = field(default_factory=list)
    events: list[Progress] = field(default_factory=list)
    version: int = 1
    jobs: int = 1
    prepared: int = 0
    company: bool = False

    def labels(self, jobs: Sequence[Job]) -> Sequence[Made]:
        """Reads a note: lines ``name=value`` are labels, ``!text`` a warning, ``boom`` breaks the rule."""
        self.batches.append(tuple(job.task.name for job in jobs))
        return [self._labels(self.files[job.task.files[0]]) for job in jobs]

    def _labels(self, text: str) -> Made:
        if "boom" in text:
            raise RuntimeError("boom")
        lines = text.split()
        labels = dict(line.split("=", 1) for line in lines if "=" in line)
        told = tuple(
            Diagnostic(Severity.WARNING, Code.LATEX_WARNING, line[1:]) for line in lines if line.startswith("!")
        )
        return Made(Value({"labels": labels, "words": len(lines)}, {"pdf": text.encode()}), told, "again" not in text)

    def page(self, jobs: Sequence[Job]) -> Sequence[Made]:
        """Prints every facet it was given."""
        self.batches.append(tuple(job.task.name for job in jobs))
        return [
            Made(Value(None, {"html": repr([job.values[need] for need in job.task.needs]).encode()})) for job in jobs
        ]

    def prepare(self) -> None:
        """Gets pages ready."""
        self.prepared += 1

    def build(self, graph: BuildGraph, batch: int = 1) -> BuildResult:
        """One run of the tool; what ran is in ``batches``."""
        self.batches.clear()
        self.events.clear()
        rules = {
            "labels": Rule("labels", self.labels, self.version, batch, company=self.company),
            "page": Rule("page", self.page, self.version, prepare=self.prepare),
        }
        store = Store(self.folder)
        ledger = Ledger(self.folder / "ledger.json", store)
        with ThreadPoolExecutor(self.jobs) as executor:
            scheduler = Scheduler(
                rules, ledger, executor, lambda name: digest(self.files[name]), self.jobs, self.events.append
            )
            result = scheduler.build(graph)
        ledger.save()
        return result

    @property
    def ran(self) -> list[str]:
        """The names of the tasks that ran, sorted."""
        return sorted(name for batch in self.batches for name in batch)

    def html(self, result: BuildResult, path: str) -> str:
        """What a build made for an output."""
        return Store(self.folder).read_blob(result.blobs[path]).decode()


def plan(uses: dict[str, tuple[tuple[str, str], ...]]) -> BuildGraph:
    """Notes by name, each with the (note, label) pairs that its page uses."""
    notes = [Task(f"labels:{name}", "labels", ("opt", name), (), (name,), name) for name in uses]
    pages = [
        Task(f"page:{name}", "page", None, tuple(Need(f"labels:{note}", ("labels", label)) for note, label in used))
        for name, used in uses.items()
    ]
    outputs = [Output(f"{name}.html", f"page:{name}", "html") for name in uses]
    outputs += [Output(f"{name}.pdf", f"labels:{name}", "pdf") for name in uses]
    return BuildGraph((*notes, *pages), tuple(outputs))
