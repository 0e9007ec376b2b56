"""revtex: how the sections of its journals are numbered; Physical Review Letters numbers none."""

from __future__ import annotations

from typing import Any


def ProcessOptions(options: dict[str, Any], document: Any) -> None:
    """Roman sections with lettered ones inside, or none."""
    context = document.context
    context.newcommand("thesection", 0, r"\Roman{section}")
    context.newcommand("thesubsection", 0, r"\Alph{subsection}")
    context.newcommand("thesubsubsection", 0, r"\arabic{subsubsection}")
    context.newcommand("thetable", 0, r"\Roman{table}")
    if "prl" in options:
        context.counters["secnumdepth"].value = 0
