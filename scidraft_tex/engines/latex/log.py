"""TeX's log read into items: errors, warnings and bad boxes, each with its file and line, note by note.

It reads logs written with ``-file-line-error`` and without the 79-column wrap. Which note a message belongs to is told
by the markers around every note, which file within the note by TeX's own ``file:line:`` for errors, and by
the files TeX opens and closes for warnings.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator
from dataclasses import asdict, dataclass, field
from typing import Any

_ERROR = re.compile(r"^(?P<file>(?:\./|/)?[\w./ ~+-]+\.\w+):(?P<line>\d+): (?P<text>.*)$")
_BARE_ERROR = re.compile(r"^! (?P<text>.*)$|^!(?P<pdftex>pdfTeX error: .*)$")
_PACKAGE = re.compile(r"^(?:LaTeX|Package|Class)(?: (?P<name>\S+))? (?P<kind>Warning|Error): ?(?P<text>.*)$")
_BOX = re.compile(r"^(?P<kind>Over|Under)full \\(?P<box>[hv])box \((?P<amount>[^)]*)\) (?P<where>.*)$")
_LINES = re.compile(r"lines? (\d+)(?:--(\d+))?")
_INPUT_LINE = re.compile(r"\s*on input line (\d+)\.?$")
_MARK = re.compile(r"^scidraft-note-(begin|end) (\S+)$")
_PAREN = re.compile(r"\(((?:\./|/)[^\s()]+)?|\)")
_MISSING_CHARACTER = re.compile(
    r"^Missing character: There is no (?P<char>.+?)(?: \(U\+[0-9A-F]+\))? in font (?P<font>.+)!$"
)
_MISSING_FILE = re.compile(r"File `([^']+)' not found")
FATAL_END = re.compile(r"^\s*(?:Emergency stop|==> Fatal error|Interruption)")
INTERRUPTION = "Interruption."
"""What TeX says when it is stopped from outside; its line tells what it was at."""

NO_FONT = "nullfont"
"""The font of what must not be printed: text in a picture outside of its nodes."""

CONTEXT_LINES = 40


@dataclass(frozen=True, slots=True)
class Item:
    """One message. ``kind`` is ``error``, ``warning``, ``overfull``, ``underfull`` or ``character``.

    ``text`` is the message in one line. ``context`` are the lines TeX prints below an error, ``before`` what it had
    read of line ``line`` and ``after`` the rest of it; ``runaway`` is the beginning of an argument that never ended,
    ``help`` what TeX advises.
    ``amount`` is that of a bad box in points.
    """

    kind: str
    text: str
    file: str = ""
    line: int = 0
    end_line: int = 0
    context: tuple[str, ...] = ()
    before: str = ""
    after: str = ""
    runaway: str = ""
    help: str = ""
    amount: float = 0.0

    @property
    def missing_file(self) -> str:
        """The file that an error says is not there, or an empty string."""
        match = _MISSING_FILE.search(self.text)
        return match[1] if match else ""

    def as_json(self) -> dict[str, Any]:
        """The item as plain JSON values."""
        return asdict(self)

    @classmethod
    def from_json(cls, data: dict[str, Any]) -> Item:
        """Read back what :meth:`as_json` wrote."""
        return cls(**{**data, "context": tuple(data["context"])})


@dataclass(slots=True)
class Log:
    """A log's items by note, those outside all notes, and which notes TeX began and ended, in order."""

    notes: dict[str, list[Item]] = field(default_factory=dict)
    outside: list[Item] = field(default_factory=list)
    begun: list[str] = field(default_factory=list)
    ended: list[str] = field(default_factory=list)
    files: dict[str, list[str]] = field(default_factory=dict)
    complete: bool = False

    @property
    def unfinished(self) -> str | None:
        """The note in which TeX stopped."""
        return self.begun[-1] if self.begun and self.begun[-1] not in self.ended else None


def read_log(text: str, notes: Collection[str] | None = None) -> Log:
    """Read a whole log; it may end anywhere. Markers count for ``notes`` alone, if given: a note can print some too."""
    return _Reader(text, notes).read()


