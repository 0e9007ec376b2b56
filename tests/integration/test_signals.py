"""A build that is ended from outside leaves no process behind: no TeX, no latexmk, no page server."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

LOOP = "\\title{Loop}\n\nBefore.\n\n\\def\\again{\\again}\\again\n"
PICTURE = r"""\title{Picture}

\begin{tikzpicture}
\draw plot[domain=0:9,samples=9000000] (\x,{sin(\x r)});
\end{tikzpicture}
"""
SECONDS = 3.0
"""How long what a build started may live on."""


def processes(marker: str) -> list[str]:
    """The command lines of living processes that work below a folder."""
    found = []
    for folder in Path("/proc").glob("[0-9]*"):
        try:
            if int(folder.name) == os.getpid() or (folder / "stat").read_text().rpartition(")")[2].split()[0] in "ZX":
                continue
            if marker in str((folder / "cwd").readlink()):
                found.append((folder / "cmdline").read_bytes().replace(b"\0", b" ").decode())
        except OSError:
            continue
    return found


@pytest.fixture
def notes(tmp_path: Path) -> Path:
    folder = tmp_path / "notes"
    folder.mkdir()
    return folder


@pytest.mark.parametrize("sign", [signal.SIGINT, signal.SIGTERM, signal.SIGKILL], ids=lambda sign: sign.name)
@pytest.mark.parametrize(
    ("text", "target", "engine"),
    [(LOOP, "pdf", "pdflatex"), (LOOP, "html", "plastex"), (PICTURE, "html", "latex")],
    ids=["tex", "page", "picture"],
)
def test_nothing_lives_on(notes: Path, text: str, target: str, engine: str, sign: signal.Signals) -> None:
    (notes / "loop.tex").write_text(text)
    command = [
        "env",
        "--default-signal=INT",
        sys.executable,
        "-m",
        "scidraft_tex.cli.main",
        "compile",
        "notes",
        "--output",
        "build",
        "--to",
        target,
    ]
    ours = subprocess.Popen(command, cwd=notes.parent, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    try:
        marker, deadline = str(notes.parent), time.monotonic() + 60
        while not busy(marker, engine) and time.monotonic() < deadline and ours.poll() is None:
            time.sleep(0.1)
        assert busy(marker, engine), processes(marker)
        time.sleep(0.5)
        ours.send_signal(sign)
        ours.wait(SECONDS + 5)
        deadline = time.monotonic() + SECONDS
        while processes(marker) and time.monotonic() < deadline:
            time.sleep(0.05)
        assert processes(marker) == []
    finally:
        ours.kill()


def busy(marker: str, engine: str) -> bool:
    """Whether the program that loops is at work."""
    return any(engine in line.split(" ")[0] or f"engines.{engine}.start" in line for line in processes(marker))
