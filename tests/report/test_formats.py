"""The four formats on the same trouble, and the rules they share."""

from __future__ import annotations

import json
from collections.abc import Callable

import pytest

from scidraft_tex import report
from scidraft_tex.model.codes import Code
from scidraft_tex.model.diagnostic import Diagnostic, Place, Severity
from scidraft_tex.report.columns import excerpt, width

SOURCE = "\tIn 数学, see \\crf{lem:a}."
COMMAND = Diagnostic(
    Severity.ERROR,
    Code.UNDEFINED_COMMAND,
    "`\\crf` is not defined",
    Place("algebra/ideals.tex", 12, 13, 17, SOURCE),
    "did you mean `\\cref`?",
)
LABEL = Diagnostic(
    Severity.WARNING,
    Code.DUPLICATE_LABEL,
    "the label `lem:a` is defined twice",
    Place("algebra/ideals.tex", 9, 14, 27, "\\begin{lemma}\\label{lem:a}"),
    related=(("first defined here", Place("a.tex", 3, 1, 14, "\\label{lem:a} Let")),),
)
PROGRAM = Diagnostic(
    Severity.ERROR, Code.MISSING_PROGRAM, "`latexmk` is not installed", help="run\n  scidraft-tex doctor"
)
LINE_ONLY = Diagnostic(
    Severity.WARNING, Code.OVERFULL_BOX, "a line is 14.2pt too wide", Place("b.tex", 100, 0, 0, "text")
)
ALL = [COMMAND, LABEL, PROGRAM, LINE_ONLY, COMMAND]


@pytest.mark.parametrize("form", report.FORMATS)
def test_golden(form: str, golden: Callable[[str, str], None]) -> None:
    golden(f"{form}.txt", report.render(ALL, form, base="notes"))


def test_order_and_folding() -> None:
    shown = report.arrange(ALL)
    assert shown == [PROGRAM, LABEL, COMMAND, LINE_ONLY]
    assert report.count(shown) == (2, 2)


def test_caret_stands_under_its_word_behind_tabs_and_wide_characters() -> None:
    lines = report.render([COMMAND], "full").splitlines()
    line = next(text for text in lines if "数学" in text)
    mark = next(text for text in lines if "^" in text)
    assert width(line[: line.index("\\crf")]) == mark.index("^")
    assert mark.count("^") == len("\\crf")


def test_a_paragraph_on_one_line_is_cut_around_the_mark() -> None:
    source = "word " * 400 + "\\oops" + " word" * 400
    column = source.index("\\oops") + 1
    text, before, length = excerpt(source, column, column + 5, 80)
    assert width(text) <= 80
    assert text[before : before + length] == "\\oops"
    assert text.startswith("…")
    assert text.endswith("…")


@pytest.mark.parametrize("at", ["start", "end"])
def test_the_mark_survives_at_both_ends_of_a_long_line(at: str) -> None:
    filler = "数 " * 300
    source = "\\oops " + filler if at == "start" else filler + "\\oops"
    column = source.index("\\oops") + 1
    text, before, _ = excerpt(source, column, column + 5, 60)
    assert width(text) <= 60
    assert width(text[: text.index("\\oops")]) == before


def test_escape_sequences_of_a_note_do_not_reach_the_terminal() -> None:
    evil = Diagnostic(
        Severity.ERROR, Code.LATEX_ERROR, "bad \x1b[2J", Place("e\x1b]0;x\x07.tex", 1, 1, 3, "\x1b[31mred\x9b\u202e")
    )
    for form in ("full", "concise"):
        text = report.render([evil], form)
        assert not set(text) & {"\x1b", "\x07", "\x9b", "\u202e"}


def test_colour_only_when_asked() -> None:
    assert "\x1b[" not in report.render(ALL, "full")
    assert "\x1b[1;31m" in report.render(ALL, "full", colour=True)
    assert report.wants_colour("auto", True, {})
    assert not report.wants_colour("auto", True, {"NO_COLOR": "1"})
    assert not report.wants_colour("auto", False, {})
    assert report.wants_colour("auto", False, {"FORCE_COLOR": "1"})
    assert report.wants_colour("always", False, {"NO_COLOR": "1"})
    assert not report.wants_colour("auto", True, {"TERM": "dumb"})


def test_github_escapes_what_ends_a_command() -> None:
    odd = Diagnostic(Severity.ERROR, Code.LATEX_ERROR, "100% of\nlines: a,b", Place("a,b:c.tex", 1, 2, 3))
    line = report.render([odd], "github").rstrip("\n")
    assert "\n" not in line
    assert (
        line
        == "::error title=latex-error,file=a%2Cb%3Ac.tex,line=1,endLine=1,col=2,endColumn=3::100%25 of%0Alines: a,b"
    )


def test_json_reads_back() -> None:
    data = json.loads(report.render(ALL, "json", base="notes", notes=3))
    assert data["version"] == 1
    assert data["summary"] == {"errors": 2, "warnings": 2, "notes": 3}
    assert data["diagnostics"][0]["place"] is None
    assert data["diagnostics"][1]["related"][0]["place"]["path"] == "notes/a.tex"


def test_nothing_to_say() -> None:
    assert report.render([], "full") == report.render([], "concise") == report.render([], "github") == ""
    assert json.loads(report.render([], "json"))["diagnostics"] == []
