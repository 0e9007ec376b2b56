"""Makes one handout of a collection's notes, as it is asked for on the command line or in ``scidraft.toml``."""

from __future__ import annotations

import os
import shutil
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

from scidraft_tex.app.box import LazyBox
from scidraft_tex.app.choosing import unknown_name, why_nothing
from scidraft_tex.app.clock import Clock
from scidraft_tex.app.linking import link_collection, scan_collection
from scidraft_tex.app.making import reported
from scidraft_tex.app.opening import CACHE, Opened, open_collection
from scidraft_tex.app.options import Options, Outcome
from scidraft_tex.app.places import Asked, UsageError
from scidraft_tex.app.publish import Publisher
from scidraft_tex.app.settings import tex_settings
from scidraft_tex.app.working import Works
from scidraft_tex.build.files import make_folder
from scidraft_tex.build.store import LAYOUT
from scidraft_tex.graph.naming import slug_of
from scidraft_tex.model.codes import Code
from scidraft_tex.model.diagnostic import Diagnostic, Place, Severity
from scidraft_tex.model.handout import Handout, conflict, variants_of
from scidraft_tex.model.suggest import did_you_mean
from scidraft_tex.model.task import BuildGraph, Need, Progress
from scidraft_tex.targets import names, pdf
from scidraft_tex.targets.collection import Collection
from scidraft_tex.targets.handout import tasks
from scidraft_tex.targets.handout.select import selected

NAMING = frozenset({"select", "tags", "series", "kinds"})
"""The settings of a handout that name notes, or what notes have."""


@dataclass(frozen=True, slots=True)
class HandoutReport:
    """A file that was made. ``facts`` are its ``pages``, ``sheets``, ``blank`` pages and ``advice`` for printing."""

    path: Path
    facts: dict[str, Any]


def make_handout(
    asked: Asked,
    options: Options,
    given: dict[str, Any],
    file: Path | None,
    progress: Callable[[Progress], None] | None,
) -> tuple[Outcome, tuple[HandoutReport, ...]]:
    """Make a handout and its variants below ``options.output``; ``file`` gets a copy.

    ``given`` are the settings of the command line, which overrule those of the table ``[handouts.NAME]`` of its
    ``name``. Raises :class:`UsageError` if no note is asked for, or one that is not there.
    """
    clock, cache = Clock(), options.output / CACHE / LAYOUT
    opened = open_collection(asked.root, options.output, cache)
    handout = _handout(opened, given)
    settings = tex_settings(opened.config, options, opened.world.by_path)
    publisher = Publisher(options.output, cache)
    jobs = options.jobs or opened.config.jobs or len(os.sched_getaffinity(0))
    with (
        LazyBox(jobs, float(opened.config.seconds), opened.config.memory << 20) as box,
        Works(opened, settings, options.output / CACHE, box) as works,
    ):
        collection = link_collection(opened, scan_collection(opened), asked, options)
        papers = _papers(collection, handout, asked)
        chosen = tasks.chosen(collection, handout)
        if not chosen:
            raise UsageError(why_nothing(collection, handout))
        if given.keys() & NAMING and (lacking := unknown_name(collection, handout)):
            raise UsageError(lacking)
        collection = replace(collection, slugs=frozenset(note.slug for note in chosen))
        result = works.build(handout_plan(collection, (handout,)), False, progress)
        publisher.publish(result.blobs, works.store.blob_path, None, asked=True)
        facts = {
            variant.name: works.ledger.value(name := tasks.task_name(variant), Need(name, ("report",)))
            for variant in variants_of(handout)
        }
    opened.remember()
    told = (*papers, *reported(opened, collection, result.diagnostics))
    counts = {"notes": len(chosen), "ran": len(result.ran)}
    outcome = Outcome(told, counts, clock.times, options.strict or opened.config.strict, opened.root)
    made = [variant for variant in variants_of(handout) if result.blobs.get(_path(variant))]
    return outcome, tuple(
        HandoutReport(_copied(options, variant, handout, file), facts[variant.name]) for variant in made
    )


def handout_plan(collection: Collection, handouts: Sequence[Handout]) -> BuildGraph:
    """Everything that some handouts need."""
    lists = [task for note in collection.notes for task in collection.bbl_tasks(note)]
    every = (*lists, *pdf.tasks(collection), *tasks.tasks(collection, handouts))
    return BuildGraph(every, tuple(tasks.outputs(collection, handouts))).needed()


def _handout(opened: Opened, given: dict[str, Any]) -> Handout:
    """The table of that name with what the command line changes; without a name, that of the collection's folder."""
    tables = {found.name: found for found in opened.config.handouts}
    name = given.get("name", "")
    near = did_you_mean(name, tables) if name and name not in tables and len(given) == 1 else ""
    if near:
        raise UsageError(f"there is no table `[handouts.{name}]` in `scidraft.toml`; {near}")
    found = tables.get(name, Handout(name=name or opened.root.name))
    made = replace(found, **given)
    if reason := conflict(made):
        raise UsageError(reason)
    return made


def _papers(collection: Collection, handout: Handout, asked: Asked) -> list[Diagnostic]:
    """A paper that is asked for by its name or by a condition is told of: it has a layout and numbers of its own."""
    named = asked.parts is not None or handout.asks_for_notes
    return [
        Diagnostic(
            Severity.WARNING,
            Code.PAPER_IN_HANDOUT,
            "a paper is a document of its own and cannot be part of a handout",
            Place(note.path, 1),
            f"print its own PDF, `build/pdf/{slug_of(note.path)}.pdf`; for a note, leave `\\documentclass` out",
        )
        for note in selected(collection.wanted, handout, collection.project.series)
        if note.is_paper and named
    ]


def _path(variant: Handout) -> str:
    return f"{names.HANDOUTS}/{variant.name}.pdf"


def _copied(options: Options, variant: Handout, handout: Handout, file: Path | None) -> Path:
    """Where the user finds the file: the folder of handouts, or the path asked for."""
    made = options.output / _path(variant)
    if file is None:
        return made
    suffix = variant.name.removeprefix(handout.name)
    target = file / f"{variant.name}.pdf" if file.is_dir() else file.with_name(f"{file.stem}{suffix}.pdf")
    make_folder(target.parent)
    shutil.copyfile(made, target)
    return target
