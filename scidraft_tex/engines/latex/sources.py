"""From the names and lines that TeX reports back to the files their author knows."""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import cached_property
from pathlib import PurePosixPath

from scidraft_tex.engines.latex.documents import LIST, NOTES, note_id
from scidraft_tex.engines.latex.formats import COLLECTION, OWN
from scidraft_tex.engines.latex.vocabulary import Vocabulary, vocabulary
from scidraft_tex.model.diagnostic import Place
from scidraft_tex.model.setting import NoteToSet, Toolchain
from scidraft_tex.model.source import SourceFile, Span

_LIST = re.compile(r"\\(?:references|bibliography[A-Za-z]*)(?![A-Za-z])(?!style)")
_BRACES = re.compile(r"\\\\.|%.*|[{}]")
_DOLLAR = re.compile(r"(?<!\\)\$\$?")
_TITLE = re.compile(r"\\title\b")


class Sources:
    """The texts behind one note: itself, the preambles and the files it brings in (``opened``, as TeX names them)."""

    def __init__(
        self, note: NoteToSet, tools: Toolchain, opened: Sequence[str] = (), preamble_files: tuple[str, ...] = ()
    ) -> None:
        self.note, self.tools = note, tools
        self.main = SourceFile(note.path, note.text)
        self._opened = opened
        self._preamble_files = preamble_files
        self._texts: dict[str, SourceFile] = {}

    def file(self, name: str) -> SourceFile | None:
        """The collection's file that TeX calls ``name``; ``None`` for TeX's own files and ours."""
        parts = PurePosixPath(name).parts
        if not parts or parts == (NOTES, f"{note_id(self.note.slug)}.tex"):
            return self.main
        if parts[0] == "src":
            return self._collection_file("/".join(parts[1:]))
        if parts == (COLLECTION,):
            return SourceFile("preamble.tex", self.tools.preamble)
        if name.endswith(".tex") and not name.startswith("/"):  # a part that lies in the job, changed for TeX
            return self._collection_file(str(PurePosixPath(self.note.path).parent / name))
        return None

    def place(self, name: str, line: int, needle: str = "", before: str = "") -> Place:
        """Where a message points: at ``needle`` in that line if it is there, else where TeX had stopped reading.

        What happens in a list of references, in the title or in an auxiliary file is told at the command in the note
        that brings it in.
        """
        source = self.file(name)
        if source is not None:
            place = source.line_place(line, needle)
            if not place.column and before:
                return _stopped_at(place, before)
            return place
        base = PurePosixPath(name).name
        if base == OWN:
            return self._own_preamble_place(line, needle)
        if base.endswith(LIST):
            number = int(re.sub(r"\D", "", base.rpartition("-")[2]) or 1)
            found = [m for m in _LIST.finditer(self.note.text) if not m[0].endswith("style")]
            if 0 < number <= len(found):
                return self._at(found[number - 1])
        if base.startswith("_") and (title := _TITLE.search(self.note.text)):
            return self._at(title)
        return Place(self.note.path)

    def find_anywhere(self, pattern: str) -> Place | None:
        """The first match in the preambles or the note, or its last group, when TeX's line says nothing."""
        shared = SourceFile("preamble.tex", self.tools.preamble)
        for source in (shared, *self.parts):
            if match := re.search(pattern, source.text):
                return source.place(Span(*match.span(match.re.groups)))
        return None

    def find_words(self, name: str, first: int, last: int, words: Sequence[str]) -> Place | None:
        """The last of the words that stands just once in the lines ``first`` to ``last`` of a file."""
        source = self.file(name)
        lines = source.text.split("\n")[first - 1 : last] if source and first else []
        for word in reversed(words):
            found = [number for number, line in enumerate(lines, first) for _ in range(line.count(word))]
            if source and len(found) == 1:
                return source.line_place(found[0], word)
        return None

    def find(self, line: int, name: str, text: str) -> Place | None:
        """The place of ``text`` in that line of the named file, or of whichever file has it in that line."""
        first = self.file(name)
        for source in [*([first] if first else []), *self.parts]:
            place = source.line_place(line, text)
            if place.column:
                return place
        return None

    def find_near(self, name: str, line: int, pattern: str) -> Place | None:
        """The first match of a pattern in that line, else the last one above: TeX often notices late."""
        source = self.file(name)
        if source is None:
            return None
        lines = source.text.split("\n")
        for number in range(min(line, len(lines)), 0, -1):
            found = list(re.finditer(pattern, lines[number - 1]))
            if found:
                match = found[0 if number == line else -1]
                text = lines[number - 1].rstrip("\r")
                return Place(source.path, number, match.start() + 1, match.end() + 1, text)
        return None

    def definition(self, command: str) -> Place | None:
        """Where the author defines a macro."""
        pattern = re.compile(
            r"\\(?:(?:re)?newcommand|def|NewDocumentCommand|DeclareMathOperator)\*?\s*\{?"
            + re.escape(command)
            + r"(?![A-Za-z])"
        )
        for source in [*self.parts, SourceFile("preamble.tex", self.tools.preamble)]:
            if match := pattern.search(source.text):
                return source.place(Span(match.start(), match.end()))
        return None

    def unclosed_brace(self) -> Place | None:
        """The first opening brace of the note that nothing closes."""
        opened = []
        for match in _BRACES.finditer(self.note.text):
            if match[0] == "{":
                opened.append(match.start())
            elif match[0] == "}" and opened:
                opened.pop()
        return self.main.place(Span(opened[0], opened[0] + 1)) if opened else None

    def open_formula(self, name: str, line: int) -> Place | None:
        """The last ``$`` of the paragraph that ends at a line, if odd in number; in no file, the note's last one."""
        source = self.file(name)
        lines = source.text.split("\n")[:line] if source else self.main.text.split("\n")
        source = source or self.main
        start = len(lines)
        while start > 1 and not lines[start - 1].strip():
            start -= 1
        while start > 1 and lines[start - 2].strip():
            start -= 1
        found = [
            (number, match) for number in range(start, len(lines) + 1) for match in _DOLLAR.finditer(lines[number - 1])
        ]
        if len(found) % 2 == 0:
            return None
        number, match = found[-1]
        return Place(source.path, number, match.start() + 1, match.end() + 1, lines[number - 1].rstrip("\r"))

    def collection_files(self, kind: str) -> list[str]:
        """The collection's files, or those of one kind, as an author would write them."""
        names = []
        for path in self.tools.root.rglob(f"*.{kind}" if kind else "*.*"):
            if not any(part.startswith(".") for part in path.relative_to(self.tools.root).parts):
                names.append(path.relative_to(self.tools.root).as_posix())
        return names if kind else names + [name.rpartition(".")[0] for name in names]

    @cached_property
    def parts(self) -> list[SourceFile]:
        """The note and the collection's files it brings in."""
        named = [self.file(name) for name in dict.fromkeys(self._opened)]
        found = {source.path: source for source in named if source is not None}
        return [self.main, *(source for path, source in found.items() if path != self.note.path)]

    @cached_property
    def known(self) -> Vocabulary:
        """Every command and environment that is defined for this note."""
        own = "\n".join([self.tools.preamble, self.note.preamble, *(part.text for part in self.parts)])
        return vocabulary(self._preamble_files, own)

    def _collection_file(self, path: str) -> SourceFile | None:
        if path == self.note.path:
            return self.main
        if path not in self._texts:
            try:
                text = (self.tools.root / path).read_text(encoding="utf-8", errors="replace")
            except OSError:
                return None
            self._texts[path] = SourceFile(path, text)
        return self._texts[path]

    def _own_preamble_place(self, line: int, needle: str) -> Place:
        """A line of the note's own preamble, found again in the note."""
        lines = self.note.preamble.split("\n")
        text = lines[line - 1].strip() if 0 < line <= len(lines) else ""
        for number, written in enumerate(self.note.text.split("\n"), 1):
            if text and text in written:
                return self.main.line_place(number, needle or text)
        return Place(self.note.path, 1)

    def _at(self, match: re.Match[str]) -> Place:
        line = self.note.text.count("\n", 0, match.start()) + 1
        return self.main.line_place(line, match[0])


def _stopped_at(place: Place, before: str) -> Place:
    """Column of the last thing TeX had read, told by the piece of the line it shows (its start may be cut)."""
    piece = before.rpartition("...")[2].rstrip()
    start = place.source.find(piece)
    if start < 0 or not piece:
        return place
    end = start + len(piece)
    last = re.search(r"(?:\\[A-Za-z@]+\*?|\\.|\S)\s*$", piece)
    column = start + (last.start() if last else 0) + 1
    return Place(place.path, place.line, column, end + 1, place.source)
