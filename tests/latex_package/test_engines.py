"""The package under the three engines, alone and in the PDF layout, and around a paper of any class."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.latex_package.tex import compile_source, render_preamble, steps, templates, tex

SOURCE = r"""\documentclass{article}
\ifdefined\pdftexversion\usepackage[T1]{fontenc}\usepackage{lmodern}\fi
\usepackage{amsmath,xcolor}\usepackage{hyperref}\usepackage{cleveref}\usepackage[tableskin=striped]{scidraft}
\usepackage{scidraft-numbers}
\begin{document}
\begin{lemma}[restate=x]\label{l}A.\end{lemma}\begin{proof}[of=l]P.\end{proof}\restate{x}
\begin{lstlisting}[language=Python,caption=C]
x = "größer"  # Я, λ
\end{lstlisting}
\begin{foldertree}
ordner/
├── größe.py   # first
└── b.txt
\end{foldertree}
\begin{algorithm}\caption{A}\begin{algorithmic}[1]\State $x\gets 1$\end{algorithmic}\end{algorithm}
\begin{tabular}{lr}\toprule a & b\\\midrule c & d\\ e & f\\\bottomrule\end{tabular}
\begin{align}a&=b\tag{T}\\c&=d\end{align}
\end{document}
"""


ENGINES = ("pdflatex", "xelatex", "lualatex")


@pytest.mark.parametrize("engine", ENGINES)
def test_every_part_works(engine: str, tmp_path: Path) -> None:
    source = SOURCE if engine != "pdflatex" else SOURCE.replace("Я, λ", "ä")
    document = compile_source(tmp_path, source, engine=engine)
    assert document.errors == []
    text = " ".join(document.text().split())
    for words in ("Lemma 1. A.", "Proof of lemma 1.", '"größer"', "größe.py", "Listing 1: C", "Algorithm 1"):
        assert words in text
    assert document.steps == [
        ("lemma", "1"),
        ("lemma", "1"),
        ("listing", "1"),
        ("algorithm", "1"),
        ("equation", "T"),
        ("equation", "1"),
    ]


@pytest.mark.parametrize("engine", ["xelatex", "lualatex"])
def test_the_note_layout_works_without_a_format(engine: str, tmp_path: Path) -> None:
    render_preamble(tmp_path, engine=engine)
    (tmp_path / "body.tex").write_text(r"\title{T}\section{One}\begin{lemma}Größe ≥ 1.\end{lemma}")
    note = {
        "id": "n",
        "file": "body.tex",
        "title": "T",
        "authors": [],
        "institute": "",
        "titled": True,
        "date": "",
        "lists": [],
        "foreign": [],
    }
    note["day"] = None
    text = templates().get_template("single.tex.j2").render(preamble="preamble.tex", note=note)
    (tmp_path / "run.tex").write_text(text)
    done = tex(tmp_path, engine, "-interaction=nonstopmode", "-file-line-error", "run.tex")
    assert done.returncode == 0, done.stdout[-2000:]
    assert steps((tmp_path / "n.aux").read_text()) == [("section", "1"), ("lemma", "1")]


def test_a_paper_of_any_class_gets_the_trace(tmp_path: Path) -> None:
    (tmp_path / "paper.tex").write_text(
        r"\documentclass{amsart}\newtheorem{thm}{Theorem}\begin{document}\title{T}\maketitle\section{A}"
        r"\begin{thm}x \ref{other:lem:a}\end{thm}\begin{equation}y\end{equation}\end{document}"
    )
    label = {
        "name": "other:lem:a",
        "kind": "lemma",
        "number": "3",
        "title": "",
        "note_title": "Other",
        "pdf": "",
        "anchor": "",
    }
    wrapper = (
        templates().get_template("paper.tex.j2").render(id="p", file="paper.tex", foreign=[label], day=(2026, 3, 5))
    )
    document = compile_source(tmp_path, wrapper, name="wrapped", runs=1)
    assert document.errors == []
    assert document.steps == [("section", "1"), ("thm", "1"), ("equation", "1")]
    assert "3 in Other" in " ".join(document.text().split())
