"""LaTeX as plain Unicode: for page titles, feeds, sorting and file lists, where no markup can be."""

from __future__ import annotations

import re
from functools import cache

_MARKED = re.compile(r"[\\${}~%^_]|--|``|''")


@cache
def plain_text(latex: str) -> str:
    """The text a reader would see, on one line: ``$x^2$`` gives x^2, ``\\emph{a}`` gives a, ``---`` a dash."""
    if not _MARKED.search(latex):
        return " ".join(latex.split())
    return " ".join(_converter().latex_to_text(latex).replace("\N{NO-BREAK SPACE}", " ").split())


@cache
def _converter():  # type: ignore[no-untyped-def]  # pylatexenc has no types, and takes 0.05 s to import
    from pylatexenc.latex2text import LatexNodes2Text

    return LatexNodes2Text(math_mode="text", keep_comments=False, strict_latex_spaces=False)
