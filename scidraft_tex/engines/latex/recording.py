"""Which files a document is made of: what the engine's recorder says while it is set.

A paper is set without the driver's additions, a note with its whole preamble, so that the files tell all that is needed
to set the same document elsewhere with LaTeX alone.
"""

from __future__ import annotations

import posixpath
import re
from collections.abc import Iterator
from dataclasses import dataclass, replace
from pathlib import Path

from scidraft_tex.engines.latex import documents
from scidraft_tex.engines.latex.documents import LIST, NOTES, note_id
from scidraft_tex.engines.latex.formats import COLLECTION, OWN
from scidraft_tex.engines.latex.job import Job, open_job, place_figures
from scidraft_tex.engines.latex.log import Log, read_log
from scidraft_tex.engines.latex.paper import BY_PATH, folder_of, job_name, judge, place_paper, visible
from scidraft_tex.engines.latex.parents import within
from scidraft_tex.engines.latex.seeds import FRESH
from scidraft_tex.model.codes import Code
from scidraft_tex.model.diagnostic import Diagnostic, Place, Severity
from scidraft_tex.model.setting import NoteToSet, Toolchain

_TODAY = re.compile(r"\\(?:today|year|month|day)(?![A-Za-z])")
_DIAGRAM = {
    word: re.compile(rf"^Package scidraft: {word} the diagram (\w+)$", re.MULTILINE) for word in ("loads", "draws")
}
_UNDEFINED = re.compile(r"(?:Citation|Reference) .* undefined")

NOTE_MAIN, NOTE_PREAMBLE = "main", "scidraft-preamble.tex"
"""A note on its own: its main file's name, and the preamble that the driver gives to notes."""


@dataclass(frozen=True, slots=True)
class UsedFile:
    """A file that TeX read. ``name`` is how the document finds it.

    ``source`` tells whose it is: ``author`` (then ``path`` is where it lies in the collection), ``package`` (ours),
    ``tree`` (the author's own TeX tree) or ``made`` (by BibTeX and other programs, or by the driver).
    """

    name: str
    data: bytes
    source: str
    path: str = ""


@dataclass(frozen=True, slots=True)
class Recorded:
    """A document as TeX set it, and what it read. ``main`` is its first file; ``pdf`` is ``None`` after an error.

    ``undefined`` is TeX's first word of a reference or citation that prints question marks.
    """

    main: str
    pdf: bytes | None
    files: tuple[UsedFile, ...]
    diagnostics: tuple[Diagnostic, ...]
    undefined: str = ""


def record(note: NoteToSet, tools: Toolchain) -> Recorded:
    """Set a paper or a note, and tell the files it needs: the first is the main file."""
    note = replace(note, foreign=tuple(replace(label, pdf="", anchor="") for label in note.foreign))
    folder = folder_of(note)
    with open_job(tools, [folder]) as job:
        main, text = _place_paper(job, note, folder) if note.is_paper else _place_note(job, note)
        finished = job.latexmk(main, bibtex=note.is_paper, notes=4)
        if option := _diagrams(job.log(main)):
            text = option + text
            path = job.folder / f"{main}.tex"
            path.write_text(option + path.read_text(encoding="utf-8"), encoding="utf-8")
            finished = job.latexmk(main, bibtex=note.is_paper, notes=4)
        trouble, failed = judge(job, note, main, finished)
        made = job.folder / f"{main}.pdf"
        if failed or not made.exists():
            return Recorded(f"{main}.tex", None, (), trouble)
        first = UsedFile(f"{main}.tex", text.encode(), "author" if note.is_paper else "made", note.path)
        files = {first.name: first}
        for used in _used(job, note, main, folder):
            files.setdefault(used.name, used)
        told = (*trouble, *_strangers(files, note, tools))
        return Recorded(first.name, made.read_bytes(), tuple(files.values()), told, undefined(read_log(job.log(main))))


def undefined(log: Log) -> str:
    """The first reference or citation of which TeX says that it is undefined; empty if there is none."""
    items = [*log.outside, *(item for found in log.notes.values() for item in found)]
    return next((item.text for item in items if _UNDEFINED.match(item.text)), "")


def _place_paper(job: Job, paper: NoteToSet, folder: str) -> tuple[str, str]:
    """Write a paper; its job name, and its text as it stands on its own."""
    file, main = place_paper(job, paper, folder), job_name(paper)
    start = documents.bundle_start(job.tools, paper, dated=_prints_today(paper, job.tools.root / folder))
    (job.folder / f"{main}.tex").write_text(f"{start}\\input{{{file}}}\n", encoding="utf-8")
    return main, start + within(paper.text, folder, job.tools.root, "")


def _prints_today(paper: NoteToSet, folder: Path) -> bool:
    """Whether a paper may print the day on which it is set: it asks for it, or says no other date."""
    parts = (folder / part for part in visible(folder, (".tex", ".sty", ".cls")))
    texts = [paper.text, *(part.read_text(encoding="utf-8", errors="replace") for part in parts)]
    return any(_TODAY.search(text) for text in texts) or "\\date" not in paper.text


