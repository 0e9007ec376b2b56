"""The precompiled preamble: class, layout, scidraft.sty and the collection's preamble, dumped once by content.

Only pdfLaTeX: on TeX Live 2022 XeLaTeX crashes when it loads such a format and LuaLaTeX cannot make one. For those
two the preamble is tried once in the same way, so that its faults are known, and then read by every run.

A preamble with a fault still serves: TeX goes on after most errors, a missing file is stood in for by an empty one,
and what stops TeX altogether is left out. Each fault is told with every note that uses the preamble.
"""

from __future__ import annotations

import gzip
import json
import os
import shutil
import tempfile
import threading
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from typing import Any

from scidraft_tex.engines.latex import documents
from scidraft_tex.engines.latex.job import Job, open_job
from scidraft_tex.engines.latex.log import Item, read_log
from scidraft_tex.model.diagnostic import quoted
from scidraft_tex.model.setting import Toolchain
from scidraft_tex.model.source import digest

FORMAT = "scidraft-format"
COLLECTION, OWN = "preamble.tex", "note-preamble.tex"
"""What the collection's preamble and a note's own are called in the job, and so in TeX's messages."""

SECONDS = 120.0
"""The limit of one try at a preamble: it loads a hundred files, and is made once."""

REPAIRS = 8
"""How many missing files are stood in for before the preamble is given up."""

_GZIP = b"\x1f\x8b"
_making = threading.Lock()


@dataclass(frozen=True, slots=True)
class Preamble:
    """A preamble ready for use, in a folder of the cache.

    ``format`` is the format's path without extension, empty if there is none and ``document`` must be read.
    ``items`` are what TeX complained of. ``sources`` are the files it read: where known commands are defined.
    """

    folder: Path
    format: str
    document: str
    collection: str
    own: str
    items: tuple[Item, ...]
    sources: tuple[str, ...]

    def place(self, job: Job) -> None:
        """Put the preamble's files into a job."""
        if self.format:
            (job.folder / f"{FORMAT}.fmt").symlink_to(self.folder / f"{FORMAT}.fmt")
            return
        (job.folder / "_preamble.tex").write_text(self.document, encoding="utf-8")
        _write_parts(job, self.collection, self.own)


def ready_preamble(tools: Toolchain, own: str) -> Preamble:
    """The preamble of notes with the preamble lines ``own``: from the cache, or made now, by one thread at a time.

    Raises :class:`RuntimeError` if not even our own part of it can be set.
    """
    key = digest("\0".join([_settings(tools), own]))
    folder = tools.cache / "formats" / key
    with _making:
        record = _fresh_record(folder, tools.root)
        if record is None:
            _make(folder, tools, own)
            record = json.loads((folder / "record.json").read_text(encoding="utf-8"))
        os.utime(folder)
    return Preamble(
        folder,
        FORMAT if (folder / f"{FORMAT}.fmt").exists() else "",
        record["document"],
        record["collection"],
        record["own"],
        tuple(Item.from_json(item) for item in record["items"]),
        tuple(name for name, _, _ in record["inputs"]),
    )


@lru_cache(maxsize=8)
def engine_identity(engine: str) -> str:
    """A content address of an engine and of its base format, as far as a build can tell: path, size and time."""
    parts = [engine]
    for path in (shutil.which(engine), shutil.which("latexmk"), shutil.which("bibtex")):
        if path:
            real = Path(path).resolve()
            parts += [str(real), str(real.stat().st_size), str(real.stat().st_mtime_ns)]
    return digest("\0".join(parts))


def _settings(tools: Toolchain) -> str:
    """Everything besides the note's own lines that a preamble depends on."""
    files = sorted([*tools.sty.glob("*"), *(tools.templates / "pdf").glob("*"), tools.templates / "theme.toml"])
    parts = [engine_identity(tools.engine), tools.engine, tools.paper, tools.language, tools.preamble]
    parts += [repr(tools.layout)] if tools.layout else []
    parts += [repr(tools.theme)] if tools.theme else []
    parts += [f"{path.name}\0{digest(path.read_bytes())}" for path in files if path.is_file()]
    return "\0".join(parts)


def _fresh_record(folder: Path, root: Path) -> dict[str, Any] | None:
    """What was recorded when the preamble was made, unless a file it read has changed since."""
    try:
        record: dict[str, Any] = json.loads((folder / "record.json").read_text(encoding="utf-8"))
        for name, size, time in record["inputs"]:
            stat = (root / name).stat()
            if (stat.st_size, stat.st_mtime_ns) != (size, time):
                return None
    except (OSError, ValueError, KeyError):
        return None
    return record


def prune(cache: Path, before: float) -> None:
    """Remove the formats, each about 20 MB, that were not used since ``before`` (seconds since 1970)."""
    for folder in (cache / "formats").glob("*"):
        if folder.stat().st_mtime < before:
            shutil.rmtree(folder, ignore_errors=True)


