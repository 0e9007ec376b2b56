"""The one line that ends a command."""

from __future__ import annotations

from collections.abc import Mapping

import pytest

from scidraft_tex.model.codes import Code
from scidraft_tex.model.diagnostic import Diagnostic, Severity
from scidraft_tex.report.colours import Paint
from scidraft_tex.report.summary import checked, compiled

ERROR = Diagnostic(Severity.ERROR, Code.LATEX_ERROR, "one")
OTHER = Diagnostic(Severity.ERROR, Code.LATEX_ERROR, "two")
WARNING = Diagnostic(Severity.WARNING, Code.LATEX_WARNING, "three")


@pytest.mark.parametrize(
    ("counts", "found", "line"),
    [
        ({"notes": 1, "pdfs": 1, "pages": 1, "ran": 4}, (), "1 note: 1 PDF, 1 page in 2.5 s"),
        ({"notes": 2, "ran": 0}, (), "2 notes in 2.5 s, nothing to do"),
        ({"notes": 2, "pdfs": 2, "ran": 1}, (ERROR, OTHER, WARNING), "2 notes: 2 PDFs in 2.5 s, 2 errors, 1 warning"),
        ({}, (ERROR, ERROR), "0 notes in 2.5 s, 1 error"),
    ],
)
def test_a_build_in_one_line(counts: Mapping[str, int], found: tuple[Diagnostic, ...], line: str) -> None:
    assert compiled(found, counts, 2.49, Paint(False)) == line


def test_a_check_in_one_line() -> None:
    assert checked((), {"notes": 3}, 0.12, Paint(False)) == "3 notes checked in 0.1 s, no trouble found"
    assert checked((WARNING,), {"notes": 3}, 0.12, Paint(False)) == "3 notes checked in 0.1 s, 1 warning"
