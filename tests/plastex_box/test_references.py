"""Labels and references, in this note and to others."""

from __future__ import annotations

import re

import pytest

from scidraft_tex.model.codes import Code
from scidraft_tex.model.numbers import LabelValue, Numbers
from scidraft_tex.model.setting import ForeignLabel

BASE = (
    r"\section{Back}\label{s}\begin{lemma}[Shift]\label{a}x\end{lemma}\begin{lemma}\label{b}y\end{lemma}"
    r"\begin{lemma}\label{c}z\end{lemma}\begin{theorem}\label{t}w\end{theorem}"
    r"\begin{equation}\label{e}1\end{equation}\begin{equation}\label{f}2\end{equation} "
)
PRINTED = {
    r"\ref{a}": "1",
    r"\eqref{e}": "(1)",
    r"\cref{a}": "Lemma 1",
    r"\Cref{t}": "Theorem 4",
    r"\autoref{b}": "Lemma 2",
    r"\nameref{a}": "Shift",
    r"\nameref{s}": "Back",
    r"\cref{a,c}": "Lemmas 1 and 3",
    r"\cref{a,b,c}": "Lemmas 1 to 3",
    r"\cref{c,t}": "Lemma 3 and Theorem 4",
    r"\cref{e,f}": "Equations (1) and (2)",
    r"\Cref{e,f}": "Equations (1) and (2)",
    r"\cref{a,t,e}": "Lemma 1, Theorem 4, and Equation (1)",
    r"\cref{s}": "Section 1",
    r"\hyperref[a]{the lemma}": "the lemma",
    r"\pageref{a}": "1",
    r"\autoref{s}": "section 1",
    r"\namecref{e}": "Equation",
}


def text_of(html: str) -> str:
    return re.sub("<[^>]*>", "", html)


@pytest.mark.parametrize("command", PRINTED)
def test_reference_in_the_note(html, command):
    out = html(BASE + "ZZ" + command + "ZZ")
    assert text_of(out).split("ZZ")[1] == PRINTED[command]
    assert 'href="#' in out.split("ZZ")[1]


def test_references_before_their_labels(html):
    assert text_of(html(r"\cref{x} and \hyperref[x]{it}. \begin{claim}\label{x}c\end{claim}")).startswith(
        "Claim 1 and it."
    )


def test_items(html):
    out = html(
        r"\begin{enumerate}\item a\begin{enumerate}\item\label{i} b\end{enumerate}\end{enumerate}\ref{i} \cref{i}"
    )
    assert '<a class="ref" href="#i">1a</a>' in out
    assert '<a class="ref" href="#i">Item 1a</a>' in out


def test_two_labels_at_one_place(html):
    out = html(r"\begin{lemma}\label{a}\label{b}x\end{lemma}\ref{a}\ref{b}")
    assert out.count('href="#a"') == 2
    assert 'id="b"' not in out


def test_undefined_reference(body):
    made = body("Text.\n\nSee \\cref{lem:shfit}. \\begin{lemma}\\label{lem:shift}x\\end{lemma}")
    (found,) = made.diagnostics
    assert (found.code, found.place.line, found.place.column) == (Code.UNDEFINED_REFERENCE, 3, 5)
    assert "lem:shift" in found.help
    assert '<span class="ref missing">??</span>' in made.html


def test_duplicate_label(body):
    made = body("\\section{A}\\label{x}\n\\section{B}\\label{x}")
    assert [(d.code, d.place.line) for d in made.diagnostics] == [(Code.DUPLICATE_LABEL, 2)]


FOREIGN = ForeignLabel("other:lem", "lemma", "4", "Shift $x$", "Note on $y$", href="../other/#lem")


@pytest.mark.parametrize(
    ("command", "printed"),
    [
        ("cref", "Lemma 4 in Note on y"),
        ("ref", "4 in Note on y"),
        ("eqref", "(4) in Note on y"),
        ("nameref", "Shift x in Note on y"),
        ("autoref", "Lemma 4 in Note on y"),
    ],
)
def test_reference_to_another_note(html, command, printed):
    out = html(rf"\{command}{{other:lem}}", foreign=(FOREIGN,))
    assert text_of(out) == printed
    assert 'href="../other/#lem"' in out
    assert "<i>Note on <math>" in out


@pytest.mark.parametrize("written", ["{{(ii)}}", r"{{\textbf  {(ii)}}}"])
def test_an_item_of_another_note_prints_as_there(html, written):
    """enumitem writes ``\\item``'s label in braces, and with its macros, to the ``.aux`` file."""
    item = ForeignLabel("other:it", "item", written, "", "Note", href="../other/#it")
    assert text_of(html(r"\ref{other:it}", foreign=(item,))) == "(ii) in Note"


def test_own_and_foreign_labels_together(html):
    out = html(BASE + r"ZZ\cref{a,other:lem,b}ZZ", foreign=(FOREIGN,))
    assert text_of(out).split("ZZ")[1] == "Lemmas 1 and 2 and Lemma 4 in Note on y"


def test_cleveref_in_a_paper_has_no_capitals_unless_asked(html):
    paper = (
        r"\documentclass{article}\usepackage%s{cleveref}\newtheorem{lemma}{Lemma}\begin{document}\begin{lemma}\label{a}"
        + (r"x\end{lemma}\begin{equation}\label{e}y\end{equation}ZZ\cref{a} \cref{e} \Cref{e}ZZ\end{document}")
    )
    printed = [text_of(html(paper % o, is_paper=True)).split("ZZ")[1] for o in ("", "[capitalise]", "[noabbrev]")]
    assert printed == [
        "lemma 1 eq. (1) Equation (1)",
        "Lemma 1 Eq. (1) Equation (1)",
        "lemma 1 equation (1) Equation (1)",
    ]


def test_tex_knows_the_label_better(html):
    numbers = Numbers(labels=(LabelValue("a", "theorem", "2.7"),))
    out = html(r"x\label{a} \cref{a}", numbers=numbers)
    assert "Theorem 2.7" in text_of(out)


def test_element_ids_are_unique(html):
    out = html(BASE + r"\section{B}\subsection*{C}\begin{figure}x\caption{f}\end{figure}\footnote{a}\footnote{b}")
    ids = re.findall(r' id="([^"]*)"', out)
    assert len(ids) == len(set(ids)) > 10


def test_theorems_of_the_authors_are_called_by_their_printed_names(html):
    names = {"Hypothesis": "Hypotheses", "Property": "Properties", "Box": "Boxes", "Fact": "Facts", "Play": "Plays"}
    for one, many in names.items():
        out = html(
            rf"\newtheorem{{x}}{{{one}}}\begin{{x}}\label{{a}}p\end{{x}}\begin{{x}}\label{{b}}q\end{{x}}"
            r"ZZ\cref{a}, \cref{a,b}ZZ"
        )
        assert text_of(out).split("ZZ")[1] == f"{one} 1, {many} 1 and 2"
