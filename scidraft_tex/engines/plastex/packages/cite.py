r"""cite: LaTeX's own numbers, sorted and in ranges; ``\citen``, ``\citenum``, ``\citeonline``."""

from __future__ import annotations

from typing import Any

from scidraft_tex.engines.plastex.packages.citation_state import citation_state
from scidraft_tex.engines.plastex.packages.citations import citing_command
from scidraft_tex.engines.plastex.packages.reference_list import *  # noqa: F403 (macros of LaTeX)

cite = citing_command("cite", "cite")
citen = citing_command("citen", "citenum")
citenum = citing_command("citenum", "citenum")
citeonline = citing_command("citeonline", "citeonline")


def ProcessOptions(options: dict[str, Any], document: Any) -> None:
    """Sorted ranges, unless the options say otherwise; where natbib is at work, that decides."""
    style, given = citation_state(document).style, {str(key) for key in options or {}}
    if not style.natbib:
        style.sort = "nosort" not in given
        style.compress = "nocompress" not in given
        style.superscript = bool(given & {"super", "superscript"})
