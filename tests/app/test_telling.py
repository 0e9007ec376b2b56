"""Each fault is told once, by the one that knows its place best; faults that stand on their own are all told."""

from __future__ import annotations

from dataclasses import replace

import pytest

from scidraft_tex.app.telling import merge
from scidraft_tex.model.codes import Code
from scidraft_tex.model.diagnostic import Diagnostic, Place, Severity

WARNINGS = {Code.LATEX_WARNING, Code.OVERFULL_BOX, Code.UNKNOWN_ON_PAGE, Code.BIBTEX_WARNING, Code.MISSING_FIELD}


def found(
    code: Code, line: int, message: str = "m", mark: str = "", column: int = 0, path: str = "a.tex", end: int = 0
) -> Diagnostic:
    """A diagnostic; ``mark`` is the text it marks, which is all there is in its line from ``column`` on."""
    severity = Severity.WARNING if code in WARNINGS else Severity.ERROR
    column = column or int(bool(mark))
    source = " " * (column - 1) + mark
    return Diagnostic(severity, code, message, Place(path, line, column, column + len(mark), source, end))


def test_what_linking_told_is_not_told_again() -> None:
    linked = [
        found(Code.UNDEFINED_REFERENCE, 3, "`lem:a`", "lem:a", 7),
        found(Code.UNDEFINED_REFERENCE, 3, "x", "b", 30),
    ]
    echoes = [
        found(Code.UNDEFINED_REFERENCE, 3, "there is no label `lem:a`", "lem:a", 7),
        found(Code.UNDEFINED_REFERENCE, 3, "the label `lem:a` is not defined", "\\cref", 1),
        found(Code.UNDEFINED_REFERENCE, 0, "there is no label `b`"),
    ]
    assert merge(linked, echoes) == tuple(linked)


@pytest.mark.parametrize(
    "other",
    [
        found(Code.UNDEFINED_REFERENCE, 9, "there is no label `lem:a`"),
        found(Code.UNDEFINED_REFERENCE, 3, "there is no label `lem:ab`"),
        found(Code.UNDEFINED_REFERENCE, 3, "there is no label `made:by:macro`"),
        found(Code.UNKNOWN_CITATION, 3, "no entry has the key `lem:a`"),
        found(Code.UNDEFINED_REFERENCE, 3, "there is no label `lem:a`", path="b.tex"),
    ],
)
def test_another_reference_is_another_fault(other: Diagnostic) -> None:
    linked = found(Code.UNDEFINED_REFERENCE, 3, "the label `lem:a` is not defined", "lem:a", 7)
    assert merge([linked], [other]) == (linked, other)


def test_the_page_does_not_repeat_what_tex_told() -> None:
    tex = found(Code.UNDEFINED_COMMAND, 5, "`\\alhpa` is not defined", "\\alhpa", 6)
    page = found(Code.UNKNOWN_ON_PAGE, 5, "the page does not know `\\alhpa`", "\\alhpa", 6)
    assert merge((), [page, tex]) == (tex,)
    assert merge((), [page]) == (page,)
    for other in (found(Code.UNKNOWN_ON_PAGE, 6, "`\\alhpa`"), found(Code.UNKNOWN_ON_PAGE, 5, "`\\up`", "\\up", 20)):
        assert merge((), [other, tex]) == (other, tex)


def test_different_faults_in_one_line_are_all_told() -> None:
    both = [found(Code.LATEX_ERROR, 5, "one"), found(Code.LATEX_ERROR, 5, "two"), found(Code.UNDEFINED_COMMAND, 5)]
    assert merge((), both) == tuple(both)


def test_an_error_spoils_how_its_lines_look() -> None:
    error = found(Code.UNDEFINED_COMMAND, 6)
    after = [
        found(Code.PICTURE_FAILED, 4, end=7),
        found(Code.OVERFULL_BOX, 5, end=8),
        found(Code.NUMBER_MISMATCH, 6),
        found(Code.LATEX_WARNING, 0),
    ]
    assert merge((), [*after, error]) == (error,)


@pytest.mark.parametrize(
    "other",
    [
        found(Code.PICTURE_FAILED, 8, end=9),
        found(Code.OVERFULL_BOX, 2, end=5),
        found(Code.LATEX_WARNING, 9),
        found(Code.LATEX_WARNING, 6, path="b.tex"),
        found(Code.PAGE_FAILED, 40),
        found(Code.UNDEFINED_COMMAND, 6, "another"),
    ],
)
def test_an_error_hides_nothing_elsewhere(other: Diagnostic) -> None:
    error = found(Code.UNDEFINED_COMMAND, 6)
    assert merge((), [other, error]) == (other, error)


def test_what_lies_below_an_open_brace_follows_from_it() -> None:
    brace = found(Code.UNBALANCED, 3)
    after = [
        found(Code.RUNAWAY_ARGUMENT, 3),
        found(Code.LATEX_ERROR, 8),
        found(Code.UNBALANCED, 0),
        found(Code.PICTURE_FAILED, 9),
    ]
    assert merge([brace], after) == (brace,)
    assert merge([], after[:1]) == (after[0],)


