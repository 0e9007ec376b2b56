"""Text files of a collection, and the way from a character offset to a line and column."""

from __future__ import annotations

import hashlib
import re
from bisect import bisect_right
from dataclasses import dataclass, field

from scidraft_tex.model.diagnostic import Place


def digest(data: bytes | str) -> str:
    """A content address: 32 hexadecimal digits of BLAKE2b."""
    raw = data.encode() if isinstance(data, str) else data
    return hashlib.blake2b(raw, digest_size=16).hexdigest()


@dataclass(frozen=True, slots=True)
class Span:
    """A stretch of a source text, in character offsets; ``end`` is exclusive."""

    start: int
    end: int


@dataclass(frozen=True, slots=True)
class SourceFile:
    """One text file, read once. ``path`` is relative to the collection, with forward slashes."""

    path: str
    text: str
    digest: str = ""
    _starts: list[int] = field(default_factory=list, repr=False, compare=False)

    def place(self, span: Span) -> Place:
        """Where a span begins, for a diagnostic."""
        if not self._starts:
            self._starts.append(0)
            self._starts.extend(match.end() for match in re.finditer("\n", self.text))
        line = bisect_right(self._starts, min(span.start, len(self.text)))
        begin = self._starts[line - 1]
        stop = self._starts[line] - 1 if line < len(self._starts) else len(self.text)
        source = self.text[begin:stop].rstrip("\r")
        end = min(max(span.end, span.start + 1) - begin, len(source))
        column = span.start - begin + 1
        return Place(self.path, line, column, max(end + 1, column + 1), source)

    def line_place(self, line: int, needle: str = "") -> Place:
        """A place from a line number, as TeX reports it; the column is that of ``needle``, if found."""
        lines = self.text.split("\n")
        source = lines[line - 1].rstrip("\r") if 0 < line <= len(lines) else ""
        found = source.find(needle) if needle else -1
        column = found + 1 if found >= 0 else 0
        return Place(self.path, line, column, column + len(needle) if column else 0, source)
