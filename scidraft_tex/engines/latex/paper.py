"""Papers: whole documents with their parts, each in a job of its own.

BibTeX is latexmk's work here: a paper's class and packages decide how many lists there are and what they are called.
"""

from __future__ import annotations

import io
import re
from collections.abc import Callable, Iterable
from pathlib import Path, PurePosixPath

import pikepdf

from scidraft_tex.engines.latex import documents
from scidraft_tex.engines.latex.auxfile import read_aux
from scidraft_tex.engines.latex.diagnose import explain, stopped
from scidraft_tex.engines.latex.documents import NOTES, note_id
from scidraft_tex.engines.latex.job import Job, open_job, place_figures
from scidraft_tex.engines.latex.log import read_log
from scidraft_tex.engines.latex.sources import Sources
from scidraft_tex.model.setting import NoteToSet, SetNote, Toolchain

_PLAIN = re.compile(r"[A-Za-z0-9][A-Za-z0-9.-]*")
_INCLUDED = re.compile(r"\\@input\{([^}]+\.aux)\}")
MAX_AUX_DEPTH = 8


def set_paper(paper: NoteToSet, tools: Toolchain, on_note: Callable[[str], None] | None = None) -> SetNote:
    """Set one document through latexmk. With errors it has no PDF, but the numbers TeX came to.

    ``\\input`` and ``\\include`` find parts from the paper's own folder and from the collection's.
    """
    if on_note:
        on_note(paper.slug)
    path = PurePosixPath(paper.path)
    folder = "" if str(path.parent) == "." else str(path.parent)
    main = path.stem if _PLAIN.fullmatch(path.stem) else "paper"
    with open_job(tools, [folder]) as job:
        _prepare(job, paper, main, folder)
        finished = job.latexmk(main, bibtex=True, notes=4)
        log = read_log(job.log(main))
        items = [*log.outside, *(item for found in log.notes.values() for item in found)]
        opened = [name for names in log.files.values() for name in names]
        read = tuple(line.removeprefix("INPUT ") for line in job.read(f"{main}.fls").splitlines())
        sources = Sources(paper, tools, opened, tuple(name for name in read if name.startswith("/")))
        trouble = explain(items, sources, tools.overfull)
        failed = any(item.kind == "error" for item in items)
        if not failed and (finished.timed_out or finished.code or not log.complete):
            trouble = (*trouble, stopped(finished, items, sources, tools.seconds))
            failed = not log.complete
        aux = read_aux(_whole_aux(job, f"{main}.aux"), "")
        made = job.folder / f"{main}.pdf"
        pdf, pages = _fixed(made) if made.exists() and not failed else (None, 0)
    return SetNote(paper.slug, pdf, aux.numbers, pages, trouble, finished.cpu)


def _prepare(job: Job, paper: NoteToSet, main: str, folder: str) -> None:
    """Write the paper and its wrapper; ``\\include`` writes beside its parts, so their folders must be there."""
    (job.folder / NOTES).mkdir()
    file = f"{NOTES}/{note_id(paper.slug)}.tex"
    (job.folder / file).write_text(paper.text, encoding="utf-8")
    (job.folder / f"{main}.tex").write_text(documents.paper_document(job.tools, paper, file), encoding="utf-8")
    for part in _folders(job.tools.root / folder):
        (job.folder / part).mkdir(parents=True, exist_ok=True)
    place_figures(job.folder, [paper])


def _folders(root: Path) -> Iterable[Path]:
    """The folders below the paper that hold LaTeX files."""
    for path in root.rglob("*.tex"):
        parent = path.relative_to(root).parent
        if not any(part.startswith(".") for part in parent.parts):
            yield parent


def _whole_aux(job: Job, name: str, depth: int = 0) -> str:
    """An ``.aux`` with those of the included parts in their places."""
    if depth > MAX_AUX_DEPTH:
        return ""
    return _INCLUDED.sub(lambda match: _whole_aux(job, match[1], depth + 1), job.read(name))


def _fixed(path: Path) -> tuple[bytes, int]:
    """The PDF with an id made from its content, and its number of pages."""
    with pikepdf.open(path) as pdf:
        out = io.BytesIO()
        pdf.save(out, deterministic_id=True, object_stream_mode=pikepdf.ObjectStreamMode.generate)
        return out.getvalue(), len(pdf.pages)
