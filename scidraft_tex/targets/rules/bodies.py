"""Bodies from the plasTeX box."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import fields, replace

from scidraft_tex.build.rules import Job
from scidraft_tex.model.body import Body, BodyRequest
from scidraft_tex.model.codec import decode, encode
from scidraft_tex.model.codes import Code
from scidraft_tex.model.numbers import Numbers
from scidraft_tex.model.task import Made, Value
from scidraft_tex.targets.params import BodyParams
from scidraft_tex.targets.rules.context import Context
from scidraft_tex.targets.rules.shared import FLEETING, foreign_label, set_lists

KEPT = tuple(item.name for item in fields(Body) if item.name != "diagnostics")
"""What is kept of a body; its diagnostics are kept beside it."""


def body(jobs: Sequence[Job], context: Context) -> list[Made]:
    """The HTML of notes' bodies, with TeX's numbers where they are known."""
    requests = [_request(job, context) for job in jobs]
    bodies = context.box.bodies(requests)
    if not context.early:
        return [_made(made) for made in bodies]
    misled = [place for place, (asked, made) in enumerate(zip(requests, bodies, strict=True)) if _misled(asked, made)]
    counted = context.box.bodies([replace(requests[place], numbers=None) for place in misled]) if misled else ()
    again = dict(zip(misled, counted, strict=True))
    return [
        replace(_made(again[place]), lasting=False) if place in again else _made(made)
        for place, made in enumerate(bodies)
    ]


def count(jobs: Sequence[Job], context: Context) -> list[Made]:
    """The labels of notes with the numbers that plasTeX counts."""
    bodies = context.box.bodies([_bare_request(job.task.params, context) for job in jobs])
    return [Made(Value({"labels": {item.label.name: encode(item.label) for item in made.targets}})) for made in bodies]


def read_body(slug: str, data: dict[str, object] | None) -> Body | None:
    """The body in a value that :func:`body` made; ``None`` if there is none."""
    return decode(Body, [data[name] for name in KEPT] + [[]]) if data else None


def _misled(request: BodyRequest, made: Body) -> bool:
    """Whether a note no longer has the numbers that TeX gave it last; plasTeX's own count is then nearer the truth."""
    return request.numbers is not None and any(found.code is Code.NUMBER_MISMATCH for found in made.diagnostics)


def _bare_request(params: BodyParams, context: Context) -> BodyRequest:
    text, root = context.source(params.path).text, str(context.tools.root)
    language = rf"\usepackage[{params.language}]{{babel}}" if params.language != "english" else ""
    return BodyRequest(params.slug, params.path, text, root, language + context.preamble, params.is_paper)


def _request(job: Job, context: Context) -> BodyRequest:
    params: BodyParams = job.task.params
    numbers = job.get(params.numbers, "numbers")
    sizes = [(written, url, job.get(task)) for written, url, task in params.figures]
    return replace(
        _bare_request(params, context),
        lists=set_lists(job, params.slug, params.lists),
        foreign=tuple(foreign_label(use, job.get(use.source, "labels", use.label)) for use in params.foreign),
        numbers=decode(Numbers, numbers) if numbers else None,
        graphics=tuple((written, url, size["width"], size["height"]) for written, url, size in sizes if size),
        today=params.today,
        aliases=params.aliases,
        date=params.date,
    )


def _made(made: Body) -> Made:
    """A body whose note could not be made is kept as none, so that its last page stays."""
    data = {name: encode(getattr(made, name)) for name in KEPT}
    failed = any(found.code is Code.PAGE_FAILED for found in made.diagnostics) and not made.html
    lasting = not any(found.code in FLEETING for found in made.diagnostics)
    return Made(Value(None if failed else data), made.diagnostics, lasting)
