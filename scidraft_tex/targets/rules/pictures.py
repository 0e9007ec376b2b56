"""The pictures of many notes in few TeX runs; each one that was drawn before is remembered by its content."""

from __future__ import annotations

from collections.abc import Sequence

from scidraft_tex.build.rules import Job
from scidraft_tex.engines.pictures.draw import Drawn, Order, draw_pictures, picture_content
from scidraft_tex.model.body import Picture
from scidraft_tex.model.codec import decode
from scidraft_tex.model.source import digest
from scidraft_tex.model.task import Made, Value
from scidraft_tex.targets import names
from scidraft_tex.targets.params import PictureParams
from scidraft_tex.targets.rules.context import Context
from scidraft_tex.targets.rules.shared import FLEETING


def pictures(jobs: Sequence[Job], context: Context) -> list[Made]:
    """The SVGs of notes by key; a picture that fails is left out and told about."""
    wanted = [(job, order) for job in jobs for order in _orders(job)]
    keys = {(order.slug, order.picture.key): _key(job, order.picture, context) for job, order in wanted}
    done: dict[tuple[str, str], Drawn] = {}
    for _, order in wanted:
        known = context.memo.recall(keys[order.slug, order.picture.key])
        if known is not None:
            done[order.slug, order.picture.key] = Drawn(order.slug, order.picture.key, known.value.data)
    new = [order for _, order in wanted if (order.slug, order.picture.key) not in done]
    for drawn in draw_pictures(new, context.tools) if new else ():
        done[drawn.slug, drawn.key] = drawn
        if drawn.svg is not None and not drawn.diagnostics:
            context.memo.keep(keys[drawn.slug, drawn.key], Made(Value(drawn.svg)))
    return [_made(job, done) for job in jobs]


def _orders(job: Job) -> list[Order]:
    params: PictureParams = job.task.params
    found = job.get(names.body(params.slug), "pictures") or []
    return [Order(params.slug, params.path, decode(Picture, item)) for item in found]


def _key(job: Job, picture: Picture, context: Context) -> str:
    """All that one picture depends on: itself, and the task's inputs other than the list of pictures."""
    params: PictureParams = job.task.params
    files = [f"{name} {context.known(name)}" for name in job.task.files]
    return digest("\0".join(("picture", picture_content(picture), repr(params.settings), *files)))


def _made(job: Job, done: dict[tuple[str, str], Drawn]) -> Made:
    drawn = [done[order.slug, order.picture.key] for order in _orders(job)]
    told = tuple(found for item in drawn for found in item.diagnostics)
    svgs = {item.key: item.svg for item in drawn if item.svg is not None}
    return Made(Value({"svgs": svgs}), told, all(found.code not in FLEETING for found in told))
