"""The task that bundles a paper: everything that sets it comes first."""

from __future__ import annotations

from dataclasses import dataclass

from scidraft_tex.model.project import Note
from scidraft_tex.model.task import BuildGraph, Output, Task
from scidraft_tex.targets import pdf
from scidraft_tex.targets.collection import Collection
from scidraft_tex.targets.params import TexParams

ARCHIVE, MANIFEST = "archive", "manifest"
"""The outputs of the plan."""


@dataclass(frozen=True, slots=True)
class BundleParams:
    """A paper to be bundled ``kind`` (``arxiv`` or ``journal``); ``beside`` are the files in and below its folder."""

    tex: TexParams
    kind: str
    beside: tuple[str, ...]


def plan(collection: Collection, note: Note, kind: str, paths: tuple[str, ...]) -> BuildGraph:
    """The plan of one bundle; ``paths`` are all files of the collection."""
    tasks = [task for other in collection.notes for task in collection.bbl_tasks(other)]
    tasks += pdf.tasks(collection)
    final = next(task for task in tasks if task.name == collection.final(note))
    folder = note.path.rpartition("/")[0]
    beside = tuple(sorted(path for path in paths if not folder or path.startswith(f"{folder}/")))
    params = BundleParams(final.params, kind, beside)
    name = f"paper-bundle:{note.slug}"
    bundle = Task(name, "paper-bundle", params, final.needs, final.files, note.title_text or note.slug)
    outputs = (Output(ARCHIVE, name, ARCHIVE), Output(MANIFEST, name, MANIFEST))
    return BuildGraph((*tasks, bundle), outputs).needed()
