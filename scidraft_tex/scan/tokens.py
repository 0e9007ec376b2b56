"""The few rules of TeX's syntax that the scanner relies on: comments, groups, options, verbatim stretches.

The scanner does not build a tree. pylatexenc's walker takes 26 ms for a note of 3 kB; one compiled expression that
stops only at what matters takes under 1 ms, and what the index needs is where commands stand, not what they mean.
pylatexenc does what needs understanding: it turns titles into plain text, and the tests compare the two.
"""

from __future__ import annotations

import re
from dataclasses import dataclass

TOKEN = re.compile(r"%[^\n]*|\\(?:([A-Za-z@]+)(\*?)|[^A-Za-z@]|$)|[{}]", re.DOTALL)
"""A comment, a command (group 1 its name, group 2 a star), an escaped character, or a brace."""

_SHORT = 4000
"""Names, keys and options are not longer than this; so that many arguments without an end cost little."""

_SPACE = re.compile(r"(?:[ \t\r]|%[^\n]*(?:\n|$)|\n(?![ \t\r]*\n))*")
_SPECIAL = re.compile(r"%[^\n]*|\\.|[{}]|\n[ \t\r]*\n", re.DOTALL)
_IN_OPTION = re.compile(r"%[^\n]*|\\.|[{}\]]|\n[ \t\r]*\n", re.DOTALL)
_BRACE_OR_LINE = re.compile(r"\\.|[{}\n]")
_KEY_OR_COMMA = re.compile(r"%[^\n]*|\\.|[{},]", re.DOTALL)
_COMMENT = re.compile(r"(?<!\\)((?:\\\\)*)%[^\n]*(?:\n[ \t]*|$)")


@dataclass(frozen=True, slots=True)
class Argument:
    """An argument of a command: its content as offsets, and where the text goes on after it."""

    start: int
    end: int
    after: int


def skip_space(text: str, pos: int) -> int:
    """The offset of the next thing that TeX would see: over blanks, comments and one line end."""
    found = _SPACE.match(text, pos)
    return found.end() if found else pos


def group(text: str, pos: int, *, paragraphs: bool = True) -> Argument | None:
    """The ``{…}`` at or after ``pos``; ``None`` if there is none or it never ends.

    With ``paragraphs`` false a blank line ends the search: most short arguments never hold one, so that a forgotten
    brace does not swallow the rest of the note.
    """
    start = skip_space(text, pos)
    if not text.startswith("{", start):
        return None
    depth = 0
    for found in _SPECIAL.finditer(text, start, len(text) if paragraphs else start + _SHORT):
        sign = found.group()
        if sign == "{":
            depth += 1
        elif sign == "}":
            depth -= 1
            if depth == 0:
                return Argument(start + 1, found.start(), found.end())
        elif sign[0] == "\n" and not paragraphs:
            return None
    return None


def option(text: str, pos: int) -> Argument | None:
    """The ``[…]`` at or after ``pos``; a ``]`` inside braces does not end it."""
    start = skip_space(text, pos)
    if not text.startswith("[", start):
        return None
    depth = 0
    for found in _IN_OPTION.finditer(text, start + 1, start + _SHORT):
        sign = found.group()
        if sign == "{":
            depth += 1
        elif sign == "}":
            depth -= 1
            if depth < 0:
                return None
        elif sign == "]" and depth == 0:
            return Argument(start + 1, found.start(), found.end())
        elif sign[0] == "\n":
            return None
    return None


def raw_group(text: str, pos: int) -> Argument | None:
    """A ``{…}`` in which ``%`` is an ordinary character, as in ``\\url``; it must end on the same line."""
    start = skip_space(text, pos)
    if not text.startswith("{", start):
        return None
    depth = 0
    for found in _BRACE_OR_LINE.finditer(text, start):
        sign = found.group()
        if sign == "\n":
            return None
        depth += (sign == "{") - (sign == "}")
        if depth == 0 and sign == "}":
            return Argument(start + 1, found.start(), found.end())
    return None


def value(text: str, pos: int) -> Argument | None:
    """A braced argument, or the one token TeX would take in its place (``\\input file`` is not one of these)."""
    braced = group(text, pos)
    if braced:
        return braced
    start = skip_space(text, pos)
    if start >= len(text) or text[start] in "{}":
        return None
    found = TOKEN.match(text, start)
    end = found.end() if found else start + 1
    return Argument(start, end, end)


def without_comments(text: str) -> str:
    """The text as TeX reads it: comments gone, together with the line end and indentation after them."""
    return _COMMENT.sub(r"\1", text) if "%" in text else text


def names(text: str) -> tuple[str, ...]:
    """The parts of a comma-separated list, trimmed, without empty ones."""
    return tuple(part for part in (" ".join(part.split()) for part in without_comments(text).split(",")) if part)


def key_values(text: str, start: int, end: int) -> list[tuple[str, str | None, int]]:
    """``key=value`` pairs of an option list as (key, value or ``None``, offset of the key); braces protect commas."""
    pairs: list[tuple[str, str | None, int]] = []
    depth = 0
    begin = start
    cuts: list[tuple[int, int]] = []
    for found in _KEY_OR_COMMA.finditer(text, start, end):
        sign = found.group()
        depth += (sign == "{") - (sign == "}")
        if sign == "," and depth == 0:
            cuts.append((begin, found.start()))
            begin = found.end()
    for first, last in [*cuts, (begin, end)]:
        place = min(skip_space(text, first), last)
        while place < last and text[place].isspace():
            place += 1
        key, equals, content = without_comments(text[place:last]).partition("=")
        if key.strip():
            pairs.append((" ".join(key.split()), unbraced(content) if equals else None, place))
    return pairs


def unbraced(text: str) -> str:
    """A value without the blanks and the one pair of braces around it."""
    bare = text.strip()
    if bare.startswith("{"):
        around = group(bare, 0)
        if around and around.after == len(bare):
            return bare[1:-1].strip()
    return bare
