"""Titles on their way to other notes, which do not have the macros of the note that they come from."""

from __future__ import annotations

import re

from scidraft_tex.scan.macros import DEFINERS, Macro, read_definition
from scidraft_tex.scan.plain import as_text, plain_text
from scidraft_tex.scan.tokens import group, skip_space

_DEEPEST = 8
_LONGEST = 2000
_COMMAND = re.compile(r"\\([A-Za-z@]+)")
_ENDS_IN_NAME = re.compile(r"\\[A-Za-z@]+\Z")
OPERATOR = "DeclareMathOperator"


def carried(title: str, text: str) -> str:
    r"""A title of a note with this text as another note can print it: what the note's own macros stand for.

    A title with a macro that cannot be filled in so is carried as plain text.
    """
    if not _COMMAND.search(title):
        return title
    own = _own_macros(text)
    for _ in range(_DEEPEST):
        filled = _filled(title, own)
        if filled == title or len(filled) > _LONGEST:
            break
        title = filled
    return title if own.keys().isdisjoint(_COMMAND.findall(title)) else as_text(plain_text(title))


def _own_macros(text: str) -> dict[str, Macro | None]:
    """The commands that a text defines; ``None`` for those whose arguments cannot be made out."""
    macros: dict[str, Macro | None] = {}
    for match in DEFINERS.finditer(text):
        read = read_definition(text, match[1], match.end())
        if read is None or not read.name.startswith("\\"):
            continue
        macro = read.macro
        if match[1] == OPERATOR and (body := group(text, read.after)):
            macro = Macro(0, None, rf"\mathrm{{{text[body.start : body.end]}}}\,")
        macros[read.name.removeprefix("\\")] = macro
    return macros


def _filled(title: str, macros: dict[str, Macro | None]) -> str:
    """The title with each of the macros replaced once."""
    parts, pos = [], 0
    for match in _COMMAND.finditer(title):
        macro = macros.get(match[1])
        if macro is None or match.start() < pos:
            continue
        body, after = macro.fill(title, skip_space(title, match.end()))
        apart = " " if _ENDS_IN_NAME.search(body) and title[after : after + 1].isalpha() else ""
        parts += [title[pos : match.start()], body, apart]
        pos = after
    return "".join([*parts, title[pos:]])
