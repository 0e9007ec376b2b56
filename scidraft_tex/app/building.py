"""Brings the outputs of one collection up to date; if nothing changed, by a look at the files alone."""

from __future__ import annotations

import os
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

from scidraft_tex.app.asked import remember
from scidraft_tex.app.box import LazyBox
from scidraft_tex.app.clock import Clock
from scidraft_tex.app.opening import CACHE, open_collection
from scidraft_tex.app.options import Options, Outcome
from scidraft_tex.app.places import Asked
from scidraft_tex.app.publish import Publisher
from scidraft_tex.app.record import Record
from scidraft_tex.build.store import LAYOUT
from scidraft_tex.model.task import Progress

if TYPE_CHECKING:
    from scidraft_tex.app.keeping import Kept


def build_collection(
    asked: Asked,
    options: Options,
    output: Path,
    progress: Callable[[Progress], None] | None,
    kept: Kept | None = None,
) -> Outcome:
    """Bring the outputs of one collection up to date.

    ``kept`` is what a session that builds often keeps; there, settings that cannot be read leave everything as it is.
    """
    clock = Clock()
    cache = output / CACHE / LAYOUT
    with clock.stage("read"):
        opened = open_collection(asked.root, output, cache, kept)
        record, publisher = Record(cache / "record.json"), Publisher(output, cache, opened.documents)
        state = opened.state(options, asked.parts)
        known = record.recall(state)
    strict = options.strict or opened.config.strict
    if kept is None:
        remember(asked, options, output)
    if known is not None and publisher.intact():
        return Outcome(known[0], known[1] | {"ran": 0, "published": 0, "removed": 0}, clock.times, strict, asked.root)
    if kept and kept.built and (unreadable := opened.unreadable_settings):
        return Outcome(unreadable, {"notes": 0, "ran": 0}, clock.times, strict, asked.root)
    record.forget()
    jobs = options.jobs or opened.config.jobs or len(os.sched_getaffinity(0))
    with (kept.box if kept else LazyBox)(jobs, float(opened.config.page_seconds), opened.config.memory << 20) as box:
        if "html" in options.to and opened.edited:
            box.foresee()
        # Imported here because a build with nothing to do must not pay for it.
        from scidraft_tex.app.making import make

        outcome, lasting = make(opened, asked, options, publisher, box, progress, clock)
    if kept:
        kept.built = True
    outcome = replace(outcome, strict=strict)
    opened.remember()
    if lasting and opened.settled:
        record.keep(state, outcome)
    return outcome
