"""Reference names in every order of the packages that have a say in them."""

from __future__ import annotations

import itertools
from pathlib import Path

import pytest

from tests.latex_package.tex import compile_source

PACKAGES = ("amsthm", "hyperref", "cleveref", "scidraft")
# cleveref refuses to come before hyperref; without the others the names are as good.
ORDERS = [
    order
    for number in (2, 3, 4)
    for chosen in itertools.combinations(PACKAGES, number)
    for order in itertools.permutations(chosen)
    if "scidraft" in order
    and not ({"hyperref", "cleveref"} <= set(order) and order.index("cleveref") < order.index("hyperref"))
]
BODY = r"""\newtheorem{thm}{Theorem}\newtheorem{obs}[thm]{Remarkable fact}
\begin{document}
\begin{lemma}[T]\label{a}x\end{lemma}\begin{axiom}\label{b}x\end{axiom}
\begin{thm}\label{c}x\end{thm}\begin{obs}\label{d}x\end{obs}
%s.
\end{document}
"""
ASKED = {
    "cleveref": (r"\cref{a}, \Cref{b}, \cref{c}, \cref{d}", "lemma 1, Axiom 2, theorem 1, remarkable fact 2"),
    "hyperref": (r"\autoref{a}, \autoref{b}, \autoref{d}, \nameref{a}", "Lemma 1, Axiom 2, Remarkable fact 2, T"),
}


@pytest.mark.parametrize("order", ORDERS, ids=",".join)
def test_names_do_not_depend_on_the_order(tmp_path: Path, order: tuple[str, ...]) -> None:
    asked = [ASKED[name] for name in ASKED if name in order] or [(r"\ref{a}, \ref{d}", "1, 2")]
    source = rf"\documentclass{{article}}\usepackage{{{','.join(order)}}}" + BODY % ": ".join(refs for refs, _ in asked)
    document = compile_source(tmp_path, source)
    assert document.errors == []
    assert ": ".join(printed for _, printed in asked) + "." in " ".join(document.text().split())


def test_theorems_that_were_made_before_cleveref_came(tmp_path: Path) -> None:
    """cleveref alone calls a lemma with the theorems' counter a theorem."""
    source = (
        r"\documentclass{article}\usepackage{amsthm,hyperref}\newtheorem{theorem}{Theorem}[section]"
        r"\newtheorem{lemma}[theorem]{Lemma}\usepackage{cleveref}\usepackage{scidraft}\begin{document}"
        r"\section{S}\begin{theorem}\label{a}x\end{theorem}\begin{lemma}\label{b}y\end{lemma}"
        r"See \cref{b}, \autoref{b}, \cref{a}, \cref{a,b}.\end{document}"
    )
    document = compile_source(tmp_path, source)
    assert document.errors == []
    text = " ".join(document.text().split())
    assert "See lemma 1.2, Lemma 1.2, theorem 1.1, theorem 1.1 and lemma 1.2." in text
