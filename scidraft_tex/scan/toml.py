"""Reads TOML as far as it can be read: a slip in one line costs that line or its table, not the whole file."""

from __future__ import annotations

import re
import tomllib
from typing import Any

from scidraft_tex.model.codes import Code
from scidraft_tex.model.diagnostic import Diagnostic, Place, Severity
from scidraft_tex.model.source import SourceFile

_AT = re.compile(r"\(at line (\d+), column (\d+)\)")
_KEYS = re.compile(r"\(('[^)]*)\)")
_WORD = r"'([^']*)'"
_HEADER = re.compile(r"\[\[?\s*[\w.\-\"']+\s*(?:\]\]?\s*(?:#.*)?)?$")
"""A line that begins a table, also one that lacks its closing bracket."""


def parse(source: SourceFile) -> tuple[dict[str, Any], tuple[Diagnostic, ...]]:
    """What a file says, and one error for each table that is not TOML.

    Such a table is read without the line that is at fault, or left out if that does not help.
    """
    try:
        return tomllib.loads(source.text), ()
    except tomllib.TOMLDecodeError:
        pass
    lines = source.text.split("\n")
    told: list[Diagnostic] = []
    for start, end in _tables(lines):
        fault = _mend(lines, start, end)
        if fault:
            told.append(_syntax_error(source, fault, end))
    while True:  # tables that are right alone may be wrong together, such as two of one name
        try:
            return tomllib.loads("\n".join(lines)), tuple(told)
        except tomllib.TOMLDecodeError as error:
            line = _line(error, len(lines))
            start, end = next(table for table in _tables(lines) if line <= table[1])
            lines[start:end] = [""] * (end - start)
            told.append(_syntax_error(source, str(error), end))


def _tables(lines: list[str]) -> list[tuple[int, int]]:
    """Where tables begin and end, as places in the list of lines; what stands above the first is one too."""
    starts = [0, *(place for place, line in enumerate(lines) if place and _HEADER.match(line))]
    return list(zip(starts, [*starts[1:], len(lines)], strict=True))


def _mend(lines: list[str], start: int, end: int) -> str:
    """Blank what keeps a table from being read. Returns the parser's first message, its line that of the file."""
    fault = ""
    for _ in range(start, end):
        try:
            tomllib.loads("\n".join(lines[start:end]))
            return fault
        except tomllib.TOMLDecodeError as error:
            line = start + _line(error, end - start)
            fault = fault or _AT.sub(f"(at line {line}, column {_column(error)})", str(error))
            if line - 1 == start and lines[start].startswith("["):
                break
            if not lines[line - 1].strip():
                break
            lines[line - 1] = ""
    lines[start:end] = [""] * (end - start)
    return fault


def _line(error: tomllib.TOMLDecodeError, last: int) -> int:
    """The line of an error, counted from 1; the last, if the text ends too early."""
    found = _AT.search(str(error))
    return int(found[1]) if found else last


def _column(error: tomllib.TOMLDecodeError) -> int:
    found = _AT.search(str(error))
    return int(found[2]) if found else 1


def _syntax_error(source: SourceFile, message: str, last: int) -> Diagnostic:
    """A table that is not TOML, at the place that the parser names, else at its last line."""
    found = _AT.search(message)
    text = message[: found.start()].strip() if found else message.removesuffix(" (at end of document)")
    lines = source.text.split("\n")
    while last > 1 and not found and not lines[last - 1].strip():
        last -= 1
    line, column = (int(found[1]), int(found[2])) if found else (last, len(lines[last - 1]) + 1)
    place = Place(source.path, line, column, column + 1, source.line_place(line).source)
    reason = _KEYS.sub(lambda keys: f"'{'.'.join(re.findall(_WORD, keys[1]))}'", f"{text[:1].lower()}{text[1:]}")
    reason = reason.replace("'", "`")
    help_text = "look up the syntax at toml.io: tables in brackets, texts in quotes"
    return Diagnostic(Severity.ERROR, Code.BAD_CONFIG, f"this is not TOML: {reason}", place, help_text)
