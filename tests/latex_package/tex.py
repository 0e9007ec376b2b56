"""Running real TeX on small documents, for the tests of sty/ and of the PDF templates."""

from __future__ import annotations

import os
import re
import subprocess
import tomllib
from dataclasses import dataclass
from pathlib import Path

import jinja2

from scidraft_tex.engines.templates import tex_environment

ROOT = Path(__file__).resolve().parents[2]
STY = ROOT / "sty"
TEMPLATES = ROOT / "latex_templates"


@dataclass(frozen=True, slots=True)
class Document:
    """A document that TeX has set: its log, its .aux and the words of its PDF."""

    folder: Path
    name: str
    log: str
    aux: str

    @property
    def pdf(self) -> Path:
        return self.folder / f"{self.name}.pdf"

    @property
    def errors(self) -> list[str]:
        return re.findall(r"^\S+:\d+: .*|^! .*", self.log, re.M)

    @property
    def steps(self) -> list[tuple[str, str]]:
        return steps(self.aux)

    def text(self, *options: str) -> str:
        command = ["pdftotext", *options, str(self.pdf), "-"]
        return subprocess.run(command, check=True, capture_output=True, text=True).stdout


def steps(aux: str) -> list[tuple[str, str]]:
    """The number trace of an .aux file."""
    return re.findall(r"^\\scidraft@step\{([^}]*)\}\{(.*)\}$", aux, re.M)


def environment(*inputs: Path) -> dict[str, str]:
    path = os.pathsep.join([".", str(STY), *map(str, inputs), ""])
    fixed = {"SOURCE_DATE_EPOCH": "0", "FORCE_SOURCE_DATE": "1", "max_print_line": "10000"}
    return {**os.environ, **fixed, "TEXINPUTS": path}


def tex(folder: Path, *command: str, inputs: tuple[Path, ...] = ()) -> subprocess.CompletedProcess[str]:
    """Run a TeX program with closed input and a time limit."""
    return subprocess.run(
        command,
        cwd=folder,
        env=environment(*inputs),
        stdin=subprocess.DEVNULL,
        capture_output=True,
        text=True,
        errors="replace",
        timeout=120,
    )


def compile_source(
    folder: Path, source: str, *, engine: str = "pdflatex", runs: int = 2, name: str = "doc"
) -> Document:
    """Set a whole document; ``runs`` passes, errors are left for the test to look at."""
    (folder / f"{name}.tex").write_text(source, encoding="utf-8")
    for _ in range(runs):
        tex(folder, engine, "-interaction=nonstopmode", "-file-line-error", f"{name}.tex")
    aux = folder / f"{name}.aux"
    log = (folder / f"{name}.log").read_text(errors="replace")
    return Document(folder, name, log, aux.read_text(errors="replace") if aux.exists() else "")


def templates() -> jinja2.Environment:
    """The PDF templates with the delimiters that their README fixes."""
    return tex_environment(TEMPLATES / "pdf")


def render_preamble(folder: Path, *, engine: str = "pdflatex", paper: str = "a4", collection: str = "") -> None:
    theme = tomllib.loads((TEMPLATES / "theme.toml").read_text())
    text = (
        templates()
        .get_template("preamble.tex.j2")
        .render(
            engine=engine,
            paper=paper,
            language="english",
            theme=theme,
            collection=collection,
            note_preamble="",
            dump=engine == "pdflatex",
        )
    )
    (folder / "preamble.tex").write_text(text)
