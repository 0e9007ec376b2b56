"""What a session that builds often asks of scheduler and ledger: last values, held results, an end on demand."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from pathlib import Path

import pytest

from scidraft_tex.build.ledger import Entry, Ledger
from scidraft_tex.build.rules import Rule
from scidraft_tex.build.scheduler import BuildCancelled, Scheduler
from scidraft_tex.build.store import Store
from scidraft_tex.model.codes import Code
from scidraft_tex.model.diagnostic import Diagnostic, Severity
from scidraft_tex.model.source import digest
from scidraft_tex.model.task import BuildGraph, Made, Output, Task, Value
from tests.build.fakes import Bench, plan

LIMIT = Diagnostic(Severity.ERROR, Code.LIMIT_REACHED, "it took more than 5 seconds")


def test_an_outdated_task_lends_its_last_value_and_no_longer_what_it_told(tmp_path: Path) -> None:
    bench = Bench(tmp_path, {"a": "x=1 !old", "b": ""})
    graph = plan({"a": (), "b": (("a", "x"),)})
    assert [found.message for found in bench.build(graph).diagnostics] == ["old"]
    bench.files["a"] = "x=2"
    early = tuple(replace(task, passive=True, outdated=True) if task.rule == "labels" else task for task in graph.tasks)
    result = bench.build(replace(graph, tasks=early))
    assert bench.html(result, "b.html") == "['1']" and bench.ran == [] and result.diagnostics == ()
    assert bench.html(bench.build(graph), "b.html") == "['2']"


def test_what_ran_into_a_limit_is_held_by_a_session_alone(tmp_path: Path) -> None:
    runs: list[str] = []

    def run(jobs: object) -> list[Made]:
        runs.append("run")
        return [Made(Value(), (LIMIT,), lasting=False)]

    def build(text: str, held: dict[str, Entry] | None) -> tuple[Diagnostic, ...]:
        ledger = Ledger(tmp_path / "ledger.json", Store(tmp_path), held)
        with ThreadPoolExecutor(1) as executor:
            scheduler = Scheduler({"tex": Rule("tex", run)}, ledger, executor, lambda name: digest(text))
            found = scheduler.build(BuildGraph((Task("tex:a", "tex", files=("a",)),))).diagnostics
        ledger.save()
        return found

    held: dict[str, Entry] = {}
    assert build("a", held) == build("a", held) == (LIMIT,) and len(runs) == 1
    build("another", held)
    assert len(runs) == 2
    build("a", None)
    assert len(runs) == 3


def test_a_build_that_is_called_off_keeps_what_was_made(tmp_path: Path) -> None:
    bench = Bench(tmp_path, {"a": "x=1", "b": "y=1", "c": "z=1"})
    made: list[str] = []

    def run(jobs: object) -> list[Made]:
        made.append("one")
        return [Made(Value({"labels": {}}, {"pdf": b"x"}))]

    tasks = tuple(Task(f"labels:{name}", "labels", None, (), (name,)) for name in bench.files)
    graph = BuildGraph(tasks, tuple(Output(f"{task.name}.pdf", task.name, "pdf") for task in tasks))

    def scheduler(executor: ThreadPoolExecutor, ledger: Ledger) -> Scheduler:
        return Scheduler({"labels": Rule("labels", run)}, ledger, executor, lambda name: digest(bench.files[name]))

    ledger = Ledger(tmp_path / "ledger.json", Store(tmp_path))
    with ThreadPoolExecutor(1) as executor, pytest.raises(BuildCancelled):
        replace(scheduler(executor, ledger), cancelled=lambda: len(made) >= 2).build(graph)
    ledger.save()
    before = len(made)
    with ThreadPoolExecutor(1) as executor:
        result = scheduler(executor, Ledger(tmp_path / "ledger.json", Store(tmp_path))).build(graph)
    assert all(result.blobs.values()) and 3 <= len(made) < before + 3
