"""What holds for every text, also for texts that are not LaTeX; and the scanner against pylatexenc's parser."""

from __future__ import annotations

from itertools import chain
from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st
from pylatexenc.latexwalker import LatexEnvironmentNode, LatexMacroNode, LatexWalker

from scidraft_tex.model.codec import decode, encode
from scidraft_tex.model.fragment import Fragment
from scidraft_tex.model.source import SourceFile, Span
from scidraft_tex.scan.bibliography import read_bibliography
from scidraft_tex.scan.config import read_config
from scidraft_tex.scan.latex import scan
from scidraft_tex.scan.plain import plain_text

COMMANDS = (
    r"\begin{ \end{ \label{ \cref{ \cite[ \cite{ \newcommand{\a}[ \a \title{ \noteset{ \usepackage[ \verb| \verb "
    r"\references[ \bibliography{ \section{ \input \def\b#1{ \b \begin{lemma}[ \end{lemma} \begin{verbatim} "
    r"\end{verbatim} \documentclass{a} \begin{document} \end{document} \iffalse \fi \url{ \string \let\a\begin"
)
SIGNS = ["{", "}", "[", "]", "%", "\n", "\n\n", "\\", "$", "#1", ",", "=", "a", "x y", "\\\\", "é", "\0", "\r\n"]
PIECES = [*COMMANDS.split(" "), *SIGNS]
TEXTS = st.one_of(st.text(max_size=200), st.lists(st.sampled_from(PIECES), max_size=30).map("".join))


def spans(fragment: Fragment) -> list[Span]:
    found = chain(fragment.labels, fragment.references, fragment.citations, fragment.lists, fragment.uses)
    statements = [statement[3] for statement in fragment.statements]
    environments = [span for _, span in fragment.environments]
    preview = [fragment.preview] if fragment.preview else []
    return [fragment.body, *(item.span for item in found), *statements, *environments, *preview]


@settings(max_examples=200, deadline=None)
@given(TEXTS)
def test_scanning_never_fails_and_stays_within_the_text(text: str) -> None:
    fragment = scan(SourceFile("note.tex", text))
    for span in spans(fragment):
        assert 0 <= span.start <= span.end <= len(text), span
    lines = text.count("\n") + 1
    for found in fragment.diagnostics:
        assert found.place
        assert 1 <= found.place.line <= lines
        assert 1 <= found.place.column <= found.place.end_column
    assert scan(SourceFile("note.tex", text)) == fragment
    assert decode(Fragment, encode(fragment)) == fragment


@settings(max_examples=100, deadline=None)
@given(TEXTS)
def test_other_readers_never_fail(text: str) -> None:
    plain_text(text)
    read_config(SourceFile("scidraft.toml", text))
    read_bibliography(SourceFile("refs.bib", text))


BIB_PIECES = [
    "@article{",
    "@string{",
    "@comment{",
    "k1,",
    "title",
    "=",
    "{",
    "}",
    '"',
    "#",
    ",",
    "\n",
    "%",
    "@",
    "a b",
    "2020",
]


@settings(max_examples=100, deadline=None)
@given(st.lists(st.sampled_from(BIB_PIECES), max_size=30).map("".join))
def test_bibliographies_never_fail(text: str) -> None:
    read = read_bibliography(SourceFile("refs.bib", text))
    assert all(entry.key for entry in read.entries)
    assert all(found.place and found.place.line >= 1 for found in read.diagnostics)


WORDS = st.sampled_from(["word", "$x$", "\\emph{b}", "\\\\", "% {comment\n", "\\%", "~", "{\\bf c}", "\\ref{r}"])
NAMES = st.sampled_from(["lemma", "align*", "itemize", "center", "figure"])


@st.composite
def blocks(draw: st.DrawFn, depth: int = 0) -> str:
    """A well-formed stretch of LaTeX: words, labels and nested environments."""
    parts = []
    for _ in range(draw(st.integers(0, 4))):
        choice = draw(st.integers(0, 3 if depth < 3 else 2))
        if choice == 3:
            name = draw(NAMES)
            parts.append(f"\\begin{{{name}}}{draw(blocks(depth + 1))}\\end{{{name}}}")
        elif choice == 2:
            parts.append(f"\\label{{l{draw(st.integers(0, 99))}}}")
        else:
            parts.append(draw(WORDS))
    return " ".join(parts)


def parsed(text: str) -> tuple[list[str], list[str]]:
    """Environments and labels in order, as pylatexenc sees them."""
    environments: list[str] = []
    labels: list[str] = []

    def visit(nodes: list[Any]) -> None:
        for node in nodes or ():
            if node is None:
                continue
            if isinstance(node, LatexEnvironmentNode):
                environments.append(node.environmentname)
            if isinstance(node, LatexMacroNode) and node.macroname == "label":
                labels.append(node.nodeargd.argnlist[-1].latex_verbatim().strip("{}"))
            visit(list(getattr(node, "nodelist", None) or ()))

    visit(LatexWalker(text).get_latex_nodes()[0])
    return environments, labels


@settings(max_examples=100, deadline=None)
@given(blocks())
def test_pylatexenc_sees_the_same(text: str) -> None:
    fragment = scan(SourceFile("note.tex", text))
    environments, labels = parsed(text)
    assert [name for name, _ in fragment.environments] == environments
    assert [label.name for label in fragment.labels] == labels
    assert fragment.diagnostics == ()
