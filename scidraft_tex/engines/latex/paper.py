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
from scidraft_tex.engines.latex.job import Job, dated, open_job, place_figures
from scidraft_tex.engines.latex.log import read_log
from scidraft_tex.engines.latex.parents import within
from scidraft_tex.engines.latex.sources import Sources
from scidraft_tex.engines.sandbox import Finished
from scidraft_tex.model.diagnostic import Diagnostic
from scidraft_tex.model.setting import NoteToSet, SetNote, Toolchain

_PLAIN = re.compile(r"[A-Za-z0-9][A-Za-z0-9.-]*")
_INCLUDED = re.compile(r"\\@input\{([^}]+\.aux)\}")
MAX_AUX_DEPTH = 8

UP = "src/"
"""Where the collection lies in the job."""

BY_PATH = (".otf", ".ttf", ".ttc", ".lua")
"""Files that XeTeX and LuaTeX read by their path, not by TeX's search, and without telling the recorder."""


def set_paper(paper: NoteToSet, tools: Toolchain, on_note: Callable[[str], None] | None = None) -> SetNote:
    """Set one document through latexmk. With errors it has no PDF, but the numbers TeX came to.

    ``\\input`` and ``\\include`` find parts from the paper's own folder and from the collection's.
    """
    if on_note:
        on_note(paper.slug)
    folder, main = folder_of(paper), job_name(paper)
    with open_job(dated(tools, paper.day), [folder]) as job:
        wrapper = documents.paper_document(job.tools, paper, place_paper(job, paper, folder))
        (job.folder / f"{main}.tex").write_text(wrapper, encoding="utf-8")
        finished = job.latexmk(main, bibtex=True, notes=4)
        trouble, failed = judge(job, paper, main, finished)
        aux = read_aux(_whole_aux(job, f"{main}.aux"), "")
        made = job.folder / f"{main}.pdf"
        pdf, pages = _fixed(made) if made.exists() and not failed else (None, 0)
    return SetNote(paper.slug, pdf, aux.numbers, pages, trouble, finished.cpu)


def folder_of(paper: NoteToSet) -> str:
    """The paper's folder in the collection; empty for its root."""
    parent = str(PurePosixPath(paper.path).parent)
    return "" if parent == "." else parent


def job_name(paper: NoteToSet) -> str:
    """What TeX calls the paper: as its author does, unless that name is none for every program that will read it."""
    stem = PurePosixPath(paper.path).stem
    return stem if _PLAIN.fullmatch(stem) else "paper"


def place_paper(job: Job, paper: NoteToSet, folder: str) -> str:
    """Write the paper into the job and return the file it is in.

    ``\\include`` writes beside its parts, so their folders must be there. Fonts and Lua files that are named by their
    path are looked for in the working folder alone. Parts that name files above the folder lie in the job as well,
    with the names by which TeX may read those.
    """
    (job.folder / NOTES).mkdir()
    file = f"{NOTES}/{note_id(paper.slug)}.tex"
    root = job.tools.root
    (job.folder / file).write_text(within(paper.text, folder, root, UP), encoding="utf-8")
    for part in visible(root / folder, (".tex",)):
        (job.folder / part).parent.mkdir(parents=True, exist_ok=True)
        text = (root / folder / part).read_text(encoding="utf-8", errors="surrogateescape")
        if (changed := within(text, folder, root, UP)) != text:
            (job.folder / part).write_text(changed, encoding="utf-8", errors="surrogateescape")
    if job.tools.engine != "pdflatex":
        for path in visible(job.tools.root / folder, BY_PATH):
            link = job.folder / path
            link.parent.mkdir(parents=True, exist_ok=True)
            link.symlink_to(job.folder / "src" / folder / path)
    place_figures(job.folder, [paper])
    return file


def judge(job: Job, paper: NoteToSet, main: str, finished: Finished) -> tuple[tuple[Diagnostic, ...], bool]:
    """What a run says of the paper, and whether it failed."""
    tools, log = job.tools, read_log(job.log(main))
    items = [*log.outside, *(item for found in log.notes.values() for item in found)]
    opened = [name for names in log.files.values() for name in names]
    read = tuple(line.removeprefix("INPUT ") for line in job.read(f"{main}.fls").splitlines())
    sources = Sources(paper, tools, opened, tuple(name for name in read if name.startswith("/")))
    trouble = explain(items, sources, tools.overfull)
    failed = any(item.kind == "error" for item in items)
    if not failed and (finished.timed_out or finished.code or not log.complete):
        trouble = (*trouble, stopped(finished, items, sources, tools.seconds))
        failed = not log.complete
    return trouble, failed


def visible(root: Path, suffixes: tuple[str, ...]) -> Iterable[Path]:
    """The files below a folder with one of these suffixes, relative to it; not those in hidden folders."""
    for path in sorted(root.rglob("*")):
        inside = path.relative_to(root)
        if path.suffix.lower() in suffixes and not any(part.startswith(".") for part in inside.parts):
            yield inside


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
