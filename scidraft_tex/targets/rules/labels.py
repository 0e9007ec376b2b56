"""The labels of a note for those that refer to it."""

from __future__ import annotations

from scidraft_tex.build.rules import Job
from scidraft_tex.model.task import Made, Need, Value
from scidraft_tex.targets import names
from scidraft_tex.targets.rules.context import Context


def labels(job: Job, context: Context) -> Made:
    """A note's labels with TeX's numbers, or, where TeX has not set them, as plasTeX counts them."""
    slug: str = job.task.params
    counted = job.values.get(Need(names.count(slug), ("labels",)))
    return Made(Value({"labels": (counted or {}) | (job.get(names.tex(slug), "labels") or {})}))
