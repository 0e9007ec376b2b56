"""revtex: how the sections of its journals are numbered (Physical Review Letters numbers none), and how they cite."""

from __future__ import annotations

from typing import Any

from scidraft_tex.engines.plastex.warm import require


def ProcessOptions(options: dict[str, Any], document: Any) -> None:
    """Roman sections with lettered ones inside, or none."""
    context = document.context
    context.newcommand("thesection", 0, r"\Roman{section}")
    context.newcommand("thesubsection", 0, r"\Alph{subsection}")
    context.newcommand("thesubsubsection", 0, r"\arabic{subsubsection}")
    context.newcommand("thetable", 0, r"\Roman{table}")
    by_author = "rmp" in options or ("author-year" in options and "author-numerical" not in options)
    numbers = "super" if not {"aip", "sor"}.isdisjoint(options) else "numbers"
    require(document, "natbib", {"authoryear": True} if by_author else {numbers: True, "sort&compress": True})
    if "prl" in options:
        context.counters["secnumdepth"].value = 0
