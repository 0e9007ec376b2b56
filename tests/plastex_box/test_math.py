"""Formulas: what they say, and what becomes of what math-core does not know."""

from __future__ import annotations

import re

import pytest

from scidraft_tex.engines.plastex.html import plain_of


def words(out: str) -> str:
    return re.sub(r"\s+", "", plain_of(out, "").replace("\u2061", "").replace("\u2063", ""))


SAID = {
    r"$x\text{$S$-genus}y$": "xS-genusy",
    r"$\text{if $x>0$}$": "ifx>0",
    r"$a \text{ by \emph{this} } b$": "abythisb",
    r"\newcommand{\R}{\mathbb{R}}$\R^2$": "ℝ2",
    r"\newcommand{\v}[2][i]{#2_{#1}}$\v{x}\v[j]{y}$": "xiyj",
    r"\renewcommand{\epsilon}{\varepsilon}$\epsilon$": "ε",
    r"\let\eps\varepsilon$\eps$": "ε",
    r"\def\pair#1#2{(#1,#2)}$\pair{a}{b}$": "(a,b)",
    r"\DeclareMathOperator{\softmax}{softmax}$\softmax x$": "softmaxx",
    r"\DeclareMathOperator*{\argmin}{arg\,min}$\argmin_x f$": "argminxf",
    r"\NewDocumentCommand{\ip}{s O{x} m}{\IfBooleanTF{#1}{[#2,#3]}{(#2,#3)}}$\ip{y}\ip*[a]{b}$": "(x,y)[a,b]",
    r"\DeclarePairedDelimiter{\norm}{\lVert}{\rVert}$\norm{x}\norm*{y}\norm[\big]{z}$": "‖x‖‖y‖‖z‖",
    r"\DeclarePairedDelimiterX{\set}[2]{\{}{\}}{#1\,\delimsize\vert\,#2}$\set{a}{b}\set*{c}{d}$": "{a|b}{c|d}",
    r"\newif\ifbig\bigtrue$\ifbig A\else B\fi$": "A",
    r"\ensuremath{x^2}": "x2",
    r"$\mathds{1}\mathbbm{1}\bm{x}$": "𝟙𝟙𝒙",
    r"$\sum_{\substack{i<j\\j<k}}a$": "∑i<jj<ka",
    r"$\operatorname*{ess\,sup}_x$": "esssupx",
    r"$\mathop{\mathrm{Tr}}\limits_x$": "Trx",
    r"$\underset{x}{y}\overset{a}{b}\stackrel{c}{=}$": "yxba=c",
    r"\[\begin{split}a&=b\\&=c\end{split}\]": "a=b=c",
    r"\[f=\begin{cases}1&\text{if }x\\0&\text{else}\end{cases}\]": "f={1ifx0else",
    r"\[\begin{array}{@{}l|p{2cm}@{}}a&b\\\hline c&d\end{array}\]": "abcd",
    r"\[\begin{smallmatrix}a&b\end{smallmatrix}\]": "ab",
    r"\[\begin{pmatrix*}[r]a\\b\end{pmatrix*}\]": "(ab)",
    r"\begin{align*}a&=b\\[2pt][c]&=d\end{align*}": "a=b[c]=d",
    r"$\nicefrac{1}{2}$": "1/2",
    r"\(a\) \begin{math}b\end{math}": "ab",
    r"$10{,}000 \le \infty$": "10,000≤∞",
    r"$\text{naïve “x” – y}$": "naïve“x”–y",
    r"$\mbox{a \textbf{b}}\hbox{c}$": "abc",
}


@pytest.mark.parametrize("source", SAID)
def test_a_formula_says(html, source):
    assert words(html(source)) == SAID[source]


def test_blanks_at_the_ends_of_text_stay(html):
    assert "<mtext>if\u00a0</mtext>" in html(r"$\text{if }x$")


def test_text_in_math_may_refer_and_cite_footnotes(html):
    out = html(
        r"\section{A}\label{s}\begin{align*}a&=b&&\text{by \ref{s}\footnote{why}}\tag*{(see \ref{s})}\end{align*}"
    )
    assert out.count('href="#s"') == 2
    assert "why" in out.partition('class="footnotes"')[2]


def test_text_between_lines(html):
    out = html(r"\begin{align}a&=b\\ \intertext{and so}c&=d\end{align}")
    assert '<p class="intertext">and so</p>' in out
    assert "(1)" in out.partition("and so")[0]
    assert "(2)" in out.partition("and so")[2]


def test_what_math_core_refuses_is_drawn(body):
    made = body(r"Let \[\begin{tikzcd}A\arrow[r," '"f"' r"]&B\end{tikzcd}\] and $\unheard{x}$.")
    shown, inline = made.pictures
    assert '<div class="equation"><div class="equation-body"><sd-picture data-key="' + shown.key in made.html
    assert r"\begin{tikzcd}" in shown.source and shown.display
    assert inline.source == r"$\unheard{x}$" and not inline.display


def test_a_picture_brings_the_definitions_before_it(body):
    made = body(
        "\\usepackage{tikz-cd}\n\\newcommand{\\A}{X}%\n\\def\\B#1{#1}\n"
        "\\[\\begin{tikzcd}\\A\\end{tikzcd}\\]\\renewcommand{\\A}{Y}",
        preamble=r"\newcommand{\C}{c}",
    )
    (picture,) = made.pictures
    assert picture.preamble.split("\n") == ["\\usepackage{tikz-cd}", "\\newcommand{\\A}{X}", "\\def\\B#1{#1}"]


def test_a_drawn_display_keeps_its_number(body):
    made = body(r"\begin{equation}\label{d}\xymatrix{A&B}\end{equation}\eqref{d}")
    assert '<span class="equation-number">(1)</span>' in made.html
    assert r"\label" not in made.pictures[0].source
    assert made.html.count('id="d"') == 1


def test_an_open_formula_is_located(body):
    made = body("one\n\ntwo $x + y\n\nthree")
    (found,) = [d for d in made.diagnostics if d.code == "unbalanced"]
    assert (found.place.line, found.place.column) == (3, 5)


def test_macros_that_open_and_close_a_display(html):
    out = html(r"\newenvironment{eq}{\begin{equation}}{\end{equation}}\begin{eq}a\end{eq}")
    assert "(1)" in out


def test_the_colon_of_a_map_has_its_space(html):
    assert '<mo lspace="0.111em" rspace="0.333em">:</mo>' in html(r"$f\colon A\to B$")


def test_text_between_the_lines_of_a_drawn_display_is_kept(body):
    made = body(r"\begin{align*} \unheard{a} &= b \\ \intertext{words between} c &= d \end{align*}")
    assert len(made.pictures) == 2
    assert '<p class="intertext">words between</p>' in made.html


def test_first_line_moved_left(html):
    assert html(r"\begin{align*} \MoveEqLeft[3] a \\ &= z \end{align*}").count("<mtd") == 4


def test_a_reference_in_a_tag_may_come_before_its_label(html):
    out = html(r"\begin{align*} a &= b \tag*{(by \cref{t})} \end{align*}\begin{theorem}\label{t}x\end{theorem}")
    assert '(by <a class="ref" href="#t">Theorem 1</a>)' in out
