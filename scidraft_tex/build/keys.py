"""Keys: everything that can change what a task makes, named one by one so that ``why`` can tell what did."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import fields, is_dataclass
from functools import cache
from typing import Any, cast

from scidraft_tex.build.rules import Rule
from scidraft_tex.model.source import digest
from scidraft_tex.model.task import Need, Task

SHOWN = 80
"""Inputs whose text is at most this long are kept as they are, so that a changed option can be shown."""

ABSENT = "absent"
"""Stands for the digest of what does not exist."""


def inputs_of(
    task: Task,
    rule: Rule,
    digest_file: Callable[[str], str],
    digest_facet: Callable[[Need], str],
    briefs: dict[int, str],
) -> dict[str, str]:
    """The inputs of a task by name, each as a digest or, if short, as its text.

    ``briefs`` has those of records that tasks of one plan share, by identity, and is brought up to date.
    """
    inputs = {"rule": f"{rule.name} {rule.version}"}
    if is_dataclass(task.params):
        for name, shown in _params_of(cast(Any, type(task.params))):
            inputs[shown] = _brief(getattr(task.params, name), briefs)
    elif task.params is not None:
        inputs["param"] = _brief(task.params, briefs)
    for name in task.files:
        inputs[f"file {name}"] = digest_file(name)
    for need in task.needs:
        inputs[facet_name(need)] = digest_facet(need)
    return inputs


def key_of(inputs: Mapping[str, str]) -> str:
    """The key of a task with these inputs. The order in which they were named does not matter."""
    return digest("\0".join(f"{name}\1{inputs[name]}" for name in sorted(inputs)))


def facet_name(need: Need) -> str:
    """A facet as an input's name, such as ``tex:tensors labels lem:shift``."""
    what = (f"@{need.blob}",) if need.blob else need.part
    return " ".join(("need", need.task, *what))


def facet_of(data: Any, part: tuple[str, ...]) -> Any:
    """Follow a part through JSON data; ``None`` where the way ends."""
    for step in part:
        if not isinstance(data, dict) or step not in data:
            return None
        data = data[step]
    return data


@cache
def _params_of(kind: Any) -> tuple[tuple[str, str], ...]:
    """The fields of a type of parameters, each with its name as an input."""
    return tuple((item.name, f"param {item.name}") for item in fields(kind))


def _brief(value: Any, briefs: dict[int, str]) -> str:
    known = briefs.get(id(value)) if is_dataclass(value) else None
    if known is None:
        text = repr(value)
        known = text if len(text) <= SHOWN else digest(text)
        if is_dataclass(value):
            briefs[id(value)] = known
    return known
