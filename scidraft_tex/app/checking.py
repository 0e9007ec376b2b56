"""``check``: what can be said about a collection without TeX."""

from __future__ import annotations

import tempfile
from contextlib import ExitStack
from pathlib import Path

from scidraft_tex.app.clock import Clock
from scidraft_tex.app.linking import demand_any, demand_notes, link_collection, scan_collection
from scidraft_tex.app.making import reported
from scidraft_tex.app.opening import CACHE, open_collection
from scidraft_tex.app.options import Options, Outcome
from scidraft_tex.app.places import Asked
from scidraft_tex.build.store import LAYOUT
from scidraft_tex.graph.lint import lint


def check_collection(asked: Asked, options: Options, output: Path) -> Outcome:
    """Scan, link and lint. What a build remembers is used and brought up to date; without one, nothing is written."""
    clock = Clock()
    with ExitStack() as stack:
        cache = output / CACHE / LAYOUT
        if not cache.is_dir():
            cache = Path(stack.enter_context(tempfile.TemporaryDirectory()))
        with clock.stage("read"):
            opened = open_collection(asked.root, output, cache)
        with clock.stage("scan"):
            scanned = scan_collection(opened)
        with clock.stage("link"):
            collection = link_collection(opened, scanned, asked, options)
            demand_notes(collection, options)
            demand_any(opened, collection)
            linted = lint(collection.project, scanned.bibliographies)
    strict = options.strict or opened.config.strict
    counts = {"notes": len(collection.wanted)}
    return Outcome(reported(opened, collection, linted), counts, clock.times, strict, opened.root)
