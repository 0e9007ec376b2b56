"""Bodies from the plasTeX box."""

from __future__ import annotations

from dataclasses import fields

from scidraft_tex.build.rules import Job
from scidraft_tex.model.body import Body, BodyRequest
from scidraft_tex.model.codec import decode, encode
from scidraft_tex.model.codes import Code
from scidraft_tex.model.numbers import Numbers
from scidraft_tex.model.task import Made, Need, Value
from scidraft_tex.targets import names
from scidraft_tex.targets.params import BodyParams
from scidraft_tex.targets.rules.context import Context
from scidraft_tex.targets.rules.shared import foreign_label, set_lists

KEPT = tuple(item.name for item in fields(Body) if item.name != "diagnostics")
"""What is kept of a body; its diagnostics are kept beside it."""


def body(job: Job, context: Context) -> Made:
    """The HTML of a note's body, with TeX's numbers where they are known."""
    params: BodyParams = job.task.params
    numbers = job.get(params.numbers, "numbers")
    foreign = []
    for use in params.foreign:
        counted = Need(names.count(use.source.partition(":")[2]), ("labels", use.label))
        foreign.append(foreign_label(use, job.get(use.source, "labels", use.label) or job.values.get(counted)))
    figures = []
    for written, url, task in params.figures:
        size = job.get(task)
        if size:
            figures.append((written, url, size["width"], size["height"]))
    request = BodyRequest(
        params.slug,
        params.path,
        context.source(params.path).text,
        str(context.tools.root),
        context.tools.preamble,
        params.is_paper,
        set_lists(job, params.slug, params.lists),
        tuple(foreign),
        decode(Numbers, numbers) if numbers else None,
        tuple(figures),
    )
    made = context.box.body(request)
    data = {name: encode(getattr(made, name)) for name in KEPT}
    lasting = all(found.code is not Code.LIMIT_REACHED for found in made.diagnostics)
    return Made(Value(data if made.html or not made.diagnostics else None), made.diagnostics, lasting)


def count(job: Job, context: Context) -> Made:
    """The labels of a note with the numbers that plasTeX counts."""
    params: BodyParams = job.task.params
    text = context.source(params.path).text
    root, preamble = str(context.tools.root), context.tools.preamble
    made = context.box.body(BodyRequest(params.slug, params.path, text, root, preamble, params.is_paper))
    return Made(Value({"labels": {target.label.name: encode(target.label) for target in made.targets}}))


def read_body(slug: str, data: dict[str, object] | None) -> Body | None:
    """The body in a value that :func:`body` made; ``None`` if there is none."""
    return decode(Body, [data[name] for name in KEPT] + [[]]) if data else None
