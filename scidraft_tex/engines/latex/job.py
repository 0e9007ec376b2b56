"""A TeX job: its folder, its search paths and the call of latexmk.

The job's folder holds short links to the collection (``src``) and to our files (``sty``): whatever a collection's
path looks like (spaces, ``~``, colons), TeX sees the same relative names, and nothing it writes knows where it ran.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, replace
from datetime import UTC, datetime
from pathlib import Path, PurePosixPath

from scidraft_tex.engines import sandbox
from scidraft_tex.model.dates import calendar_day
from scidraft_tex.model.setting import NoteToSet, Toolchain

LATEXMK_MODE = {"pdflatex": "-pdf", "xelatex": "-pdfxe", "lualatex": "-pdflua"}
KEPT_LOG = 8 << 20
"""Bytes of a log that are read, half of them from its end; a note that traces everything must not fill our memory."""

MAIN = "_volume"
"""The main file's name; a note's id has no underscore, so nothing a note writes can meet it."""

MAX_RUNS = 6
"""How often latexmk or we run a document until its references settle."""

_MARK = re.compile(r"scidraft-note-begin (\S+)")


@dataclass(frozen=True, slots=True)
class Job:
    """A prepared folder, and the environment in which its programs run."""

    folder: Path
    env: dict[str, str]
    tools: Toolchain

    def read(self, name: str) -> str:
        """A text that TeX wrote, a very long one without its middle; empty if it wrote none."""
        path = self.folder / name
        if not path.exists():
            return ""
        with path.open("rb") as file:
            data = file.read(KEPT_LOG // 2)
            if (size := path.stat().st_size) > KEPT_LOG:
                file.seek(size - KEPT_LOG // 2)
                data += b"\n"
            return (data + file.read(KEPT_LOG // 2)).decode("utf-8", errors="replace")

    def log(self, main: str = MAIN) -> str:
        """The log of the last run."""
        return self.read(f"{main}.log")

    def engine_command(self, *options: str) -> list[str]:
        """The engine itself, as it is called to make a format or to try a preamble."""
        fixed = ["-no-shell-escape", "-recorder", "-file-line-error", "-interaction=nonstopmode"]
        return [self.tools.engine, *fixed, *options]

    def run(
        self, command: list[str], *, seconds: float, notes: int = 1, watch: Callable[[str], bool] | None = None
    ) -> sandbox.Finished:
        """Run a program that works on so many notes, each of which may be silent for ``seconds``."""
        total = seconds * (notes + 4)
        limits = sandbox.Limits(total, seconds, total, self.tools.memory, self.tools.output)
        return sandbox.run(command, cwd=self.folder, env=self.env, limits=limits, watch=watch)

    def latexmk(
        self, main: str = MAIN, *, format_name: str = "", bibtex: bool = False, once: bool = False, notes: int = 1,
        on_note: Callable[[str], None] | None = None,
    ) -> sandbox.Finished:  # fmt: skip
        """Run latexmk until the auxiliary files are stable, or ``once`` in any case.

        One run needs no list of the files it read, of each of which latexmk would take a checksum.
        ``-norc``: a ``.latexmkrc`` beside a note is Perl and must not run.
        """

        signs: set[str] = set()

        def watch(line: str) -> bool:
            """Each sign of life counts once: a note may print the same lines as the driver, for ever."""
            match = _MARK.match(line)
            if not (match or line.startswith("Run number ")) or line in signs or len(signs) > notes + MAX_RUNS:
                return False
            signs.add(line)
            if match and on_note:
                on_note(match[1])
            return True

        engine = self.tools.engine
        form = f"-fmt={format_name} " if format_name else ""
        call = f"{sandbox.guarded(engine)} {form}-no-shell-escape %O %S"
        command = ["latexmk", "-norc", LATEXMK_MODE[engine], "-file-line-error"]
        command += ["-interaction=nonstopmode", "-bibtex" if bibtex else "-bibtex-"]
        command += ["-recorder-", "-g", "-e", "$max_repeat = 1"] if once else ["-recorder"]
        command += ["-e", f"${engine} = q{{{call}}}", main]
        return self.run(command, seconds=self.tools.seconds, notes=notes, watch=watch)


@contextmanager
def open_job(tools: Toolchain, search: Iterable[str] = (), extra: Path | None = None) -> Iterator[Job]:
    """A fresh job. ``search`` are folders of the collection to look into besides its root.

    ``extra`` is a folder looked into last, before TeX's own: what stands in for files that do not exist.
    """
    with sandbox.job_directory(tools.cache / "jobs") as folder:
        (folder / "src").symlink_to(tools.root.resolve(), target_is_directory=True)
        (folder / "sty").symlink_to(tools.sty.resolve(), target_is_directory=True)
        if extra:
            (folder / "extra").symlink_to(extra.resolve(), target_is_directory=True)
        paths = [".", *(f"./src/{name}" for name in search if name not in ("", ".")), "./src", "./sty"]
        paths += ["./extra"] if extra else []
        texinputs = ":".join([*paths, ""])
        env = sandbox.tex_environment(tools.epoch, {"TEXINPUTS": texinputs, "BIBINPUTS": ":".join([*paths[:-1], ""])})
        yield Job(folder, env, tools)


def dated(tools: Toolchain, day: str) -> Toolchain:
    """The tools with the first moment of a day as TeX's time, which the PDF's information and some packages tell."""
    date = calendar_day(day)
    return replace(tools, epoch=max(0, int(datetime(*date, tzinfo=UTC).timestamp()))) if date else tools


def place_figures(folder: Path, notes: Iterable[NoteToSet]) -> None:
    """Put the notes' figures where TeX finds them by the names the notes use."""
    for note in notes:
        for name, path in note.figures:
            link = folder / PurePosixPath(name)
            if link.resolve().is_relative_to(folder.resolve()) and not link.exists():
                link.parent.mkdir(parents=True, exist_ok=True)
                link.symlink_to(Path(path).resolve())
