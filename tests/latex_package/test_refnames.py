"""What references call the theorems that authors declare themselves."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.latex_package.tex import compile_source

SOURCE = r"""\documentclass{article}
\usepackage{amsthm,%(hyperref)scleveref%(late)s}
\newtheorem{hyp}{Hypothesis}[section]\newtheorem{prop}[hyp]{Property}\newtheorem*{free}{Free}
\newtheorem{obs}{Observation}\crefname{obs}{obs.}{obss.}\newtheorem{crate}{Box}
\begin{document}
\section{A}
\newtheorem{inside}{Inner fact}
\begin{hyp}\label{a}x\end{hyp}\begin{hyp}\label{b}x\end{hyp}\begin{prop}\label{c}x\end{prop}\begin{prop}\label{d}x\end{prop}
\begin{obs}\label{e}x\end{obs}\begin{obs}\label{f}x\end{obs}\begin{crate}\label{g}x\end{crate}\begin{crate}\label{h}x\end{crate}
\begin{inside}\label{i}x\end{inside}\begin{inside}\label{j}x\end{inside}\begin{free}x\end{free}

Here \cref{a}, \cref{a,b}, \cref{c}, \cref{c,d}, \cref{e}, \cref{e,f}, \cref{g,h}, \cref{i}, \cref{i,j},
\Cref{a,b}, \Cref{i}.
\end{document}
"""
PRINTED = (
    "Here hypothesis 1.1, hypotheses 1.1 and 1.2, property 1.3, properties 1.3 and 1.4, obs. 1, obss. 1 and 2, "
    "boxes 1 and 2, inner fact 1, inner facts 1 and 2, Hypotheses 1.1 and 1.2, Inner fact 1."
)


@pytest.mark.parametrize("hyperref", ["", "hyperref,"])
@pytest.mark.parametrize("late", [",scidraft", "}\\usepackage{scidraft"])
def test_theorems_have_names_and_plurals(tmp_path: Path, hyperref: str, late: str) -> None:
    document = compile_source(tmp_path, SOURCE % {"hyperref": hyperref, "late": late}, runs=2)
    assert not document.errors
    assert "undefined" not in document.log
    assert PRINTED in " ".join(document.text().split())


def test_scidraft_before_the_packages_that_make_theorems(tmp_path: Path) -> None:
    source = SOURCE.replace(r"\usepackage{amsthm,", r"\usepackage{scidraft}\usepackage{amsthm,")
    document = compile_source(tmp_path, source % {"hyperref": "", "late": ""}, runs=2)
    assert not document.errors
    assert PRINTED in " ".join(document.text().split())


def test_names_in_another_language_stay_as_they_are(tmp_path: Path) -> None:
    source = (
        r"\documentclass[ngerman]{article}\usepackage{babel}\usepackage{amsthm,cleveref,scidraft}"
        r"\newtheorem{satz}{Satz}\begin{document}\begin{satz}\label{a}x\end{satz}\begin{satz}\label{b}x\end{satz}"
        r"Hier \Cref{a,b}.\end{document}"
    )
    assert "Hier Satz 1 und 2." in " ".join(compile_source(tmp_path, source).text().split())
