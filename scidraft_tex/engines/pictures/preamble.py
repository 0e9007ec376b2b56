"""What stands before pictures, and its precompiled format: loading the preamble's packages takes a second of every run.

Only for LaTeX itself and for pictures without packages of their own, which are most; formats of the other engines do
not work on TeX Live 2022 (see the LaTeX engine).
"""

from __future__ import annotations

import json
import os
import shutil
import threading
from pathlib import Path

from scidraft_tex.engines import sandbox
from scidraft_tex.engines.latex.formats import engine_identity, unpack
from scidraft_tex.engines.templates import tex_environment
from scidraft_tex.model.setting import Toolchain
from scidraft_tex.model.source import digest

_NAME = "pictures-format"
_RECORD = "inputs.json"
_SECONDS = 120.0
_making = threading.Lock()


def preamble_document(tools: Toolchain, packages: str, *, dump: bool = False) -> str:
    """The text before ``\\begin{document}``; ``packages`` is what the pictures load besides the collection's."""
    template = tex_environment(tools.templates / "pdf").get_template("pictures-preamble.tex.j2")
    return template.render(collection=tools.preamble, packages=packages, dump=dump)


def environment(tools: Toolchain) -> dict[str, str]:
    """The environment in which pictures are set."""
    return sandbox.tex_environment(tools.epoch, {"TEXINPUTS": f".:{tools.sty}:{tools.root}:"})


def ready_format(tools: Toolchain) -> Path | None:
    """The format of pictures without packages of their own: from the cache, or made now; ``None`` if there is none."""
    if tools.engine != "pdflatex":
        return None
    text = preamble_document(tools, "", dump=True)
    folder = tools.cache / "formats" / digest("\0".join([engine_identity("latex"), str(tools.sty), text]))
    form = folder / f"{_NAME}.fmt"
    with _making:
        if not _fresh(folder):
            _make(folder, text, tools)
        os.utime(folder)
    return form if form.exists() else None


def _fresh(folder: Path) -> bool:
    """Whether all files that the format was made of are as they were."""
    try:
        inputs = json.loads((folder / _RECORD).read_text(encoding="utf-8"))
        return all(_state(Path(name)) == state for name, state in inputs.items())
    except (OSError, ValueError):
        return False


def _state(path: Path) -> list[int]:
    stat = path.stat()
    return [stat.st_size, stat.st_mtime_ns]


def _make(folder: Path, text: str, tools: Toolchain) -> None:
    """Dump the format and put it into the cache in one move; a preamble that stops TeX has none."""
    with sandbox.job_directory(tools.cache / "jobs") as job:
        (job / f"{_NAME}.tex").write_text(text, encoding="utf-8")
        fixed = ["-no-shell-escape", "-recorder", "-interaction=nonstopmode"]
        command = ["latex", "-ini", *fixed, f"-jobname={_NAME}", "&latex", f"{_NAME}.tex"]
        limits = sandbox.Limits(seconds=_SECONDS, memory=tools.memory, output=tools.output)
        sandbox.run(command, cwd=job, env=environment(tools), limits=limits)
        new = job / "made"
        new.mkdir()
        recorder = job / f"{_NAME}.fls"
        lines = recorder.read_text(encoding="utf-8", errors="replace").splitlines() if recorder.exists() else []
        names = {line.removeprefix("INPUT ") for line in lines if line.startswith("INPUT ")}
        inputs = {
            name: _state(Path(name)) for name in sorted(names) if Path(name).is_absolute() and Path(name).is_file()
        }
        (new / _RECORD).write_text(json.dumps(inputs), encoding="utf-8")
        if (job / f"{_NAME}.fmt").exists():
            (job / f"{_NAME}.fmt").rename(new / f"{_NAME}.fmt")
            unpack(new / f"{_NAME}.fmt")
        folder.parent.mkdir(parents=True, exist_ok=True)
        shutil.rmtree(folder, ignore_errors=True)
        try:
            new.rename(folder)
        except OSError:  # another build has just made the same one
            if not folder.exists():
                raise
