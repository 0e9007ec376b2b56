"""Reads .bib files with bibtexparser: entries with their places, and what is wrong with the rest.

BibTeX itself judges what is printed; this reader answers the questions the index has (which keys are there, where, with
which fields) and survives whatever real files hold between and in their entries.
"""

from __future__ import annotations

import logging
import re
from dataclasses import replace
from typing import Any

from scidraft_tex.model.bibliography import BibEntry, Bibliography
from scidraft_tex.model.codes import Code
from scidraft_tex.model.diagnostic import Diagnostic, Place, Severity
from scidraft_tex.model.source import SourceFile, digest

_WORD = re.compile(r"[^\s{}\"#,=]+")
_NAME = re.compile(r"\s*[A-Za-z][\w-]*\s*=")
_BLOCK_KEY = re.compile(r"@\s*\w+\s*[{(]\s*([^\s,{}()]*)")


def read_bibliography(source: SourceFile) -> Bibliography:
    """The entries of a .bib file. Never raises; entries that cannot be read are diagnostics with their line."""
    # Imported here because it takes 0.07 s and is needed only when a .bib changed.
    from bibtexparser.entrypoint import parse_string
    from bibtexparser.model import DuplicateBlockKeyBlock, DuplicateFieldKeyBlock, Entry, ParsingFailedBlock

    logging.getLogger("bibtexparser").addHandler(logging.NullHandler())  # the diagnostics say it better
    reader = _BibReader(source)
    for block in parse_string(source.text, parse_stack=[]).blocks:
        if isinstance(block, DuplicateFieldKeyBlock):
            reader.twice(block, set(block.duplicate_keys))
        elif isinstance(block, DuplicateBlockKeyBlock):
            if isinstance(block.ignore_error_block, Entry):
                reader.entry(block.ignore_error_block)
        elif isinstance(block, ParsingFailedBlock):
            reader.failed(block)
        elif isinstance(block, Entry):
            reader.entry(block)
    return Bibliography(
        source.path, source.digest or digest(source.text), tuple(reader.entries), tuple(reader.diagnostics)
    )


