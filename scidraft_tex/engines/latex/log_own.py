"""What scidraft.sty itself finds wrong: its words and its advice, at the line it names."""

from __future__ import annotations

import re
from dataclasses import dataclass

from scidraft_tex.engines.latex.log import Item
from scidraft_tex.engines.latex.sources import Sources
from scidraft_tex.model.codes import Code
from scidraft_tex.model.diagnostic import Diagnostic, Severity
from scidraft_tex.model.suggest import did_you_mean

_OWN = re.compile(
    r"Package scidraft Error: (?P<what>.+?)(?: (?:\(\w+ )?on line (?P<line>\d+)\)?(?:: `(?P<text>.*)')?)?\.?$"
)
_CHOICE = re.compile(r"(?:Unknown key )?`(?P<word>[^']*)'[^:]*\. The (?:key|value)s? (?:are|is): (?P<known>.+?)\.?$")
_QUOTED = re.compile(r"`([^'`]*)'|(\\[A-Za-z@]+(?:\[[^\]]*\]|\{[^{}]*\})*)")
_BEGIN = re.compile(r"\\begin\{\w+\}")
_STOP = re.compile(r"\. ([A-Z])(?=[a-z])")


@dataclass(frozen=True, slots=True)
class OwnWords:
    """What the package ``said``, and the same in our form; ``line`` and ``text`` are those it names, if any."""

    said: str
    what: str
    advice: str
    line: int
    text: str


def own_words(item: Item) -> OwnWords | None:
    """The words of an error, if it is one of the package."""
    match = _OWN.match(item.text)
    if not match:
        return None
    return OwnWords(
        match["what"], _as_ours(match["what"]), _as_ours(item.help), int(match["line"] or 0), match["text"] or ""
    )


def own_error(item: Item, sources: Sources) -> Diagnostic | None:
    """An error of the package. A body that was read as a whole, such as a diagram's, has a line of its own in it."""
    own = own_words(item)
    if own is None:
        return None
    if own.line:
        place = sources.place(item.file, own.line, own.text)
    else:
        place = sources.place(item.file, item.line, "", item.before)
        if begin := _BEGIN.match(own.said):  # of what TeX has read as an argument, it knows the last line
            place = sources.find_near(item.file, item.line, re.escape(begin[0])) or place
    advice = own.advice
    if choice := _CHOICE.match(own.said):
        advice = did_you_mean(choice["word"], choice["known"].split(", ")) or advice
        place = sources.find_near(item.file, item.line, re.escape(choice["word"])) or place
    return Diagnostic(Severity.ERROR, Code.LATEX_ERROR, own.what, place, advice)


def _as_ours(words: str) -> str:
    """Words of the package, which are those of LaTeX's packages, in the form of our messages."""
    quoted = _QUOTED.sub(lambda match: f"`{match[1] or match[2]}`", words.strip().removesuffix("."))
    joined = _STOP.sub(lambda match: f"; {match[1].lower()}", quoted)
    return joined[:1].lower() + joined[1:]
