"""A body that only says why there is none."""

from __future__ import annotations

from typing import Any

from scidraft_tex.model.body import Body, BodyRequest
from scidraft_tex.model.codes import Code
from scidraft_tex.model.diagnostic import Diagnostic, Place, Severity

HELP = "report it with the note's text if the note is right; the PDF is not affected"


class OutOfTime(BaseException):
    """The soft time limit was reached."""


def failed(request: BodyRequest, reason: str, note: Any = None) -> Body:
    """The body of a note whose page could not be made; ``note`` tells where it was."""
    place = note.place() if note is not None and note.document is not None else Place(request.path)
    earlier = tuple(note.diagnostics) if note is not None else ()
    diagnostic = Diagnostic(
        Severity.ERROR, Code.PAGE_FAILED, f"the page of this note could not be made: {reason}", place, HELP
    )
    return Body(slug=request.slug, html="", diagnostics=(*earlier, diagnostic))
