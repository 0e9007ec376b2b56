"""Key=value lists as LaTeX packages read them, from source text."""

from __future__ import annotations

import re

_FIRST_KEY = re.compile(r"\s*([a-z-]+)\s*=")


def split_top_level(source: str, separator: str = ",") -> list[str]:
    """Cut a source text at separators that stand outside braces and ``$…$``; parts are stripped, empty ones dropped.

    Braces alone protect, as in LaTeX; an escaped character never counts.
    """
    parts: list[str] = []
    depth, start, i, in_math = 0, 0, 0, False
    while i < len(source):
        char = source[i]
        if char == "\\":
            i += 2
            continue
        if char == "{":
            depth += 1
        elif char == "}":
            depth -= 1
        elif char == "$":
            in_math = not in_math
        elif char == separator and depth == 0 and not in_math:
            parts.append(source[start:i])
            start = i + 1
        i += 1
    parts.append(source[start:])
    return [part.strip() for part in parts if part.strip()]


def strip_braces(source: str) -> str:
    """Take off one pair of braces if it encloses the whole text."""
    text = source.strip()
    if not (text.startswith("{") and text.endswith("}")):
        return text
    depth = 0
    for i, char in enumerate(text):
        if char == "{" and (i == 0 or text[i - 1] != "\\"):
            depth += 1
        elif char == "}" and text[i - 1] != "\\":
            depth -= 1
            if depth == 0 and i < len(text) - 1:
                return text
    return text[1:-1].strip()


def parse_options(source: str) -> dict[str, str]:
    """The keys of an option list with their values as source; a key without value has ``''``. Later keys win."""
    options: dict[str, str] = {}
    for part in split_top_level(source):
        key, equals, value = part.partition("=")
        options[re.sub(r"\s+", " ", key.strip())] = strip_braces(value) if equals else ""
    return options


def looks_like_options(source: str, keys: frozenset[str]) -> bool:
    """Whether ``[…]`` holds options rather than a title: it opens with one of the known keys and an equals sign."""
    match = _FIRST_KEY.match(source)
    return bool(match) and match.group(1) in keys if match else False


def is_true(value: str) -> bool:
    """The LaTeX reading of a boolean option: a bare key counts as true."""
    return value.strip().lower() in {"", "true", "yes", "on", "1"}


def balanced(text: str, start: int, opening: str = "{", closing: str = "}") -> int:
    """The offset just behind the group that opens at ``start``, or the text's end if it never closes.

    For ``[…]`` a bracket inside braces does not count, as in LaTeX.
    """
    depth = braces = 0
    i = start
    while i < len(text):
        char = text[i]
        if char == "\\":
            i += 2
            continue
        if opening != "{" and char in "{}":
            braces += 1 if char == "{" else -1
        elif char == opening and braces == 0:
            depth += 1
        elif char == closing and braces == 0:
            depth -= 1
            if depth == 0:
                return i + 1
        i += 1
    return len(text)
