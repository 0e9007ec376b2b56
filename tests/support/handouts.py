"""Making handouts as a user does, and looking into them."""

from __future__ import annotations

import os
import subprocess
import sys
from dataclasses import dataclass
from pathlib import Path


@dataclass(frozen=True)
class Printed:
    """How a call of ``scidraft-tex handout`` ended and what it left."""

    code: int
    output: str
    folder: Path

    def pdf(self, name: str) -> Path:
        return self.folder / "handouts" / f"{name}.pdf"


def handout(notes: Path, build: Path, *options: str, timeout: float = 600) -> Printed:
    """Make a handout of a folder of notes and wait for the end."""
    where = os.path.relpath(build, notes.parent)
    command = [sys.executable, "-m", "scidraft_tex.cli.main", "handout", notes.name, "--build", where, *options]
    done = subprocess.run(command, capture_output=True, text=True, timeout=timeout, cwd=notes.parent)
    return Printed(done.returncode, done.stdout + done.stderr, build)


def page_text(pdf: Path, page: int) -> str:
    """The words of a page, which is counted from 1."""
    command = ["pdftotext", "-layout", "-f", str(page), "-l", str(page), str(pdf), "-"]
    return subprocess.run(command, check=True, capture_output=True, text=True).stdout
