"""What scidraft.sty itself finds wrong: its words and its advice, at the line it names."""

from __future__ import annotations

import re

from scidraft_tex.engines.latex.log import Item
from scidraft_tex.engines.latex.sources import Sources
from scidraft_tex.model.codes import Code
from scidraft_tex.model.diagnostic import Diagnostic, Severity
from scidraft_tex.model.suggest import did_you_mean

_OWN = re.compile(r"Package scidraft Error: (?P<what>.+?)(?: on line (?P<line>\d+)(?:: `(?P<text>.*)')?)?\.?$")
_CHOICE = re.compile(r"(?:Unknown key )?`(?P<word>[^']*)'[^:]*\. The (?:key|value)s? (?:are|is): (?P<known>.+?)\.?$")
_QUOTED = re.compile(r"`([^'`]*)'|(\\[A-Za-z@]+(?:\[[^\]]*\]|\{[^{}]*\})*)")
_STOP = re.compile(r"\. ([A-Z])(?=[a-z])")


def own_error(item: Item, sources: Sources) -> Diagnostic | None:
    """An error of the package. A body that was read as a whole, such as a diagram's, has a line of its own in it."""
    match = _OWN.match(item.text)
    if not match:
        return None
    if match["line"]:
        place = sources.place(item.file, int(match["line"]), match["text"] or "")
    else:
        place = sources.place(item.file, item.line, "", item.before)
    advice = _as_ours(item.help)
    if choice := _CHOICE.match(match["what"]):
        advice = did_you_mean(choice["word"], choice["known"].split(", ")) or advice
        place = sources.find_near(item.file, item.line, re.escape(choice["word"])) or place
    return Diagnostic(Severity.ERROR, Code.LATEX_ERROR, _as_ours(match["what"]), place, advice)


def _as_ours(words: str) -> str:
    """Words of the package, which are those of LaTeX's packages, in the form of our messages."""
    quoted = _QUOTED.sub(lambda match: f"`{match[1] or match[2]}`", words.strip().removesuffix("."))
    joined = _STOP.sub(lambda match: f"; {match[1].lower()}", quoted)
    return joined[:1].lower() + joined[1:]
