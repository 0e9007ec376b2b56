"""Reads ``theme/theme.toml``: what a collection changes of the colours, measures and names of paper and page."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from typing import Any

from scidraft_tex.model.codes import Code
from scidraft_tex.model.diagnostic import Diagnostic, Severity
from scidraft_tex.model.source import SourceFile, Span
from scidraft_tex.model.suggest import did_you_mean
from scidraft_tex.model.theme import Overlay
from scidraft_tex.model.words.table import suits
from scidraft_tex.scan.config import key_spans
from scidraft_tex.scan.toml import parse

_COLOUR = re.compile(r"#?([0-9A-Fa-f]{6})")
_MEASURE = re.compile(r"\d+(\.\d+)?(px|rem|em|ch|pt|mm|cm|in|%)")
_NAME = re.compile(r"[^\\{}%$&#_^~<>\x00-\x1f]+")
_WORDS = re.compile(r"[^\x00-\x1f]{1,300}")
_COLOURS = ("light", "dark", "code")


def read_theme(source: SourceFile, shipped: Mapping[str, Any]) -> tuple[Overlay, tuple[Diagnostic, ...]]:
    """The values that a file changes, and what is wrong with it. ``shipped`` is our own theme, parsed.

    A key that our theme lacks, or a value that is not of the same sort, is reported and left out.
    """
    data, trouble = parse(source)
    known, spans = dict(_flat(shipped)), key_spans(source.text)
    overlay: list[tuple[str, str | int]] = []
    found = list(trouble)
    for key, value in _flat(data):
        span = spans.get(key) or spans.get(key.rpartition(".")[0]) or Span(0, 1)
        if key in known:
            right, advice = _checked(key, value, known[key])
            message = f"`{key}` cannot be `{value!r}`"
        else:
            right, message = None, f"the theme has no `{key}`"
            advice = did_you_mean(key, known) or "look up its keys in `latex_templates/theme.toml`"
        if right is None:
            found.append(Diagnostic(Severity.ERROR, Code.BAD_CONFIG, message, source.place(span), advice))
        else:
            overlay.append((key, right))
    return tuple(overlay), tuple(found)


def _flat(table: Mapping[str, Any], prefix: str = "") -> Iterator[tuple[str, Any]]:
    for key, value in table.items():
        if isinstance(value, dict):
            yield from _flat(value, f"{prefix}{key}.")
        else:
            yield f"{prefix}{key}", value


def _checked(key: str, value: Any, shipped: Any) -> tuple[str | int | None, str]:
    """A value in the form that the theme has, or ``None`` and what would be right."""
    table = key.partition(".")[0]
    if type(value) is not type(shipped):
        return None, f"write it like `{shipped!r}`"
    if table in _COLOURS:
        colour = _COLOUR.fullmatch(value)
        return (colour[1].upper() if colour else None), 'write a colour as `"RRGGBB"`'
    if table in ("kinds", "plurals"):
        return (value if _NAME.fullmatch(value) else None), "write a name as plain text"
    if table == "words":
        right = _WORDS.fullmatch(value) and suits(value, shipped)
        return (value if right else None), f"write it like `{shipped}`, with nothing else in braces"
    if isinstance(value, str):
        return (value if _MEASURE.fullmatch(value) else None), f"write a measure like `{shipped!r}`"
    return (value if value > 0 else None), "give a number of lines from 1 on"
