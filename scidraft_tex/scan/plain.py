"""LaTeX as plain Unicode: for page titles, feeds, sorting and file lists, where no markup can be."""

from __future__ import annotations

import logging
import re
import unicodedata
from functools import cache
from typing import Any

_MARKED = re.compile(r"[\\${}~%^_]|--|``|''")
_LOGO = re.compile(r"\\((?:La|Bib|Xe|Lua)?TeX|(?:Xe|Lua)LaTeX)(?![A-Za-z])(?:\{\}|\\(?= ))?")
_COMMAND = re.compile(r"\\[A-Za-z@]+\*?|\\.|[{}$]", re.DOTALL)


@cache
def plain_text(latex: str) -> str:
    """The text a reader would see, on one line: ``$x^2$`` gives x^2, ``\\emph{a}`` gives a, ``---`` a dash."""
    if not _MARKED.search(latex):
        return " ".join(latex.split())
    named = _LOGO.sub(r"\1", latex)
    try:
        text: str = _converter().latex_to_text(named)
    except Exception:  # pylatexenc fails in many ways on commands without their arguments
        text = _COMMAND.sub("", named)
    return " ".join(text.split())


@cache
def _converter() -> Any:
    """pylatexenc's converter; imported here because that takes 0.05 s and most titles do without."""
    from pylatexenc.latex2text import LatexNodes2Text

    logging.getLogger("pylatexenc").addHandler(logging.NullHandler())
    return LatexNodes2Text(math_mode="text", keep_comments=False)


_SPECIAL = {"\\": r"\textbackslash{}", "~": r"\textasciitilde{}", "^": r"\textasciicircum{}"}


def as_text(text: str) -> str:
    """Plain text as LaTeX source that prints it, as far as a font of TeX has its letters."""
    plain = unicodedata.normalize("NFKC", text)
    return re.sub(r"[\\~^#$%&_{}]", lambda match: _SPECIAL.get(match[0], f"\\{match[0]}"), plain)
