"""Titles that leave their note take along what its macros stand for."""

from __future__ import annotations

import pytest

from scidraft_tex.scan.carrying import carried

OWN = r"""\title{x}\newcommand{\own}{mine}\newcommand{\norm}[2][2]{\|#2\|_{#1}}\def\deep{\own\own}
\DeclareMathOperator{\rk}{rk}\DeclareMathOperator*{\best}{arg\,max}\newcommand\loop{\loop x}
\NewDocumentCommand{\two}{m m}{#2 #1}\NewDocumentCommand{\odd}{s m}{#2}\newcommand{\alpher}{\alpha}"""


@pytest.mark.parametrize(
    ("title", "there"),
    [
        ("Plain words", "Plain words"),
        (r"The \own{} title, \own", r"The mine{} title, mine"),
        (r"$\norm{x} < \norm[1]{x}$", r"$\|x\|_{2} < \|x\|_{1}$"),
        (r"\deep", "minemine"),
        (r"On $\rk A$ and $\best f$", r"On $\mathrm{rk}\,A$ and $\mathrm{arg\,max}\,f$"),
        (r"\two{a}{b}", "b a"),
        (r"$\alpher x$", r"$\alpha x$"),
        (r"\emph{Others'} \macro", r"\emph{Others'} \macro"),
        (r"An \odd{thing}", "An thing"),
    ],
)
def test_own_macros_are_filled_in(title: str, there: str) -> None:
    assert carried(title, OWN) == there


def test_a_macro_without_end_ends() -> None:
    assert len(carried(r"\loop", OWN)) < 4000
