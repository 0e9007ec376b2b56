"""`doctor`: what it finds, what it asks for, and the commands it names."""

from __future__ import annotations

import shutil
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from scidraft_tex.app import doctor, resources
from scidraft_tex.app.doctor import Finding, commands
from scidraft_tex.app.doctor_needs import MANAGERS, PROGRAMS, tex_file, tex_files

Cli = Callable[..., Any]


def test_this_machine_has_what_is_needed(cli: Cli) -> None:
    result = cli("doctor")
    assert result.status == 0, result.out
    assert "pdflatex" in result.out
    assert "Everything that is needed is here." in result.out


def test_a_bare_machine_gets_one_command(cli: Cli, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    (tmp_path / "apt-get").symlink_to("/bin/true")
    monkeypatch.setenv("PATH", str(tmp_path))
    monkeypatch.setattr("os.geteuid", lambda: 1000)
    result = cli("doctor")
    assert result.status == 1
    (line,) = [text for text in result.out.splitlines() if "apt-get" in text]
    assert line.startswith("  sudo apt-get install --no-install-recommends ")
    assert {"latexmk", "texlive-latex-extra", "lmodern", "dvisvgm"} <= set(line.split())


def test_all_names_every_system(cli: Cli, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("PATH", str(tmp_path))
    out = cli("doctor", "--all").out
    for start in ("apt-get install", "dnf install", "pacman -S", "brew install --cask", "tlmgr install"):
        assert start in out


def test_what_our_latex_loads_is_what_is_asked_for() -> None:
    names = {need.name for need in tex_files((resources.sty_folder(), resources.templates_folder()))}
    assert {"article.cls", "hyperref.sty", "cleveref.sty", "lmodern.sty"} <= names
    assert not any(name.startswith("scidraft") for name in names)


def test_optional_packages_are_not_asked_for(tmp_path: Path) -> None:
    (tmp_path / "a.sty").write_text(
        "\\RequirePackage{x,y}\n% \\RequirePackage{commented}\n\\IfFileExists{z.sty}{\\RequirePackage[o]{z}}{}\n"
    )
    needs = {need.name: need.needed for need in tex_files((tmp_path,))}
    assert needs == {"article.cls": True, "x.sty": True, "y.sty": True, "z.sty": False}


def test_every_program_has_a_package_on_every_linux() -> None:
    for need in PROGRAMS:
        assert {"apt", "dnf", "pacman"} <= set(need.packages)
    assert set(tex_file("tikz.sty").packages) | {"pip"} == set(MANAGERS)


@pytest.mark.skipif(not shutil.which("dpkg"), reason="asks Debian's package database")
def test_debian_packages_are_the_right_ones() -> None:
    """Each TeX file found here lies in the Debian package that `doctor` would name, or in one it depends on."""
    import subprocess

    findings = doctor.examine(resources.sty_folder(), resources.templates_folder())
    for found in findings:
        if found.requirement.kind == "tex" and found.path.startswith("/usr/share"):
            done = subprocess.run(["dpkg", "-S", found.path], capture_output=True, text=True, check=False)
            owner = done.stdout.split(":")[0]
            named = found.requirement.packages["apt"]
            below = ("texlive-base", "texlive-latex-base", "texlive-latex-recommended", "texlive-pictures")
            assert owner == named or owner in below, f"{found.requirement.name} is in {owner}, not in {named}"


def test_upstream_tex_is_mended_by_tlmgr(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(doctor.shutil, "which", lambda name: f"/usr/bin/{name}")
    latex = next(need for need in PROGRAMS if need.name == "pdflatex")
    assert "tlmgr" not in doctor.managers_here([Finding(latex, True, path="/usr/bin/pdflatex")])
    assert doctor.managers_here([Finding(latex, True, path="/opt/texlive/bin/pdflatex")])[0] == "tlmgr"
    assert commands([tex_file("cleveref.sty")], ["tlmgr", "apt"]) == ("tlmgr install collection-latexextra",)
