"""What a note says of itself: ``\\title``, ``\\author``, ``\\noteset`` and their kin."""

from __future__ import annotations

import re
from contextlib import suppress
from datetime import datetime

from scidraft_tex.model.codes import Code
from scidraft_tex.model.diagnostic import Diagnostic, Severity
from scidraft_tex.model.fragment import Metadata
from scidraft_tex.model.source import SourceFile, Span
from scidraft_tex.model.suggest import did_you_mean, one_of
from scidraft_tex.scan.noteset import OPTIONS, OptionError, option_value
from scidraft_tex.scan.tokens import Argument, key_values, names, without_comments

LISTS = {"series", "aliases", "was"}
FLAGS = {"draft": "draft", "show-title": "show_title", "promotion": "promotion"}
TEXTS = {"kind"}
KEYS = tuple(sorted({*LISTS, *FLAGS, *TEXTS, *OPTIONS}))
"""The keys of ``\\noteset``."""

_AND = re.compile(r"\\(?:and|And|AND)(?![A-Za-z])")
_DROPPED = re.compile(r"\\(?:thanks|inst|orcidlink|footnote|orcid|email)\s*(\{(?:[^{}]|\{[^{}]*\})*\})")


class MetadataReader:
    """Collects a note's metadata in the order in which the scanner meets them; what comes last holds."""

    def __init__(self, source: SourceFile, *, strict: bool) -> None:
        self.source = source
        self.strict = strict
        self.values: dict[str, object] = {}
        self.options: dict[str, str] = {}
        self.diagnostics: list[Diagnostic] = []

    def result(self) -> Metadata:
        """Everything read so far."""
        return Metadata(**self.values, options=tuple(self.options.items()))  # type: ignore[arg-type]

    def command(self, name: str, argument: Argument) -> None:
        """Take one metadata command with its argument; ``name`` is one of METADATA_COMMANDS."""
        raw = self.source.text[argument.start : argument.end]
        text = without_comments(raw).strip()
        if name == "noteset":
            self._noteset(argument)
        elif name == "author":
            already = self.values.get("authors", ())
            assert isinstance(already, tuple)
            self.values["authors"] = (*already, *authors(text)) if not self.strict else authors(text)
        elif name == "tags":
            self.values["tags"] = tuple(dict.fromkeys(names(text)))
        elif name == "date":
            self._date(text, argument)
        else:
            self.values[name] = " ".join(text.split())

    def _date(self, text: str, argument: Argument) -> None:
        if not self.strict:
            self.values["written_date"] = text
        if found := sortable(text):
            self.values["date"] = found
        elif self.strict and text not in ("", r"\today"):
            self._complain(
                f"`{text}` is not a date this tool can sort by",
                Span(argument.start, argument.end),
                "write dates as `2026-09-21`, or with a time as `2026-09-21T09:12+09:00`",
            )

    def _noteset(self, argument: Argument) -> None:
        for key, value, place in key_values(self.source.text, argument.start, argument.end):
            span = Span(place, place + len(key))
            if key in LISTS:
                self.values[key] = names(value or "")
            elif key in FLAGS:
                self._flag(key, value, span)
            elif key in TEXTS:
                self.values[key] = value or ""
            elif key in OPTIONS:
                self._option(key, value, span)
            else:
                help_text = did_you_mean(key, KEYS) or one_of(KEYS)
                self._complain(f"`\\noteset` has no key `{key}`", span, help_text)

    def _flag(self, key: str, value: str | None, span: Span) -> None:
        if value not in (None, "true", "false"):
            self._complain(
                f"`{key}` is either true or false, not `{value}`", span, f"write `{key}=true` or `{key}=false`"
            )
        else:
            self.values[FLAGS[key]] = value != "false"

    def _option(self, key: str, value: str | None, span: Span) -> None:
        try:
            self.options[key] = option_value(key, value)
        except OptionError as bad:
            self._complain(bad.message, span, bad.help_text)

    def _complain(self, message: str, span: Span, help_text: str) -> None:
        place = self.source.place(span)
        self.diagnostics.append(Diagnostic(Severity.ERROR, Code.BAD_METADATA, message, place, help_text))


def authors(text: str) -> tuple[str, ...]:
    """The names in the argument of ``\\author``: between ``\\and``s, without footnotes and affiliation lines."""
    bare = _DROPPED.sub("", text)
    people = (" ".join(part.split("\\\\", 1)[0].split()) for part in _AND.split(bare))
    return tuple(person for person in people if person)


WRITTEN_DATES = ("%d %B %Y", "%B %d, %Y", "%d %b %Y", "%b %d, %Y")
"""How papers write their dates, in English."""


def sortable(text: str) -> str:
    """A date as ISO 8601 has it; empty if it cannot be read."""
    if is_iso_date(text):
        return text
    for form in WRITTEN_DATES:
        with suppress(ValueError):
            return datetime.strptime(" ".join(text.split()), form).date().isoformat()
    return ""


def is_iso_date(text: str) -> bool:
    """Whether ``text`` is a date, or date and time, of ISO 8601."""
    try:
        datetime.fromisoformat(text)
    except ValueError:
        return False
    return True
