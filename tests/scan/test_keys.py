"""Slips in the keys of scidraft.sty are told where they stand; titles stay titles."""

from __future__ import annotations

import pytest

from tests.scan.test_scan import look, told


@pytest.mark.parametrize(
    ("text", "column", "severity", "advice"),
    [
        (r"\begin{lemma}[restat=foo] x \end{lemma}", 15, "warning", "`restate`"),
        (r"\begin{lemma*}[ Title={A}] x \end{lemma*}", 17, "warning", "`title`"),
        (r"\begin{proof}[off=lem:a] x \end{proof}", 15, "warning", "`of`"),
        (r"\begin{theorem}[title=A, restat=foo] x \end{theorem}", 26, "error", "`restate`"),
        (r"\scidraftsetup{proof=end}", 16, "error", "`proofs`"),
        (r"\scidraftsetup{proofs=end, solutions=hid}", 38, "error", "`hide`"),
        (r"\scidraftsetup{solutions}", 16, "error", "`show`, `hide`, `end`"),
        (r"\scidraftsetup{solutions={hid}}", 27, "error", "`hide`"),
        (r"\scidraftsetup{code=ture}", 21, "error", "`true`"),
        (r"\usepackage[numberin=section]{scidraft}", 13, "error", "`numbering`"),
    ],
)
def test_a_slip_is_told_at_its_place(text: str, column: int, severity: str, advice: str) -> None:
    (found,) = look(f"{text}\n").diagnostics
    assert found.place
    assert (found.code, found.severity, found.place.column) == ("unknown-key", severity, column)
    assert advice in found.help


def test_each_slip_is_told() -> None:
    text = "\\scidraftsetup{proof=end, % here\n  solutions=hid}\n"
    assert told(look(text)) == [("unknown-key", 1, 16), ("unknown-key", 2, 13)]


@pytest.mark.parametrize(
    "text",
    [
        r"\begin{lemma}[$x=1$] x \end{lemma}",
        r"\begin{lemma}[Euler, n=2] x \end{lemma}",
        r"\begin{lemma}[{restat=x}] x \end{lemma}",
        r"\begin{lemma}[Restated] x \end{lemma}",
        r"\begin{lemma}[n=2] x \end{lemma}",
        r"\begin{lemma}[title={A, b=c}, restate=d] x \end{lemma}",
        r"\begin{solution}[of=exc:a] x \end{solution}",
        r"\newtheorem{lemma}{Lemma}\begin{lemma}[name=A, continues=thm:a] x \end{lemma}",
        r"\scidraftsetup{numberwithin=section, code, gaps=true, print, solutions=\place}",
        r"\usepackage[many]{tcolorbox}",
    ],
)
def test_titles_and_right_keys_are_left_alone(text: str) -> None:
    assert look(f"{text}\n").diagnostics == ()


def test_names_to_restate_are_found() -> None:
    found = look("\\begin{lemma}[title=A, restate=main] x \\end{lemma}\n\\restate{main} \\restate*{mian}\n")
    assert found.restatable == ("main",)
    assert [use.names for use in found.restated] == [("main",), ("mian",)]
