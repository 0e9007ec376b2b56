"""Exercises with points, solutions and proofs in their place, nowhere, or at the end; with code in them."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.latex_package.tex import Document, compile_source

SOURCE = r"""\documentclass{article}
\ifdefined\pdftexversion\usepackage[T1]{fontenc}\usepackage{lmodern}\fi
\usepackage{amsmath,amsthm}\usepackage{hyperref}\usepackage[capitalise]{cleveref}
\usepackage[solutions=PLACE, proofs=PLACE]{scidraft}\usepackage{scidraft-numbers}
\begin{document}
Altogether \totalpoints.
\begin{theorem}\label{t} Claim.\end{theorem}
\begin{proof}Reasons \begin{proof}[Inner] nested.\end{proof} outer.\end{proof}
\begin{exercise}[title=Hard]\label{e} Task. \points{3}\end{exercise}
\begin{solution}
Here \verb|a % b # {| and
\begin{lstlisting}[language=Python]
x = "größe"   # 100%
\end{lstlisting}
\begin{equation} s = 1 \end{equation}
\end{solution}
\begin{question}\points{1} Why? \begin{enumerate}\item First. \points{1.5}\end{enumerate}\end{question}
\begin{solution}[of=e, title=Again] Other way. \end{solution}
\begin{lemma*} Bare.\end{lemma*}\begin{proof}Plain.\end{proof}
\fbox{\begin{minipage}{5cm}\begin{solution}In a box.\end{solution}\end{minipage}}
\begin{proof}[of=t]\end{proof}
Last words.
\end{document}
"""


@pytest.fixture(scope="module", params=["show", "hide", "end"])
def placed(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> tuple[str, Document]:
    source = SOURCE.replace("PLACE", request.param)
    return request.param, compile_source(tmp_path_factory.mktemp(request.param), source, runs=3)


def test_each_stands_where_it_should(placed: tuple[str, Document]) -> None:
    place, document = placed
    assert document.errors == []
    body, _, end = " ".join(document.text().split()).partition("Last words.")
    solutions = ["Solution 2. Here a % b # { and", "Solution 2 (Again). Other way.", "Solution 3. In a box."]
    where = {"show": body, "end": end, "hide": ""}[place]
    for words in [*solutions, 'x = "größe" # 100%', "Inner. nested."]:
        assert (words in where) == (place != "hide"), words
    assert ("In a box" in body) == (place == "show")
    if place == "end":
        assert end.index("Proofs") < end.index("Proof of Theorem 1. Reasons") < end.index("Proof of Lemma. Plain.")
        assert end.index("Plain.") < end.index("Proof of Theorem 1. Solutions") < end.index(solutions[0])
        assert end.index(solutions[0]) < end.index(solutions[1]) < end.index(solutions[2])


def test_points_are_told_and_summed(placed: tuple[str, Document]) -> None:
    text = " ".join(placed[1].text().split())
    assert "Altogether 5.5." in text
    assert "Task. (3 points)" in text
    assert "Question 3. (1 point) Why?" in text
    assert "First. (1.5 points)" in text


def test_numbers_come_in_the_order_of_the_print(placed: tuple[str, Document]) -> None:
    place, document = placed
    steps = [step for step in document.steps if step[0] in ("solution", "equation")]
    shown = [("solution", "2"), ("equation", "1"), ("solution", "2"), ("solution", "3")]
    assert steps == ([] if place == "hide" else shown)


@pytest.mark.parametrize("engine", ["xelatex", "lualatex"])
def test_code_survives_in_other_engines(engine: str, tmp_path: Path) -> None:
    document = compile_source(tmp_path, SOURCE.replace("PLACE", "end"), engine=engine)
    assert document.errors == []
    end = " ".join(document.text().split()).partition("Last words.")[2]
    assert 'x = "größe" # 100%' in end


def test_they_are_printed_where_asked_and_once(tmp_path: Path) -> None:
    source = r"""\documentclass{report}\usepackage[solutions=end]{scidraft}\begin{document}
\begin{solution}Of nothing.\end{solution}\begin{exercise}E.\end{exercise}\begin{solution}One.\end{solution}
\printsolutions[title=Answers]
\begin{exercise}F.\end{exercise}\begin{solution}Two.\end{solution}Rest.\end{document}"""
    document = compile_source(tmp_path, source)
    assert document.errors == []
    text = " ".join(document.text().split())
    assert text.index("Answers Solution. Of nothing. Solution 1. One.") < text.index("Rest.")
    assert text.index("Rest.") < text.index("Solutions Solution 2. Two.")
    assert text.count("One.") == 1


def test_a_class_s_own_solutions_and_proofs_go_elsewhere_too(tmp_path: Path) -> None:
    source = r"""\documentclass{llncs}\usepackage[solutions=hide, proofs=end]{scidraft}\begin{document}
\begin{theorem}T.\end{theorem}\begin{proof}P.\end{proof}\begin{exercise}E.\end{exercise}
\begin{solution}S.\end{solution}Rest.\end{document}"""
    document = compile_source(tmp_path, source)
    assert document.errors == []
    text = " ".join(document.text().split())
    assert "S." not in text
    assert text.index("Rest.") < text.index("P.")


def test_a_proof_names_what_it_proves_without_cleveref_and_hyperref(tmp_path: Path) -> None:
    source = r"""\documentclass{article}\usepackage{scidraft}\begin{document}
\begin{lemma}\label{l}L.\end{lemma}\begin{proof}[of=l]P.\end{proof}\end{document}"""
    text = " ".join(compile_source(tmp_path, source).text().split())
    assert "Proof of Lemma 1. P." in text or "Proof of lemma 1. P." in text


def test_a_place_that_does_not_exist_is_told(tmp_path: Path) -> None:
    source = (
        r"\documentclass{article}\usepackage{scidraft}\scidraftsetup{solutions=back}\begin{document}x\end{document}"
    )
    log = compile_source(tmp_path, source, runs=1).log
    assert "`back' is no value of the key solutions. The values are: show, hide, end" in log
