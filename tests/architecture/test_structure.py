"""The shape of the code: rooms, sizes, who may start programs, print or name a machine."""

from __future__ import annotations

import ast
import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from statistics import median

import pytest

ROOT = Path(__file__).parents[2]
PACKAGE = ROOT / "scidraft_tex"
MODULES = sorted(PACKAGE.rglob("*.py"))

MEDIAN_LINES = 150
MOST_LINES = 400

MAY_START_PROGRAMS = {
    "engines/sandbox.py",  # every TeX run and every tool of a build
    "engines/plastex/client.py",  # starts the box's server
    "engines/plastex/server.py",  # forks a child for each note
    "app/doctor.py",  # asks programs for their versions
}
"""The modules that may start or fork processes."""

PROCESS_MODULES = {"subprocess", "multiprocessing", "pty", "concurrent.futures.process"}
PROCESS_CALLS = {"system", "popen", "fork", "forkpty", "execv", "execve", "execvp", "spawnv", "posix_spawn"}


def name_of(path: Path) -> str:
    return path.relative_to(PACKAGE).as_posix()


def nodes(path: Path) -> Iterator[ast.AST]:
    return ast.walk(ast.parse(path.read_text(encoding="utf-8")))


def tracked_files() -> list[Path]:
    listed = subprocess.run(["git", "ls-files", "-z"], cwd=ROOT, capture_output=True, text=True, check=True).stdout
    return [ROOT / name for name in listed.split("\0") if name and (ROOT / name).is_file()]


def test_imports_run_down() -> None:
    """import-linter's contracts in pyproject.toml hold."""
    script = Path(sys.executable).with_name("lint-imports")
    done = subprocess.run([script, "--no-cache"], cwd=ROOT, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout


def test_modules_are_small() -> None:
    sizes = {name_of(path): len(path.read_text(encoding="utf-8").splitlines()) for path in MODULES}
    assert not {name: lines for name, lines in sizes.items() if lines > MOST_LINES}
    assert median(lines for lines in sizes.values() if lines) <= MEDIAN_LINES


def test_only_few_modules_start_programs() -> None:
    found = set()
    for path in MODULES:
        for node in nodes(path):
            imported = [alias.name for alias in node.names] if isinstance(node, ast.Import) else []
            if isinstance(node, ast.ImportFrom):
                imported = [node.module or "", *(f"{node.module}.{alias.name}" for alias in node.names)]
            called = node.attr if isinstance(node, ast.Attribute) and isinstance(node.value, ast.Name) else ""
            if PROCESS_MODULES & set(imported) or (called in PROCESS_CALLS and node.value.id == "os"):  # type: ignore[attr-defined]
                found.add(name_of(path))
    assert found <= MAY_START_PROGRAMS, found - MAY_START_PROGRAMS


def test_only_the_command_line_prints() -> None:
    for path in MODULES:
        if not name_of(path).startswith(("cli/", "report/")):
            for node in nodes(path):
                assert not (
                    isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "print"
                ), f"{name_of(path)}:{node.lineno} prints"


def test_every_module_says_what_it_is_for() -> None:
    for path in MODULES:
        tree = ast.parse(path.read_text(encoding="utf-8"))
        assert not tree.body or ast.get_docstring(tree), f"{name_of(path)} has no docstring"


HOME = "/(?:work|root|tmp/[a-z-]+/[a-z-]+|home/[a-z]+|Users/[A-Za-z]+)/"
MACHINE = re.compile(rf"(?<![\w.$}}]){HOME}")
REGISTRY = re.compile(r"\b(?:files\.python" + r"hosted|pypi\.org/simple|registry\.npm" + r"js|deb\.deb" + r"ian)\b")


@pytest.mark.parametrize("pattern", [MACHINE, REGISTRY], ids=["machine path", "registry host"])
def test_no_tracked_file_names_this_machine(pattern: re.Pattern[str]) -> None:
    found = []
    for path in tracked_files():
        if path != Path(__file__):
            text = path.read_bytes().decode("utf-8", errors="ignore")
            found += [f"{path.relative_to(ROOT)}: {match[0]}" for match in pattern.finditer(text)]
    assert not found


def test_no_left_overs() -> None:
    """Work that is not done belongs in an issue, not in a comment."""
    mark = re.compile(r"\b(?:TO" + r"DO|FIX" + r"ME|XX" + r"X)\b(?!notes)")
    samples = ROOT / "tests" / "classes" / "samples"  # documents of others, as they are
    for path in tracked_files():
        if (
            path.parent != samples
            and path.suffix in (".py", ".sty", ".j2", ".css", ".tex", ".toml")
            and path != Path(__file__)
        ):
            assert not mark.search(path.read_text(encoding="utf-8")), path.relative_to(ROOT)
