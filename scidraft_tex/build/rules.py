"""How a rule looks to the scheduler: a function from jobs to what they made."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Protocol

from scidraft_tex.model.task import Made, Need, Task


class Blobs(Protocol):
    """Where a rule finds the blobs that its needs name by digest."""

    def read_blob(self, digest: str) -> bytes:
        """The bytes of a blob."""

    def blob_path(self, digest: str) -> Path:
        """The file that holds a blob; it must not be written to."""


@dataclass(frozen=True, slots=True)
class Job:
    """A task with what it may read: the facets of other values that it declared, and nothing else."""

    task: Task
    values: Mapping[Need, Any]
    blobs: Blobs

    def get(self, task: str, *part: str) -> Any:
        """A declared facet of the data of another task; ``None`` if it is not there."""
        return self.values[Need(task, part)]

    def blob(self, task: str, name: str) -> bytes | None:
        """A declared blob of another task; ``None`` if that task made none."""
        found = self.values[Need(task, blob=name)]
        return None if found is None else self.blobs.read_blob(found)

    def path(self, task: str, name: str) -> Path | None:
        """The file of a declared blob of another task; ``None`` if that task made none."""
        found = self.values[Need(task, blob=name)]
        return None if found is None else self.blobs.blob_path(found)


@dataclass(frozen=True, slots=True)
class Rule:
    """A kind of work. ``run`` gives one :class:`Made` for each job, in the same order.

    ``version`` is raised when the function's results change. ``batch`` is how many tasks may be handed over at
    once: TeX sets many notes in one run. With ``shared`` the tasks are shared out among the workers; without, one
    worker gets them all. Where tasks leave traces in each other, as notes that share a volume's fonts do, the
    batches are in ``company``: the plan alone decides who goes together, not the workers and not who was ready
    first. ``prepare`` is called once, while the build waits for others and tasks of this rule may come: what it
    loads is there when they do.
    """

    name: str
    run: Callable[[Sequence[Job]], Sequence[Made]]
    version: int = 1
    batch: int = 1
    shared: bool = True
    company: bool = False
    prepare: Callable[[], None] | None = None
