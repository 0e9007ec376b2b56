"""How diagrams stand in the text: after headings and heads, in lists, floats, boxes and columns."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from tests.latex_package.diagrams import complaints, pages, touching, word, words
from tests.latex_package.tex import compile_source

MAP = r"\begin{mindmap}[direction=right]\topic{root}{\topic{leaf}}\end{mindmap}"


@pytest.mark.parametrize(
    "before",
    [
        r"\section{Heading}",
        r"\paragraph{Heading}",
        r"\begin{theorem}[Heading]",
        r"\begin{proof}[Heading]",
        r"\begin{itemize}\item[Heading]",
        r"\begin{description}\item[Heading]",
        r"\begin{enumerate}\item Heading",
        r"\begin{quote}Heading",
        r"\begin{figure}[t]\centering Heading\par",
        r"\begin{minipage}{.8\linewidth}Heading",
        r"Heading\par",
    ],
)
def test_what_waits_for_a_paragraph_stands_before_the_diagram(tmp_path: Path, before: str) -> None:
    opened = re.match(r"\\begin\{(\w+)\}", before)
    after = rf"\end{{{opened[1]}}}" if opened else ""
    document = pages(tmp_path, MAP, f"{before}\n{MAP}\n after.{after}")
    assert document.errors == []
    assert "Overfull" not in document.log
    found = {each.text.strip("()."): each for each in words(document, 2)}
    heading, root, leaf, rest = (found[text] for text in ("Heading", "root", "leaf", "after"))
    alone = [word(document, 1, text) for text in ("root", "leaf")]
    assert leaf.left - root.left == pytest.approx(alone[1].left - alone[0].left, abs=0.2)
    assert heading.bottom < root.top or (heading.right < root.left and heading.top < root.bottom)
    assert root.bottom < rest.top
    assert touching(document, 2) == []


def test_the_label_of_an_item_stands_beside_its_diagram(tmp_path: Path) -> None:
    chart = r"\begin{quadrantchart}[size=100pt]\quadrant{2}{top}\quadrant{3}{low}\end{quadrantchart}"
    document = pages(tmp_path, rf"\begin{{enumerate}}\item {chart}\item {MAP}\end{{enumerate}}")
    assert document.errors == []
    found = {each.text: each for each in words(document, 1)}
    assert abs(found["1."].top - found["top"].top) < 8
    assert found["low"].top < found["2."].top


def test_text_goes_on_without_indent_unless_a_paragraph_begins(tmp_path: Path) -> None:
    document = pages(tmp_path, rf"\parindent20pt Begins {MAP} continues\par indented {MAP}" + "\n\nagain")
    assert document.errors == []
    left = {each.text: each.left for each in words(document, 1)}
    assert left["Begins"] == left["indented"] == left["again"]
    assert left["continues"] == pytest.approx(left["Begins"] - 20, abs=0.5)


@pytest.mark.parametrize("heading", ["section", "paragraph"])
def test_no_page_ends_between_heading_and_diagram(tmp_path: Path, heading: str) -> None:
    fill = rf"\vspace*{{\dimexpr\textheight-50pt\relax}}\{heading}{{Heading}}"
    document = pages(tmp_path, fill + MAP)
    assert document.errors == []
    assert [each.text for each in words(document, 1)] == []
    assert {each.text for each in words(document, 2)} >= {"Heading", "root", "leaf"}


GERMAN = r"""\documentclass[twocolumn]{article}
\usepackage[T1]{fontenc}\usepackage{lmodern}\usepackage[ngerman]{babel}
\usepackage[diagrams]{scidraft}
\begin{document}
\begin{mindmap}\topic{"`Wurzel"'}{\topic{Br"ucke}}\end{mindmap}
\begin{mermaid}
mindmap
  "Stamm"
    ["Äste & Blätter"]
    er sagt "ja"
\end{mermaid}
\begin{mermaid}
quadrantChart
  "Größe": [0.2, 0.3]
\end{mermaid}
\end{document}
"""


def test_active_quotes_of_babel(tmp_path: Path) -> None:
    document = compile_source(tmp_path, GERMAN, runs=1)
    assert document.errors == []
    found = {each.text for each in words(document, 1)}
    assert found >= {"„Wurzel“", "Brücke", "Stamm", "Äste", "&amp;", "Blätter", "Größe"}


ARGUMENTS = [
    "\\parbox{5cm}{\\begin{mermaid}\nflowchart LR\n  a --> b\n\\end{mermaid}behind}",
    "\\parbox{5cm}{\\begin{mermaid}[title=T]\n---\ntitle: x\n---\nmindmap\n  a\n\\end{mermaid}behind}",
    "\\newcommand\\mine{\\begin{mermaid}\n  mindmap\n  \\end{mermaid}behind}\\mine",
    "\\parbox{5cm}{\\begin{mermaid}\\end{mermaid}behind}",
]


def test_mermaid_in_an_argument_is_one_clear_message(tmp_path: Path) -> None:
    document = pages(tmp_path, *ARGUMENTS)
    texts = [text for _, text in complaints(document)]
    assert len(texts) == len(ARGUMENTS)
    for text in texts:
        assert text.startswith(r"\begin{mermaid} stands in the argument of a command, where its lines cannot be read")
    assert document.text().count("behind") == len(ARGUMENTS)


def test_mermaid_in_a_box_that_an_argument_uses(tmp_path: Path) -> None:
    box = (
        "\\newsavebox\\mine\\begin{lrbox}{\\mine}\\begin{mermaid}\nflowchart LR\n  a --> b\n\\end{mermaid}\\end{lrbox}"
    )
    document = pages(tmp_path, box + r"\parbox{5cm}{\usebox\mine}")
    assert document.errors == []
    assert {each.text for each in words(document, 1)} >= {"a", "b"}
