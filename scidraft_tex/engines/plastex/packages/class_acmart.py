"""acmart: the statements that the class has, in one count within sections."""

from __future__ import annotations

from typing import Any

from scidraft_tex.engines.plastex.packages.class_llncs import declare

KINDS = ("conjecture", "proposition", "lemma", "corollary", "example", "definition")


def ProcessOptions(options: dict[str, Any], document: Any) -> None:
    """Make them, unless the class is told not to (``acmthm=false``)."""
    if str(options.get("acmthm", True)) == "false":
        return
    declare(document, "theorem", "Theorem", outer="section")
    for kind in KINDS:
        declare(document, kind, kind.capitalize(), "theorem", style="plain" if kind not in KINDS[4:] else "definition")