class _Reader:
    def __init__(self, text: str, notes: Collection[str] | None) -> None:
        self.known = notes
        self.lines = text.splitlines()
        self.log = Log(complete="Output written on" in text[-20_000:] or "No pages of output" in text[-20_000:])
        self.note = ""
        self.stack: list[str] = []
        self.at = 0

    def read(self) -> Log:
        while self.at < len(self.lines):
            line = self.lines[self.at]
            self.at += 1
            if mark := _MARK.match(line):
                self._mark(mark[1], mark[2])
            elif (match := _ERROR.match(line)) or (match := _BARE_ERROR.match(line)):
                self._add(self._error(match))
            elif match := _PACKAGE.match(line):
                self._add(self._warning(match))
            elif match := _BOX.match(line):
                self._add(self._box(match))
            elif match := _MISSING_CHARACTER.match(line):
                self._add(Item("character", match["char"], self._file(), context=(match["font"],)))
            else:
                self._follow_files(line)
        return self.log

    def _mark(self, which: str, note: str) -> None:
        if self.known is not None and note not in self.known:
            return
        if note in (self.log.begun if which == "begin" else self.log.ended):
            return  # a note prints the driver's lines
        if which == "begin":
            self.note = note
            self.stack = []
            self.log.begun.append(note)
            self.log.notes.setdefault(note, [])
        else:
            self.note = ""
            self.log.ended.append(note)

    def _add(self, item: Item) -> None:
        """Put an item to its note. LaTeX checks that groups are closed when the end of a note has been marked."""
        late = self.log.ended[-1] if self.log.ended and item.kind == "error" else ""
        note = self.note or late
        (self.log.notes[note] if note else self.log.outside).append(item)

    def _file(self) -> str:
        return next((name for name in reversed(self.stack) if name), "")

    def _follow_files(self, line: str) -> None:
        """Keep track of the files that TeX opens and closes."""
        for match in _PAREN.finditer(line):
            if match[0] != ")":
                self.stack.append(match[1] or "")
                if match[1]:
                    self.log.files.setdefault(self.note, []).append(match[1])
            elif self.stack:
                self.stack.pop()

    def _error(self, match: re.Match[str]) -> Item:
        start = self.at - 1
        named = match.groupdict()
        text = named["text"] or named.get("pdftex") or ""
        text = self._continued(text, r"\((?:LaTeX|[\w-]+)\)\s{2,}")
        context, before, after = self._context()
        if not after and before.endswith("^^M"):
            before = before.removesuffix("^^M")
        return Item(
            "error",
            text.strip(),
            named.get("file") or self._file(),
            int(named.get("line") or 0),
            context=tuple(context),
            before=before,
            after=after,
            runaway=self._runaway(start),
            help=self._help(),
        )

    def _context(self) -> tuple[list[str], str, str]:
        """The lines below an error: macro contexts, then ``l.N`` with what was read and, below it, what was not."""
        context: list[str] = []
        while self.at < len(self.lines) and len(context) < CONTEXT_LINES:
            line = self.lines[self.at]
            if _ERROR.match(line) or _BARE_ERROR.match(line) or _MARK.match(line) or _PACKAGE.match(line):
                break
            self.at += 1
            if match := re.match(r"l\.\d+ ?(.*)$", line):
                rest = self.lines[self.at] if self.at < len(self.lines) else ""
                indent = len(line)
                if not rest[:indent].strip():
                    self.at += 1
                    return context, match[1], rest[indent:]
                return context, match[1], ""
            context.append(line)
        return context, "", ""

    def _help(self) -> str:
        """The lines below an error's context, up to a blank one."""
        start = self.at
        while self.at < len(self.lines) and self.lines[self.at].strip():
            line = self.lines[self.at]
            if _ERROR.match(line) or _BARE_ERROR.match(line) or _MARK.match(line) or _PACKAGE.match(line):
                break
            self.at += 1
        return " ".join(line.strip() for line in self.lines[start : self.at])

    def _runaway(self, error: int) -> str:
        """The argument TeX shows above an error when it has run away."""
        for back in (2, 3):
            if error >= back and self.lines[error - back].startswith("Runaway "):
                return self.lines[error - back + 1]
        return ""

    def _continued(self, text: str, mark: str) -> str:
        """A message with its further lines, which begin with the package's name in parentheses."""
        parts = [text]
        while self.at < len(self.lines) and (more := re.match(mark, self.lines[self.at])):
            parts.append(self.lines[self.at][more.end() :])
            self.at += 1
        return " ".join(part.strip() for part in parts)

    def _warning(self, match: re.Match[str]) -> Item:
        name = match["name"] or "LaTeX"
        text = self._continued(match["text"], rf"\({re.escape(name)}\)\s+")
        line = 0
        if where := _INPUT_LINE.search(text):
            line, text = int(where[1]), text[: where.start()]
        kind = "warning" if match["kind"] == "Warning" else "error"
        return Item(kind, text.rstrip(". "), self._file(), line, context=(name,))

    def _box(self, match: re.Match[str]) -> Item:
        where = _LINES.search(match["where"])
        first = int(where[1]) if where else 0
        last = int(where[2] or where[1]) if where else 0
        number = re.match(r"[\d.]+", match["amount"])
        content = list(self._box_content())
        return Item(
            "overfull" if match["kind"] == "Over" else "underfull",
            match["where"],
            self._file(),
            first,
            last,
            context=(match["box"], *content),
            amount=float(number[0]) if number else 0.0,
        )

    def _box_content(self) -> Iterator[str]:
        """The box's first line, as TeX shows it: up to the line ``[]`` or an empty one."""
        for _ in range(CONTEXT_LINES):
            if self.at >= len(self.lines) or _MARK.match(self.lines[self.at]):
                return
            line = self.lines[self.at]
            self.at += 1
            if not line.strip() or line.strip() == "[]":
                return
            yield line
