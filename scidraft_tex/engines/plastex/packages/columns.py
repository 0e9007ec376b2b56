"""Column specifications of tables, as text: types, what stands before and behind their cells."""

from __future__ import annotations

import re
from dataclasses import dataclass

from scidraft_tex.engines.plastex.packages.options import balanced

_WITH_ARGUMENT = {"p": 1, "m": 1, "b": 1, "w": 2, "W": 2, "P": 1, "M": 1, "B": 1, "D": 3}
_MATERIAL = re.compile(r"[><@!]\s*\{[^{}]*\}")
_INVISIBLE = re.compile(
    r"\\(?:hspace\*?\s*\{[^{}]*\}|hskip\s*[\d.]+\s*[a-z]+|quad|qquad|enspace|,|;|:|!|\s|vrule|kern\s*[\d.-]+\s*[a-z]+"
    r"|extracolsep\s*\{[^{}]*\}|fill|hfill|tabcolsep|space)|~|\s|\{|\}"
)


@dataclass(slots=True)
class ColumnType:
    """One column: its letter, LaTeX before and behind each of its cells, and whether a rule is at its right."""

    letter: str
    before: str = ""
    after: str = ""
    ruled: bool = False


def expand_types(source: str, types: dict[str, tuple[int, str]]) -> str:
    r"""Replace the author's column types by what they stand for, and ``*{n}{…}`` by its repetition."""
    for _ in range(20):
        expanded = _expand_once(source, types)
        if expanded == source:
            break
        source = expanded
    return source


def _expand_once(source: str, types: dict[str, tuple[int, str]]) -> str:
    out: list[str] = []
    i = 0
    while i < len(source):
        char = source[i]
        if char in "><@!":
            end = _argument_end(source, i + 1)
            out.append(source[i:end])
        elif char == "*" and (match := re.match(r"\*\s*\{\s*(\d+)\s*\}\s*", source[i:])):
            start = i + match.end()
            end = _argument_end(source, start)
            out.append(source[start:end].strip("{}") * int(match.group(1)) if end > start else "")
        elif char in types:
            count, body = types[char]
            end = i + 1
            for number in range(1, count + 1):
                stop = _argument_end(source, end)
                body = body.replace(f"#{number}", source[end:stop].strip()[1:-1])
                end = stop
            out.append(body)
        elif char in _WITH_ARGUMENT:
            end = i + 1
            for _ in range(_WITH_ARGUMENT[char]):
                end = _argument_end(source, end)
            out.append(source[i:end])
        elif char == "[":
            end = balanced(source, i, "[", "]")
            out.append(source[i:end])
        else:
            end = i + 1
            out.append(char)
        i = max(end, i + 1)
    return "".join(out)


def _argument_end(source: str, start: int) -> int:
    while start < len(source) and source[start].isspace():
        start += 1
    if start < len(source) and source[start] == "{":
        return balanced(source, start)
    return min(start + 1, len(source)) if start < len(source) and source[start] != "|" else start


def columns_of(source: str) -> list[ColumnType]:
    """The columns of a specification without types of one's own. Only material that prints or sets something counts."""
    columns: list[ColumnType] = []
    waiting = ""
    i = 0
    while i < len(source):
        char = source[i]
        end = i + 1
        if char in "><@!":
            end = _argument_end(source, i + 1)
            text = source[i + 1 : end].strip()[1:-1] if source[i + 1 : end].strip().startswith("{") else ""
            if char == ">":
                waiting += text
            elif char == "<" and columns:
                columns[-1].after = text + columns[-1].after
            elif char in "@!" and _INVISIBLE.sub("", text):
                if columns:
                    columns[-1].after += text
                else:
                    waiting += text
        elif char == "[":
            end = balanced(source, i, "[", "]")
        elif char == "|" and columns:
            columns[-1].ruled = True
        elif char.isalpha():
            columns.append(ColumnType(char, waiting))
            waiting = ""
            for _ in range(_WITH_ARGUMENT.get(char, 0)):
                end = _argument_end(source, end)
        i = max(end, i + 1)
    return columns


def plain_specification(source: str) -> str:
    """The specification with its material left out; what the alignment commands in it say is kept as ``c`` or ``r``."""
    letters, columns = [], columns_of(source)
    for column in columns:
        if "\\centering" in column.before or "\\Centering" in column.before:
            letters.append("c")
        elif "\\raggedleft" in column.before or "\\RaggedLeft" in column.before:
            letters.append("r")
        elif column.letter in "wW":
            letters.append("l")
        else:
            letters.append("r" if column.letter in "SDn" else "c" if column.letter in "cC" else column.letter)
    first = "|" if _MATERIAL.sub("", source).lstrip().startswith("|") else ""
    return first + "".join(
        (letter if letter in "lcr" else "l") + ("|" if column.ruled else "")
        for letter, column in zip(letters, columns, strict=True)
    )
