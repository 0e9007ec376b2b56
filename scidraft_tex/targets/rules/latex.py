"""Lists by BibTeX, notes by TeX."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from pathlib import PurePosixPath

from scidraft_tex.build.rules import Job
from scidraft_tex.engines.latex.bibtex import make_bbl
from scidraft_tex.engines.latex.volume import set_notes
from scidraft_tex.model.codec import encode
from scidraft_tex.model.codes import Code
from scidraft_tex.model.setting import NoteToSet, SetNote
from scidraft_tex.model.task import Made, Need, Value
from scidraft_tex.scan.carrying import carried
from scidraft_tex.targets.params import BblParams, TexParams
from scidraft_tex.targets.rules.context import Context
from scidraft_tex.targets.rules.shared import FLEETING, foreign_label, set_lists


def bbl(job: Job, context: Context) -> Made:
    """A list as BibTeX sets it. Keys without an entry were reported, with their places, when the note was linked."""
    params: BblParams = job.task.params
    texts = {path: context.source(path).text for path in params.files}
    styles = {
        path.rpartition("/")[2].removesuffix(".bst"): context.source(path).text
        for path in job.task.files
        if path.endswith(".bst")
    }
    text, told = make_bbl(params.style, params.keys, texts, styles=styles)
    return Made(Value({"bbl": text}), tuple(found for found in told if found.code is not Code.UNKNOWN_CITATION))


def tex(jobs: Sequence[Job], context: Context) -> list[Made]:
    """Notes as TeX sets them, many in a run."""
    notes = [note_to_set(job, job.task.params, context) for job in jobs]
    made = zip(jobs, notes, set_notes(notes, context.tools), strict=True)
    return [_made(job, note.text, done) for job, note, done in made]


def note_to_set(job: Job, params: TexParams, context: Context) -> NoteToSet:
    """A note as the engine takes it, with the lists, numbers and figures that were made for it."""
    foreign = [foreign_label(use, job.values.get(Need(use.source, ("labels", use.label)))) for use in params.foreign]
    figures = []
    for written, _, task in params.figures:
        file = job.path(task, "pdf") if task else None
        if file is not None:
            figures.append((written if PurePosixPath(written).suffix else f"{written}.pdf", str(file)))
    return NoteToSet(
        params.slug,
        params.path,
        context.source(params.path).text,
        params.title,
        params.authors,
        params.date,
        params.tags,
        params.preamble,
        params.body_start,
        set_lists(job, params.slug, params.lists),
        tuple(foreign),
        tuple(figures),
        params.alone,
        params.is_paper,
        params.day,
        params.institute,
        params.titled,
    )


def _made(job: Job, text: str, done: SetNote) -> Made:
    """What is kept of a note; its labels are for other notes, which do not have its macros."""
    params: TexParams = job.task.params
    told = done.diagnostics if params.final else ()
    lasting = not any(found.code in FLEETING for found in done.diagnostics)
    data = {
        "made": True if done.pdf is not None else None,
        "numbers": encode(done.numbers) if done.pdf is not None else None,
        "labels": {
            label.name: encode(replace(label, page="", title=carried(label.title, text)))
            for label in done.numbers.labels
        },
        "pages": done.pages,
    }
    blobs = {"pdf": done.pdf} if done.pdf is not None and params.final else {}
    return Made(Value(data, blobs), told, lasting)
