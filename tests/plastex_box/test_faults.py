"""What a fault of the author's costs of a page: as little as can be, and never what comes after it."""

from __future__ import annotations

import pytest

from scidraft_tex.model.codes import Code

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


@pytest.mark.parametrize(
    ("source", "line", "missing"),
    [
        ("Let $x be.", 3, "$"),
        ("Let $x$ and $y be.", 3, "$"),
        ("Let $x be and then $y$.", 3, "$"),
        (r"Let \(x be.", 3, ")"),
        ("\\[ x\n= y", 3, "]"),
        ("$$ x", 3, "$$"),
        ("\\begin{itemize}\n\\item $x\n\\end{itemize}", 4, "$"),
        ("\\begin{theorem}\nLet $x be.\n\\end{theorem}", 4, "$"),
        ("\\begin{tabular}{l}\n$x\n\\end{tabular}", 4, "$"),
        (r"$\frac{x}{2", 3, "$"),
        (r"$\begin{cases} x", 3, "$"),
        ("\\begin{align}\nx", 3, r"\end{align}"),
    ],
)
def test_a_formula_ends_with_its_paragraph_at_the_latest(body, source, line, missing):
    made = body(f"Before.\n\n{source}\n\nLater $z$.\n\nAfter.")
    (told,) = made.diagnostics
    assert (told.code, told.place.line) == (Code.UNBALANCED, line) and f"`{missing}`" in told.message
    assert "<mi>x</mi>" in made.html
    assert made.html.endswith("<p>Later <math><mi>z</mi></math>.</p><p>After.</p>")


def test_what_the_page_adds_at_its_end_is_never_read_as_a_formula(body):
    assert body("Let $x").html == "<p>Let <math><mi>x</mi></math></p>"


@pytest.mark.parametrize("source", [r"$\frac{x}{2$", r"$\sqrt{\frac{x}{2}$", r"$\begin{cases} x$"])
def test_what_a_formula_leaves_open_ends_with_it(body, source):
    made = body(f"Before {source} after.")
    assert "<mi>x</mi>" in made.html and "sd-picture" not in made.html
    assert made.html.endswith("</math> after.</p>")


@pytest.mark.parametrize(
    "source",
    [
        "\\begin{align}\nx &= y \\\\\n\n z &= a\n\\end{align}",
        "\\begin{equation}\nx\n\nz\n\\end{equation}",
        "\\[\nx\n\nz\n\\]",
        "$$\nx\n\nz\n$$",
    ],
)
def test_a_display_with_an_empty_line_is_shown_whole(body, source):
    made = body(f"Before.\n\n{source}\n\nAfter.")
    assert made.diagnostics == ()
    assert made.html.count('<div class="equation-body">') == 1
    assert "<mi>x</mi>" in made.html and "<mi>z</mi>" in made.html
    assert made.html.endswith("</div><p>After.</p>")


def test_paragraphs_within_a_formula_that_may_have_them(body):
    made = body("\\[ \\begin{minipage}{3cm}a\n\nb\\end{minipage} \\]\n\nAfter.")
    assert made.diagnostics == () and made.html.endswith("<p>After.</p>")
