"""How wide text is on a terminal, and how to cut a long line around the part that matters."""

from __future__ import annotations

import unicodedata

TAB = "    "
ELLIPSIS = "…"


def width(text: str) -> int:
    """The number of terminal cells of a text: wide characters take two, combining ones none."""
    return sum(_cells(char) for char in text)


def _cells(char: str) -> int:
    if char.isascii():
        return 1
    if unicodedata.combining(char) or unicodedata.category(char) in ("Cf", "Mn", "Me"):
        return 0
    return 2 if unicodedata.east_asian_width(char) in ("W", "F") else 1


def visible(text: str) -> str:
    """A text that is safe to print: tabs become four blanks, control characters become visible signs.

    Notes may come from strangers: an escape sequence in a source line must not reach the terminal, nor may a
    character that turns the direction of writing.
    """
    if text.isascii() and text.isprintable():
        return text
    return "".join(_sign(char) for char in text)


def _sign(char: str) -> str:
    if char == "\t":
        return TAB
    code = ord(char)
    if code < 0x20:
        return chr(0x2400 + code)
    if code == 0x7F:
        return "␡"
    if 0x80 <= code < 0xA0 or 0x202A <= code <= 0x202E or 0x2066 <= code <= 0x2069:
        return "\N{REPLACEMENT CHARACTER}"
    return char


def excerpt(source: str, column: int, end_column: int, room: int) -> tuple[str, int, int]:
    """The part of a source line that fits into ``room`` cells, with the marked stretch in it.

    ``column`` and ``end_column`` count characters from 1 (the end is exclusive). Returns the text to print, the
    number of cells before the mark and the number of cells of the mark (at least 1). A paragraph on one line,
    as many people write LaTeX, is cut on both sides.
    """
    start = min(max(column - 1, 0), len(source))
    end = min(max(end_column - 1, start), len(source))
    before, marked, after = visible(source[:start]), visible(source[start:end]), visible(source[end:])
    if width(before) + width(marked) + width(after) > room:
        marked = _head(marked, room)
        spare = max(room - width(marked), 0)
        after_room = min(width(after), max(spare // 2, spare - width(before)))
        before, after = _tail(before, spare - after_room), _head(after, after_room)
    return (before + marked + after).rstrip(), width(before), max(width(marked), 1)


def _head(text: str, room: int) -> str:
    if width(text) <= room:
        return text
    kept = text[: max(room - 1, 0)]
    while kept and width(kept) > room - 1:
        kept = kept[:-1]
    return kept + ELLIPSIS


def _tail(text: str, room: int) -> str:
    if width(text) <= room:
        return text
    kept = text[-(room - 1) :] if room > 1 else ""
    while kept and width(kept) > room - 1:
        kept = kept[1:]
    return ELLIPSIS + kept
