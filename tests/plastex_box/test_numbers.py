"""plasTeX's own count equals LaTeX's; TeX's numbers overrule it."""

from __future__ import annotations

import re

import pytest

from scidraft_tex.model.codes import Code
from scidraft_tex.model.numbers import LabelValue, Numbers, Step

COUNTED = {
    "multline counts once": (
        r"\begin{equation}a\end{equation}\begin{multline}a\\b\\c\end{multline}\begin{equation}b\end{equation}",
        ["1", "2", "3"],
    ),
    "align counts lines": (r"\begin{align}a&=b\\c&=d\notag\\e&=f\end{align}\begin{equation}x\end{equation}", "123"),
    "a last empty line": (r"\begin{align}a&=b\\c&=d\\\end{align}", "12"),
    "tags step nothing": (r"\begin{align}a\tag{*}\\b\end{align}\begin{equation}c\tag{A}\end{equation}", "*1A"),
    "split and aligned": (
        r"\begin{equation}\begin{split}a&=b\\&=c\end{split}\end{equation}"
        r"\begin{equation}\begin{aligned}a\\b\end{aligned}\end{equation}\begin{equation}x\end{equation}",
        "123",
    ),
    "subequations": (
        r"\begin{equation}a\end{equation}\begin{subequations}\begin{align}a\\b\end{align}x\begin{equation}c"
        r"\end{equation}\end{subequations}\begin{equation}d\end{equation}",
        ["1", "2a", "2b", "2c", "3"],
    ),
    "gather, flalign, alignat, eqnarray": (
        r"\begin{gather}a\\b\nonumber\\c\end{gather}\begin{flalign}a&=b\end{flalign}"
        r"\begin{alignat}{2}a&=b&c&=d\\a&=b&c&=d\end{alignat}\begin{eqnarray}a&=&b\\c&=&d\nonumber\end{eqnarray}",
        "123456",
    ),
    "starred forms": (
        r"\begin{equation*}a\end{equation*}\[b\]$$c$$\begin{align*}d\\e\tag{7}\end{align*}\begin{gather*}f\end{gather*}",
        "7",
    ),
    "cases inside": (
        r"\begin{equation}f=\begin{cases}a\\b\\c\end{cases}\end{equation}\begin{equation}x\end{equation}",
        "12",
    ),
    "through macros": (
        r"\newcommand{\be}{\begin{equation}}\newcommand{\ee}{\end{equation}}\be a\ee \be b\ee",
        "12",
    ),
}


@pytest.mark.parametrize("name", COUNTED)
def test_equations(body, name):
    text, expected = COUNTED[name]
    assert [s.number for s in body(text).steps if s.kind == "equation"] == list(expected)


def test_counters_within_sections_and_shared(body):
    made = body(
        r"\documentclass{article}\newtheorem{thm}{Theorem}[section]\newtheorem{lem}[thm]{Lemma}"
        r"\numberwithin{equation}{section}\begin{document}\section{A}\begin{thm}x\end{thm}\begin{lem}y\end{lem}"
        r"\begin{proof}p\end{proof}\begin{equation}a\end{equation}\section{B}\begin{lem}z\end{lem}\begin{equation}b"
        r"\end{equation}\end{document}",
        is_paper=True,
    )
    assert [(s.kind, s.number) for s in made.steps] == [
        ("section", "1"),
        ("thm", "1.1"),
        ("lem", "1.2"),
        ("equation", "1.1"),
        ("section", "2"),
        ("lem", "2.1"),
        ("equation", "2.1"),
    ]


def test_chapters_and_appendix(body):
    made = body(
        r"\documentclass{book}\begin{document}\chapter{A}\section{S}\begin{figure}x\caption{c}\end{figure}"
        r"\chapter*{No}\chapter{B}\subsubsection{deep}\begin{equation}a\end{equation}\appendix\chapter{C}\section{D}"
        r"\end{document}",
        is_paper=True,
    )
    assert [s.number for s in made.steps] == ["1", "1.1", "1.1", "2", "2.1", "A", "A.1"]
    assert [title for _, title, _ in made.parts] == ["A", "No", "B", "C"]
    assert "".join(html for _, _, html in made.parts) == made.html


def test_parts_are_all_of_a_paper_from_its_first_section(body):
    made = body(
        r"\documentclass{article}\begin{document}Before\footnote{f} it.\section{A}a\section{B}b\end{document}",
        is_paper=True,
    )
    assert [(element, title) for element, title, _ in made.parts] == [("section-1", "A"), ("section-2", "B")]
    before = made.html[: made.html.index("<section")]
    assert "Before" in before
    assert before + "".join(html for _, _, html in made.parts) == made.html


def test_renewed_counter_look(body):
    made = body(r"\renewcommand{\theequation}{\Roman{equation}}\setcounter{equation}{3}\begin{equation}a\end{equation}")
    assert made.steps == (Step("equation", "IV"),)


def test_tex_overrules_and_says_so(body):
    numbers = Numbers((Step("section", "1"), Step("equation", "7")), (LabelValue("e", "equation", "7"),))
    made = body("\\section{A}\nText \\eqref{e}\n\\begin{equation}\\label{e}a\\end{equation}\n", numbers=numbers)
    assert '<span class="equation-number">(7)</span>' in made.html
    assert ">(7)</a>" in made.html
    assert made.steps == (Step("section", "1"), Step("equation", "1"))
    (found,) = made.diagnostics
    assert (found.code, found.place.line) == (Code.NUMBER_MISMATCH, 3)


def test_numbers_only_one_side_knows(body):
    extra = body("text", numbers=Numbers((Step("figure", "1"),)))
    assert [d.code for d in extra.diagnostics] == [Code.NUMBER_MISMATCH]
    missing = body(r"\section{A}", numbers=Numbers(()))
    assert [d.code for d in missing.diagnostics] == [Code.NUMBER_MISMATCH]


def test_a_tag_written_as_source_is_no_mismatch(html):
    numbers = Numbers((Step("equation", r"$\ast $"),))
    assert "(<math>" in html(r"\begin{equation}a\tag{$\ast$}\end{equation}", numbers=numbers)


def test_rows_carry_their_numbers_and_anchors(html):
    out = html(r"\begin{align}a&=b\label{one}\\c&=d\notag\\e&=f\label{two}\end{align} \eqref{one} \eqref{two}")
    rows = re.findall(r"<mtr[^>]*>.*?</mtr>", out)
    assert ['id="one"' in rows[0], "(1)" in rows[0]] == [True, True]
    assert "equation-number" not in rows[1]
    assert ['id="two"' in rows[2], "(2)" in rows[2]] == [True, True]
    assert '<a class="ref" href="#two">(2)</a>' in out
