"""A note without its drawings and code, for the run that only gathers numbers: they cost a third of it.

What a sketch leaves out is replaced by something of about its size. It may well guess wrong: the runs that make pages
set the whole note, as often as its numbers need.
"""

from __future__ import annotations

import re

from scidraft_tex.model.vocabulary import DIAGRAMS

_DRAWINGS = "|".join(("tikzpicture", *DIAGRAMS))
_PICTURE = re.compile(rf"\\begin\{{({_DRAWINGS})\}}(.*?)\\end\{{\1\}}", re.DOTALL)
_CODE = re.compile(r"(\\begin\{lstlisting\}(?:\[[^\[\]\n]*\])?[ \t]*\n)(.*?\n)([ \t]*\\end\{lstlisting\})", re.DOTALL)
_COUNTS = re.compile(
    r"\\(?:label|foot|cite|caption|refstepcounter|stepcounter|addtocounter|setcounter|item)|equation|align|@"
)
_STAND_IN = r"\rule{8em}{6em}"


def sketch(text: str) -> str:
    """The text with simple drawings and listings replaced; those that number or name something stay."""
    if "remember picture" not in text:
        text = _PICTURE.sub(_without_picture, text)
    return _CODE.sub(_without_code, text)


def _without_picture(match: re.Match[str]) -> str:
    simple = f"\\begin{{{match[1]}}}" not in match[2] and not _COUNTS.search(match[2])
    return _STAND_IN + "\n" * match[0].count("\n") if simple and not _inside(match, "%") else match[0]


def _without_code(match: re.Match[str]) -> str:
    if "\\" in match[2] or "escape" in match[1]:
        return match[0]
    lines = ["x" if line.strip() else "" for line in match[2].split("\n")]
    return match[1] + "\n".join(lines) + match[3]


def _inside(match: re.Match[str], comment: str) -> bool:
    """Whether the line on which the match begins is a comment there."""
    start = match.string.rfind("\n", 0, match.start()) + 1
    return comment in match.string[start : match.start()]
