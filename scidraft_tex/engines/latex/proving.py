"""Whether a bundle compiles where nothing else is: in an empty folder, with the engine alone, to the same pages."""

from __future__ import annotations

import hashlib
import io
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

import pikepdf

from scidraft_tex.engines import sandbox
from scidraft_tex.engines.latex.job import MAX_RUNS, Job
from scidraft_tex.engines.latex.log import read_log
from scidraft_tex.engines.latex.recording import undefined
from scidraft_tex.model.setting import Toolchain

_PASSING = (".log", ".pdf", ".fls")
"""What a run writes for people; everything else it writes may be read by the next run."""


@dataclass(frozen=True, slots=True)
class Proof:
    """How a bundle came out: ``trouble`` is empty if it compiles to the same document.

    ``same`` says how far the pages are the same: ``"pages"`` (every drawn thing) or ``"words"`` (the text).
    """

    pages: int = 0
    runs: int = 0
    same: str = ""
    trouble: str = ""


def prove(files: Mapping[str, bytes], main: str, original: bytes, tools: Toolchain) -> Proof:
    """Set a bundle's main file with nothing but its files and TeX's own, and compare it with the paper's PDF.

    Neither BibTeX nor any other program runs. TeX reads below its folder only (``openin_any=p``), has no shell escape,
    and does not see the author's own TeX tree.
    """
    with sandbox.job_directory(tools.cache / "jobs") as folder:
        for name, data in files.items():
            path = folder / name
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_bytes(data)
        env = sandbox.tex_environment(tools.epoch, {"TEXMFHOME": str(folder.parent / "empty")})
        job = Job(folder, env, tools)
        stem = main.removesuffix(".tex")
        runs, ended = _settle(job, stem)
        log = read_log(job.log(stem))
        items = [*log.outside, *(item for found in log.notes.values() for item in found)]
        error = next((item for item in items if item.kind == "error"), None)
        made = folder / f"{stem}.pdf"
        if error or ended.code or not made.exists():
            reason = f"{error.file}:{error.line}: {error.text}" if error else _last_words(ended)
            return Proof(0, runs, trouble=f"it does not compile in an empty folder: {reason}")
        if unknown := undefined(log):
            return Proof(0, runs, trouble=f"in an empty folder TeX says: {unknown}")
        return Proof(*_compare(original, made.read_bytes(), job, runs))


def _settle(job: Job, stem: str) -> tuple[int, sandbox.Finished]:
    """Run the engine until what it writes for itself stays as it is."""
    runs, before, after = 0, "", "nothing yet"
    while before != after and runs < MAX_RUNS:
        ended = job.run(job.engine_command(stem), seconds=job.tools.seconds, notes=4)
        runs, before, after = runs + 1, after, _state(job.folder)
        if ended.code or ended.timed_out:
            break
    return runs, ended


def _state(folder: Path) -> str:
    state = hashlib.sha256()
    for path in sorted(folder.rglob("*")):
        if path.is_file() and path.suffix not in _PASSING:
            state.update(f"{path.relative_to(folder)}\0".encode() + path.read_bytes())
    return state.hexdigest()


def _last_words(ended: sandbox.Finished) -> str:
    lines = [line for line in ended.output.splitlines() if line.strip()]
    return "TeX did not end in time" if ended.timed_out else lines[-1] if lines else "TeX gave no reason"


def _compare(one: bytes, other: bytes, job: Job, runs: int) -> tuple[int, int, str, str]:
    """The fields of a proof: pages, runs, how far the pages are the same, and what differs."""
    ours, theirs = _drawings(one), _drawings(other)
    if len(ours) != len(theirs):
        return len(theirs), runs, "", f"it has {len(theirs)} pages, and the paper {len(ours)}"
    changed = [number for number, pair in enumerate(zip(ours, theirs, strict=True), 1) if pair[0] != pair[1]]
    if not changed:
        return len(theirs), runs, "pages", ""
    words = _words(one, job), _words(other, job)
    if words[0] is not None and words[0] == words[1]:
        return len(theirs), runs, "words", ""
    return len(theirs), runs, "", f"page {changed[0]} is not what it is in the paper"


def _drawings(pdf: bytes) -> list[str]:
    """A digest of what each page draws: its size, its operators and the forms and images that it uses."""
    found = []
    with pikepdf.open(io.BytesIO(pdf)) as document:
        for page in document.pages:
            drawn = hashlib.sha256(repr([float(edge) for edge in page.mediabox]).encode())
            contents = page.obj.get("/Contents", pikepdf.Array())
            for stream in [contents] if isinstance(contents, pikepdf.Stream) else contents:
                drawn.update(stream.read_bytes())
            for name, form in sorted(page.resources.get("/XObject", pikepdf.Dictionary()).items()):
                drawn.update(name.encode() + form.read_raw_bytes())
            found.append(drawn.hexdigest())
    return found


def _words(pdf: bytes, job: Job) -> str | None:
    """The text of a PDF; ``None`` where there is no pdftotext."""
    path = job.folder.parent / "words.pdf"
    path.write_bytes(pdf)
    try:
        return sandbox.run(
            ["pdftotext", "-raw", str(path), "-"], cwd=job.folder, env=job.env, limits=sandbox.Limits(60)
        ).output
    except FileNotFoundError:
        return None
