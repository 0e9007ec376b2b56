"""The tasks of handouts: a reader set by TeX, then what is made of its pages. Variants may share pages."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable, Sequence
from dataclasses import replace

from scidraft_tex.engines.latex.page_layout import HALVES
from scidraft_tex.model.dates import in_words
from scidraft_tex.model.handout import Handout, variants_of
from scidraft_tex.model.project import Note
from scidraft_tex.model.setting import Crossing
from scidraft_tex.model.source import digest
from scidraft_tex.model.task import Need, Output, Task
from scidraft_tex.scan.plain import as_text, plain_text
from scidraft_tex.targets import names
from scidraft_tex.targets.collection import CONVERTED, FIGURES, Collection
from scidraft_tex.targets.dates import date_in_words
from scidraft_tex.targets.facts import site_of
from scidraft_tex.targets.handout.params import JointParams, ReaderNoteParams, ReaderParams, SheetParams
from scidraft_tex.targets.handout.select import selected
from scidraft_tex.targets.params import ForeignFacts

TEX = ("sty:", "templates:pdf", "templates:theme.toml", "code:engines/latex", "code:engines/sandbox.py")
RULES = "code:targets/rules/handout.py"
SHEETS = ("code:engines/imposition", "code:model/words", RULES, "tex:")

_READER_KEYS = (
    "title", "front", "numbering", "bibliography", "paper", "font_size", "spacing", "margin", "two_sided",
    "grayscale", "printed_urls", "solutions", "proofs", "gaps", "blank_pages",
)  # fmt: skip
"""What TeX must know of a handout; the rest is done to its pages."""


def tasks(collection: Collection, handouts: Iterable[Handout]) -> list[Task]:
    """What makes the handouts; those without a note make nothing."""
    made: dict[str, Task] = {}
    for handout in handouts:
        notes = chosen(collection, handout)
        for variant in variants_of(handout) if notes else ():
            for task in _tasks(collection, notes, variant):
                made.setdefault(task.name, task)
    return list(made.values())


def outputs(collection: Collection, handouts: Iterable[Handout]) -> list[Output]:
    """A PDF for each handout and variant: ``build/handouts/<name>.pdf``."""
    return [
        Output(f"{names.HANDOUTS}/{variant.name}.pdf", task_name(variant), "pdf")
        for handout in handouts
        if chosen(collection, handout)
        for variant in variants_of(handout)
    ]


def chosen(collection: Collection, handout: Handout) -> tuple[Note, ...]:
    """The notes of a handout; papers are whole documents and never part of one."""
    return tuple(note for note in selected(collection.wanted, handout, collection.project.series) if not note.is_paper)


def task_name(variant: Handout) -> str:
    """The task that makes the file of a handout without variants."""
    return f"handout:{variant.name}"


def _tasks(collection: Collection, notes: Sequence[Note], handout: Handout) -> list[Task]:
    reader = _reader(collection, notes, handout)
    paths = tuple((note.slug, note.path) for note in notes)
    params = SheetParams(handout, handout.paper or collection.settings.paper, reader.name, paths)
    needs = (Need(reader.name, blob="pdf"), Need(reader.name, ("facts",)))
    sheets = Task(task_name(handout), "handout", params, needs, SHEETS, f"handout {handout.name}")
    joint = [_joint(collection, notes, reader.params.joint)] if reader.params.joint else []
    return [*joint, reader, sheets]


def _reader(collection: Collection, notes: Sequence[Note], handout: Handout) -> Task:
    config = collection.project.config
    inside = {note.slug for note in notes}
    settings = replace(collection.settings, paper=page_paper(handout, collection.settings.paper))
    booklet = {"booklet": True, "two_sided": True} if handout.booklet else {}
    sheet = pages_a_sheet(handout) if handout.one_per_sheet else 1
    params = ReaderParams(
        Handout(**{key: getattr(handout, key) for key in _READER_KEYS} | booklet),
        sheet,
        handout.title or as_text(config.title),
        plain_text(handout.title) or config.title,
        _authors(collection, notes),
        config.institute,
        in_words(max(note.date for note in notes), config.language),
        site_of(collection).base_url,
        tuple(_note(collection, note, inside) for note in notes),
        settings,
    )
    if handout.bibliography == "joint" and any(note.lists for note in notes):
        params = replace(params, joint=f"bbl-joint:{digest(repr(_joint_params(collection, notes)))}")
        lists: tuple[Need, ...] = (Need(params.joint, ("bbl",)),)
    else:
        lists = tuple(need for note in notes for need in collection.bbl_needs(note))
    needs = (
        *lists,
        *(Need(task, blob="pdf") for note in params.notes for _, _, task in note.figures if task),
        *(Need(use.source, ("labels", use.label)) for note in params.notes for use in note.outside),
    )
    files = dict.fromkeys(path for note in notes for path in collection.files(note))
    ours = (*TEX, RULES, f"tool:{settings.engine}", "tex:")
    name = f"reader:{digest(repr(params))}"
    return Task(name, "reader", params, tuple(dict.fromkeys(needs)), (*files, *ours), f"handout {handout.name}")


def page_paper(handout: Handout, usual: str) -> str:
    """The paper of a page: that of the sheet, or half of it for a booklet, so that nothing is scaled."""
    paper = handout.paper or usual
    return HALVES[paper] if handout.booklet else paper


def pages_a_sheet(handout: Handout) -> int:
    """The pages after which a note may begin where each begins on a sheet of its own."""
    if handout.booklet:
        return 2  # a right-hand page: its sheets hold pages from both ends
    return handout.nup * (2 if handout.two_sided else 1)


def _authors(collection: Collection, notes: Sequence[Note]) -> tuple[str, ...]:
    """The collection's author; without one, those of the notes, if each names some and they fit on a title page."""
    if collection.project.config.author:
        return (collection.project.config.author,)
    found = tuple(dict.fromkeys(author for note in notes for author in note.authors))
    return found if len(found) <= 6 and all(note.authors for note in notes) else ()


