"""``bundle``: a paper with everything it needs, in one archive that is known to compile."""

from __future__ import annotations

import tempfile
from collections.abc import Callable
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

from scidraft_tex.app.box import LazyBox
from scidraft_tex.app.clock import Clock
from scidraft_tex.app.linking import link_collection, scan_collection
from scidraft_tex.app.making import reported
from scidraft_tex.app.opening import open_collection
from scidraft_tex.app.options import Options, Outcome
from scidraft_tex.app.places import UsageError, collections
from scidraft_tex.app.settings import tex_settings
from scidraft_tex.app.working import Works
from scidraft_tex.build.files import read_json, write_atomic
from scidraft_tex.model.task import Progress
from scidraft_tex.targets.bundles.archive import SUFFIXES
from scidraft_tex.targets.bundles.plan import ARCHIVE, MANIFEST, plan

FOLDER = "bundle"
"""Where archives go below the output folder, unless a file is named."""


@dataclass(frozen=True, slots=True)
class Bundled:
    """What came of it. Without errors, ``archive`` was written, and its manifest beside it."""

    outcome: Outcome
    archive: Path | None = None
    manifest: dict[str, Any] | None = None


def bundle(
    paper: Path, kind: str, target: Path | None, options: Options, progress: Callable[[Progress], None] | None = None
) -> Bundled:
    """Bundle a paper, or a note, for ``arxiv`` or a ``journal``. An older archive is replaced only by a good one.

    Nothing of a build is used or changed. Raises :class:`UsageError` if ``paper`` is no document of its own.
    """
    if paper.is_dir():
        raise UsageError(f"`{paper}` is a folder; name the paper's main file")
    (asked,) = collections([paper])
    clock = Clock()
    with tempfile.TemporaryDirectory(prefix="scidraft-tex-bundle-") as folder:
        cache = Path(folder)
        opened = open_collection(asked.root, options.output.resolve(), cache)
        collection = link_collection(opened, scan_collection(opened), asked, replace(options, drafts=True))
        main = paper.resolve().relative_to(asked.root).as_posix()
        note = next((note for note in collection.wanted if note.path == main), None)
        if note is None:
            raise UsageError(f"`{paper}` is a part of another document; name its main file")
        settings = tex_settings(opened.config, options, opened.world.by_path)
        with (
            LazyBox(1, float(opened.config.seconds), opened.config.memory << 20) as box,
            Works(opened, settings, cache, box) as works,
        ):
            graph = plan(collection, note, kind, tuple(sorted(opened.world.by_path)))
            result = works.build(graph, forget=False, tell=progress)
            told = reported(opened, collection, result.diagnostics)
            strict = options.strict or opened.config.strict
            outcome = Outcome(told, {"notes": 1}, clock.times, strict, opened.root)
            if not result.blobs.get(ARCHIVE):
                return Bundled(outcome)
            path = target or options.output / FOLDER / f"{Path(main).stem}-{kind}{SUFFIXES[kind]}"
            write_atomic(path, works.store.read_blob(result.blobs[ARCHIVE]))
            beside = path.with_name(f"{path.name}.json")
            write_atomic(beside, works.store.read_blob(result.blobs[MANIFEST]))
            return Bundled(outcome, path, read_json(beside))
