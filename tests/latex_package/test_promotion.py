"""Promotions on paper."""

from __future__ import annotations

from pathlib import Path

import pikepdf

from tests.latex_package.tex import compile_source

TEXT = r"""
\promotion[subtitle={For what is new.}, button={Write to us}, link={https://example.org/?a=1&b=2}, align=center,
  sponsored, rel=nofollow]{A Place\\for Your Course}
\promotion[align=left]{Only a Title}
\begin{promotionrow}[link={https://example.org}, sponsored=false]
  \href{https://example.org/two}{\rule{2cm}{1cm}}
\end{promotionrow}
"""


def test_promotions_say_on_paper_what_they_say_on_the_page(tmp_path: Path) -> None:
    document = compile_source(
        tmp_path,
        r"\documentclass{article}\usepackage{scidraft}\usepackage{hyperref}\begin{document}" + TEXT + r"\end{document}",
        runs=1,
    )
    assert document.errors == []
    words = document.text("-raw").split()
    assert " ".join(words[:-1]) == ("SPONSORED A Place for Your Course For what is new. Write to us Only a Title")
    with pikepdf.open(document.pdf) as pdf:
        links = [str(note.A.URI) for page in pdf.pages for note in page.get("/Annots", [])]  # type: ignore[arg-type]
    assert links == ["https://example.org/?a=1&b=2", "https://example.org/two"]


def test_an_unknown_key_is_an_error_and_a_name_that_is_taken_is_left_alone(tmp_path: Path) -> None:
    wrong = r"\documentclass{article}\usepackage{scidraft}\begin{document}\promotion[buton=x]{T}\end{document}"
    assert any("buton" in found for found in compile_source(tmp_path, wrong, runs=1).errors)
    own = (
        r"\documentclass{article}\newcommand\promotion[1]{Mine: #1}\usepackage{scidraft}"
        r"\begin{document}\promotion{T}\end{document}"
    )
    document = compile_source(tmp_path, own, runs=1)
    assert document.errors == [] and "Mine: T" in document.text()
