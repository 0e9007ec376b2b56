"""Papers: whole documents with parts in folders, several lists, and errors at their places in the parts."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from latex_engine.conftest import REPOSITORY
from scidraft_tex.engines.latex.volume import set_notes
from scidraft_tex.model.codes import Code
from scidraft_tex.model.setting import NoteToSet, SetNote, Toolchain

MASTER = r"""\documentclass{article}
\usepackage{amsmath,hyperref}
\newtheorem{thm}{Theorem}
\begin{document}
\title{A Paper}\author{B. Writer}\maketitle
\input{parts/one}
\include{parts/two}
As \cite{one} says, see \ref{sec:two}.
\bibliographystyle{plain}
\bibliography{refs}
\end{document}
"""
ONE = "\\section{One}\n\\begin{thm}\\label{thm:a}It holds.\\end{thm}\n"
TWO = "\\section{Two}\\label{sec:two}\n\\begin{equation}\\label{eq:a} x = 1 \\end{equation}\n"
BIB = "@misc{one, author={A. Author}, title={T}, year=2020}\n"

pytestmark = pytest.mark.skipif(
    not (REPOSITORY / "latex_templates/pdf/paper.tex.j2").exists(), reason="the wrapper around papers is not there"
)


def set_in(root: Path, tools: Toolchain, master: str = MASTER, one: str = ONE, two: str = TWO) -> SetNote:
    folder = root / "thesis"
    (folder / "parts").mkdir(parents=True)
    for name, text in (("main", master), ("parts/one", one), ("parts/two", two)):
        (folder / f"{name}.tex").write_text(text, encoding="utf-8")
    (folder / "refs.bib").write_text(BIB, encoding="utf-8")
    return set_notes([NoteToSet("thesis/main", "thesis/main.tex", master, "A Paper", is_paper=True)], tools)[0]


def test_a_paper_with_parts_and_a_list(tmp_path: Path, make_tools: Callable[..., Toolchain]) -> None:
    paper = set_in(tmp_path, make_tools(tmp_path))
    assert paper.diagnostics == ()
    assert paper.pdf is not None and paper.pages >= 2
    labels = {label.name: label.number for label in paper.numbers.labels}
    assert labels == {"thm:a": "1", "sec:two": "2", "eq:a": "1"}


def test_an_error_in_a_part_is_told_there(tmp_path: Path, make_tools: Callable[..., Toolchain]) -> None:
    paper = set_in(tmp_path, make_tools(tmp_path), one=ONE + "\nA \\foobarbaz here.\n")
    assert [(d.code, d.place and (d.place.path, d.place.line, d.place.column)) for d in paper.diagnostics] == [
        (Code.UNDEFINED_COMMAND, ("thesis/parts/one.tex", 4, 3))
    ]
    assert paper.pdf is None


def test_a_reference_in_a_part_is_told_there(tmp_path: Path, make_tools: Callable[..., Toolchain]) -> None:
    paper = set_in(tmp_path, make_tools(tmp_path), two=TWO + "See \\ref{thm:b}.\n")
    assert [(d.code, d.place and (d.place.path, d.place.line), d.help) for d in paper.diagnostics] == [
        (Code.UNDEFINED_REFERENCE, ("thesis/parts/two.tex", 3), "did you mean `thm:a`?")
    ]
    assert paper.pdf is not None


def test_a_missing_part(tmp_path: Path, make_tools: Callable[..., Toolchain]) -> None:
    master = MASTER.replace("parts/one", "parts/oen")
    paper = set_in(tmp_path, make_tools(tmp_path), master=master)
    assert [(d.code, d.place and (d.place.path, d.place.line)) for d in paper.diagnostics] == [
        (Code.MISSING_FILE, ("thesis/main.tex", 6))
    ]


def test_a_latexmkrc_beside_a_paper_does_not_run(tmp_path: Path, make_tools: Callable[..., Toolchain]) -> None:
    witness = tmp_path / "witness"
    for folder in (tmp_path, tmp_path / "thesis"):
        folder.mkdir(exist_ok=True)
        (folder / ".latexmkrc").write_text(f"open(F, '>', '{witness}');", encoding="utf-8")
    (tmp_path / "thesis").joinpath(".latexmkrc").rename(tmp_path / "latexmkrc")
    (tmp_path / "thesis").rmdir()
    assert set_in(tmp_path, make_tools(tmp_path)).pdf is not None
    assert not witness.exists()
