"""Where a document's text begins and ends."""

from __future__ import annotations

import pytest

from scidraft_tex.scan.bounds import document_bounds

HEAD = "\\documentclass{article}\n% \\begin{document}\n"


@pytest.mark.parametrize(
    "inside",
    [
        " A ",
        "\\begin{lstlisting}[language={[LaTeX]TeX}]\n\\begin{document}\n\\end{document}\n\\end{lstlisting}",
        "\\begin{verbatim*}\\end{document}\\end{verbatim*}",
        "\\verb|\\end{document}| 50\\% and",
        "% \\end{document}\n",
    ],
)
def test_only_the_document_counts(inside: str) -> None:
    text = f"{HEAD}\\begin{{document}}{inside}\\end{{document}} rest \\end{{document}}"
    bounds = document_bounds(text)
    assert bounds is not None
    assert text[bounds[0] : bounds[1]] == inside


def test_no_beginning_and_no_end() -> None:
    assert document_bounds(HEAD) is None
    assert document_bounds("\\begin{document} A") == (16, 18)
