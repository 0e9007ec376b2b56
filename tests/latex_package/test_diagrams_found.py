"""Mermaid as it is found in READMEs and manuals: what is common there is drawn as it was meant."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.latex_package.diagrams import complaints, pages, said, word

FOUND = {
    "a line ends by backslash and n": (
        "graph TD\n  a[Set red\\nClear requests] -->|x\\ny| b",
        "Set red\\\\ Clear requests",
    ),
    "a macro begins with n": ("graph TD\n  a[Set \\newmacro{}] --> b", "Set \\newmacro {}"),
    "a label over several lines": (
        'graph TD\n  a["`One\n    **two**\n  three`"] --> b',
        "One\\\\ \\textbf {two}\\\\ three",
    ),
    "a topic over several lines": ('mindmap\n  root\n    a["`One\n    two`"]\n    b', "One\\\\ two, b"),
    "quotes within quotes": ('graph TD\n  a["say "yes" $x$"] --> b', "say ``yes'' $x$"),
    "options of a command": ("graph TD\n  a[run --out --- all] --> b", "run -\\/-out -\\/-\\/- all"),
    "words in capitals": ("stateDiagram-v2\n  State a\n  Note Right of a\n    words\n  End note", "a: words"),
    "a line before the first task": (
        "gantt\n  dateFormat HH:mm\n  Start : vert, v1, 17:30, 2m\n  First : 3m",
        "First: 17:32 to 17:35",
    ),
    "weekdays excluded": ("gantt\n  excludes weekdays 2014-01-10\n  a : 2014-01-09, 2d", "to 2014-01-11"),
}


def test_what_is_common_is_drawn_as_it_was_meant(tmp_path: Path) -> None:
    charts = (f"\\begin{{mermaid}}\n{source}\n\\end{{mermaid}}" for source, _ in FOUND.values())
    document = pages(tmp_path, r"\newcommand\newmacro{new}", *charts)
    assert document.errors == []
    for (_, words), alternative in zip(FOUND.values(), said(document), strict=True):
        assert words in alternative


@pytest.mark.parametrize("engine", ["pdflatex", "xelatex", "lualatex"])
def test_two_hyphens_are_no_dash(tmp_path: Path, engine: str) -> None:
    document = pages(tmp_path, "\\begin{mermaid}\ngraph TD\n  a[--out]\n\\end{mermaid}", engine=engine)
    assert word(document, 1, "--out").text == "--out"


def test_a_quote_that_is_never_closed_costs_its_line_alone(tmp_path: Path) -> None:
    source = '\\begin{mermaid}\ngraph TD\n  a["One --> b\n  e --> f\n  c["Two"] --> d["Three"]\n\\end{mermaid}'
    document = pages(tmp_path, source)
    ((_, text),) = complaints(document)
    assert text.startswith("The bracket after `a' is not closed on line ")
    assert "e -> f; Two -> Three" in said(document)[0]
