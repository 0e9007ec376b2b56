"""``why``: which inputs of a target changed since it was last built."""

from __future__ import annotations

import os
from pathlib import Path

from scidraft_tex.app.making import plan_collection
from scidraft_tex.app.opening import CACHE, open_collection
from scidraft_tex.app.options import Options
from scidraft_tex.app.places import Asked
from scidraft_tex.build.keys import inputs_of
from scidraft_tex.build.ledger import Ledger
from scidraft_tex.build.store import LAYOUT, Store
from scidraft_tex.build.why import UP_TO_DATE, changes
from scidraft_tex.model.task import BuildGraph, Task
from scidraft_tex.targets.rules import all_rules


def reasons_for(target: str, asked: Asked, options: Options, output: Path) -> list[tuple[str, tuple[str, ...]]]:
    """The tasks behind a target, each with sentences on what changed. Tasks that are up to date are left out, unless
    all are."""
    opened = open_collection(asked.root, output, output / CACHE / LAYOUT)
    _, graph = plan_collection(opened, asked, options)
    store = Store(output / CACHE)
    ledger = Ledger(store.root / "ledger.json", store)
    rules, found = all_rules(None), []
    for task in _tasks(target, graph, output):
        for need in task.needs:
            ledger.recall(need.task)
        stored = store.find(ledger.last_key(task.name))
        now = inputs_of(task, rules[task.rule], opened.inputs.digest, ledger.facet)
        found.append((task.name, changes(stored.inputs if stored else None, now)))
    return [item for item in found if item[1] != (UP_TO_DATE,)] or found[:1]


def _tasks(target: str, graph: BuildGraph, output: Path) -> list[Task]:
    """The tasks of a slug, of an output file or with a name, and those that they stand on."""
    by_name = {task.name: task for task in graph.tasks}
    path = Path(os.path.relpath(target, output)).as_posix()
    todo = [
        *(item.task for item in graph.outputs if path == item.path or (path.startswith(item.path) and not item.blob)),
        *(name for name in by_name if target in (name, name.partition(":")[2])),
    ]
    found: dict[str, Task] = {}
    while todo:
        task = by_name.get(todo.pop(0))
        if task is not None and task.name not in found:
            found[task.name] = task
            todo += [need.task for need in task.needs]
    return list(reversed(found.values()))
