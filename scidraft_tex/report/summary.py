"""The one line that ends a command."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from scidraft_tex.model.diagnostic import Diagnostic
from scidraft_tex.report.colours import Paint
from scidraft_tex.report.columns import visible
from scidraft_tex.report.order import arrange, count


def compiled(diagnostics: Iterable[Diagnostic], counts: Mapping[str, int], seconds: float, paint: Paint) -> str:
    """``200 notes: 200 PDFs, 200 pages in 21.3 s, 2 errors, 1 warning``."""
    made = [number(counts[key], word) for key, word in (("pdfs", "PDF"), ("pages", "page")) if counts.get(key)]
    head = number(counts.get("notes", 0), "note") + (f": {', '.join(made)}" if made else "")
    fresh = ", nothing to do" if counts.get("ran") == 0 else ""
    return f"{head} in {seconds:.1f} s{fresh}{_trouble(diagnostics, paint)}"


def refreshed(
    changed: Sequence[str],
    diagnostics: Iterable[Diagnostic],
    made: bool,
    page_seconds: float,
    seconds: float,
    paint: Paint,
) -> str:
    """``softmax.tex: page after 0.21 s, all after 1.43 s, 1 error``: what came of a change; ``made`` is whether any."""
    what = changed[0] if len(changed) == 1 else number(len(changed), "file")
    page = f"page after {page_seconds:.2f} s, " if page_seconds else ""
    done = f"{page}all after {seconds:.2f} s" if made else "nothing to do"
    return f"{visible(what)}: {done}{_trouble(diagnostics, paint)}"


def checked(diagnostics: Iterable[Diagnostic], counts: Mapping[str, int], seconds: float, paint: Paint) -> str:
    """``200 notes checked in 0.4 s, no trouble found``."""
    trouble = _trouble(diagnostics, paint)
    return f"{number(counts.get('notes', 0), 'note')} checked in {seconds:.1f} s{trouble or ', no trouble found'}"


def printed(path: str, facts: Mapping[str, Any]) -> str:
    """``build/handouts/notes.pdf: 34 pages, 3 blank, 17 sheets; print on both sides, turned over the long edge``."""
    parts = [number(facts["pages"], "page")]
    parts += [f"{facts['blank']} blank"] if facts["blank"] else []
    parts += [number(facts["sheets"], "sheet")]
    return f"{path}: {', '.join(parts)}; {facts['advice']}"


def number(amount: int, word: str) -> str:
    """``1 note``, ``2 notes``."""
    return f"{amount} {word}" if amount == 1 else f"{amount} {word}s"


def _trouble(diagnostics: Iterable[Diagnostic], paint: Paint) -> str:
    errors, warnings = count(arrange(diagnostics))
    shown = [paint("red", number(errors, "error"))] if errors else []
    shown += [paint("yellow", number(warnings, "warning"))] if warnings else []
    return "".join(f", {text}" for text in shown)
