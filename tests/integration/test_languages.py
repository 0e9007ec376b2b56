"""A German paper and a German collection: page and PDF call statements by the same names."""

from __future__ import annotations

from pathlib import Path

from tests.support.build import compile_notes
from tests.support.words import page_text, pdf_text

STATEMENTS = (
    r"\begin{proposition}[Titel]\label{a}Erstens.\end{proposition}\begin{rule}\label{b}Zweitens.\end{rule}"
    r"\begin{counterexample*}Drittens.\end{counterexample*}\begin{proof}[of=a]Viertens.\end{proof}"
    "\n\nSiehe \\cref{a} und \\Cref{b}.\n"
)
PAPER = (
    r"\documentclass[ngerman]{article}\usepackage[T1]{fontenc}\usepackage{babel}\usepackage{amsthm,hyperref,cleveref}"
    rf"\usepackage{{scidraft}}\title{{Aufsatz}}\begin{{document}}\maketitle {STATEMENTS}\end{{document}}"
)
HEADS = ("Satz 1 (Titel). Erstens.", "Regel 2. Zweitens.", "Gegenbeispiel. Drittens.", "Beweis von Satz 1. Viertens.")
REFERENCES = "Siehe Satz 1 und Regel 2."


def test_page_and_pdf_print_the_same_german_names(tmp_path: Path) -> None:
    notes = tmp_path / "notes"
    notes.mkdir()
    (notes / "scidraft.toml").write_text('[site]\nlanguage = "de"\n')
    (notes / "aufsatz.tex").write_text(PAPER, encoding="utf-8")
    (notes / "notiz.tex").write_text(f"\\title{{Notiz}}\n{STATEMENTS}", encoding="utf-8")
    run = compile_notes(notes, tmp_path / "build")
    assert run.code == 0, run.output
    for slug in ("aufsatz", "notiz"):
        for text in (pdf_text(run.pdf(slug)), page_text(run.page(slug))):
            words = " ".join(text.replace("\u00a0", " ").split())
            for printed in (*HEADS, REFERENCES):
                assert printed in words, f"{slug}: {words}"
