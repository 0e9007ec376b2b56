"""Faults that several stages meet are told once."""

from __future__ import annotations

from scidraft_tex.app.telling import merge
from scidraft_tex.model.codes import Code
from scidraft_tex.model.diagnostic import Diagnostic, Place, Severity


def found(code: Code, line: int, message: str = "m", column: int = 0, path: str = "a.tex") -> Diagnostic:
    severity = Severity.WARNING if code in {Code.LATEX_WARNING, Code.UNKNOWN_ON_PAGE} else Severity.ERROR
    return Diagnostic(severity, code, message, Place(path, line, column))


def test_an_engine_does_not_repeat_what_linking_told():
    linked = [found(Code.UNDEFINED_REFERENCE, 3, "`x`", 7), found(Code.UNDEFINED_REFERENCE, 3, "`y`", 12)]
    echoes = [found(Code.UNDEFINED_REFERENCE, 3, "said by TeX"), found(Code.UNDEFINED_REFERENCE, 0)]
    assert merge(linked, echoes) == tuple(linked)
    elsewhere = found(Code.UNDEFINED_REFERENCE, 9)
    assert merge(linked, [elsewhere]) == (*linked, elsewhere)


def test_the_page_does_not_repeat_what_tex_told():
    tex = found(Code.UNDEFINED_COMMAND, 5)
    assert merge((), [found(Code.UNKNOWN_ON_PAGE, 5), tex]) == (tex,)
    assert len(merge((), [tex, found(Code.UNKNOWN_ON_PAGE, 6)])) == 2
    assert len(merge((), [found(Code.UNKNOWN_ON_PAGE, 5)])) == 1


def test_different_faults_in_one_line_are_all_told():
    both = [found(Code.LATEX_ERROR, 5, "one"), found(Code.LATEX_ERROR, 5, "two")]
    assert merge((), both) == tuple(both)


def test_what_follows_from_an_error_of_tex_is_not_told():
    error = found(Code.UNDEFINED_COMMAND, 6)
    after = [found(Code.LATEX_WARNING, 0), found(Code.PICTURE_FAILED, 4), found(Code.LATEX_WARNING, 2, path="b.tex")]
    assert merge((), [*after, error]) == (after[2], error)


def test_tex_does_not_repeat_that_a_brace_is_open():
    brace = found(Code.UNBALANCED, 3)
    earlier = found(Code.LATEX_ERROR, 2)
    assert merge([brace], [earlier, found(Code.RUNAWAY_ARGUMENT, 3), found(Code.LATEX_ERROR, 8)]) == (brace, earlier)
    assert merge([], [found(Code.RUNAWAY_ARGUMENT, 3)]) == (found(Code.RUNAWAY_ARGUMENT, 3),)


def test_bibtex_does_not_repeat_what_the_reader_of_its_file_told():
    fault = found(Code.BIBTEX_ERROR, 4, path="refs.bib")
    echoes = [found(Code.BIBTEX_ERROR, 3, path="refs.bib"), found(Code.BIBTEX_WARNING, 1, path="refs.bib")]
    assert merge([fault], echoes) == (fault,)
    assert merge([], echoes) == tuple(echoes)
