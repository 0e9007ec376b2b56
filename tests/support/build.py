"""Running the tool as a user does, in a process of its own."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from dataclasses import dataclass
from pathlib import Path
from typing import Any

ROOT = Path(__file__).parents[2]
SHOWCASE = ROOT / "notes"


@dataclass(frozen=True)
class Run:
    """How a call of the tool ended and what it left."""

    code: int
    output: str
    folder: Path

    def pdf(self, slug: str) -> Path:
        return self.folder / "pdf" / f"{slug}.pdf"

    def page(self, slug: str) -> str:
        return (self.folder / "html" / "notes" / slug / "index.html").read_text(encoding="utf-8")

    @property
    def report(self) -> dict[str, Any]:
        data: dict[str, Any] = json.loads((self.folder / "report.json").read_text(encoding="utf-8"))
        return data

    @property
    def diagnostics(self) -> list[dict[str, Any]]:
        found: list[dict[str, Any]] = self.report["diagnostics"]
        return found

    @property
    def slugs(self) -> list[str]:
        base = self.folder / "pdf"
        return sorted(path.relative_to(base).with_suffix("").as_posix() for path in base.rglob("*.pdf"))


def command_for(notes: Path, output: Path, *options: str) -> list[str]:
    """``scidraft-tex compile NOTES --output OUTPUT …``, to be called in the folder that holds NOTES."""
    where = os.path.relpath(output, notes.parent)  # as people write it
    return [sys.executable, "-m", "scidraft_tex.cli.main", "compile", notes.name, "--output", where, *options]


def compile_notes(notes: Path, output: Path, *options: str, timeout: float = 600) -> Run:
    """Compile a folder of notes, one note, or a paper, and wait for the end."""
    command = command_for(notes, output, *options)
    done = subprocess.run(command, capture_output=True, text=True, timeout=timeout, cwd=notes.parent)
    return Run(done.returncode, done.stdout + done.stderr, output)


def files_of(folder: Path, *suffixes: str) -> dict[str, bytes]:
    """Every file below a folder by its path, or those with one of the suffixes."""
    found = (path for path in sorted(folder.rglob("*")) if path.is_file())
    return {
        path.relative_to(folder).as_posix(): path.read_bytes()
        for path in found
        if not suffixes or path.suffix in suffixes
    }
