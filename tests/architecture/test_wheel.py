"""`pip install .` carries everything: the wheel holds sty/ and latex_templates/, and works away from the checkout."""

from __future__ import annotations

import os
import subprocess
import sys
import zipfile
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The wheel as pip builds it."""
    folder = tmp_path_factory.mktemp("wheel")
    command = [sys.executable, "-m", "pip", "wheel", "--quiet", "--no-deps", "--wheel-dir", str(folder), str(ROOT)]
    subprocess.run(command, check=True, capture_output=True, stdin=subprocess.DEVNULL)
    (built,) = folder.glob("*.whl")
    return built


def test_the_wheel_holds_every_file_of_ours(wheel: Path) -> None:
    names = set(zipfile.ZipFile(wheel).namelist())
    for folder in ("sty", "latex_templates"):
        ours = {path.relative_to(ROOT).as_posix() for path in (ROOT / folder).rglob("*") if path.is_file()}
        assert ours
        assert {f"scidraft_tex/_data/{name}" for name in ours} <= names


def test_what_the_wheel_unpacks_to_works_alone(wheel: Path, tmp_path: Path) -> None:
    """Installed elsewhere, the command finds its own files; the dependencies are this environment's."""
    site = tmp_path / "site"
    zipfile.ZipFile(wheel).extractall(site)

    def run(*arguments: str) -> str:
        code = f"import sys; sys.path.insert(0, {str(site)!r}); import scidraft_tex.cli.main as m; m.run()"
        command = [sys.executable, "-P", "-c", code, *arguments]
        done = subprocess.run(command, cwd=tmp_path, env=os.environ, capture_output=True, text=True, check=False)
        assert done.returncode == 0, done.stdout + done.stderr
        return done.stdout

    assert run("sty", "path").strip() == str(site / "scidraft_tex" / "_data" / "sty")
    assert "Everything that is needed is here." in run("doctor")
    run("init", "notes")
    assert (tmp_path / "notes" / ".latexmkrc").is_file()
