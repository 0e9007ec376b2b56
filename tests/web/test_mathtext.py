"""Formulas as text."""

from __future__ import annotations

import pytest

from scidraft_tex.targets.web.markup import FORMULA, plain
from scidraft_tex.targets.web.mathtext import math_text
from tests.web.demo import m


@pytest.mark.parametrize(
    ("source", "text"),
    [
        (r"x_{<t} \in \mathbb{R}^n", "x<sub>&lt;t</sub> ∈ ℝⁿ"),
        (r"\frac12 + \sqrt{1+x^2}", "1/2 + √(1 + x²)"),
        (r"\frac{a+b}{2c}", "(a + b)/(2c)"),
        (r"\sum_{i=1}^n \log x_i", "∑ᵢ₌₁ⁿ log xᵢ"),
        (r"\begin{pmatrix} a & b \\ c & d \end{pmatrix}", "(a, b; c, d)"),
        (
            r"f(x) = \begin{cases} x & \text{if } x > 0, \\ 0 & \text{otherwise} \end{cases}",
            "f(x) = {x, if x &gt; 0, 0, otherwise",
        ),
        (r"\hat{x} + \bar{y}^\top", "x\u0302 + \u0233ᵀ"),
        (r"\vec{v} + \widehat{ab} + \underline{x}", "v\u20d7 + \u00e2b\u0302 + x\u0332"),
        (r"\binom{n}{k}", "(n choose k)"),
        (r"-x + 1,\, y", "−x + 1, y"),
        (r"\operatorname{softmax}(z)", "softmax(z)"),
        (r"\begin{aligned} a &= b \\ &\le c \end{aligned}", "a = b<br>≤ c"),
        (r"f'(x)", "f′(x)"),
        (r"\lVert x \rVert_2 \le |y|", "‖x‖₂ ≤ |y|"),
        (r"\max_{w} f(w)", "max<sub>w</sub> f(w)"),
        (r"\sqrt[3]{x}", "³√x"),
        (r"(a+b)^2", "(a + b)²"),
        (r"\{x \mid x \ne 0\}", "{x ∣ x ≠ 0}"),
        (r"\underbrace{a}_{n}", "aₙ"),
        (r"a \cdot b", "a ⋅ b"),
        (r"e^{-x^2}", "e<sup>−x²</sup>"),
    ],
)
def test_a_formula_reads_as_it_is_meant(source: str, text: str) -> None:
    assert math_text(m(source)) == text


@pytest.mark.parametrize(
    ("source", "text"),
    [
        ("x^2", "From x² on"),
        (r"\frac12", "From 1/2 on"),
        (r"e^{-x^2}", "From e^(−x²) on"),
        (r"x_{<t}", "From x_(<t) on"),
        (r"\begin{aligned} a &= b \\ &\le c \end{aligned}", "From a = b ≤ c on"),
    ],
)
def test_plain_words_keep_what_is_raised_and_lowered(source: str, text: str) -> None:
    assert plain(f"From {m(source)} <em>on</em>") == text


def test_words_in_a_formula_keep_their_links_and_formulas() -> None:
    formula = "<math><mi>x</mi><mo>&lt;</mo><mn>2</mn></math>"
    words = f'<mtext>by <a href="#thm:a">Theorem <img src="x.png"> 1</a> if {formula} &amp; so on</mtext>'
    assert " ".join(math_text(f"<math><mi>a</mi>{words}</math>").split()) == "aby Theorem 1 if x &lt; 2 &amp; so on"


def test_a_feed_takes_a_formula_with_formulas_in_it_as_one() -> None:
    html = "<p><math><mtext>if <math><mi>x</mi></math></mtext><mi>y</mi></math> and <math><mi>z</mi></math></p>"
    assert FORMULA.sub("F", html) == "<p>F and F</p>"
