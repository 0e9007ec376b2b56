"""Shows diagnostics: ``full`` for people, ``concise`` for editors, ``json`` for programs, ``github`` for CI."""

from __future__ import annotations

from collections.abc import Iterable

from scidraft_tex.model.diagnostic import Diagnostic
from scidraft_tex.report import concise, document, full, github
from scidraft_tex.report.colours import Paint, wants_colour
from scidraft_tex.report.order import arrange, count

FORMATS = ("full", "concise", "json", "github")

__all__ = ["FORMATS", "Paint", "arrange", "count", "render", "wants_colour"]


def render(
    diagnostics: Iterable[Diagnostic],
    form: str = "full",
    *,
    base: str = "",
    colour: bool = False,
    room: int = 100,
    **summary: object,
) -> str:
    """All diagnostics in one of :data:`FORMATS`, sorted and without repetition; ends with a line end if not empty.

    ``base`` is the collection's folder as seen from the working directory, put before every path. ``room`` is the
    width of the terminal in cells, for cutting long source lines. ``summary`` goes into the JSON document.
    """
    shown, paint = arrange(diagnostics), Paint(colour)
    match form:
        case "json":
            return document.render(shown, base=base, **summary) + "\n"
        case "github":
            return "".join(github.render(one, base=base) + "\n" for one in shown)
        case "concise":
            return "".join(concise.render(one, base=base, paint=paint) + "\n" for one in shown)
        case _:
            return "".join(full.render(one, base=base, paint=paint, room=room) + "\n\n" for one in shown)
