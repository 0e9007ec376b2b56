r"""algorithm: the float that holds pseudocode."""

from __future__ import annotations

from typing import Any

from scidraft_tex.engines.plastex.core.floats import Float
from scidraft_tex.engines.plastex.note import note_of
from scidraft_tex.engines.plastex.packages.float import floatname  # noqa: F401 (a macro of the package)
from scidraft_tex.engines.plastex.packages.signatures import ignored


class algorithm(Float):
    """A figure of its own kind; the caption stands above."""

    float_kind = "algorithm"


class AlgorithmStar(algorithm):
    """Over both columns."""

    macroName = "algorithm*"


def ProcessOptions(options: dict[str, Any], document: Any) -> None:
    """Make the counter; ``section`` and the like number within."""
    context = document.context
    within = next((str(key) for key in options or {} if str(key) in ("part", "chapter", "section", "subsection")), "")
    if "algorithm" not in context.counters:
        context.newcounter("algorithm", resetby=within or None)
    if within:
        context.newcommand("thealgorithm", 0, rf"\the{within}.\arabic{{algorithm}}")
    note_of(document).names.setdefault("algorithm", ("Algorithm", "Algorithms"))


globals().update(ignored("listofalgorithms"))
