"""Errors of formulas that are not closed, or that an empty line breaks off."""

from __future__ import annotations

import re

from scidraft_tex.engines.latex.log import Item
from scidraft_tex.engines.latex.sources import Sources
from scidraft_tex.model.codes import Code
from scidraft_tex.model.diagnostic import Diagnostic, Place, Severity
from scidraft_tex.model.source import SourceFile, Span
from scidraft_tex.scan.vocabulary import DISPLAYS

_MISSING = re.compile(r"^(?:Missing \$ inserted|Display math should end with \$\$)")
_ENDED = re.compile(r"^LaTeX Error: Command \\(?:end\{.*\}|item) invalid in math mode")
_RUNAWAY = re.compile(rf"^Paragraph ended before \\(?:{'|'.join(sorted(DISPLAYS))})\*? ?was complete")
_OPENING = re.compile(rf"(?<!\\)\\(?:begin\s*\{{(?P<name>(?:{'|'.join(sorted(DISPLAYS))})\*?)\}}|\[|\()")
_LAST_COMMAND = re.compile(r"(\\(?:[A-Za-z@]+|.))\s*$")


def empty_line(item: Item, sources: Sources) -> Diagnostic | None:
    r"""An empty line between the beginning and the end of a display, or behind a ``\[`` or ``\(`` that has no end."""
    source = sources.file(item.file)
    runaway = _RUNAWAY.match(item.text)
    if source is None or not (runaway or _MISSING.match(item.text)):
        return None
    place = source.line_place(item.line)
    if place.source.strip() or not item.line:
        return None
    offset = sum(len(line) + 1 for line in source.text.split("\n")[: item.line - 1])
    opened = None
    for found in _OPENING.finditer(source.text, 0, offset):
        opened = None if _closing(found) in source.text[found.end() : offset] else found
    if opened is None:
        return None
    sign, begun = opened["name"] or opened[0], source.place(Span(opened.start(), opened.end()))
    if not _is_closed(opened, source, offset):
        help_text = f"add the missing `{_closing(opened)}`; a formula has no empty lines"
        return None if opened["name"] else _error("this formula is not closed", begun, help_text)
    return Diagnostic(
        Severity.ERROR,
        Code.RUNAWAY_ARGUMENT if runaway else Code.LATEX_ERROR,
        f"there is an empty line inside `{sign}`",
        place,
        "remove it, or put `%` there",
        (("it begins here", begun),),
    )


def missing_dollar(item: Item, sources: Sources) -> Diagnostic | None:
    """A formula without its end or its beginning."""
    if _ENDED.match(item.text) and (opened := sources.open_formula(item.file, item.line)):
        return _error("this formula is not closed", opened, "add the missing `$`")
    if not _MISSING.match(item.text):
        return None
    last = item.before.rstrip()[-1:]
    if last in ("_", "^"):
        place = sources.place(item.file, item.line, "", item.before)
        help_text = "put the formula between `$` and `$`" + (
            "; in text, write `\\_` for an underscore" if last == "_" else ""
        )
        return _error(f"the sign `{last}` stands outside a formula", place, help_text)
    if opened := sources.open_formula(item.file, item.line):
        return _error("this formula is not closed", opened, "add the missing `$`; a formula has no empty lines")
    place = sources.place(item.file, item.line, "", item.before)
    command = _LAST_COMMAND.search(item.before)
    what = f"`{command[1]}` belongs into a formula" if command else "a `$` is missing"
    return _error(what, place, "put the formula between `$` and `$`")


def _closing(opened: re.Match[str]) -> str:
    """What ends the formula that begins here."""
    return f"\\end{{{opened['name']}}}" if opened["name"] else {"[": "\\]", "(": "\\)"}[opened[0][-1]]


def _is_closed(opened: re.Match[str], source: SourceFile, offset: int) -> bool:
    """Whether its end comes before another formula of its kind begins."""
    end = source.text.find(_closing(opened), offset)
    again = source.text.find(opened[0], offset)
    return end >= 0 and not 0 <= again < end


def _error(message: str, place: Place, help_text: str) -> Diagnostic:
    return Diagnostic(Severity.ERROR, Code.LATEX_ERROR, message, place, help_text)
