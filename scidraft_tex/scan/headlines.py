"""What promotions say in large letters: their title stands there already."""

from __future__ import annotations

import re

from scidraft_tex.scan.plain import plain_text
from scidraft_tex.scan.tokens import group, skip_space, without_comments

_PROMOTION = re.compile(r"\\promotion(?![A-Za-z])")
_KEYS = re.compile(r"\[(?:[^][{}]|\{(?:[^{}]|\{[^{}]*\})*\})*\]")
_BREAK = re.compile(r"\\\\")


def says(title: str, text: str) -> bool:
    r"""Whether a ``\promotion`` in a text has this title, wherever it is broken into lines."""
    text = without_comments(text)
    return any(_words(heading) == _words(title) for heading in _headlines(text))


def _headlines(text: str) -> list[str]:
    found = []
    for match in _PROMOTION.finditer(text):
        at = skip_space(text, match.end())
        if keys := _KEYS.match(text, at):
            at = skip_space(text, keys.end())
        if heading := group(text, at):
            found.append(text[heading.start : heading.end])
    return found


def _words(latex: str) -> str:
    return plain_text(_BREAK.sub(" ", latex)).casefold()
