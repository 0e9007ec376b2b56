"""Every kind of diagram in every class: no error, nothing too wide, and all its words on the page."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from tests.classes.papers import CLASSES, Class
from tests.latex_package.tex import compile_source

DIAGRAMS = (
    r"\begin{flowchart}\node{a}{Flowone}\node{b}{Flowtwo}\edge{a}{b}\end{flowchart}",
    r"\begin{statediagram}\state{a}{Stateone}\state{b}{Statetwo}\transition{a}{b}\end{statediagram}",
    r"\begin{sequencediagram}\participant{a}{Partone}\participant{b}{Parttwo}\message{a}{b}{Message}\end{sequencediagram}",
    r"\begin{gantt}\task[id=a, start=2026-01-01, for=3d]{Taskone}\task[after=a, for=3d]{Tasktwo}\end{gantt}",
    r"\begin{mindmap}\topic{Maproot}{\topic{Mapone}\topic{Maptwo}}\end{mindmap}",
    r"\begin{quadrantchart}[size=4cm]\quadrant{1}{Quadone}\point{Pointone}{.3}{.4}\end{quadrantchart}",
    "\\begin{mermaid}\nmindmap\n  Mermaidroot\n    [50% of #1]\n    Mermaidtwo\n\\end{mermaid}",
)
LABEL = r"\b(?:Flow|State|Part|Task|Map|Quad|Point|Mermaid)(?:one|two|root)\b|50%.*(?=\])"


@pytest.mark.parametrize("cls", CLASSES, ids=lambda cls: cls.name)
def test_diagrams(tmp_path: Path, cls: Class) -> None:
    parts = [rf"\begin{{frame}}[fragile]{part}" + "\n\\end{frame}" for part in DIAGRAMS] if cls.frames else DIAGRAMS
    source = "\n".join(
        [
            rf"\documentclass[{cls.options}]{{{cls.name}}}",
            r"\usepackage[T1]{fontenc}\usepackage{lmodern}\usepackage{hyperref}\usepackage[diagrams]{scidraft}",
            cls.preamble,
            r"\begin{document}",
            cls.opening,
            "\n\n".join(parts),
            cls.closing,
            r"\end{document}",
        ]
    )
    document = compile_source(tmp_path, source, runs=1)
    assert document.errors == []
    assert "Overfull" not in document.log
    text = " ".join(document.text().split())
    labels = [label for part in DIAGRAMS for label in re.findall(LABEL, part)]
    assert [label for label in labels if label not in text] == []
