"""What a fault of the author's costs of a page: as little as can be, and never what comes after it."""

from __future__ import annotations

import pytest

STATEMENT = '<div class="statement-body"><p>A</p></div></section>'


@pytest.mark.parametrize(
    ("source", "expected"),
    [
        (r"\begin{theorem}A\end{proof}", STATEMENT),
        (r"\begin{theorem}A\end{lemma}", STATEMENT),
        (r"\begin{theorem}A\end{theorm}", STATEMENT),
        (r"\begin{proof}A\end{theorem}", '<span class="qed"'),
        (r"\begin{theorem}\begin{enumerate}\item A\end{itemize}\end{theorem}", "A</li></ol></div></section>"),
        (r"\begin{theorem}\begin{enumerate}\item A\end{theorem}", "A</li></ol></div></section>"),
        (r"\begin{theorem}\begin{itemize}\item A\end{enumerate}\end{lemma}", "A</li></ul></div></section>"),
        (r"\begin{tabular}{l}A\end{table}", "<td>A</td></tr></tbody></table>"),
        (r"\begin{table}\begin{tabular}{l}A\end{table}", "<td>A</td></tr></tbody></table>"),
        (r"\begin{align}A\end{align*}", "<mi>A</mi>"),
        (r"\begin{equation}A\end{align}", "<mi>A</mi>"),
        (r"\begin{align}\begin{cases}A\end{align}", "<mi>A</mi>"),
        (r"\begin{tikzpicture}\begin{scope}\draw (A);\end{tikzpicture}", "<sd-picture"),
        (r"\begin{tikzpicture}\draw (A);\end{tikzpictre}", "<sd-picture"),
        (r"A \end{proof}", "A"),
        (r"A \end{itemize}", "A"),
    ],
)
def test_a_wrong_end_ends_what_is_open(body, source, expected):
    made = body(f"Before.\n\n{source}\n\nAfter.")
    assert made.diagnostics == ()
    assert expected in made.html
    assert made.html.startswith("<p>Before.</p>") and made.html.endswith("<p>After.</p>")


def test_an_end_in_macros_of_the_preamble_is_no_wrong_one(body):
    made = body(r"\bt A \et After.", preamble=r"\newcommand\bt{\begin{theorem}}\newcommand\et{\end{theorem}}")
    assert "<p>A</p></div></section><p>After.</p>" in made.html


def test_the_end_of_what_no_file_began_prints_nothing(body, tmp_path):
    (tmp_path / "part.tex").write_text(r"part \end{proof} goes on")
    assert body("Before.\n\n\\input{part}\n\nAfter.").plain.split() == "Before. part goes on After.".split()
