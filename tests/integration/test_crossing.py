"""Titles of other notes: with the words that they have at home, whatever the macros of the note that names them."""

from __future__ import annotations

from pathlib import Path

from tests.support.build import compile_notes
from tests.support.words import page_text, pdf_text

MACROS = r"\newcommand{\own}{mine}\DeclareMathOperator{\rk}{rk}\NewDocumentCommand{\odd}{s m}{#2}"
TARGET = (
    rf"{MACROS}\title{{On \own{{}} things}}"
    r"\section{Of \own{} rank $\rk A$}\label{sec}\begin{lemma}[An \odd{odd} \own]\label{lem}x\end{lemma}"
)
USE = r"\newcommand{\own}{WRONG} Join \cref{target:lem}; \nameref{target:lem}; \nameref{target:sec}."
PRINTED = (
    "Join Lemma 1 in On mine things; An odd mine in On mine things; Of mine rank rk A in On mine things.",
    "Join Lemma 1 in On mine things; An odd mine in On mine things; Of mine rank rk",
)


def test_titles_of_other_notes_keep_their_meaning(tmp_path: Path) -> None:
    notes = tmp_path / "notes"
    notes.mkdir()
    (notes / "target.tex").write_text(TARGET, encoding="utf-8")
    (notes / "use.tex").write_text(rf"\title{{Use}}{USE}", encoding="utf-8")
    start = r"\documentclass{article}\usepackage{hyperref,cleveref,scidraft}\begin{document}\title{T}\maketitle "
    (notes / "paper.tex").write_text(f"{start}{USE}\\end{{document}}".replace(r"\cref", r"\Cref"), encoding="utf-8")
    run = compile_notes(notes, tmp_path / "build")
    assert run.code == 0 and run.diagnostics == [], run.output
    for slug in ("use", "paper"):
        for text in (pdf_text(run.pdf(slug)), page_text(run.page(slug))):
            words = " ".join(text.replace("\u00a0", " ").split())
            assert any(printed in words for printed in PRINTED), f"{slug}: {words}"


def test_items_of_other_notes_are_called_as_at_home(tmp_path: Path) -> None:
    notes = tmp_path / "notes"
    notes.mkdir()
    items = r"\begin{enumerate}[(a)]\item\label{it} One. \end{enumerate}"
    (notes / "target.tex").write_text(rf"\title{{Target}}{items} At home \cref{{it}}, \autoref{{it}}.")
    use = r"\title{Use} Away \cref{target:it}, \Cref{target:it}, \autoref{target:it}."
    (notes / "use.tex").write_text(use, encoding="utf-8")
    run = compile_notes(notes, tmp_path / "build")
    assert run.code == 0 and run.diagnostics == [], run.output
    for slug, printed in (
        ("target", "At home Item (a), item (a)."),
        ("use", "Away Item (a) in Target, Item (a) in Target, item (a) in Target."),
    ):
        for text in (pdf_text(run.pdf(slug)), page_text(run.page(slug))):
            assert printed in " ".join(text.replace("\u00a0", " ").split()), slug
