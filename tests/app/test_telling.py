"""Faults that several stages meet are told once."""

from __future__ import annotations

from scidraft_tex.app.telling import merge
from scidraft_tex.model.codes import Code
from scidraft_tex.model.diagnostic import Diagnostic, Place, Severity


def found(code: Code, line: int, message: str = "m", column: int = 0) -> Diagnostic:
    return Diagnostic(Severity.ERROR, code, message, Place("a.tex", line, column))


def test_an_engine_does_not_repeat_what_linking_told():
    linked = [found(Code.UNDEFINED_REFERENCE, 3, "`x`", 7), found(Code.UNDEFINED_REFERENCE, 3, "`y`", 12)]
    echoes = [found(Code.UNDEFINED_REFERENCE, 3, "said by TeX"), found(Code.UNDEFINED_REFERENCE, 0)]
    assert merge(linked, echoes) == tuple(linked)
    elsewhere = found(Code.UNDEFINED_REFERENCE, 9)
    assert merge(linked, [elsewhere]) == (*linked, elsewhere)


def test_the_page_does_not_repeat_what_tex_told():
    tex = found(Code.UNDEFINED_COMMAND, 5)
    assert merge((), [tex, found(Code.UNKNOWN_ON_PAGE, 5)]) == (tex,)
    assert len(merge((), [tex, found(Code.UNKNOWN_ON_PAGE, 6)])) == 2


def test_different_faults_in_one_line_are_all_told():
    both = [found(Code.LATEX_ERROR, 5, "one"), found(Code.LATEX_ERROR, 5, "two")]
    assert merge((), both) == tuple(both)
