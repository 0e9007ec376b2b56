"""What BibTeX prints, read into diagnostics at the .bib file's lines."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, field, replace

from scidraft_tex.model.codes import Code
from scidraft_tex.model.diagnostic import Diagnostic, Place, Severity, quoted
from scidraft_tex.model.source import SourceFile

BIBLATEX_TYPES = frozenset(
    ["online", "electronic", "www", "website", "software", "dataset", "report", "thesis", "collection", "patent"]
)
"""Types that BibTeX's own styles set as @misc; they say so, but there is nothing to mend."""

_AT = re.compile(r"^(?P<what>.*?)--?-line (?P<line>\d+) of file (?P<file>b\d+)\.bib$")
_UNKNOWN = re.compile(r'^Warning--I didn\'t find a database entry for "(?P<key>.*)"$')
_TYPE = re.compile(r'^Warning--entry type for "(?P<key>.*)" isn\'t style-file defined')
_KEY = re.compile(r"@[ \t]*(?P<type>\w+)[ \t]*[{(]\s*(?P<key>[^,\s{}()\"]+)")
_HELP = (
    ("I was expecting a `,' or a `}'", "put a comma after the field before this, and balance its braces or quotes"),
    ("Illegal end of database file", "add the missing brace or quote: the last entry is not closed"),
    ("Unbalanced braces", "close every `{` of a value by a `}`"),
    ("You're missing a field name", "remove the stray comma, or write the name of the field before its value"),
    ("You're missing", "write an entry as `@type{key, name = {value}, …}`"),
    ("I was expecting an `=", "write `field = {value}`; a comma may be missing on the line before"),
    ("string name", "put the value in braces, or define it with `@string`"),
    ("Too many commas in name", "write names as `Family, Given`, and separate people by the word `and`"),
)


class BibFiles:
    """The .bib files of a list, under the names ``b1``, ``b2`` … that BibTeX was given."""

    def __init__(self, texts: Mapping[str, str]) -> None:
        self.texts = texts
        self.sources = [SourceFile(path, text) for path, text in texts.items()]

    def keys(self) -> list[str]:
        """Every key in the files, as written."""
        return [m["key"] for text in self.texts.values() for m in _KEY.finditer(text)]

    def source(self, name: str) -> SourceFile:
        """The file that BibTeX calls ``name``."""
        return self.sources[int(name[1:]) - 1]

    def around(self, source: SourceFile, line: int) -> Place | None:
        """All lines of the entry that a line lies in."""
        starts = [(source.text.count("\n", 0, m.start()) + 1, m["key"]) for m in _KEY.finditer(source.text)]
        begun = [(start, key) for start, key in starts if start <= line]
        if not begun:
            return None
        start, key = begun[-1]
        following = min((other for other, _ in starts if other > start), default=source.text.count("\n") + 2)
        return replace(source.line_place(start, key), end_line=following - 1)

    def entry(self, key: str) -> tuple[str, Place] | None:
        """The type and the place of an entry."""
        for source in self.sources:
            for m in _KEY.finditer(source.text):
                if m["key"].lower() == key.lower():
                    line = source.text.count("\n", 0, m.start("key")) + 1
                    return m["type"].lower(), source.line_place(line, m["key"])
        return None


@dataclass(slots=True)
class Messages:
    """What a run said: diagnostics, and keys without an entry."""

    diagnostics: list[Diagnostic] = field(default_factory=list)
    unknown: list[str] = field(default_factory=list)


def read_messages(output: str, files: BibFiles) -> Messages:
    """Read BibTeX's output; messages about the little .aux (which is ours) say nothing to an author."""
    found = Messages()
    lines = output.splitlines()
    for i, line in enumerate(lines):
        if match := _UNKNOWN.match(line):
            found.unknown.append(match["key"])
        elif match := _AT.match(line):
            what = match["what"] or (lines[i - 1] if i else "")
            typed = _TYPE.match(what)
            if typed and (entry := files.entry(typed["key"])) and entry[0] in BIBLATEX_TYPES:
                continue
            found.diagnostics.append(_at_line(what, match, lines[i + 1 : i + 4], files))
        elif line.startswith("Warning--") and "of file style.bst" not in line and not _placed(lines, i + 1):
            found.diagnostics += _about_entry(line, files)
        elif line.startswith(("Sorry---you've exceeded", "Aborted at", "*Please notify")):
            found.diagnostics.append(Diagnostic(Severity.ERROR, Code.BIBTEX_ERROR, f"BibTeX gave up: {quoted(line)}"))
    return found


def _placed(lines: list[str], at: int) -> bool:
    """Whether the line below a warning tells its place."""
    return at < len(lines) and lines[at].startswith("--line")


def _at_line(what: str, match: re.Match[str], context: list[str], files: BibFiles) -> Diagnostic:
    """An error or warning that BibTeX ties to a line. Its column is where the shown line is broken in two."""
    source, line = files.source(match["file"]), int(match["line"])
    before = context[0][3:] if context and context[0].startswith(" : ") else ""
    if any("may have been on previous line" in text for text in context):
        lines = source.text.split("\n")
        line = max((n for n in range(1, line) if lines[n - 1].strip()), default=line)
        place = source.line_place(line, lines[line - 1].strip())
    else:
        place = source.line_place(line, before.strip()[-30:])
    if what.startswith("Repeated entry") and (key := _KEY.search(before)):
        return _repeated(key["key"], source.line_place(line, key["key"]), files)
    warning = what.startswith("Warning--")
    entry = None if warning else files.around(source, line)
    text = what.removeprefix("Warning--")
    help_text = next((advice for start, advice in _HELP if start in text), "")
    severity, code = (Severity.WARNING, Code.BIBTEX_WARNING) if warning else (Severity.ERROR, Code.BIBTEX_ERROR)
    related = (("in this entry", entry),) if entry else ()
    return Diagnostic(severity, code, f"BibTeX says {quoted(text)}", place, help_text, related)


def _repeated(key: str, place: Place, files: BibFiles) -> Diagnostic:
    first = files.entry(key)
    related = (("the first entry with this key, which is used", first[1]),) if first else ()
    message = f"the key `{key}` is defined twice"
    help_text = "remove one of the two entries, or give the other work a key of its own"
    return Diagnostic(Severity.WARNING, Code.DUPLICATE_KEY, message, place, help_text, related)


def _about_entry(line: str, files: BibFiles) -> list[Diagnostic]:
    """A warning about an entry (``empty journal in key``), at that entry."""
    text = line.removeprefix("Warning--")
    named = [word for word in re.split(r'[\s"]+', text) if word]
    for word in reversed(named):
        if entry := files.entry(word):
            return [Diagnostic(Severity.WARNING, Code.BIBTEX_WARNING, f"BibTeX says {quoted(text)}", entry[1])]
    return [Diagnostic(Severity.WARNING, Code.BIBTEX_WARNING, f"BibTeX says {quoted(text)}")]