class _BibReader:
    """Turns bibtexparser's blocks into entries and diagnostics."""

    def __init__(self, source: SourceFile) -> None:
        self.source = source
        self.lines = source.text.split("\n")
        self.entries: list[BibEntry] = []
        self.diagnostics: list[Diagnostic] = []
        self.first: dict[str, BibEntry] = {}

    def entry(self, block: Any) -> None:
        """Take one entry; of entries with the same key only the first counts, as in BibTeX, which ignores case here."""
        place = self._place(block.start_line, block.key)
        fields = tuple((field.key.lower(), undelimited(str(field.value))) for field in block.fields)
        found = BibEntry(block.key, block.entry_type.lower(), fields, place)
        if not block.key:
            self._complain(Severity.ERROR, Code.BIBTEX_ERROR, "the entry has no key", place, "write `@book{Key2024, …`")
            return
        first = self.first.get(block.key.lower())
        if first:
            message = f"the key `{block.key}` is used by an earlier entry too"
            help_text = "remove one of the two, or give it another key; BibTeX uses the first"
            self._complain(
                Severity.WARNING, Code.DUPLICATE_KEY, message, place, help_text, ("first used here", first.place)
            )
            return
        self.first[block.key.lower()] = found
        self.entries.append(found)
        for field in block.fields:
            fault = value_fault(str(field.value))
            if fault is not None:
                self._bad_value(block, field, fault)

    def twice(self, block: Any, keys: set[str]) -> None:
        """An entry that gives a field more than once: BibTeX takes the first and warns."""
        entry = block.ignore_error_block
        self.entry(entry)
        repeated = [field for field in entry.fields if field.key in keys]
        line = repeated[-1].start_line if repeated else block.start_line
        name = ", ".join(sorted(keys))
        place = self._place(line, name)
        message = f"`{entry.key}` has the field `{name}` more than once"
        self._complain(
            Severity.WARNING, Code.BIBTEX_WARNING, message, place, "remove the others; BibTeX uses the first"
        )

    def failed(self, block: Any) -> None:
        """A block that cannot be read: what was expected, and where it begins."""
        key = _BLOCK_KEY.search(block.raw or "")
        name = f"the entry `{key[1]}`" if key and key[1] else "the entry"
        place = self._place(block.start_line, key[1] if key else "@")
        help_text = "look for a missing brace, quote or comma in it; the entries after it are read again"
        self._complain(Severity.ERROR, Code.BIBTEX_ERROR, f"{name} has no proper end", place, help_text)

    def _bad_value(self, block: Any, field: Any, fault: int) -> None:
        """A value that goes on where it should end. If a field's name follows, it is a comma that is missing."""
        value = str(field.value)
        read = value[:fault].rstrip()
        if _NAME.match(value, fault):
            place = self._place(field.start_line + read.count("\n"), read.rpartition("\n")[2])
            place = replace(place, column=max(place.end_column - 1, 0))
            message = f"a comma is missing after the field `{field.key}` of `{block.key}`"
            help_text = "write the comma here; without it BibTeX does not read the rest of the entry"
        else:
            rest = value[fault:].split("\n", 1)[0]
            place = self._place(field.start_line + value.count("\n", 0, fault), rest.strip() or field.key)
            message = f"the value of `{field.key}` in `{block.key}` does not end where it should"
            help_text = "add the comma, quote or brace that is missing before this"
        self._complain(Severity.ERROR, Code.BIBTEX_ERROR, message, place, help_text, self._entry_of(block))

    def _entry_of(self, block: Any) -> tuple[str, Place]:
        """The entry that a fault lies in, all of its lines."""
        place = self._place(block.start_line, block.key)
        return "in this entry", replace(place, end_line=place.line + (block.raw or "").count("\n"))

    def _place(self, start_line: int, needle: str) -> Place:
        """A place from bibtexparser's line number, which counts from 0."""
        line = start_line + 1
        text = self.lines[start_line] if 0 <= start_line < len(self.lines) else ""
        column = text.find(needle) + 1
        return Place(self.source.path, line, column, column + len(needle) if column else 0, text)

    def _complain(
        self,
        severity: Severity,
        code: Code,
        message: str,
        place: Place,
        help_text: str,
        related: tuple[str, Place] | None = None,
    ) -> None:
        self.diagnostics.append(Diagnostic(severity, code, message, place, help_text, (related,) if related else ()))


def undelimited(value: str) -> str:
    """A value without the braces or quotes around it; joined values (``"8~" # jul``) stay as written."""
    bare = value.strip()
    end = _part_end(bare, 0)
    return bare[1:-1] if end == len(bare) and bare[:1] in ('{"') and end >= 2 else bare


def value_fault(value: str) -> int | None:
    """Where a value stops being one that BibTeX takes (braced, quoted or bare parts joined by ``#``), if anywhere."""
    pos = _skip_blank(value, 0)
    while True:
        end = _part_end(value, pos)
        if end < 0:
            return pos
        end = _skip_blank(value, end)
        if end == len(value):
            return None
        if value[end] != "#":
            return end
        pos = _skip_blank(value, end + 1)


def _skip_blank(text: str, pos: int) -> int:
    while pos < len(text) and text[pos].isspace():
        pos += 1
    return pos


def _part_end(text: str, pos: int) -> int:
    """Where the braced, quoted or bare part at ``pos`` ends; -1 if there is none. Backslashes do not protect braces."""
    if pos >= len(text):
        return -1
    quoted = text[pos] == '"'
    if not quoted and text[pos] != "{":
        word = _WORD.match(text, pos)
        return word.end() if word else -1
    depth = 0
    for index in range(pos + quoted, len(text)):
        sign = text[index]
        if sign == "{":
            depth += 1
        elif sign == "}":
            depth -= 1
            if depth == 0 and not quoted:
                return index + 1
        elif sign == '"' and quoted and depth == 0:
            return index + 1
    return -1
