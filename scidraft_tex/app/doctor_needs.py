"""What a machine must have: programs, TeX files and Python packages, and which package of which system brings each."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from importlib.metadata import PackageNotFoundError, requires
from pathlib import Path

MANAGERS = ("apt", "dnf", "pacman", "brew", "tlmgr", "pip")


@dataclass(frozen=True, slots=True)
class Requirement:
    """Something that must, or may usefully, be there.

    ``kind`` is ``program``, ``tex`` (a file that TeX finds) or ``python``. ``use`` says what it is for. ``packages``
    maps a package manager to the package that brings it; a manager that has none is left out.
    """

    kind: str
    name: str
    use: str
    needed: bool
    packages: Mapping[str, str]


def _program(name: str, use: str, needed: bool, apt: str, dnf: str, pacman: str, brew: str, tlmgr: str) -> Requirement:
    named = {"apt": apt, "dnf": dnf, "pacman": pacman, "brew": brew, "tlmgr": tlmgr}
    return Requirement("program", name, use, needed, {key: value for key, value in named.items() if value})


CASK = "cask:"
"""What the name of a package begins with that Homebrew calls a cask."""

_TEX = f"{CASK}mactex-no-gui"

PROGRAMS: tuple[Requirement, ...] = (
    _program(
        "latexmk", "runs TeX until references settle", True, "latexmk", "latexmk", "texlive-binextra", _TEX, "latexmk"
    ),
    _program(
        "pdflatex", "sets PDFs", True, "texlive-latex-base", "texlive-latex", "texlive-latex", _TEX, "collection-latex"
    ),
    _program(
        "bibtex", "makes reference lists", True, "texlive-binaries", "texlive-bibtex", "texlive-bin", _TEX, "bibtex"
    ),
    _program(
        "kpsewhich", "finds TeX's files", True, "texlive-binaries", "texlive-kpathsea", "texlive-bin", _TEX, "kpathsea"
    ),
    _program("dvisvgm", "draws pictures for pages", True, "dvisvgm", "texlive-dvisvgm", "texlive-bin", _TEX, "dvisvgm"),
    _program(
        "pdftocairo", "puts PDF figures on pages", False, "poppler-utils", "poppler-utils", "poppler", "poppler", ""
    ),
    _program(
        "rsvg-convert", "puts SVG figures into PDFs", False, "librsvg2-bin", "librsvg2-tools", "librsvg", "librsvg", ""
    ),
    _program("gs", "takes EPS figures", False, "ghostscript", "ghostscript", "ghostscript", "ghostscript", ""),
    _program(
        "xelatex",
        "--engine xelatex",
        False,
        "texlive-xetex",
        "texlive-xetex",
        "texlive-xetex",
        _TEX,
        "collection-xetex",
    ),
    _program(
        "lualatex",
        "--engine lualatex",
        False,
        "texlive-luatex",
        "texlive-luatex",
        "texlive-luatex",
        _TEX,
        "collection-luatex",
    ),
    _program("git", "dates notes that give no date", False, "git", "git", "git", "git", ""),
)

_COLLECTIONS = {
    "latex": ("texlive-latex-base", "texlive-latex"),
    "latexrecommended": ("texlive-latex-recommended", "texlive-latexrecommended"),
    "latexextra": ("texlive-latex-extra", "texlive-latexextra"),
    "mathscience": ("texlive-science", "texlive-mathscience"),
    "pictures": ("texlive-pictures", "texlive-pictures"),
    "fontsrecommended": ("texlive-fonts-recommended", "texlive-fontsrecommended"),
    "plaingeneric": ("texlive-plain-generic", "texlive-plaingeneric"),
}
"""TeX Live collections, with the packages of Debian and of Arch that hold them."""

_HOMES = {
    "latex": "article amsmath amssymb amsthm amsfonts babel bm color fancyhdr geometry graphicx hyperref ifthen natbib "
    "array tabularx longtable multicol inputenc fontenc textcomp url keyval xspace bookmark",
    "latexrecommended": "booktabs caption subcaption etoolbox fontspec kvoptions listings mathtools microtype parskip "
    "unicode-math xcolor float footnotehyper xkeyval textcase setspace",
    "mathscience": "algorithm algorithms algorithmic algorithmicx algpseudocode stmaryrd siunitx physics mathdots",
    "pictures": "tikz pgf pgfplots pgfkeys tikz-cd",
}
_HOME = {name: home for home, names in _HOMES.items() for name in names.split()}


def tex_file(name: str, needed: bool = True) -> Requirement:
    """A class or package by its file name. Fedora finds the package for a TeX file itself."""
    stem = name.rsplit(".", 1)[0]
    if stem in ("lmodern", "cfr-lm"):
        apt, pacman, tlmgr = "lmodern", "texlive-fontsrecommended", "lm"
    else:
        collection = _HOME.get(stem, "latexextra")
        (apt, pacman), tlmgr = _COLLECTIONS[collection], f"collection-{collection}"
    packages = {"apt": apt, "dnf": f"'tex({name})'", "pacman": pacman, "brew": _TEX, "tlmgr": tlmgr}
    return Requirement("tex", name, "scidraft.sty and the layout of PDFs", needed, packages)


def tex_files(folders: Iterable[Path]) -> tuple[Requirement, ...]:
    """What our own LaTeX loads, as its source says. What it loads only if it exists is not needed."""
    texts = [
        path.read_text(encoding="utf-8") for folder in folders for path in sorted(folder.rglob("*")) if _is_tex(path)
    ]
    loaded: set[str] = {"article.cls"}
    spared: set[str] = set()
    for text in texts:
        text = re.sub(r"(?<!\\)%.*", "", text)
        spared.update(re.findall(r"\\IfFileExists\s*\{([\w.-]+)\}", text))
        for names in re.findall(r"\\(?:RequirePackage|usepackage)\s*(?:\[[^\]]*\])?\s*\{([\w\s,.-]+)\}", text):
            loaded.update(f"{name.strip()}.sty" for name in names.split(",") if not name.strip().startswith("scidraft"))
    return tuple(tex_file(name, name not in spared) for name in sorted(loaded))


def _is_tex(path: Path) -> bool:
    return path.suffix in (".sty", ".tex") or path.name.endswith(".tex.j2")


def python_packages() -> tuple[Requirement, ...]:
    """What scidraft-tex itself asks for, as its metadata say."""
    try:
        listed = requires("scidraft-tex") or []
    except PackageNotFoundError:
        listed = []
    names = [re.match(r"[\w.-]+", line) for line in listed if "extra ==" not in line]
    return tuple(Requirement("python", match[0], "Python package", True, {"pip": match[0]}) for match in names if match)
