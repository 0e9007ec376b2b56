"""Heads and references in the language of the text, on paper and on the page."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from scidraft_tex.model.dates import latex_today
from scidraft_tex.model.kind_names import CAPITALS, KIND_NAMES, WORDS
from scidraft_tex.model.vocabulary import STATEMENT_KINDS
from tests.latex_package.tex import STY, Document, compile_source

OURS = "".join((STY / f"scidraft-{name}.sty").read_text(encoding="utf-8") for name in ("names", "reader"))
TABLES = {"german": "de", "french": "fr", "spanish": "es", "chinese": "zh"}
BODY = (
    r"\begin{proposition}[T]\label{a}x\end{proposition}\begin{proposition}\label{b}y\end{proposition}"
    r"\begin{axiom}\label{c}z\end{axiom}\begin{lemma*}w\end{lemma*}\begin{proof}[of=a]p\end{proof}"
    "\n\nSee \\cref{a}; \\cref{a,b}; \\Cref{c}; \\autoref{a}; \\cref{c}.\n"
)


def words(document: Document) -> str:
    return " ".join(document.text("-layout").replace("\u00a0", " ").split())


@pytest.mark.parametrize("name", TABLES)
def test_the_page_has_the_same_tables(name: str) -> None:
    text = (STY / f"scidraft-names-{name}.def").read_text(encoding="utf-8")
    tag = TABLES[name]
    found = re.findall(r"^\\scidraftname\{(\w+)\}\{(\w+)\}\{([^{}]+)\}\{([^{}]+)\}$", text, re.M)
    assert [(language, kind) for language, kind, _, _ in found] == [(name, kind.name) for kind in STATEMENT_KINDS]
    assert {kind: (one, many) for _, kind, one, many in found} == KIND_NAMES[tag]
    said = dict(re.findall(rf"^\\scidraftword\{{{name}\}}\{{(\w+)\}}\{{(.+)\}}$", text, re.M))
    head = re.search(rf"^\\scidraftproofhead\{{{name}\}}\{{(.+)\}}$", text, re.M)
    assert head is not None
    assert {word: said.get(word, head[1]) for word in WORDS[tag]} == WORDS[tag]
    assert said.keys() == set(re.findall(r"\\(?:scidraftword\{english\}|scidraftreader@word)\{(\w+)\}", OURS))
    assert (said["case"] == "keep") == (tag in CAPITALS)


DATED = "english american british ngerman naustrian".split()
BY_LOCALE = "french spanish italian dutch portuguese swedish danish".split()
DAYS = [*((month, 30) for month in range(1, 13) if month != 2), (2, 22), (3, 3), (1, 1), (5, 12)]


def test_dates_are_as_babel_writes_them(tmp_path: Path) -> None:
    days = "".join(
        rf"\day={day} \month={month}\relax\selectlanguage{{{name}}}{name} \today;" + "\n\n"
        for name in (*DATED, *BY_LOCALE)
        for month, day in DAYS
    )
    locales = "".join(rf"\babelprovide[import]{{{name}}}" for name in BY_LOCALE)
    source = (
        rf"\documentclass{{article}}\usepackage[{','.join(DATED[1:])},english]{{babel}}{locales}"
        rf"\begin{{document}}\year=2026 {days}\end{{document}}"
    )
    printed = words(compile_source(tmp_path, source, engine="lualatex", runs=1))
    for name in (*DATED, *BY_LOCALE):
        for month, day in DAYS:
            assert f"{name} {latex_today(f'2026-{month:02}-{day:02}', name)};" in printed


EXPECTED = {
    "german": "Satz 1 (T). x Satz 2. y Axiom 3. z Lemma. w Beweis von Satz 1. p See Satz 1; Sätze 1 und 2; "
    "Axiom 3; Satz 1; Axiom 3.",
    "french": "Proposition 1 (T). x Proposition 2. y Axiome 3. z Lemme. w Démonstration (proposition 1). p "
    "See proposition 1; propositions 1 et 2; Axiome 3; Proposition 1; axiome 3.",
    "spanish": "Proposición 1 (T). x Proposición 2. y Axioma 3. z Lema. w Demostración (proposición 1). p "
    "See proposición 1; proposiciones 1 y 2; Axioma 3; Proposición 1; axioma 3.",
}


@pytest.mark.parametrize("name", EXPECTED)
def test_babel(tmp_path: Path, name: str) -> None:
    source = (
        rf"\documentclass[{name}]{{article}}\usepackage[T1]{{fontenc}}\usepackage[provide*=*]{{babel}}"
        rf"\usepackage{{amsthm,hyperref,cleveref,scidraft}}\begin{{document}}{BODY}\end{{document}}"
    )
    document = compile_source(tmp_path, source)
    assert document.errors == []
    assert EXPECTED[name] in re.sub(r" ([;:])", r"\1", words(document))


def test_polyglossia_and_a_change_of_language(tmp_path: Path) -> None:
    source = (
        r"\documentclass{article}\usepackage{polyglossia}\setdefaultlanguage{german}\setotherlanguage{french}"
        r"\usepackage{amsthm,cleveref,scidraft}\begin{document}\begin{lemma}\label{a}x\end{lemma}\cref{a}"
        r"\selectlanguage{french}\begin{rule}\label{b}y\end{rule}\cref{b}, \Cref{b}"
        r"\selectlanguage{german}\begin{rule}\label{c}z\end{rule}\cref{c}\end{document}"
    )
    document = compile_source(tmp_path, source, engine="lualatex")
    assert document.errors == []
    assert "Lemma 1. x Lemma 1 Règle 2. y règle 2, Règle 2 Regel 3. z Regel 3" in words(document)


def test_chinese(tmp_path: Path) -> None:
    source = (
        r"\documentclass{article}\usepackage[provide*=*,main=chinese]{babel}\babelprovide[import,main]{chinese}"
        r"\usepackage{fontspec}\setmainfont{DroidSansFallbackFull.ttf}[Path=/usr/share/fonts/truetype/droid/]"
        rf"\usepackage{{amsthm,hyperref,cleveref,scidraft}}\begin{{document}}{BODY}\end{{document}}"
    )
    document = compile_source(tmp_path, source, engine="xelatex")
    # The font has Chinese characters only: numbers and the Latin letters are not in the text.
    heads, proof, references = "命题命题公理引理", "命题的证明", "命题命题公理命题公理"
    assert words(document).replace(" ", "") == heads + proof + references


def test_the_authors_names_come_first(tmp_path: Path) -> None:
    source = (
        r"\documentclass[german]{article}\usepackage[T1]{fontenc}\usepackage[provide*=*]{babel}"
        r"\usepackage{amsthm,cleveref,scidraft}"
        r"\scidraftname{german}{lemma}{Hilfssatz}{Hilfssätze}\crefname{axiom}{Ax.}{Axx.}"
        r"\begin{document}\begin{lemma}\label{a}x\end{lemma}\begin{lemma}\label{b}x\end{lemma}"
        r"\begin{axiom}\label{c}x\end{axiom}Siehe \cref{a,b}, \cref{c}.\end{document}"
    )
    document = compile_source(tmp_path, source)
    assert document.errors == []
    assert "Hilfssatz 1. x Hilfssatz 2. x Axiom 3. x Siehe Hilfssätze 1 und 2, Ax. 3." in words(document)