def _place_note(job: Job, note: NoteToSet) -> tuple[str, str]:
    """Write a note with its preamble and its lists."""
    (job.folder / NOTES).mkdir()
    place_figures(job.folder, [note])
    name, tools = note_id(note.slug), job.tools
    texts = {
        f"{NOTES}/{name}.tex": note.text,
        f"{name}.aux": FRESH,
        COLLECTION: tools.preamble,
        OWN: note.preamble,
        NOTE_PREAMBLE: documents.preamble_document(
            tools,
            collection=COLLECTION if tools.preamble else "",
            note_preamble=OWN if note.preamble else "",
            dump=False,
            text=f"{tools.preamble}\n{note.preamble}",
        ),
        **{f"{name}-{number}{LIST}": made.bbl for number, made in enumerate(note.lists, 1)},
    }
    main = documents.volume_document(tools, [note], preamble=NOTE_PREAMBLE)
    for file, text in {**texts, f"{NOTE_MAIN}.tex": main}.items():
        (job.folder / file).write_text(text, encoding="utf-8")
    return NOTE_MAIN, main


def _diagrams(log: str) -> str:
    """The line that has TeX load no other kinds of diagram than a document draws; empty if it loads no others.

    A kind's files are loaded before the document begins, so it takes one run to know which are needed.
    """
    loaded, drawn = ({match[1] for match in _DIAGRAM[word].finditer(log)} for word in ("loads", "draws"))
    named = ",".join(sorted(drawn)) or "none"
    return f"\\PassOptionsToPackage{{diagrams={{{named}}}}}{{scidraft}}\n" if loaded - drawn else ""


def _used(job: Job, note: NoteToSet, main: str, folder: str) -> Iterator[UsedFile]:
    read, written = _recorded(job, main)
    trees = [tree for tree in map(Path, _own_trees(job)) if tree.is_dir()]
    skipped = {f"{main}.tex", f"{NOTES}/{note_id(note.slug)}.tex"} if note.is_paper else {f"{main}.tex"}
    texts, log = [note.text], job.log(main)
    for name in read:
        path = job.folder / name
        by_path = path.suffix.lower() in BY_PATH and not name.startswith("/")
        if name in written or name in skipped or by_path or not path.is_file():
            continue
        first, _, rest = name.partition("/")
        if name.startswith("/"):
            if any(path.is_relative_to(tree) for tree in trees):
                yield UsedFile(path.name, path.read_bytes(), "tree")
        elif first == "src" and _left_out(_found_as(rest, folder), note.text, log, name):
            continue
        elif first == "src":
            texts.append(path.read_text(encoding="utf-8", errors="replace") if path.stat().st_size < 1 << 20 else "")
            yield UsedFile(_found_as(rest, folder), path.read_bytes(), "author", rest)
        elif first == "sty":
            yield UsedFile(rest, path.read_bytes(), "package")
        elif note.is_paper and (job.tools.root / folder / name).is_file() and path.suffix == ".tex":
            original = (job.tools.root / folder / name).read_text(encoding="utf-8", errors="surrogateescape")
            text = within(original, folder, job.tools.root, "")
            inside = f"{folder}/{name}".removeprefix("/")
            yield UsedFile(name, text.encode("utf-8", errors="surrogateescape"), "author", inside)
        else:
            own = note.path if name == f"{NOTES}/{note_id(note.slug)}.tex" else ""
            yield UsedFile(name, path.read_bytes(), "author" if own or name == COLLECTION else "made", own)
    if job.tools.engine != "pdflatex":
        yield from _unrecorded(job.tools.root, folder, "\n".join(texts))


def _recorded(job: Job, main: str) -> tuple[list[str], set[str]]:
    """The files that the last run read and those it wrote, relative to the job where they lie in it."""
    base = str(job.folder.resolve())
    read: dict[str, None] = {}
    written = set()
    for line in job.read(f"{main}.fls").splitlines():
        kind, _, name = line.partition(" ")
        name = posixpath.normpath(name)
        for start in (base, str(job.folder)):
            name = posixpath.relpath(name, start) if name.startswith(f"{start}/") else name
        if kind == "INPUT":
            read.setdefault(name)
        elif kind == "OUTPUT":
            written.add(name)
    return list(read), written


def _own_trees(job: Job) -> list[str]:
    """The TeX trees that are the author's own: nobody else has what lies there."""
    asked = job.run(["kpsewhich", "--var-brace-value=TEXMFHOME"], seconds=10)
    return [tree for tree in asked.output.strip().split(":") if tree.startswith("/")]


def _found_as(path: str, folder: str) -> str:
    """The name by which the document finds a file: below the paper's folder, else below the collection's."""
    return path.removeprefix(f"{folder}/") if folder else path


def _left_out(name: str, text: str, log: str, opened: str) -> bool:
    """Whether a part is named by ``\\include`` and left out by ``\\includeonly``: TeX only looks for it."""
    included = re.search(rf"\\include\s*\{{\s*{re.escape(name.removesuffix('.tex'))}\s*\}}", text)
    return included is not None and f"({opened}" not in log and f"(./{opened}" not in log


def _unrecorded(root: Path, folder: str, text: str) -> Iterator[UsedFile]:
    """Files read by their path: those that a source names."""
    for path in visible(root / folder, BY_PATH):
        if path.stem in text:
            inside = f"{folder}/{path.as_posix()}".removeprefix("/")
            yield UsedFile(path.as_posix(), (root / inside).read_bytes(), "author", inside)


def _strangers(files: dict[str, UsedFile], note: NoteToSet, tools: Toolchain) -> Iterator[Diagnostic]:
    """Links in the collection that lead out of it: an archive must not carry away what they point at."""
    root = tools.root.resolve()
    for used in files.values():
        if used.path and not (root / used.path).resolve().is_relative_to(root):
            message = f"`{used.path}` leads out of the collection"
            help_text = "copy the file to where the link is"
            yield Diagnostic(Severity.ERROR, Code.OUTSIDE_COLLECTION, message, Place(note.path, 1), help_text)
