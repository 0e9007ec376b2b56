"""What a picture hands to TeX: its packages for the preamble, its macros and its source for a file of its own."""

from __future__ import annotations

import re
from dataclasses import dataclass

from scidraft_tex.model.body import Picture

_PREAMBLE_ONLY = re.compile(
    r"^[ \t]*\\(?:usepackage|RequirePackage|usetikzlibrary|usepgfplotslibrary|usepgflibrary|tcbuselibrary)"
    r"\s*(?:\[[^\]]*\])?\s*\{[^}]*\}(?:\[[^\]]*\])?[ \t]*(?:%.*)?\n?",
    re.MULTILINE,
)
_DISPLAY = re.compile(
    r"^\s*(?:\\\[(?P<a>.*)\\\]|\$\$(?P<b>.*)\$\$|\\begin\{(?P<env>displaymath|equation\*?)\}(?P<c>.*)\\end\{(?P=env)\})\s*$",
    re.DOTALL,
)


@dataclass(frozen=True, slots=True)
class PictureSource:
    """``packages`` belong into the preamble; ``text`` is the file to input; the picture begins in ``first_line``."""

    packages: str
    text: str
    first_line: int


def prepare(picture: Picture) -> PictureSource:
    """Split a picture's preamble, and make a display formula fit for a box: it has no line of its own there."""
    packages = "".join(sorted({m.group().strip() + "\n" for m in _PREAMBLE_ONLY.finditer(picture.preamble)}))
    macros = _PREAMBLE_ONLY.sub("", picture.preamble).strip()
    source = picture.source.strip("\n")
    if display := _DISPLAY.match(source):
        inner = next(display[name] for name in ("a", "b", "c") if display[name] is not None)
        source = rf"$\displaystyle {inner.strip()}$"
    head = macros + "\n" if macros else ""
    return PictureSource(packages, f"{head}{source}%\n", head.count("\n") + 1)
