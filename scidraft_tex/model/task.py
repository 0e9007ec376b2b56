"""What must be built, as plain data: tasks, what they need of each other, and what they make."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from scidraft_tex.model.diagnostic import Diagnostic


@dataclass(frozen=True, slots=True)
class Need:
    """A facet of another task's value: all that a task may read of it, and all that enters its key.

    ``part`` is the way through the value's JSON data, from the top (``("labels", "lem:shift")``); empty means all
    of the data. With ``blob`` the facet is the digest of that blob instead. What is not there is ``None``.
    """

    task: str
    part: tuple[str, ...] = ()
    blob: str = ""


@dataclass(frozen=True, slots=True)
class Task:
    """One piece of work.

    ``rule`` names the function that does it. ``params`` is a frozen dataclass, or plain values, whose ``repr`` tells
    all of it. ``files`` are inputs that are looked up by name: a file of the collection by its path, our own files
    as ``sty:`` and ``templates:`` paths, programs as ``tool:`` names. ``label`` is what a progress bar shows.
    A ``passive`` task is never run: its value is used if the store holds a fresh one, and is ``None`` otherwise; with
    ``outdated``, the value it had last is used even if its inputs changed since. What a ``silent`` task found is not
    told: it works for a note that was not asked for.
    """

    name: str
    rule: str
    params: Any = None
    needs: tuple[Need, ...] = ()
    files: tuple[str, ...] = ()
    label: str = ""
    passive: bool = False
    outdated: bool = False
    silent: bool = False


@dataclass(frozen=True, slots=True)
class Output:
    """A file to publish: ``path`` below the output folder gets the blob named ``blob`` of the task's value.

    With an empty ``blob``, ``path`` ends with a slash and the folder gets all blobs of the task under their names.
    When the task made no such blob, what was published earlier stays as it is.
    """

    path: str
    task: str
    blob: str


@dataclass(frozen=True, slots=True)
class BuildGraph:
    """The plan of a build. Pure data: printing it shows everything that will happen."""

    tasks: tuple[Task, ...] = ()
    outputs: tuple[Output, ...] = ()

    def needed(self) -> BuildGraph:
        """The same plan without the tasks that no output asks for."""
        by_name = {task.name: task for task in self.tasks}
        todo = [output.task for output in self.outputs]
        seen: set[str] = set()
        while todo:
            name = todo.pop()
            if name not in seen and name in by_name:
                seen.add(name)
                todo.extend(need.task for need in by_name[name].needs)
        return BuildGraph(tuple(task for task in self.tasks if task.name in seen), self.outputs)


@dataclass(frozen=True, slots=True)
class Value:
    """What a task makes: JSON data, and named blobs of bytes (a PDF, a page, a picture)."""

    data: Any = None
    blobs: Mapping[str, bytes] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Made:
    """A value and what there was to say about it.

    ``lasting`` is false for what must be tried again although nothing changed: a missing program, a time limit.
    """

    value: Value
    diagnostics: tuple[Diagnostic, ...] = ()
    lasting: bool = True


@dataclass(frozen=True, slots=True)
class Progress:
    """One step of a build: a task begins (``"start"``), is done (``"done"``) or was fresh (``"fresh"``)."""

    event: str
    task: str
    label: str
    done: int
    total: int
