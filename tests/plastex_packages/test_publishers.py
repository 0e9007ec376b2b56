"""Front matter and numbers of publishers' classes."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest

Html = Callable[..., str]


def test_addresses_are_lines_with_commas_and_print_only_words_are_gone(html: Html) -> None:
    page = html(
        "\\documentclass{acmart}\\begin{document}\\title{T}\\author{A}"
        "\\affiliation{\\institution{X}\\city{C}\\country{Y}}\\email{a@example.org}\\setcopyright{none}"
        "\\acmConference[S]{L}{D}{P}\\ccsdesc[500]{C}\\authorrunning{A}\\maketitle Text.\\end{document}"
    )
    assert '<span class="institute">X, C, Y</span>' in page
    assert re.sub(r"<[^>]*>", " ", page).split() == ["X,", "C,", "Y", "a@example.org", "Text."]


def test_elsarticle_has_keys_in_addresses_and_keywords(html: Html) -> None:
    page = html(
        r"\documentclass{elsarticle}\begin{document}\begin{frontmatter}\title{T}\author[a]{A. Author\corref{c}}"
        r"\affiliation[a]{organization={X, Y}, city={C}, country={D}}\cortext[c]{Write to me}"
        r"\begin{keyword} trees \sep cuts \MSC[2020] 05C05 \end{keyword}\end{frontmatter}\end{document}"
    )
    assert '<span class="institute">X, Y, C, D</span>' in page
    assert "<i>Keywords:</i> trees, cuts" in page and "<br><i>2020 MSC:</i> 05C05" in page
    assert "a]" not in page and "Write" not in page


STATED = r"""\begin{document}\section{A}\begin{definition}D\end{definition}\begin{lemma}L\end{lemma}
\section{B}\begin{lemma}M\end{lemma}\begin{theorem}T\end{theorem}\end{document}"""


@pytest.mark.parametrize(
    ("preamble", "numbers"),
    [
        (r"\documentclass{llncs}", "Definition 1 Lemma 1 Lemma 2 Theorem 1"),
        (r"\documentclass{llncs}\usepackage[numberwithin=section]{scidraft}", "Definition 1 Lemma 1 Lemma 2 Theorem 1"),
        (r"\documentclass[envcountsame]{llncs}", "Definition 1 Lemma 2 Lemma 3 Theorem 4"),
        (r"\documentclass[envcountsect]{llncs}", "Definition 1.1 Lemma 1.1 Lemma 2.1 Theorem 2.1"),
        (r"\documentclass[envcountsame,envcountsect]{llncs}", "Definition 1.1 Lemma 1.2 Lemma 2.1 Theorem 2.2"),
        (r"\documentclass[envcountreset]{llncs}", "Definition 1 Lemma 1 Lemma 1 Theorem 1"),
        (r"\documentclass{acmart}", "Definition 1.1 Lemma 1.2 Lemma 2.1 Theorem 2.2"),
        (r"\documentclass{acmart}\usepackage{scidraft}", "Definition 1.1 Lemma 1.2 Lemma 2.1 Theorem 2.2"),
    ],
)
def test_statements_of_a_class_count_as_it_says(preamble: str, numbers: str, html: Html) -> None:
    page = html(preamble + STATED)
    found = re.findall(r'statement-kind">(\w+)</span> <span class="statement-number">([\d.]+)<', page)
    assert " ".join(f"{kind} {number}" for kind, number in found) == numbers


def test_llncs_lets_authors_have_kinds_of_their_own(html: Html) -> None:
    page = html(
        r"\documentclass{llncs}\spnewtheorem{fact}{Fact}[section]{\bfseries}{\itshape}"
        r"\spnewtheorem{law}[fact]{Law}{\bfseries}{\itshape}\spnewtheorem*{aside}{Aside}{\itshape}{\rmfamily}"
        r"\begin{document}\section{A}\begin{fact}F\end{fact}\begin{law}L\end{law}\begin{aside}A\end{aside}\end{document}"
    )
    assert re.findall(r'statement-number">([\d.]+)<', page) == ["1.1", "1.2"]
    assert ">Aside</span>." in page


@pytest.mark.parametrize(("journal", "numbers"), [("prd", ["I", "II", "A"]), ("prl", [])])
def test_letters_have_no_section_numbers_and_the_review_has_roman_ones(
    journal: str, numbers: list[str], html: Html
) -> None:
    page = html(
        rf"\documentclass[aps,{journal}]{{revtex4-1}}\begin{{document}}\section{{A}}\section{{B}}\subsection{{C}}\end{{document}}"
    )
    assert re.findall(r'number">(\w+)<', page) == numbers


def test_ieeetran_counts_in_its_own_way(html: Html) -> None:
    page = html(
        "\\documentclass{IEEEtran}\\begin{document}\\section{A}\\section{B}\\subsection{C}\\label{c}"
        "See \\ref{c}.\\end{document}"
    )
    assert "II-A" in page and ">II<" in page
