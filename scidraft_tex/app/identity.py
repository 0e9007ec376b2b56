"""The digest of each input of a task, by its name: found by looking at files, never by starting a program."""

from __future__ import annotations

import importlib.util
import os
import shutil
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path

import scidraft_tex
from scidraft_tex.app.resources import sty_folder, templates_folder
from scidraft_tex.build.digests import DigestCache
from scidraft_tex.model.source import digest

TEX_TREES = ("/usr/share/texlive/texmf-dist", "/usr/share/texmf-dist", "/usr/share/texmf", "/var/lib/texmf")
"""Where systems keep TeX's files. Debian's formats and one of its file lists are in the last."""

TREE_MARKS = ("ls-R", "ls-R-TEXLIVE", "ls-R-TEXMFMAIN", "web2c/pdftex/pdflatex.fmt")
"""Files that change whenever packages are installed or updated."""

THEME = "theme:"
"""The input that is all page templates of the collection."""


def is_template(path: str) -> bool:
    """Whether a file of the collection is one of its page templates."""
    return path.startswith("theme/") and path.endswith(".html.j2") and path.count("/") == 1


class Inputs:
    """The digests of a build's inputs. Each name is looked up once: in ``known``, else by ``look`` in the collection.

    Names are a file of the collection by its path; ``theme:`` for all page templates of the collection; ``sty:`` and
    ``templates:`` with a file or folder of ours (empty for all); ``code:`` with a file or folder of this package;
    ``tool:`` with a program; ``python:`` with a library; ``tex:`` for the TeX installation.
    """

    def __init__(self, known: Mapping[str, str], look: Callable[[str], str], cache: DigestCache) -> None:
        self._look_in_collection = look
        self._cache = cache
        self._found = {path: name for path, name in known.items() if name}
        self._theme = sorted(path for path in known if is_template(path))

    def digest(self, name: str) -> str:
        """The digest of an input, empty if it does not exist."""
        if name not in self._found:
            self._found[name] = self._look(name)
        return self._found[name]

    def _look(self, name: str) -> str:
        kind, colon, rest = name.partition(":")
        if name == THEME:
            return digest("\n".join(f"{path}\0{self._look_in_collection(path)}" for path in self._theme))
        if colon and kind in _FOLDERS:
            return self._tree(_FOLDERS[kind]() / rest)
        if colon and kind in _LOOKS:
            return _LOOKS[kind](rest)
        return self._look_in_collection(name)

    def _tree(self, path: Path) -> str:
        if not path.is_dir():
            return self._cache.digest(path)
        return digest("\n".join(sorted(self._rows(str(path), ""))))

    def _rows(self, folder: str, prefix: str) -> Iterator[str]:
        with os.scandir(folder) as scanned:
            for item in scanned:
                if item.is_dir():
                    if item.name != "__pycache__":
                        yield from self._rows(item.path, f"{prefix}{item.name}/")
                else:
                    yield f"{prefix}{item.name}\0{self._cache.digest(item)}"


def _package_folder() -> Path:
    return Path(scidraft_tex.__file__).resolve().parent


def _program(name: str) -> str:
    found = shutil.which(name)
    return _mark(Path(found).resolve()) if found else ""


def _library(name: str) -> str:
    spec = importlib.util.find_spec(name)
    return _mark(Path(spec.origin)) if spec and spec.origin else ""


def _tex(_: str) -> str:
    """The TeX installation: the file lists of its trees, on Debian and in a TeX Live of its own."""
    trees = [Path(tree) for tree in TEX_TREES]
    if found := shutil.which("pdftex"):
        home = Path(found).resolve().parents[2]
        trees += [home / "texmf-dist", home / "texmf-var", home / "texmf-local"]
    return digest("\n".join(_mark(tree / mark) for tree in trees for mark in TREE_MARKS))


def _mark(path: Path) -> str:
    """What tells one version of an installed file from another without reading it."""
    try:
        stat = path.stat()
    except OSError:
        return ""
    return digest(f"{path}\0{stat.st_size}\0{stat.st_mtime_ns}")


_FOLDERS = {"sty": sty_folder, "templates": templates_folder, "code": _package_folder}
_LOOKS = {"tool": _program, "python": _library, "tex": _tex}
