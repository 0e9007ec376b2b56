"""Puts scidraft.sty where LaTeX finds it: into the reader's own TeX tree, or beside a paper."""

from __future__ import annotations

import os
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path

from scidraft_tex.app.places import UsageError
from scidraft_tex.build.files import make_folder
from scidraft_tex.engines import sandbox

MAIN = "scidraft.sty"
FOLDER = "tex/latex/scidraft"
"""Where LaTeX packages lie in a TeX tree (TeX Directory Structure, section 3.1)."""

DRIVER_ONLY = frozenset({"scidraft-driver.sty", "scidraft-reader.sty"})
"""What only the driver's own preambles load."""

_LIMITS = sandbox.Limits(60)


@dataclass(frozen=True, slots=True)
class Installed:
    """What an installation did. ``found`` is the scidraft.sty that LaTeX finds now, or ``None``."""

    folder: Path
    written: tuple[str, ...]
    removed: tuple[str, ...]
    refreshed: bool
    found: Path | None

    @property
    def works(self) -> bool:
        """Whether LaTeX finds the files of this folder."""
        return self.found is not None and self.found.resolve() == (self.folder / MAIN).resolve()


def package_files(source: Path) -> tuple[Path, ...]:
    """The files of the package that a paper may need."""
    found = (path for suffix in ("*.sty", "*.def") for path in source.glob(suffix))
    return tuple(sorted(path for path in found if path.name not in DRIVER_ONLY))


def install(source: Path) -> Installed:
    """Bring the package into TEXMFHOME and see whether LaTeX finds it there. Files of older versions go.

    The tree's file list (``ls-R``) is made anew if the tree has one, or if LaTeX does not find the package without it.
    Raises :class:`UsageError` if there is no TeX.
    """
    home = _home()
    folder = home / FOLDER
    written = export(source, folder)
    current = {path.name for path in package_files(source)}
    removed = _remove(folder, [name for name in _ours(folder) if name not in current])
    refreshed = _refresh(home) if (home / "ls-R").is_file() else False
    done = Installed(folder, written, removed, refreshed, _found())
    if not done.works and not refreshed:
        done = Installed(folder, written, removed, _refresh(home), _found())
    return done


def uninstall() -> Installed:
    """Remove the package from TEXMFHOME, and nothing else. Raises :class:`UsageError` if there is no TeX."""
    home = _home()
    folder = home / FOLDER
    removed = _remove(folder, _ours(folder))
    with suppress(OSError):
        folder.rmdir()
    refreshed = _refresh(home) if removed and (home / "ls-R").is_file() else False
    return Installed(folder, (), removed, refreshed, _found())


def export(source: Path, folder: Path) -> tuple[str, ...]:
    """Copy the package's files into a folder; the names of those that were missing or different."""
    written = []
    make_folder(folder)
    for path in package_files(source):
        target = folder / path.name
        if not target.is_file() or target.read_bytes() != path.read_bytes():
            target.unlink(missing_ok=True)
            target.write_bytes(path.read_bytes())
            written.append(path.name)
    return tuple(written)


def _ours(folder: Path) -> list[str]:
    """The files of any version of the package in a folder that is the package's own."""
    return sorted(path.name for path in folder.glob("scidraft*") if path.suffix in (".sty", ".def"))


def _remove(folder: Path, names: list[str]) -> tuple[str, ...]:
    for name in names:
        (folder / name).unlink()
    return tuple(names)


def _home() -> Path:
    """TEXMFHOME, the tree of the reader's own files; the first of them if it is a list."""
    value = _kpsewhich("--var-brace-value=TEXMFHOME").split(os.pathsep)[0].strip()
    if not value:
        raise UsageError("TeX says nothing of `TEXMFHOME`; set it to the folder of your own TeX files")
    return Path(value).expanduser().absolute()


def _found() -> Path | None:
    found = _kpsewhich(MAIN)
    return Path(found) if found else None


def _kpsewhich(argument: str) -> str:
    return _run("kpsewhich", argument).output.strip()


def _refresh(home: Path) -> bool:
    """Make the file list of a tree anew; false if that cannot be done."""
    return _run("mktexlsr", str(home)).code == 0


def _run(*command: str) -> sandbox.Finished:
    """Run a program of TeX's in an empty folder, so that no file of the working directory is in its way."""
    with sandbox.job_directory() as job:
        try:
            return sandbox.run(command, cwd=job, env=sandbox.tex_environment(), limits=_LIMITS)
        except FileNotFoundError as missing:
            raise UsageError(f"`{missing}` is not installed; `scidraft-tex doctor` says how to get TeX") from None
