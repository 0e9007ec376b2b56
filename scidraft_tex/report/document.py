"""Diagnostics for programs: one JSON document.

Its shape (``version`` changes when a field changes its meaning or goes; new fields may appear at any time)::

    {
      "version": 1,
      "diagnostics": [
        {
          "severity": "error" | "warning",
          "code": "undefined-command",
          "message": "one sentence",
          "help": "what to try, or empty",
          "place": null | {
            "path": "notes/a.tex",        seen from the working directory, forward slashes
            "line": 12,                   from 1; 0 if unknown
            "column": 5,                  in characters, from 1; 0 if unknown
            "end_column": 9,              exclusive; 0 if unknown
            "source": "the source line",
            "end_line": 14                last line, given if the place has several lines
          },
          "related": [{"message": "first defined here", "place": {…}}]
        }
      ],
      "summary": {"errors": 1, "warnings": 0}
    }
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from typing import Any

from scidraft_tex.model.diagnostic import Diagnostic, Place, place_as_json
from scidraft_tex.report.order import count, shown_path

VERSION = 1


def render(diagnostics: Sequence[Diagnostic], *, base: str = "", **summary: object) -> str:
    """All diagnostics as one indented JSON document; ``summary`` adds figures of the run."""
    errors, warnings = count(diagnostics)
    document = {
        "version": VERSION,
        "diagnostics": [_diagnostic(diagnostic, base) for diagnostic in diagnostics],
        "summary": {"errors": errors, "warnings": warnings, **summary},
    }
    return json.dumps(document, ensure_ascii=False, indent=2)


def _diagnostic(diagnostic: Diagnostic, base: str) -> dict[str, Any]:
    data = diagnostic.as_json()
    data["place"] = _place(diagnostic.place, base)
    data["related"] = [{"message": text, "place": _place(place, base)} for text, place in diagnostic.related]
    return data


def _place(place: Place | None, base: str) -> dict[str, Any] | None:
    data = place_as_json(place)
    if place and data:
        data["path"] = shown_path(place, base)
    return data
