"""Titles as plain text."""

from __future__ import annotations

import pytest

from scidraft_tex.scan.plain import plain_text


@pytest.mark.parametrize(
    ("latex", "text"),
    [
        ("Two  words", "Two words"),
        (r"A \emph{B} --- \"o, ``quoted''", "A B — ö, “quoted”"),
        (r"On $\mathbb{R}^3$ and $QK^\top$", "On ℝ^3 and QK^⊤"),
        (r"Polyak--{\L}ojasiewicz", "Polyak–Łojasiewicz"),
        (r"100\% of \LaTeX{} and \TeX\ users~here", "100% of LaTeX and TeX users here"),
        ("A % comment\nB", "A B"),
        (r"\foo{a} and {open", "a and open"),
    ],
)
def test_plain_text(latex: str, text: str) -> None:
    assert plain_text(latex) == text
