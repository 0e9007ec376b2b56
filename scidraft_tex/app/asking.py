"""``why``: which inputs of a target changed since it was last built."""

from __future__ import annotations

import os
from collections.abc import Sequence
from pathlib import Path

from scidraft_tex.app.asked import outputs_below, recall
from scidraft_tex.app.making import plan_collection
from scidraft_tex.app.opening import CACHE, open_collection
from scidraft_tex.app.options import Options
from scidraft_tex.app.places import Asked, NothingChosenError, placed
from scidraft_tex.build.keys import inputs_of
from scidraft_tex.build.ledger import Ledger
from scidraft_tex.build.store import LAYOUT, Store
from scidraft_tex.build.why import NEVER_BUILT, UP_TO_DATE, changes
from scidraft_tex.model.suggest import did_you_mean
from scidraft_tex.model.task import BuildGraph, Task
from scidraft_tex.targets.rules import all_rules

MADE_FROM_CHANGED = "it is made from what changed:"


def builds_of(target: str, paths: Sequence[Path], options: Options) -> list[tuple[Asked, Options, Path]]:
    """The builds in which a target is looked for: collection, options and output folder of each.

    Without ``paths`` these are the last builds into the output folder; with them, options that a last build had go on
    to hold.
    """
    if not paths:
        folders = outputs_below(options.output.resolve(), target)
        builds = [(*last, folder) for folder in folders if (last := recall(folder))]
        if builds:
            return builds
    builds = []
    for asked, output in placed(paths or [Path()], options.output):
        last = recall(output)
        builds.append((asked, last[1] if last and last[0].root == asked.root else options, output))
    return builds


def reasons_for(target: str, asked: Asked, options: Options, output: Path) -> list[tuple[str, tuple[str, ...]]]:
    """What changed of a target, then of what it is made from: names with sentences. What is up to date is left out.

    Raises :class:`NothingChosenError` if the collection has no such target.
    """
    opened = open_collection(asked.root, output, output / CACHE / LAYOUT)
    collection, graph = plan_collection(opened, asked, options)
    source = Path(target).resolve()
    slug = next((note.slug for note in collection.notes if asked.root / note.path == source), target)
    store = Store(output / CACHE)
    ledger = Ledger(store.root / "ledger.json", store)
    rules = all_rules(None)

    def changes_of(task: Task) -> tuple[str, ...]:
        for need in task.needs:
            ledger.recall(need.task)
        stored = store.find(ledger.last_key(task.name))
        now = inputs_of(task, rules[task.rule], opened.inputs.digest, ledger.facet, {})
        return changes(stored.inputs if stored else None, now)

    asked_for = _asked_for(slug, graph, output)
    own = [(task.name, changes_of(task)) for task in asked_for]
    if all(reasons == (NEVER_BUILT,) for _, reasons in own):
        return [(target, (NEVER_BUILT,))]
    own = [item for item in own if item[1] != (UP_TO_DATE,)]
    behind = [(task.name, changes_of(task)) for task in _behind(asked_for, graph)]
    behind = [item for item in behind if item[1] != (UP_TO_DATE,)]
    if own:
        return own + behind
    return [(target, (MADE_FROM_CHANGED,)), *behind] if behind else [(target, (UP_TO_DATE,))]


def _asked_for(target: str, graph: BuildGraph, output: Path) -> list[Task]:
    """The tasks of a slug, of an output file or with a name."""
    path = Path(os.path.relpath(target, output)).as_posix()
    names = {item.task for item in graph.outputs if path == item.path or (path.startswith(item.path) and not item.blob)}
    found = [task for task in graph.tasks if task.name in names or target in (task.name, task.name.partition(":")[2])]
    if not found:
        if (output / path).is_file():
            raise NothingChosenError(f"`{target}` was not built from these notes; name their folder behind it")
        slugs = [task.name.partition(":")[2] for task in graph.tasks if task.name.startswith("tex:")]
        shown = Path(os.path.relpath(output)).as_posix() + "/{}"
        guess = did_you_mean(target, slugs) or did_you_mean(path, [item.path for item in graph.outputs], shown)
        advice = guess or "name a note or a file of the output folder, and behind it the folder of the notes"
        raise NothingChosenError(f"there is no target `{target}`; {advice}")
    return found


def _behind(tasks: list[Task], graph: BuildGraph) -> list[Task]:
    """The tasks that some tasks stand on, without themselves, the nearest first."""
    by_name = {task.name: task for task in graph.tasks}
    found = {task.name: task for task in tasks}
    todo = [need.task for task in tasks for need in task.needs]
    while todo:
        task = by_name.get(todo.pop(0))
        if task is not None and task.name not in found:
            found[task.name] = task
            todo += [need.task for need in task.needs]
    return list(found.values())[len(tasks) :]
