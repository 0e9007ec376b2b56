"""``scidraft-tex sty``: the package for LaTeX without the driver."""

from __future__ import annotations

import os
import subprocess
from collections.abc import Callable
from pathlib import Path

import pytest

from tests.cli.conftest import Result

Cli = Callable[..., Result]
PAPER = r"\documentclass{article}\usepackage{scidraft}\begin{document}\begin{lemma}A.\end{lemma}\end{document}"


@pytest.fixture
def tree(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """An empty TEXMFHOME whose name has a space."""
    home = tmp_path / "my tree"
    monkeypatch.setenv("TEXMFHOME", str(home))
    return home


def kpsewhich(name: str) -> str:
    return subprocess.run(["kpsewhich", name], capture_output=True, text=True, cwd="/").stdout.strip()


def test_path_is_what_texinputs_wants(cli: Cli, tmp_path: Path) -> None:
    folder = cli("sty", "path").out.strip()
    assert (Path(folder) / "scidraft.sty").is_file()
    (tmp_path / "paper.tex").write_text(PAPER)
    env = os.environ | {"TEXINPUTS": f"{folder}:"}
    done = subprocess.run(["pdflatex", "-interaction=batchmode", "paper"], cwd=tmp_path, env=env, capture_output=True)
    assert done.returncode == 0


def test_install_lets_latex_find_it_and_remove_takes_it_away(cli: Cli, tree: Path) -> None:
    folder = tree / "tex" / "latex" / "scidraft"
    first = cli("sty", "install")
    assert first.status == 0
    assert f"to {folder}." in first.out and "LaTeX finds it" in first.out
    assert kpsewhich("scidraft.sty") == str(folder / "scidraft.sty")
    assert not (folder / "scidraft-driver.sty").exists()
    (folder / "scidraft-old.sty").write_text("% of an older version")
    (folder / "mine.sty").write_text("% the reader's own")
    (folder / "scidraft.sty").write_text("% an older version")
    again = cli("sty", "install")
    assert "Copied 1 files" in again.out and "Removed scidraft-old.sty" in again.out
    assert "up to date" in cli("sty", "install").out
    gone = cli("sty", "install", "--remove")
    assert gone.status == 0 and "LaTeX finds no scidraft.sty any more." in gone.out
    assert [path.name for path in folder.iterdir()] == ["mine.sty"]
    assert "Nothing of scidraft.sty" in cli("sty", "install", "--remove").out


def test_a_tree_with_a_list_of_files_gets_a_new_one(cli: Cli, tree: Path) -> None:
    tree.mkdir()
    (tree / "ls-R").write_text("% ls-R -- filename database for kpathsea; do not change this line.\n")
    assert "mktexlsr" in cli("sty", "install").out
    assert "scidraft.sty" in (tree / "ls-R").read_text()
    assert "mktexlsr" in cli("sty", "install", "--remove").out
    assert "scidraft.sty" not in (tree / "ls-R").read_text()


def test_without_tex_install_says_so(cli: Cli, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PATH", "/nowhere")
    done = cli("sty", "install")
    assert done.status == 2 and "doctor" in done.err


def test_exported_files_lie_side_by_side_and_serve_a_paper(cli: Cli, tmp_path: Path) -> None:
    assert "Copied" in cli("sty", "export", str(tmp_path / "paper")).out
    names = {path.name for path in (tmp_path / "paper").iterdir()}
    assert "scidraft.sty" in names
    assert {Path(name).suffix for name in names} <= {".sty", ".def"}, "nothing there could be taken for a note"
    (tmp_path / "paper" / "paper.tex").write_text(PAPER)
    command = ["pdflatex", "-interaction=batchmode", "paper"]
    assert subprocess.run(command, cwd=tmp_path / "paper", capture_output=True).returncode == 0
    assert "up to date" in cli("sty", "export", str(tmp_path / "paper")).out


def test_help_teaches_and_a_slip_is_corrected(cli: Cli) -> None:
    assert "Overleaf" in cli("sty", "--help").out
    assert "did you mean `export`?" in cli("sty", "exprt").err
