"""The other engines and the other paper, from end to end."""

from __future__ import annotations

import subprocess
from pathlib import Path

import pytest

from tests.support.build import Run, compile_notes
from tests.support.paper import text_of
from tests.support.words import numbers, page_text, pdf_text

SOURCES = {
    "preamble.tex": "\\newcommand{\\vect}[1]{\\mathbf{#1}}\n",
    "base.tex": (
        "\\title{Größe}\n\\date{2026-01-02}\n\n\\section{Words}\n\\begin{lemma}[Shift]\\label{lem:shift}\n"
        "Let $\\vect{x} \\ge 0$.\n\\end{lemma}\n\\begin{equation}\\label{eq:e} a = b \\end{equation}\n"
        "By \\cref{lem:shift}.\n"
    ),
    "user.tex": (
        "\\title{User}\n\\date{2026-01-01}\n\nBy \\cref{base:lem:shift} and \\cite{knuth}.\n"
        "\\begin{lstlisting}[language=Python,caption={Code}]\nx = 1  # größer\n\\end{lstlisting}\n"
        "A line: \\begin{tikzpicture}\\draw (0,0) -- (1,1);\\end{tikzpicture}\n\n\\references{refs}\n"
    ),
    "refs.bib": "@book{knuth, title = {Art}, author = {D. Knuth}, publisher = {AW}, year = {1968}}\n",
}
ENGINES = ("pdflatex", "xelatex", "lualatex")


@pytest.fixture(scope="module", params=ENGINES)
def run(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> tuple[str, Run]:
    notes = tmp_path_factory.mktemp(request.param) / "notes"
    notes.mkdir()
    for name, text in SOURCES.items():
        (notes / name).write_text(text, encoding="utf-8")
    return request.param, compile_notes(notes, notes.parent / "out", "--engine", request.param, "--paper", "letter")


def told_by(program: str, pdf: Path) -> str:
    return subprocess.run([program, str(pdf)], capture_output=True, text=True, check=True).stdout


def test_builds_clean(run: tuple[str, Run]) -> None:
    engine, built = run
    assert built.code == 0, built.output
    assert built.diagnostics == []
    assert built.slugs == ["base", "user"]
    for slug in built.slugs:
        assert "612 x 792 pts (letter)" in told_by("pdfinfo", built.pdf(slug))
        assert ("CID" in told_by("pdffonts", built.pdf(slug))) == (engine != "pdflatex")


def test_paper_and_page_say_the_same(run: tuple[str, Run]) -> None:
    _, built = run
    for slug in built.slugs:
        assert numbers(page_text(built.page(slug))) == numbers(pdf_text(built.pdf(slug)))
    words = " ".join(text_of(built.pdf("user")).split())
    assert "By Lemma 1 in Größe and [1]." in words and "größer" in words
    assert "<svg" in built.page("user")