def _note(collection: Collection, note: Note, inside: set[str]) -> ReaderNoteParams:
    uses = [use for use in note.foreign if use.slug in collection.by_slug]
    base = site_of(collection).base_url.rstrip("/")
    return ReaderNoteParams(
        note.slug,
        note.path,
        note.title,
        unicodedata.normalize("NFKC", note.title_text),
        note.authors,
        date_in_words(collection, note),
        note.fragment.preamble,
        note.fragment.body.start,
        collection.list_facts(note),
        tuple(Crossing(use.written, use.slug, use.label) for use in uses if use.slug in inside),
        tuple(
            ForeignFacts(
                use.written,
                use.label,
                names.tex(use.slug),
                collection.by_slug[use.slug].title,
                "",
                f"{base}/{collection.by_slug[use.slug].url}" if base else "",
            )
            for use in uses
            if use.slug not in inside
        ),
        tuple(
            (use.written, use.path, names.paper_figure(use.path) if use.path.lower().endswith(CONVERTED) else "")
            for use in note.uses
            if use.path.lower().endswith(FIGURES)
        ),
        note.fragment.alone,
        note.date[:10],
        note.institute,
    )


def _joint_params(collection: Collection, notes: Sequence[Note]) -> JointParams:
    lists = [(item.source.keys, item.files) for note in notes for item in note.lists]
    styles = [item.source.style for note in notes for item in note.lists if item.source.style]
    same = len(set(styles)) == 1 and len(styles) == len(lists)
    return JointParams(styles[0] if same else collection.project.config.bibliography_style, tuple(lists))


def _joint(collection: Collection, notes: Sequence[Note], name: str) -> Task:
    files = tuple(dict.fromkeys(path for note in notes for item in note.lists for path in item.files))
    ours = ("tool:bibtex", "tex:", "code:engines/latex/bibtex.py", "code:engines/latex/joint.py")
    return Task(
        name, "joint-bbl", _joint_params(collection, notes), (), (*files, *collection.styles, *ours), "references"
    )
