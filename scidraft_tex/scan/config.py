"""Reads ``scidraft.toml``: every key checked, every mistake with its place, defaults for the rest."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from scidraft_tex.model.codes import Code
from scidraft_tex.model.config import SHARING, Config, config_fields, is_base_url
from scidraft_tex.model.diagnostic import Diagnostic, Severity
from scidraft_tex.model.source import SourceFile, Span
from scidraft_tex.model.suggest import did_you_mean, one_of
from scidraft_tex.scan.handouts import read_handouts
from scidraft_tex.scan.menu import read_menu
from scidraft_tex.scan.series import read_series
from scidraft_tex.scan.toml import parse

_HEADER = re.compile(r"\s*\[\[?\s*([^\]]+?)\s*\]")
_PAIR = re.compile(r"\s*([A-Za-z0-9_.\-\"' ]+?)\s*=")
_NUMBER = re.compile(r"\[\d+\]\Z")
_POSITIONS = re.compile(r"([1-9]\d*)(?:\s*-\s*([1-9]\d*))?")
_NAMES = {
    str: "text in quotes",
    int: "a whole number",
    float: "a number",
    bool: "true or false",
    tuple: "a list of texts",
}


def read_config(source: SourceFile | None) -> tuple[Config, tuple[Diagnostic, ...]]:
    """The settings in a file, and what is wrong with it; what cannot be read leaves the default in force."""
    if source is None:
        return Config(), ()
    data, trouble = parse(source)
    reader = _Reader(source)
    return reader.read(data), (*trouble, *reader.diagnostics)


class _Reader:
    """Checks one parsed file against the list of settings."""

    def __init__(self, source: SourceFile) -> None:
        self.source = source
        self.spans = key_spans(source.text)
        self.known = config_fields()
        self.diagnostics: list[Diagnostic] = []

    def read(self, data: dict[str, Any]) -> Config:
        """The settings that are right."""
        values: dict[str, Any] = {}
        tables = {key.partition(".")[0] for key in self.known}
        for table, content in data.items():
            if table == "series":
                values["series"] = read_series(content, self._complain)
            elif table == "handouts":
                values["handouts"] = read_handouts(content, self._complain)
            elif table == "menu":
                values["menu"] = read_menu(content, self._complain)
            elif table not in tables:
                self._complain(f"there is no table `[{table}]`", table, self._suggest(table, tables))
            elif not isinstance(content, dict):
                self._complain(f"`{table}` is a table, not a value", table, f"write `[{table}]` on a line of its own")
            else:
                for key, value in content.items():
                    self._setting(f"{table}.{key}", value, values)
        return replace(Config(), **values)

    def _setting(self, key: str, value: Any, values: dict[str, Any]) -> None:
        found = self.known.get(key)
        if found is None:
            table = key.partition(".")[0]
            near = [known for known in self.known if known.startswith(f"{table}.")]
            help_text = did_you_mean(key, near) or did_you_mean(key, self.known)
            listed = one_of(known.partition(".")[2] for known in near)
            self._complain(f"there is no setting `{key}`", key, help_text or listed)
            return
        wanted = type(found.default)
        if wanted is tuple and isinstance(value, list) and all(isinstance(item, str) for item in value):
            value = tuple(value)
        if wanted is float and type(value) is int:
            value = float(value)
        if type(value) is not wanted:
            self._complain(f"`{key}` must be {_NAMES[wanted]}", key, f"write it like `{_example(key, found.default)}`")
            return
        choices, least = found.metadata["choices"], found.metadata["least"]
        if choices and value not in choices:
            help_text = did_you_mean(str(value), choices, '"{}"') or one_of(f'"{choice}"' for choice in choices)
            self._complain(f'`{key}` cannot be `"{value}"`', key, help_text, value)
        elif least is not None and value < least:
            self._complain(f"`{key}` must be at least {least}", key, f"leave it out for the default, {found.default}")
        else:
            self._checked(key, found.name, value, values)

    def _checked(self, key: str, name: str, value: Any, values: dict[str, Any]) -> None:
        if key == "check.ignore":
            codes = {code.value for code in Code}
            for item in value:
                if item not in codes:
                    self._complain(f"there is no diagnostic `{item}`", key, self._suggest(item, codes), item)
            value = tuple(item for item in value if item in codes)
        if key == "site.base-url" and value and not is_base_url(value):
            self._complain(f'`{key}` cannot be `"{value}"`', key, 'write it like `"https://example.org/notes"`', value)
            return
        if key == "site.share":
            for item in value:
                if item not in SHARING:
                    self._complain(f"there is no service `{item}`", key, self._suggest(item, set(SHARING)), item)
            value = tuple(item for item in value if item in SHARING)
        if key == "feed.promotion-positions":
            found = _POSITIONS.fullmatch(value.strip())
            if found is None or int(found[2] or found[1]) < int(found[1]):
                self._complain(f"`{key}` is a range of places", key, 'write it like `"3-5"`', value)
                return
        values[name] = value

    def _suggest(self, word: str, known: set[str]) -> str:
        return did_you_mean(word, known) or one_of(sorted(known))

    def _complain(self, message: str, key: str, help_text: str, value: object = None) -> None:
        span = span_of(self.spans, key)
        if value is not None:
            start = self.source.text.find(str(value), span.end)
            span = Span(start, start + len(str(value))) if start >= 0 else span
        place = self.source.place(span)
        self.diagnostics.append(Diagnostic(Severity.ERROR, Code.BAD_CONFIG, message, place, help_text))


def key_spans(text: str) -> dict[str, Span]:
    """Where each table and key of a TOML text stands; good enough to point at, as parsers keep no positions.

    What stands in a list of tables is there with its number as well: ``menu.url`` is the first, ``menu[1].url`` the
    second.
    """
    spans: dict[str, Span] = {}
    last: dict[str, int] = {}
    table = numbered = ""
    offset = 0
    for line in text.splitlines(keepends=True):
        header, pair = _HEADER.match(line), _PAIR.match(line)
        if header and not line.strip().endswith("],"):
            table = _bare(header[1])
            span = Span(offset + header.start(1), offset + header.end(1))
            numbered = _numbered(table, last, adds=header[0].lstrip().startswith("[["))
            for name in (*_with_parents(table), numbered):
                spans.setdefault(name, span)
        elif pair:
            key = _bare(pair[1])
            span = Span(offset + pair.start(1), offset + pair.end(1))
            for around in (table, numbered):
                spans.setdefault(f"{around}.{key}" if around else key, span)
        offset += len(line)
    return spans


def span_of(spans: Mapping[str, Span], key: str) -> Span:
    """Where a key stands, or else the nearest table around it."""
    while key and key not in spans:
        around = _NUMBER.sub("", key)
        key = around if around != key else key.rpartition(".")[0]
    return spans.get(key, Span(0, 1))


def _numbered(table: str, last: dict[str, int], *, adds: bool) -> str:
    """A table's name with the numbers of the entries that it stands in; ``last`` has the last number of each list."""
    path = ""
    parts = table.split(".")
    for depth, part in enumerate(parts, 1):
        path = f"{path}.{part}" if path else part
        if adds and depth == len(parts):
            last[path] = last.get(path, -1) + 1
        if path in last:
            path = f"{path}[{last[path]}]"
    return path


def _with_parents(table: str) -> list[str]:
    """A table and those that it stands in: ``[a.b]`` is where ``a`` begins, if nothing says so before."""
    parts = table.split(".")
    return [".".join(parts[:count]) for count in range(len(parts), 0, -1)]


def _bare(key: str) -> str:
    return ".".join(part.strip().strip("\"'") for part in key.split("."))


def _example(key: str, default: object) -> str:
    name = key.partition(".")[2]
    if isinstance(default, tuple):
        return f'{name} = ["…"]'
    if isinstance(default, bool):
        return f"{name} = {str(not default).lower()}"
    return f'{name} = "{default or "…"}"' if isinstance(default, str) else f"{name} = {default}"
