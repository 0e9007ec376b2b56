"""Why the title page, contents or index of a reader cannot be set, told where its author can mend it."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace

from scidraft_tex.engines.latex.log import Item, Log
from scidraft_tex.engines.latex.log_errors import explain_errors
from scidraft_tex.engines.latex.sources import Sources
from scidraft_tex.model.codes import Code
from scidraft_tex.model.diagnostic import Diagnostic, Place, Severity
from scidraft_tex.model.setting import NoteToSet, ReaderToSet, Toolchain
from scidraft_tex.model.source import SourceFile, Span

SETTINGS = "scidraft.toml"
"""The file of the collection that gives a handout its title, its authors and their institute."""

_MACRO = re.compile(r"\\[A-Za-z@]+")


def errors(log: Log) -> list[Item]:
    """What TeX calls errors."""
    items = [*log.outside, *(item for found in log.notes.values() for item in found)]
    return [item for item in items if item.kind == "error"]


def failed(log: Log, reader: ReaderToSet, tools: Toolchain) -> Diagnostic:
    """TeX's first error in words, at the file that holds the macro it is about."""
    sources = Sources(NoteToSet("", SETTINGS, "", ""), tools)
    told = next(iter(explain_errors(errors(log), sources)), None)
    reason = told.message if told else "TeX gave no reason"
    macro = _MACRO.search(reason)
    place = next(_places(macro[0], reader, tools), None) if macro else None
    help_text = (told.help if told else "") or "look for an odd macro in a title or heading"
    message = f"the title page, contents or index could not be set: {reason}"
    diagnostic = Diagnostic(Severity.ERROR, Code.LATEX_ERROR, message, place, help_text)
    return replace(diagnostic, code=told.code) if told else diagnostic


def _places(macro: str, reader: ReaderToSet, tools: Toolchain) -> Iterator[Place]:
    """Where the macro stands: in the settings, a .bib file of the joint list, a note."""
    wanted = re.compile(re.escape(macro) + r"(?![A-Za-z])")
    written = re.compile(r"\\?" + wanted.pattern)  # a string of TOML doubles the backslash
    own = (reader.title, *reader.authors, reader.institute, reader.imprint)
    files = [SETTINGS] if any(wanted.search(text) for text in own) else []
    if reader.joint is not None and wanted.search(reader.joint.bbl):
        files += reader.joint.files
    texts = [(name, tools.root / name) for name in files]
    found = [SourceFile(name, path.read_text(encoding="utf-8")) for name, path in texts if path.is_file()]
    found += [SourceFile(note.note.path, note.note.text) for note in reader.notes]
    for source in found:
        if match := written.search(source.text):
            yield source.place(Span(match.end() - len(macro), match.end()))
