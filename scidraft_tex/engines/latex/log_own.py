"""What scidraft.sty itself finds wrong: its words and its advice, at the line it names."""

from __future__ import annotations

import re

from scidraft_tex.engines.latex.log import Item
from scidraft_tex.engines.latex.sources import Sources
from scidraft_tex.model.codes import Code
from scidraft_tex.model.diagnostic import Diagnostic, Severity

_OWN = re.compile(r"Package scidraft Error: (?P<what>.+?)(?: on line (?P<line>\d+): `(?P<text>.*)')?\.?$")
_QUOTED = re.compile(r"`([^'`]*)'|(\\[A-Za-z@]+(?:\[[^\]]*\]|\{[^{}]*\})*)")
_STOP = re.compile(r"\. ([A-Z])(?=[a-z])")


def own_error(item: Item, sources: Sources) -> Diagnostic | None:
    """An error of the package. A body that was read as a whole, such as a diagram's, has a line of its own in it."""
    match = _OWN.match(item.text)
    if not match:
        return None
    if match["line"]:
        place = sources.place(item.file, int(match["line"]), match["text"])
    else:
        place = sources.place(item.file, item.line, "", item.before)
    return Diagnostic(Severity.ERROR, Code.LATEX_ERROR, _as_ours(match["what"]), place, _as_ours(item.help))


def _as_ours(words: str) -> str:
    """Words of the package, which are those of LaTeX's packages, in the form of our messages."""
    quoted = _QUOTED.sub(lambda match: f"`{match[1] or match[2]}`", words.strip().removesuffix("."))
    joined = _STOP.sub(lambda match: f"; {match[1].lower()}", quoted)
    return joined[:1].lower() + joined[1:]
