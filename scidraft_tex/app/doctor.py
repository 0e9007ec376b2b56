"""Looks at a machine and says what is there, what is missing, and the command that brings it."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
from collections.abc import Iterable, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path

from scidraft_tex.app.doctor_needs import CASK, PROGRAMS, Requirement, python_packages, tex_files

_SECONDS = 20
_VERSION = re.compile(r"\d+(?:\.[\w-]+)+|\d+\w*")
_INSTALL = {
    "apt": "apt-get install --no-install-recommends",
    "dnf": "dnf install",
    "pacman": "pacman -S --needed",
    "brew": "brew install",
    "tlmgr": "tlmgr install",
    "pip": "python3 -m pip install",
}
_NEEDS_ROOT = ("apt", "dnf", "pacman")


@dataclass(frozen=True, slots=True)
class Finding:
    """One requirement and whether the machine meets it; ``version`` is what it calls itself, if known."""

    requirement: Requirement
    present: bool
    version: str = ""
    path: str = ""


def examine(sty: Path, templates: Path) -> tuple[Finding, ...]:
    """Look for every program, for every TeX file that our LaTeX loads (one call of kpsewhich) and Python package."""
    with ThreadPoolExecutor() as pool:
        texs = pool.submit(_tex_findings, tex_files((sty, templates)))
        programs = list(pool.map(_program_finding, PROGRAMS))
        return (*programs, *texs.result(), *(_python_finding(need) for need in python_packages()))


def missing(findings: Iterable[Finding], *, optional: bool = False) -> tuple[Requirement, ...]:
    """What is needed and not there; with ``optional``, also what would be useful."""
    return tuple(
        found.requirement for found in findings if not found.present and (found.requirement.needed or optional)
    )


def managers_here(findings: Iterable[Finding]) -> tuple[str, ...]:
    """The package managers to use on this machine: the system's, tlmgr if TeX came from upstream, and pip.

    Debian's tlmgr refuses to touch the system's TeX Live, so it counts only for a TeX outside /usr/bin.
    """
    system = [
        name
        for name, program in (("apt", "apt-get"), ("dnf", "dnf"), ("pacman", "pacman"), ("brew", "brew"))
        if shutil.which(program)
    ][:1]
    latex = next((found.path for found in findings if found.requirement.name == "pdflatex"), "")
    upstream = bool(latex) and Path(latex).parent != Path("/usr/bin") and shutil.which("tlmgr")
    return (*(["tlmgr"] if upstream else []), *system, "pip")


def commands(wanted: Sequence[Requirement], managers: Sequence[str]) -> tuple[str, ...]:
    """One command a manager. Each requirement goes to the first manager that has it."""
    bags: dict[str, dict[str, None]] = {}
    for requirement in wanted:
        manager = next((name for name in managers if name in requirement.packages), None)
        if manager:
            package = requirement.packages[manager]
            verb = f"{_INSTALL[manager]} --cask" if package.startswith(CASK) else _INSTALL[manager]
            bags.setdefault(f"{_sudo(manager)}{verb}", {})[package.removeprefix(CASK)] = None
    return tuple(f"{command} {' '.join(packages)}" for command, packages in bags.items())


def _sudo(manager: str) -> str:
    """What stands before a command that changes the system, for those who are not root."""
    return "sudo " if manager in _NEEDS_ROOT and hasattr(os, "geteuid") and os.geteuid() else ""


def _program_finding(requirement: Requirement) -> Finding:
    path = shutil.which(requirement.name)
    if path is None:
        return Finding(requirement, False)
    option = "-v" if requirement.name == "pdftocairo" else "--version"
    return Finding(requirement, True, _version_in(_output([path, option])), path)


def _version_in(text: str) -> str:
    """The version in the first line that has one; latexmk's stands at the end, behind a date."""
    for line in text.splitlines():
        match = re.search(r"[Vv]ersion\s+([\w.-]+)", line) or re.search(r"\(?(TeX Live \d+)", line)
        found = match[1] if match else next(iter(_VERSION.findall(line)), "")
        if found:
            return found.rstrip(".,")
    return ""


def _tex_findings(requirements: Sequence[Requirement]) -> tuple[Finding, ...]:
    kpsewhich = shutil.which("kpsewhich")
    lines = _output([kpsewhich, *(need.name for need in requirements)]).splitlines() if kpsewhich else []
    paths = {Path(line).name: line for line in lines}
    return tuple(Finding(need, need.name in paths, path=paths.get(need.name, "")) for need in requirements)


def _python_finding(requirement: Requirement) -> Finding:
    try:
        return Finding(requirement, True, version(requirement.name))
    except PackageNotFoundError:
        return Finding(requirement, False)


def _output(command: Sequence[str]) -> str:
    """What a program of the system prints when asked for its version or files; nothing if it fails."""
    try:
        done = subprocess.run(
            command, stdin=subprocess.DEVNULL, capture_output=True, text=True, errors="replace", timeout=_SECONDS
        )
    except (OSError, subprocess.TimeoutExpired):
        return ""
    return done.stdout + done.stderr
