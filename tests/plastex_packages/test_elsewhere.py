"""Statements set again before they are stated; solutions and proofs folded, hidden, or at the end."""

from __future__ import annotations

import re
from collections.abc import Callable

Html = Callable[..., str]

NOTE = r"""\scidraftsetup{solutions=PLACE, proofs=PLACE}
\begin{theorem}\label{t} Claim.\end{theorem}
\begin{proof}Reasons \verb|a % b {| \begin{proof}Inner.\end{proof}\end{proof}
\begin{exercise}\label{e} Task. \points{3}\end{exercise}
\begin{solution}
\begin{lstlisting}
x = {1}   # \end{lstlisting
\end{lstlisting}
\end{solution}
\begin{question} Why? \points{1}\end{question}
\begin{solution}[of=e] Again.\end{solution}
Last words, \totalpoints.
"""


def visible(page: str) -> str:
    return " ".join(re.sub(r"<[^>]+>", " ", page).split())


def test_a_solution_in_its_place_is_folded(html: Html) -> None:
    page = html(NOTE.replace("PLACE", "show"))
    assert page.count('<details class="statement solution"') == 2
    assert re.findall(r'<span class="statement-number">(\d)</span>.</span></summary>', page) == ["2", "2"]
    assert "Last words, 4." in visible(page)
    assert '<span class="points">(3 points)</span>' in page
    assert '<span class="points">(1 point)</span>' in page


def test_hidden_ones_leave_nothing(html: Html) -> None:
    words = visible(html(NOTE.replace("PLACE", "hide")))
    assert words == "Theorem 1 . Claim. Exercise 2 . Task. (3 points) Question 3 . Why? (1 point) Last words, 4."


def test_at_the_end_they_name_what_they_belong_to(html: Html) -> None:
    page = html(NOTE.replace("PLACE", "end"))
    body, _, end = page.partition("Last words")
    assert "Reasons" not in body
    assert re.findall(r"<h2>(\w+)</h2>", end) == ["Proofs", "Solutions"]
    assert '<span class="proof-head">Proof of <a href="#t">Theorem\N{NO-BREAK SPACE}1</a>.</span> Reasons' in end
    assert "<code>a % b {</code>" in end
    assert '<span class="proof-head">Proof.</span> Inner.' in end
    assert "x = {1}   # \\end{lstlisting" in visible(end).replace("# \\", "  # \\").replace("    #", "   #")
    assert '<section class="statement solution"' in end


def test_printing_them_takes_a_title_and_empties_the_store(html: Html) -> None:
    page = html(NOTE.replace("PLACE", "end") + "\\printsolutions[title=Answers]\nAfter.")
    assert re.findall(r"<h2>(\w+)</h2>", page) == ["Answers", "Proofs"]


def test_a_solution_without_exercise_has_no_number(html: Html) -> None:
    assert visible(html(r"\begin{solution}[Name] Body.\end{solution}")) == "Solution (Name) . Body."


def test_restated_before_it_is_stated(html: Html) -> None:
    page = html(r"\restate{a}\begin{lemma}[title=T, restate=a]\label{l}Words.\end{lemma}\restate*{a}")
    assert visible(page) == "Lemma 1 (T) . Words. Lemma 1 (T) . Words. Lemma (T) . Words."
    assert re.findall(r'statement-number">(.*?)</span>', page) == ['<a href="#l">1</a>', "1"]


def test_equations_of_a_restated_statement_keep_their_section(html: Html) -> None:
    page = html(
        r"\numberwithin{equation}{section}\section{A}\begin{lemma}[restate=a]\begin{equation}x\end{equation}\end{lemma}"
        r"\section{B}\begin{equation}y\end{equation}\restate{a}\begin{equation}z\end{equation}"
    )
    assert re.findall(r'equation-number">\(([\d.]+)\)', page) == ["1.1", "2.1", "1.1", "2.2"]


def test_code_in_verb_may_hold_a_comment_sign(html: Html) -> None:
    assert html(r"Per \verb|%| cent, \verb*|a b|.") == "<p>Per <code>%</code> cent, <code>a b</code>.</p>"
