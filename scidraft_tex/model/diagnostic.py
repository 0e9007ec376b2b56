"""The one type in which every stage reports trouble, and where in the source it lies."""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import StrEnum
from typing import Any

from scidraft_tex.model.codes import Code


class Severity(StrEnum):
    """An error makes the build exit with 1; a warning does so only under ``--strict``."""

    ERROR = "error"
    WARNING = "warning"


@dataclass(frozen=True, slots=True)
class Place:
    """A stretch of a source line, as a reader's editor counts it; or of several, up to ``end_line``.

    ``path`` is relative to the collection, with forward slashes. ``line`` and ``column`` count
    from 1; 0 means unknown. ``end_column`` is exclusive. ``source`` is the text of the (first) line,
    kept so that a stored diagnostic can be shown again without the file.
    """

    path: str
    line: int = 0
    column: int = 0
    end_column: int = 0
    source: str = ""
    end_line: int = 0

    @property
    def lines(self) -> range:
        """The lines of the stretch; empty if they are unknown."""
        return range(self.line, max(self.line, self.end_line) + 1) if self.line else range(0)


@dataclass(frozen=True, slots=True)
class Diagnostic:
    """What is wrong, where, and what to try.

    ``message`` begins in lower case and ends without a full stop; names and what a source says stand in backticks.
    ``help`` tells what to try, as an imperative; empty if there is nothing better than the message. ``related`` points
    at other places that matter, such as the first definition of a label that is defined twice.
    """

    severity: Severity
    code: Code
    message: str
    place: Place | None = None
    help: str = ""
    related: tuple[tuple[str, Place], ...] = field(default=())

    def as_json(self) -> dict[str, Any]:
        """The diagnostic as plain JSON values, for the store and ``--message-format json``."""
        return {
            "severity": self.severity.value,
            "code": self.code.value,
            "message": self.message,
            "place": place_as_json(self.place),
            "help": self.help,
            "related": [[text, place_as_json(place)] for text, place in self.related],
        }

    @classmethod
    def from_json(cls, data: dict[str, Any]) -> Diagnostic:
        """Read back what :meth:`as_json` wrote."""
        related = tuple((text, Place(**place)) for text, place in data.get("related", ()))
        return cls(
            severity=Severity(data["severity"]),
            code=Code(data["code"]),
            message=data["message"],
            place=Place(**data["place"]) if data.get("place") else None,
            help=data.get("help", ""),
            related=related,
        )


def quoted(words: str) -> str:
    """Another program's own words in backticks; those in them, TeX's opening quotes, become plain ones."""
    plain = words.strip().removesuffix(".").replace("`", "'")
    return f"`{plain}`"


def place_as_json(place: Place | None) -> dict[str, Any] | None:
    """A place as plain JSON values; ``None`` stays ``None``."""
    if place is None:
        return None
    data = {
        "path": place.path,
        "line": place.line,
        "column": place.column,
        "end_column": place.end_column,
        "source": place.source,
    }
    return data | ({"end_line": place.end_line} if place.end_line else {})
