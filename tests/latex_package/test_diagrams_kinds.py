"""Kinds of diagram that are asked for by name: nothing else is loaded, and they are drawn as with all kinds."""

from __future__ import annotations

import io
import re
import subprocess
from pathlib import Path

import pytest
from PIL import Image

from tests.latex_package.diagrams import HEAD, complaints, picture
from tests.latex_package.tex import ROOT, Document, compile_source

KINDS = ("flowchart", "statediagram", "sequencediagram", "gantt", "mindmap", "quadrantchart")
NOTES = ROOT / "tests" / "integration" / "diagrams"
DIAGRAM = re.compile(rf"\\begin\{{(mermaid|{'|'.join(KINDS)})\}}.*?\\end\{{\1\}}", re.DOTALL)


def drawn(folder: Path, option: str, *bodies: str) -> Document:
    folder.mkdir(exist_ok=True)
    source = HEAD.replace("[diagrams]", f"[{option}]") + "\n\\clearpage\n".join(bodies) + "\n\\end{document}\n"
    return compile_source(folder, source, runs=1)


@pytest.mark.parametrize("kind", KINDS)
def test_one_kind_alone_is_drawn_as_with_all(tmp_path: Path, kind: str) -> None:
    text = "".join((NOTES / f"{kind}{syntax}.tex").read_text(encoding="utf-8") for syntax in ("", "-mermaid"))
    bodies = [found[0] for found in DIAGRAM.finditer(text)]
    alone, whole = drawn(tmp_path / "alone", f"diagrams={kind}", *bodies), drawn(tmp_path / "all", "diagrams", *bodies)
    assert alone.errors == whole.errors == []
    for page in range(1, len(bodies) + 1):
        assert picture(alone, page) == picture(whole, page)
    assert [other for other in KINDS if f"loads the diagram {other}" in alone.log] == [kind]
    assert alone.log.count(f"draws the diagram {kind}") == 1


def test_kinds_add_up_whatever_else_is_said(tmp_path: Path) -> None:
    map_, flow = r"\begin{mindmap}\topic{root}{}\end{mindmap}", r"\begin{flowchart}\node{a}{A}\end{flowchart}"
    document = drawn(tmp_path, "diagrams={flowchart, gantt}, diagrams=mindmap, diagrams", map_, flow)
    assert document.errors == []
    loaded = [kind for kind in KINDS if f"loads the diagram {kind}" in document.log]
    assert loaded == ["flowchart", "gantt", "mindmap"]


def test_what_was_not_asked_for_is_one_clear_message(tmp_path: Path) -> None:
    chart, mermaid = r"\begin{gantt}\end{gantt}", "\\begin{mermaid}\ngantt\n  a: 1d\n\\end{mermaid}"
    some = complaints(drawn(tmp_path / "some", "diagrams=mindmap", chart, mermaid))
    assert [text.partition(" on line")[0] for _, text in some] == [
        "The environment gantt is not among the diagrams that were asked for.",
        "A mermaid diagram begins with its kind",
    ]
    none = complaints(drawn(tmp_path / "none", "diagrams=none, diagrams", mermaid))
    assert [text for _, text in none] == ["The environment mermaid is not among the diagrams that were asked for."]
    unknown = complaints(drawn(tmp_path / "unknown", "diagrams={mindmap, gant}"))
    assert [text.split(". The")[0] for _, text in unknown] == ["`gant' is no value of the key diagrams"]


LOOKS = {
    "diagram box": r"\begin{flowchart}\node{a}{A}\end{flowchart}",
    "diagram thick": r"\begin{flowchart}\node{a}{A}\node{b}{B}\edge[thick]{a}{b}\end{flowchart}",
    "diagram lifeline": "\\begin{mermaid}\nsequenceDiagram\n  A->>B: x\n\\end{mermaid}",
    "diagram milestone": "\\begin{mermaid}\ngantt\n  T :milestone, a, 2026-01-01, 1d\n\\end{mermaid}",
}


@pytest.mark.parametrize("style", LOOKS)
def test_looks_are_changed_in_the_preamble(tmp_path: Path, style: str) -> None:
    change = rf"\usepackage{{tikz}}\tikzset{{{style}/.append style={{draw=red}}}}"
    source = HEAD.replace(r"\pagestyle", change + r"\pagestyle") + LOOKS[style] + r"\end{document}"
    document = compile_source(tmp_path, source, runs=1)
    assert document.errors == []
    command = ["pdftoppm", "-r", "60", "-png", str(document.pdf)]
    seen = Image.open(io.BytesIO(subprocess.run(command, check=True, capture_output=True).stdout)).convert("HSV")
    assert seen.getchannel("S").getextrema()[1] > 100, "nothing is red"
