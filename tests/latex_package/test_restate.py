"""A statement set again: the same words and numbers, a link to the original, no label twice."""

from __future__ import annotations

import re
from pathlib import Path

import pikepdf
import pytest

from tests.latex_package.tex import Document, compile_source

SOURCE = r"""\documentclass{article}
\usepackage{amsmath,amsthm}\newtheorem{satz}{Satz}[section]\numberwithin{equation}{section}
\usepackage{hyperref}\usepackage{cleveref}\usepackage{scidraft,scidraft-numbers}
\begin{document}
\section{Front}\restate{late}
\section{Middle}
\begin{theorem}[title={Big $a=b$}, restate=main]\label{main} If \begin{equation}\label{eq}x=1\end{equation}
\begin{align}a&=b\label{al}\\c&=d\tag{T}\end{align}
\begin{subequations}\begin{align}e&=f\end{align}\end{subequations} then.
\end{theorem}
\begin{satz}[restate=own]\label{own} Eigener Satz.\end{satz}
\begin{satz}[Name] Anderer Satz. \begin{satz} Innerer Satz.\end{satz}\end{satz}
\begin{lemma*}[restate=bare] Without number.\end{lemma*}
\begin{lemma}[restate=late, title=Late] Late \begin{equation}z=0\label{z}\end{equation}.\end{lemma}
\appendix\section{End}
\begin{equation}q=1\end{equation}
\restate{main} \restate{main} \restate*{main} \restate{own} \restate{bare} \restate{late}
\begin{equation}r=1\end{equation}
See \cref{main}, \eqref{eq}.
\end{document}
"""


@pytest.fixture(scope="module")
def document(tmp_path_factory: pytest.TempPathFactory) -> Document:
    return compile_source(tmp_path_factory.mktemp("restate"), SOURCE, runs=3)


def test_numbers_are_those_of_the_original(document: Document) -> None:
    assert document.errors == []
    text = " ".join(document.text().split())
    assert text.count("Theorem 1 (Big a = b). If") == 3
    assert text.count("Theorem (Big a = b). If") == 1
    assert text.count("Satz 2.1. Eigener Satz.") == 2
    assert text.count("Lemma. Without number.") == 2
    assert "See theorem 1" in text
    equations = [number for kind, number in document.steps if kind == "equation"]
    stated = ["2.1", "2.2", "T", "2.3a"]
    assert equations == ["2.4", *stated, "2.4", "A.1", *stated * 3, "2.4", "A.2"]


def test_before_the_original_it_is_the_same(document: Document) -> None:
    text = " ".join(document.text().split())
    assert text.startswith("1 Front Lemma 2 (Late). Late")
    assert text.count("Lemma 2 (Late). Late") == 3


def test_labels_and_anchors_are_there_once_and_numbers_lead_back(document: Document) -> None:
    assert not re.search("multiply defined|duplicate|undefined on", document.log)
    with pikepdf.open(document.pdf) as pdf:
        found = [str(a.A.D) for page in pdf.pages for a in page.Annots if "/A" in a and "/D" in a.A]
    assert found.count("theorem.1") == 3  # twice restated with a number, and referred to
    assert found.count("satz.2.1") == 1
    assert found.count("lemma.2") == 2


def test_an_unknown_name_is_told_once_the_document_is_known(tmp_path: Path) -> None:
    source = r"\documentclass{article}\usepackage{scidraft}\begin{document}\restate{nope} \end{document}"
    assert "`nope' is restated before it is stated. Rerun" in compile_source(tmp_path, source, runs=1).log
    assert "Nothing to restate under the name `nope'" in compile_source(tmp_path, source, runs=1).log


@pytest.mark.parametrize("order", ["thmtools,thm-restate,scidraft", "scidraft,thmtools,thm-restate"])
def test_thmtools_restates_beside(order: str, tmp_path: Path) -> None:
    source = rf"""\documentclass{{article}}\usepackage{{amsthm,{order}}}\declaretheorem[name=Satz]{{satz}}
\begin{{document}}\begin{{restatable}}{{satz}}{{mine}}Theirs.\end{{restatable}}
\begin{{restatable}}{{theorem}}{{kind}}Ours.\end{{restatable}}
\begin{{satz}}[restate=key]Keyed.\end{{satz}}\begin{{lemma}}Next.\end{{lemma}}
\mine*\kind*\restate{{key}}\end{{document}}"""
    document = compile_source(tmp_path, source)
    assert document.errors == []
    text = " ".join(document.text().split())
    for words in ("Satz 1. Theirs.", "Theorem 1. Ours.", "Satz 2. Keyed."):
        assert text.count(words) == 2


@pytest.mark.parametrize("name", ["acmart", "llncs", "jmlr", "beamer"])
def test_theorems_of_classes_read_the_key(name: str, tmp_path: Path) -> None:
    frame, close = (r"\begin{frame}", r"\end{frame}") if name == "beamer" else ("", "")
    source = rf"""\documentclass{{{name}}}\usepackage{{scidraft}}\title{{T}}\author{{A}}\begin{{document}}
{frame}\begin{{theorem}}[title=Name, restate=main]\label{{a}}Words.\end{{theorem}}
\begin{{theorem}}[Other]Words.\end{{theorem}}{close}
{frame}\restate{{main}}{close}\end{{document}}"""
    document = compile_source(tmp_path, source)
    assert document.errors == []
    found = re.findall(r"Theorem ?([\d.]*\d)?\.? \((\w+)\)", " ".join(document.text().split()))
    assert [title for _, title in found] == ["Name", "Other", "Name"]
    assert found[0] == found[2]