def unpack(form: Path) -> None:
    """Write a format as TeX will have it in memory. TeX packs it, and unpacking is a third of a short run."""
    data = form.read_bytes()
    if data.startswith(_GZIP):
        form.write_bytes(gzip.decompress(data))


def _make(folder: Path, tools: Toolchain, own: str) -> None:
    """Make the preamble and put it into the cache in one move, so that a killed build leaves no half of it."""
    folder.parent.mkdir(parents=True, exist_ok=True)
    stand_ins = Path(tempfile.mkdtemp(prefix="stand-ins-", dir=folder.parent))
    collection, items = tools.preamble, []
    try:
        for _ in range(REPAIRS):
            with open_job(tools, extra=stand_ins) as job:
                document, fatal = _try(job, tools, collection, own)
                found = [item for item in read_log(job.log(FORMAT)).outside if item.kind == "error"]
                items += [item for item in found if item not in items]
                if not fatal:
                    _record(job, folder, stand_ins, document, collection, own, items)
                    return
            missing = next((item.missing_file for item in found if item.missing_file), "")
            if missing and "/" not in missing and not (stand_ins / missing).exists():
                (stand_ins / missing).write_text(_stand_in(missing), encoding="utf-8")
            elif own and any(item.file.endswith(OWN) for item in found):
                own = ""
            elif collection:
                collection = ""
            else:
                own = ""
        raise RuntimeError(f"TeX says {quoted(items[-1].text)}" if items else "TeX gave no reason")
    finally:
        shutil.rmtree(stand_ins, ignore_errors=True)


def _stand_in(name: str) -> str:
    """A file that takes the place of a missing one: a package that knows every option and defines nothing."""
    stem, _, kind = name.rpartition(".")
    if kind == "sty":
        return f"\\ProvidesPackage{{{stem}}}\n\\DeclareOption*{{}}\n\\ProcessOptions\\relax\n"
    return "\\relax\n"


def _try(job: Job, tools: Toolchain, collection: str, own: str) -> tuple[str, bool]:
    """Run the preamble once; tell its document and whether TeX stopped before its end."""
    _write_parts(job, collection, own)
    parts = {"collection": COLLECTION if collection else "", "note_preamble": OWN if own else ""}
    dump = tools.engine == "pdflatex"
    document = documents.preamble_document(tools, **parts, dump=dump, text=f"{collection}\n{own}")
    text = document if dump else document + "\n\\begin{document}\\end{document}\n"
    (job.folder / f"{FORMAT}.tex").write_text(text, encoding="utf-8")
    options = ["-ini", f"-jobname={FORMAT}", f"&{tools.engine}", f"{FORMAT}.tex"] if dump else [f"{FORMAT}.tex"]
    finished = job.run(job.engine_command(*options), seconds=SECONDS)
    log = job.log(FORMAT)
    made = (job.folder / f"{FORMAT}.fmt").exists() if dump else "Here is how much of" in log
    return document, finished.timed_out or not made or "Emergency stop" in log


def _write_parts(job: Job, collection: str, own: str) -> None:
    for name, text in ((COLLECTION, collection), (OWN, own)):
        if text:
            (job.folder / name).write_text(text, encoding="utf-8")


def _record(
    job: Job, folder: Path, stand_ins: Path, document: str, collection: str, own: str, items: list[Item]
) -> None:
    inputs = []
    for name in sorted(set(_read_files(job))):
        path = (job.folder / name).resolve()
        if not path.is_relative_to(job.folder.resolve()) and path.is_file() and stand_ins not in path.parents:
            stat = path.stat()
            inputs.append((str(path), stat.st_size, stat.st_mtime_ns))
    new = folder.with_name(f"{folder.name}.{job.folder.parent.name}")
    new.mkdir(parents=True)
    if (job.folder / f"{FORMAT}.fmt").exists():
        shutil.copyfile(job.folder / f"{FORMAT}.fmt", new / f"{FORMAT}.fmt")
        unpack(new / f"{FORMAT}.fmt")
    for path in stand_ins.iterdir():
        shutil.copyfile(path, new / path.name)
    record: dict[str, Any] = {"document": document, "collection": collection, "own": own, "inputs": inputs}
    record["items"] = [item.as_json() for item in items]
    (new / "record.json").write_text(json.dumps(record), encoding="utf-8")
    shutil.rmtree(folder, ignore_errors=True)
    try:
        new.rename(folder)
    except OSError:  # another build has just made the same one
        shutil.rmtree(new, ignore_errors=True)


def _read_files(job: Job) -> list[str]:
    """The files the engine read, as its recorder says."""
    lines = job.read(f"{FORMAT}.fls").splitlines()
    return [line.removeprefix("INPUT ") for line in lines if line.startswith("INPUT ")]
