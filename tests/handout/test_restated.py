"""Statements that are set again, and floats, in a handout: the index has each statement once."""

from __future__ import annotations

import re
from pathlib import Path

from tests.support.handouts import handout, page_text

NOTE = r"""\title{Squares}
\date{2026-10-02}

\restate{later}

\begin{theorem}[restate=main, title={Sums of squares}]\label{thm:main} A sum of squares is not negative. \end{theorem}
\restate{main}
\restate*{main}

\begin{lemma}[restate=later, title={One square}] A square is not negative. \end{lemma}

\begin{figure}
  \rule{1cm}{1cm}
  \caption{A square}
\end{figure}
"""


def test_the_index_has_a_restated_statement_once_and_no_figure_stands_above_the_title(tmp_path: Path) -> None:
    notes = tmp_path / "notes"
    notes.mkdir()
    (notes / "squares.tex").write_text(NOTE, encoding="utf-8")
    made = handout(notes, tmp_path / "build")
    assert made.code == 0, made.output
    pdf = made.pdf("notes")
    pages = [page_text(pdf, number) for number in range(1, 5)]
    index = next(page for page in pages if "Statements" in page)
    assert re.findall(r"(?m)^ *(\d) +(Sums of squares|One square)", index) == [
        ("2", "One square"),
        ("1", "Sums of squares"),
    ]
    text = "".join(pages)
    assert text.rindex("2 October 2026") < text.index("Figure 1")
