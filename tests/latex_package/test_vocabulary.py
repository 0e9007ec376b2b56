"""What scidraft.sty defines is what the rest of the tool knows."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from scidraft_tex.model.vocabulary import METADATA_COMMANDS, REFERENCE_COMMANDS, STATEMENT_KINDS, TABLE_SKINS
from tests.latex_package.tex import STY, Document, compile_source

KNOWN_TO_LATEX = {"title", "date", "author"}


@pytest.fixture(scope="module")
def document(tmp_path_factory: pytest.TempPathFactory) -> Document:
    names = [name for kind in STATEMENT_KINDS for name in (kind.name, f"{kind.name}*")]
    commands = [
        *METADATA_COMMANDS,
        "references",
        "restate",
        "points",
        "totalpoints",
        "printsolutions",
        "printproofs",
        "newstatement",
        "tableskin",
        "scidraftsetup",
        "newcites",
    ]
    checks = [
        rf"\@ifundefined{{{name}}}{{\typeout{{MISSING {name}}}}}{{}}"
        for name in [*names, *commands, "foldertree", "preview"]
    ]
    body = "\n".join(
        f"\\begin{{{kind.name}}}[T]\\label{{{kind.name}}} Body.\\end{{{kind.name}}}" for kind in STATEMENT_KINDS
    )
    pairs = "\n\n".join(f"\\cref{{{kind.name},{kind.name}2}}" for kind in STATEMENT_KINDS)
    second = "\n".join(
        f"\\begin{{{kind.name}}}\\label{{{kind.name}2}} Body.\\end{{{kind.name}}}" for kind in STATEMENT_KINDS
    )
    return compile_source(
        tmp_path_factory.mktemp("vocabulary"),
        "\\documentclass{article}\\usepackage{amsmath}\\usepackage{hyperref}\\usepackage[capitalise]{cleveref}\n"
        "\\usepackage{scidraft}\\usepackage{scidraft-numbers}\\begin{document}\\makeatletter\n"
        + "\n".join(checks)
        + f"\\makeatother\n{body}\n{second}\n\\section{{Names}}\n{pairs}\n\\end{{document}}\n",
    )


def test_every_kind_and_command_is_defined(document: Document) -> None:
    assert document.errors == []
    assert re.findall(r"^MISSING (.*)$", document.log, re.M) == []


def numbers() -> list[int]:
    """The kinds' numbers, set twice in a row: all count on, but a solution has the number of the exercise before."""
    found: list[int] = []
    for kind in STATEMENT_KINDS * 2:
        found.append(max(found, default=0) + (kind.name != "solution"))
    return found


def test_kinds_print_their_names_and_plurals(document: Document) -> None:
    text = " ".join(document.text("-layout").split())
    count = len(STATEMENT_KINDS)
    for position, kind in enumerate(STATEMENT_KINDS):
        first, second = numbers()[position], numbers()[position + count]
        assert f"{kind.title} {first} (T)." in text
        assert f"{kind.plural} {first} and {second}" in text


def test_trace_names_the_environment_though_all_share_a_counter(document: Document) -> None:
    expected = [(kind.name, str(n)) for kind, n in zip(STATEMENT_KINDS * 2, numbers(), strict=True)]
    assert [step for step in document.steps if step[0] != "section"] == expected


def test_the_list_in_the_package_is_the_vocabulary() -> None:
    text = (STY / "scidraft-statements.sty").read_text()
    listed = re.findall(r"\\scidraft@kind\{(\w+)\}\{(\w+)\}\{(\w+)\}\{(\w+)\}", text)
    assert listed == [(kind.name, kind.title, kind.plural, kind.style) for kind in STATEMENT_KINDS]


def test_skins_and_foreign_reference_commands_are_the_vocabulary() -> None:
    tables = (STY / "scidraft-tables.sty").read_text()
    assert all(f"\\newcommand\\scidraft@dress@{skin}" in tables for skin in TABLE_SKINS)
    crossref = (STY / "scidraft-crossref.sty").read_text()
    listed = re.search(r"\\@for\\scidraft@tmp:=(ref,[\w,]*)\\do", crossref)
    assert listed is not None
    assert set(listed[1].split(",")) == set(REFERENCE_COMMANDS) - {"pageref"}


def test_unknown_keys_are_answered_with_the_list_of_keys(tmp_path: Path) -> None:
    source = r"""\documentclass{article}\usepackage[numbring=shared]{scidraft}\begin{document}
\scidraftsetup{numbering=roman}
\begin{lemma}[restate=a, tilte=b] x \end{lemma}
\end{document}"""
    log = compile_source(tmp_path, source, runs=1).log
    assert "Unknown key `numbring'. The keys are: numbering, numberwithin" in log
    assert "`roman' is no value of the key numbering. The values are: shared, separate" in log
    assert "Unknown key `tilte' of a statement. The keys are: title, restate" in log


def test_names_that_exist_are_left_alone(tmp_path: Path) -> None:
    source = r"""\documentclass{article}\usepackage{amsmath,amsthm}\usepackage{scidraft}
\newtheorem{lemma}{Hilfssatz}\newenvironment{claim}{[my claim]}{}
\begin{document}
\begin{lemma}x\end{lemma}\begin{claim}y\end{claim}\begin{theorem}z\end{theorem}
\end{document}"""
    document = compile_source(tmp_path, source, runs=1)
    assert document.errors == []
    text = document.text()
    assert "Hilfssatz 1" in text
    assert "[my claim]y" in text
    assert "Theorem 1." in text
