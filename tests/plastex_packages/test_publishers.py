"""Front matter and numbers of publishers' classes."""

from __future__ import annotations

import re
from collections.abc import Callable

Html = Callable[..., str]


def test_addresses_are_lines_with_commas_and_print_only_words_are_gone(html: Html) -> None:
    page = html(
        "\\documentclass{acmart}\\begin{document}\\title{T}\\author{A}"
        "\\affiliation{\\institution{X}\\city{C}\\country{Y}}\\email{a@example.org}\\setcopyright{none}"
        "\\acmConference[S]{L}{D}{P}\\ccsdesc[500]{C}\\authorrunning{A}\\maketitle Text.\\end{document}"
    )
    assert '<span class="institute">X, C, Y</span>' in page
    assert re.sub(r"<[^>]*>", " ", page).split() == ["X,", "C,", "Y", "a@example.org", "Text."]


def test_ieeetran_counts_in_its_own_way(html: Html) -> None:
    page = html(
        "\\documentclass{IEEEtran}\\begin{document}\\section{A}\\section{B}\\subsection{C}\\label{c}"
        "See \\ref{c}.\\end{document}"
    )
    assert "II-A" in page and ">II<" in page