@pytest.mark.parametrize(
    "other",
    [
        found(Code.LATEX_ERROR, 2),
        found(Code.UNDEFINED_COMMAND, 8),
        found(Code.MISSING_FILE, 8),
        found(Code.PICTURE_FAILED, 1, end=2),
        found(Code.LATEX_ERROR, 8, path="b.tex"),
    ],
)
def test_an_open_brace_explains_no_other_fault(other: Diagnostic) -> None:
    brace = found(Code.UNBALANCED, 3)
    assert merge([brace], [other]) == (brace, other)


def test_a_note_that_never_ends_has_no_page_for_that_reason() -> None:
    late = found(Code.LIMIT_REACHED, 5)
    (told,) = merge((), [found(Code.PAGE_FAILED, 0), late])
    assert told == replace(late, related=((found(Code.PAGE_FAILED, 0).message, Place("a.tex")),))


@pytest.mark.parametrize("code", [code for code in Code if code is not Code.PAGE_FAILED])
@pytest.mark.parametrize("line", [0, 3, 30])
def test_a_note_without_a_page_is_always_told(code: Code, line: int) -> None:
    lost = found(Code.PAGE_FAILED, line, "there is no page")
    for linked, built in (([found(code, 3)], [lost]), ([], [found(code, 3), lost])):
        said = [words for told in merge(linked, built) for words in (told.message, *(note for note, _ in told.related))]
        assert said.count("there is no page") == 1


def test_bibtex_does_not_repeat_what_the_reader_of_its_file_told() -> None:
    entry = ("in this entry", Place("refs.bib", 1, 7, 8, "@book{K,", 6))
    fault = Diagnostic(Severity.ERROR, Code.BIBTEX_ERROR, "a comma", Place("refs.bib", 4, 5, 6, "x = 1"), "", (entry,))
    echoes = [
        found(Code.BIBTEX_ERROR, 3, path="refs.bib"),
        found(Code.BIBTEX_WARNING, 1, "empty year", path="refs.bib"),
    ]
    other = found(Code.BIBTEX_WARNING, 9, "empty year in L", path="refs.bib")
    assert merge([fault], [*echoes, other]) == (fault, other)
    assert merge([], [echoes[0], other]) == (echoes[0], other)


def test_a_missing_field_is_told_once() -> None:
    linked = found(Code.MISSING_FIELD, 1, "`K` has no author or editor", "K", 7, "refs.bib")
    echo = found(Code.BIBTEX_WARNING, 1, "BibTeX says `empty author and editor in K`", "K", 7, "refs.bib")
    other = found(Code.BIBTEX_WARNING, 1, "BibTeX says `empty publisher in K`", "K", 7, "refs.bib")
    assert merge([linked], [echo, other]) == (linked, other)


@pytest.mark.parametrize(
    ("cause", "echo"),
    [
        ("scidraft has no key `proof`", "scidraft says `Unknown key 'proof'. The keys are: proofs`"),
        ("`hid` is no value of `solutions`", "scidraft says `'hid' is no value of the key solutions`"),
        ("`ture` is no value of `code`", "LaTeX says `Key 'code' accepts boolean values only`"),
    ],
)
def test_tex_does_not_repeat_a_wrong_key(cause: str, echo: str) -> None:
    linked, tex = found(Code.UNKNOWN_KEY, 2, cause), found(Code.LATEX_ERROR, 5, echo)
    assert merge([linked], [tex]) == (linked,)
    other = found(Code.UNKNOWN_KEY, 2, "scidraft has no key `other`")
    assert merge([other], [tex]) == (other, tex)


def test_a_name_with_a_slash_that_nothing_is_restated_under_is_told_once() -> None:
    linked = found(Code.UNDEFINED_REFERENCE, 3, "no statement is named `a/b:c` to be restated", "a/b:c", 10)
    assert merge([linked], [found(Code.LATEX_ERROR, 3, "nothing to restate under the name `a/b:c`")]) == (linked,)


def test_a_package_that_is_not_there_is_told_once_for_all_pictures() -> None:
    package = found(Code.MISSING_PACKAGE, 2, "the package `uml` is not installed", "uml", 13)
    pictures = [found(Code.PICTURE_FAILED, line, "m: LaTeX Error: File `uml.sty' not found") for line in (5, 9)]
    other = found(Code.PICTURE_FAILED, 12, "m: LaTeX Error: File `more.sty' not found")
    assert merge((), [package, *pictures, other]) == (package, other)


def test_a_formula_that_page_and_paper_find_open_is_told_once() -> None:
    paper = found(Code.LATEX_ERROR, 3, "this formula is not closed")
    page = found(Code.UNBALANCED, 3, "a formula begins here and its end `$` does not come")
    elsewhere = found(Code.UNBALANCED, 2)
    assert merge((), [paper, page]) == (paper,)
    assert merge((), [paper, elsewhere]) != (paper,)
