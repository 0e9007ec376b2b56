"""What TeX said of one note, as diagnostics."""

from __future__ import annotations

from collections.abc import Sequence

from scidraft_tex.engines.latex.log import INTERRUPTION, NO_FONT, Item
from scidraft_tex.engines.latex.log_errors import explain_errors
from scidraft_tex.engines.latex.log_warnings import explain_warnings
from scidraft_tex.engines.latex.sources import Sources
from scidraft_tex.engines.sandbox import Finished
from scidraft_tex.model.codes import Code
from scidraft_tex.model.diagnostic import Diagnostic, Place, Severity
from scidraft_tex.model.setting import NoteToSet


def explain(items: Sequence[Item], sources: Sources, overfull: float) -> tuple[Diagnostic, ...]:
    """Errors and warnings, in the order of the source.

    With an error latexmk stops after one run, and references cannot be judged yet; and what TeX then skips in a
    picture is a consequence.
    """
    errors = explain_errors(items, sources)
    if errors:
        items = [item for item in items if item.context != (NO_FONT,)]
    warnings = explain_warnings(items, sources, overfull)
    if errors:
        unsettled = (Code.UNDEFINED_REFERENCE, Code.UNKNOWN_CITATION)
        warnings = [warning for warning in warnings if warning.code not in unsettled]
    return tuple(dict.fromkeys([*errors, *warnings]))


def stopped(finished: Finished, items: Sequence[Item], sources: Sources, seconds: float) -> Diagnostic:
    """Why a run ended that TeX did not explain: a limit, or a crash."""
    at = next((item for item in items if item.text == INTERRUPTION), None)
    place = sources.place(at.file, at.line, "", at.before) if at else Place(sources.note.path, 1)
    if finished.timed_out:
        message = f"TeX did not end within {seconds:g} seconds on this note"
        help_text = f"look {'here ' if at else ''}for a macro or loop that never ends"
        return Diagnostic(Severity.ERROR, Code.LIMIT_REACHED, message, place, help_text)
    if "File size limit exceeded" in finished.output or "SIGXFSZ" in finished.output:
        message = "TeX wrote more than a note may"
        help_text = "look for a loop that makes pages without end"
        return Diagnostic(Severity.ERROR, Code.LIMIT_REACHED, message, place, help_text)
    message = "TeX stopped without saying why"
    return Diagnostic(Severity.ERROR, Code.LATEX_ERROR, message, place, "remove half of the note to find what it is")


def unsettled(note: NoteToSet) -> Diagnostic:
    """A note that every run changes anew."""
    message = "references and page numbers do not settle"
    help_text = "change the text near a `\\pageref`: something moves between pages at every run"
    return Diagnostic(Severity.WARNING, Code.LATEX_WARNING, message, Place(note.path, 1), help_text)
