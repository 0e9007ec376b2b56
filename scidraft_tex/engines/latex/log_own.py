"""What scidraft.sty itself finds wrong: its words and its advice, at the line it names."""

from __future__ import annotations

import re

from scidraft_tex.engines.latex.log import Item
from scidraft_tex.engines.latex.sources import Sources
from scidraft_tex.model.codes import Code
from scidraft_tex.model.diagnostic import Diagnostic, Severity

_OWN = re.compile(r"Package scidraft Error: (?P<what>.+?)(?: on line (?P<line>\d+): `(?P<text>.*)')?\.?$")
_QUOTED = re.compile(r"`([^'`]*)'")


def own_error(item: Item, sources: Sources) -> Diagnostic | None:
    """An error of the package. A body that was read as a whole, such as a diagram's, has a line of its own in it."""
    match = _OWN.match(item.text)
    if not match:
        return None
    what = _QUOTED.sub(r"`\1`", match["what"])
    if match["line"]:
        place = sources.place(item.file, int(match["line"]), match["text"])
    else:
        place = sources.place(item.file, item.line, "", item.before)
    advice = _QUOTED.sub(r"`\1`", item.help).rstrip(".")
    return Diagnostic(
        Severity.ERROR, Code.LATEX_ERROR, what[:1].lower() + what[1:], place, advice[:1].lower() + advice[1:]
    )
