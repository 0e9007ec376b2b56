"""The package's regression tests (l3build, in ``regression/``) in three engines, and its version lines."""

from __future__ import annotations

import os
import re
import subprocess
import tomllib
from pathlib import Path

import pytest

from scidraft_tex import __version__
from tests.latex_package.tex import ROOT, STY

REGRESSION = Path(__file__).parent / "regression"
TESTS = sorted(path.stem for path in (REGRESSION / "testfiles").glob("*.lvt"))
VERSION = re.compile(r"\\Provides(?:Package|File|ExplPackage)\{([^}]+)\}\[(\d{4}-\d\d-\d\d) v([\d.]+) (.+)\]")


@pytest.mark.parametrize("engine", ["pdftex", "xetex", "luatex"])
def test_logs_are_what_they_were(engine: str, tmp_path: Path, pytestconfig: pytest.Config) -> None:
    """``l3build check``: definitions, yielding, errors, numbers, names and boxes of every part, as normalised logs.

    ``pytest --update-goldens`` accepts what is new; an engine has a log of its own only where it differs from pdfTeX's.
    """
    if pytestconfig.getoption("--update-goldens"):
        assert l3build(tmp_path, "save", "-q", "-e", engine, *TESTS).returncode == 0
        for path in (REGRESSION / "testfiles").glob(f"*.{engine}.tlg"):
            if path.read_bytes() == path.with_name(f"{path.name.partition('.')[0]}.tlg").read_bytes():
                path.unlink()
    done = l3build(tmp_path, "check", "-q", "-e", engine)
    changed = [path.read_text(errors="replace") for path in tmp_path.rglob("*.diff")]
    assert done.returncode == 0, "\n".join([done.stdout[-2000:], *changed])


def l3build(folder: Path, *arguments: str) -> subprocess.CompletedProcess[str]:
    """l3build on our tests, working in a folder of its own."""
    env = os.environ | {"SCIDRAFT_L3BUILD": str(folder)}
    return subprocess.run(
        ["l3build", *arguments], cwd=REGRESSION, env=env, capture_output=True, text=True, errors="replace", timeout=900
    )


def test_every_part_of_the_package_has_a_test() -> None:
    """Every file of sty/ that papers load is loaded in these tests."""
    logs = "".join(path.read_text() for path in (REGRESSION / "testfiles").glob("*.lvt"))
    assert len(TESTS) >= 14
    for word in ("lemma", "newstatement", "restate", "newcites", "tableskin", "foldertree", "algorithm", "lstlisting"):
        assert word in logs
    for part in ("scidraft-driver", "scidraft-numbers", "scidraftforeign", "noteset", "cref@"):
        assert part in logs


def test_version_lines_are_in_step() -> None:
    """One date, one version, that of the Python package; `l3build tag` writes them (regression/build.lua)."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]
    assert "version" in project["dynamic"], "the version is that of scidraft_tex/__init__.py"
    dates = set()
    for path in sorted(STY.glob("*.sty")):
        found = VERSION.search(path.read_text(encoding="utf-8"))
        assert found, f"{path.name} has no line \\ProvidesPackage{{{path.stem}}}[YYYY-MM-DD vX.Y.Z Words]"
        assert found[1] == path.stem
        assert found[3] == __version__, f"{path.name} is of another version"
        dates.add(found[2])
    assert len(dates) == 1, dates


def test_tagging_changes_the_version_lines_and_nothing_else(tmp_path: Path) -> None:
    for folder in ("sty", "tests/latex_package/regression"):
        (tmp_path / folder).mkdir(parents=True)
    for path in STY.glob("*.sty"):
        (tmp_path / "sty" / path.name).write_bytes(path.read_bytes())
    home = tmp_path / "tests/latex_package/regression"
    (home / "build.lua").write_bytes((REGRESSION / "build.lua").read_bytes())
    subprocess.run(["l3build", "tag", "--date", "2031-02-03", "9.8.7"], cwd=home, check=True, capture_output=True)
    for path in STY.glob("*.sty"):
        before, after = path.read_text(encoding="utf-8"), (tmp_path / "sty" / path.name).read_text(encoding="utf-8")
        found = VERSION.search(after)
        assert found and found.groups()[1:3] == ("2031-02-03", "9.8.7")
        assert VERSION.sub("", before) == VERSION.sub("", after)
