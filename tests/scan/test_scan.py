"""What the scanner finds in notes, one thing at a time."""

from __future__ import annotations

import pytest

from scidraft_tex.model.fragment import Fragment
from scidraft_tex.model.source import SourceFile, Span
from scidraft_tex.model.vocabulary import REFERENCE_COMMANDS, STATEMENT_KINDS
from scidraft_tex.scan import vocabulary as words
from scidraft_tex.scan.latex import context, scan


def look(text: str, preamble: str = "") -> Fragment:
    known = context(SourceFile("preamble.tex", preamble))
    return scan(SourceFile("note.tex", text), known)


def part(text: str, span: Span) -> str:
    return text[span.start : span.end]


def told(fragment: Fragment) -> list[tuple[str, int, int]]:
    return [(found.code.value, found.place.line, found.place.column) for found in fragment.diagnostics if found.place]


NOTE = r"""% a comment \title{not this}
\title{Softmax, \emph{shifted}}
\date{2026-09-21T09:12+09:00}
\author{A. Author \and B. Author\thanks{funds}}
\institute{Institute}
\usepackage{tikz-cd, bm}
\usetikzlibrary{positioning}
\tags{Attention, Definition}
\summary{What it is
  measured against.}
\noteset{series={results, methods=Tools}, aliases={attention, $QK^\top$}, show-title=true, was={old/slug},
  kind=lemma}

Opening words \cite[p.~5]{Vaswani2017, Bahdanau2015}.

\section{Background}\label{sec:bg}
\begin{lemma}[Shift]\label{lem:shift}
  \begin{equation}\label{eq:shift} a = b \end{equation}
\end{lemma}
See \cref{lem:shift,eq:shift} and \eqref{other:eq:x}.
\references[title={References}, style=plain]{bib/refs}
"""


def test_metadata() -> None:
    meta = look(NOTE).metadata
    assert meta.title == r"Softmax, \emph{shifted}"
    assert meta.date == "2026-09-21T09:12+09:00"
    assert meta.authors == ("A. Author", "B. Author")
    assert meta.institute == "Institute"
    assert meta.tags == ("Attention", "Definition")
    assert meta.summary == "What it is measured against."
    assert meta.series == ("results", "methods=Tools")
    assert meta.aliases == ("attention", r"$QK^\top$")
    assert meta.was == ("old/slug",)
    assert meta.kind == "lemma"
    assert meta.show_title is True
    assert not meta.draft


def test_the_top_is_metadata_and_preamble_and_the_body_follows() -> None:
    fragment = look(NOTE)
    assert fragment.preamble == "\\usepackage{tikz-cd, bm}\n\\usetikzlibrary{positioning}"
    assert part(NOTE, fragment.body).startswith("Opening words")
    assert fragment.packages == ("tikz-cd", "bm")
    assert told(fragment) == []


def test_labels_statements_references_citations_lists() -> None:
    fragment = look(NOTE)
    assert [(label.name, label.kind) for label in fragment.labels] == [
        ("sec:bg", "section"),
        ("lem:shift", "lemma"),
        ("eq:shift", "equation"),
    ]
    assert [part(NOTE, label.span) for label in fragment.labels] == ["sec:bg", "lem:shift", "eq:shift"]
    assert [found[:3] for found in fragment.statements] == [("lemma", "Shift", "lem:shift")]
    assert [(found.command, found.names) for found in fragment.references] == [
        ("cref", ("lem:shift", "eq:shift")),
        ("eqref", ("other:eq:x",)),
    ]
    assert [found.keys for found in fragment.citations] == [("Vaswani2017", "Bahdanau2015")]
    (listed,) = fragment.lists
    assert (listed.command, listed.files, listed.title, listed.style) == (
        "references",
        ("bib/refs",),
        "References",
        "plain",
    )
    assert listed.keys == ("Vaswani2017", "Bahdanau2015")
    assert fragment.heading == "Background"


@pytest.mark.parametrize(
    "text",
    [
        "\\begin{lstlisting}\n\\label{no} } \\begin{x}\n\\end{lstlisting}",
        "\\begin{verbatim}\n\\label{no}{\n\\end{verbatim}",
        "\\begin{verbatim*}\n\\cite{no}\n\\end{verbatim*}",
        "\\begin{minted}{tex}\n\\label{no}%}\n\\end{minted}",
        "\\begin{foldertree}\na/ # {\n\\end{foldertree}",
        "\\begin{comment}\n\\label{no}\n\\end{comment}",
        r"\verb|\label{no}{| \verb*+\begin{x}+",
        r"\lstinline[language=TeX]!\label{no}{! \lstinline{\label{no}}",
        r"\mintinline{tex}|\label{no}}|",
        "% \\label{no} {\n",
        r"\iffalse \label{no} { \ifx\a\b\fi \fi",
        r"\newcommand{\mine}[2][x]{\label{no}\begin{#1}}",
        r"\def\mine#1#2{\label{no}\cite{#1}}",
        r"\newenvironment{mine}[1]{\begin{center}\label{no}}{\end{center}}",
        r"\NewDocumentCommand\mine{s o m}{\label{no}}",
        r"\url{https://a.org/%7Eb} \href{https://a.org/{x}%}{text}",
        "\\string{ and \\% and \\{ and \\\\ %{\n",
    ],
)
def test_nothing_is_found_where_nothing_is_meant(text: str) -> None:
    fragment = look("Before.\n" + text + "\nAfter \\label{yes}.")
    assert [label.name for label in fragment.labels] == ["yes"]
    assert fragment.citations == ()
    assert told(fragment) == []


@pytest.mark.parametrize(
    ("text", "kind"),
    [
        (r"\begin{align*}\label{x}\end{align*}", "equation"),
        (r"\begin{lemma}\begin{proof}\label{x}\end{proof}\end{lemma}", "lemma"),
        (r"\begin{figure}\begin{center}\caption{C}\label{x}\end{center}\end{figure}", "figure"),
        (r"\begin{table}[h]\begin{tabular}{l}\label{x}\end{tabular}\end{table}", "table"),
        (r"\begin{algorithm}\label{x}\end{algorithm}", "algorithm"),
        (r"\begin{algorithmic}\State a \label{x}\end{algorithmic}", "line"),
        (r"\begin{enumerate}\item\label{x}\end{enumerate}", "item"),
        ("\\begin{lstlisting}[caption={A, b}, label={x}]\n\\end{lstlisting}", "listing"),
        (r"\lstinputlisting[label=x]{a.py}", "listing"),
        (r"\begin{lemma}[name=N, label=x]\end{lemma}", "lemma"),
        (r"\subsection{A}\begin{equation}\end{equation}\label{x}", "subsection"),
        (r"\newtheorem{thm}{Theorem}\begin{thm}\label{x}\end{thm}", "thm"),
        (r"\label{x}", ""),
    ],
)
def test_kinds_of_labels(text: str, kind: str) -> None:
    assert [(label.name, label.kind) for label in look(text).labels] == [("x", kind)]


@pytest.mark.parametrize(
    ("text", "names"),
    [
        (r"\Cref*{a, b}", ("a", "b")),
        (r"\crefrange{a}{b}", ("a", "b")),
        (r"\hyperref[a]{text \ref{b}}", ("a",)),
        (r"\nameref{a b}", ("a b",)),
        (r"\autoref{%" + "\n  a}", ("a",)),
        (r"\begin{proof}[of=lem:a]\end{proof}", ("lem:a",)),
    ],
)
def test_references(text: str, names: tuple[str, ...]) -> None:
    assert look(text).references[0].names == names


@pytest.mark.parametrize(
    "text",
    [
        r"\cite{a,b}",
        r"\citep[see][p.~5]{a, b}",
        r"\citet*{a,b}",
        r"\Citet{a,b}",
        r"\citeauthor{a,b}",
        r"\parencite[5]{a,b}",
        r"\textcite{a,b}",
        r"\autocite{a,b}",
        r"\footcite{a,b}",
        r"\cites[p.~1]{a}[2]{b}",
        r"\nocite{a,b}",
        "\\cite{a,%\n  b}",
    ],
)
def test_citing_commands(text: str) -> None:
    (found,) = look(text).citations
    assert found.keys == ("a", "b")
    assert found.suffix == ""


def test_lists_claim_what_was_cited_since_the_list_before() -> None:
    text = r"\cite{a}\cite{b,a}\references{one}\cite{c}\cite{a}\references{two}\cite{late}"
    assert [found.keys for found in look(text).lists] == [("a", "b"), ("c", "a")]


def test_a_plain_bibliography_lists_what_comes_after_it_too() -> None:
    assert look(r"\cite{a}\bibliography{refs}\cite{b}").lists[0].keys == ("a", "b")


def test_multibib_lists_claim_their_suffix() -> None:
    text = (
        r"\newcites{sec}{Secondary}\cite{a}\citesec{s}\citepsec{t}\bibliographystyle{plain}\bibliography{one}"
        r"\bibliographystylesec{alpha}\bibliographysec[start=5]{two,three}\nocitesec{*}"
    )
    first, second = look(text).lists
    assert (first.keys, first.style, first.suffix) == (("a",), "plain", "")
    assert (second.keys, second.style, second.suffix) == (("s", "t", "*"), "alpha", "sec")
    assert second.files == ("two", "three")


def test_suffixes_may_come_from_the_preamble() -> None:
    (found,) = look(r"\citesec{a}", preamble=r"\newcites{sec}{Secondary}").citations
    assert found.suffix == "sec"


def test_a_list_by_hand_needs_no_other() -> None:
    fragment = look(r"\cite{a}\begin{thebibliography}{9}\bibitem[A]{a} Text\end{thebibliography}")
    assert fragment.bibitems == ("a",)
    assert fragment.lists == ()


def test_uses() -> None:
    text = (
        r"\input{a}\input b \include{c}\subfile{d}\import{e/}{f}\includegraphics[width=2cm]{g}"
        r"\lstinputlisting[language=C]{h.c}\graphicspath{{figs/}{more/}}\inputminted{c}{i.c}"
    )
    assert [(use.command, use.name) for use in look(text).uses] == [
        ("input", "a"),
        ("input", "b"),
        ("include", "c"),
        ("subfile", "d"),
        ("import", "e/f"),
        ("includegraphics", "g"),
        ("lstinputlisting", "h.c"),
        ("graphicspath", "figs/"),
        ("graphicspath", "more/"),
        ("inputminted", "i.c"),
    ]


def test_a_paper() -> None:
    text = "\\documentclass[a4paper]{book}\n\\newcommand{\\x}{\\begin{a}}\n\\begin{document}\nBody.\n\\end{document}\n}"
    fragment = look(text)
    assert fragment.is_paper
    assert fragment.document_class == "book"
    assert part(text, fragment.body) == "\nBody.\n"
    assert fragment.preamble == text[: text.index("\\begin{document}")]
    assert told(fragment) == []


def test_a_commented_class_does_not_make_a_paper() -> None:
    assert not look("%\\documentclass{book}\nText").is_paper


def test_own_macros_that_hide_things_are_followed() -> None:
    text = (
        "\\newcommand{\\be}{\\begin{equation}}\\newcommand{\\ee}{\\end{equation}}\n"
        "\\newcommand{\\by}[2][x]{\\cite[#1]{#2}}\n"
        "\\be\\label{eq:a}\\ee By \\by[5]{key}, \\see{lem:a}."
    )
    fragment = look(text, preamble=r"\newcommand{\see}[1]{(see \cref{#1})}")
    assert [(label.name, label.kind) for label in fragment.labels] == [("eq:a", "equation")]
    assert [found.keys for found in fragment.citations] == [("key",)]
    assert [found.names for found in fragment.references] == [("lem:a",)]
    assert part(text, fragment.references[0].span) == r"\see{lem:a}"
    assert told(fragment) == []


def test_a_macro_that_calls_itself_ends() -> None:
    fragment = look(r"\newcommand{\loop}{\label{a}\loop\loop}\loop")
    assert {label.name for label in fragment.labels} == {"a"}


def test_definitions_before_a_late_package_go_to_the_preamble() -> None:
    text = "\\title{T}\n\\newcommand{\\x}{1}\n\\usepackage{bm}\n\\newcommand{\\y}{2}\n\nText."
    fragment = look(text)
    assert fragment.preamble == "\\newcommand{\\x}{1}\n\\usepackage{bm}"
    assert part(text, fragment.body).startswith("\\newcommand{\\y}")


def test_preview() -> None:
    text = "A\\begin{preview}Some $x$.\\end{preview}B"
    found = look(text).preview
    assert found
    assert part(text, found) == "Some $x$."


@pytest.mark.parametrize("text", ["", "  \n% only\n", "\\title{T}\\date{2026-01-01}\n\\newcommand{\\a}{b}\n"])
def test_empty(text: str) -> None:
    assert look(text).empty


@pytest.mark.parametrize(
    "text", ["x", "\\title{T}\n$x$", "\\includegraphics{a}", "\\begin{tikzpicture}\\end{tikzpicture}"]
)
def test_not_empty(text: str) -> None:
    assert not look(text).empty


@pytest.mark.parametrize(
    "text", [r"\newtheorem{thm}{T}", r"\gdef\a{b}", r"\pagestyle{empty}", r"\AtBeginDocument{x}", r"\global\let\a\b"]
)
def test_what_outlives_a_group_is_set_alone(text: str) -> None:
    assert look("Text. " + text).alone
    assert not look("Text. \\newcommand{\\a}{b}").alone


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("a } b", ("unbalanced", 1, 3)),
        ("a\n\\emph{b\n\nc", ("unbalanced", 2, 6)),
        ("\\begin{lemma}\nText", ("unbalanced", 1, 1)),
        ("x\n  \\end{lemma}", ("unbalanced", 2, 3)),
        ("\\begin{lemma}\nx\n\\end{lema}", ("unbalanced", 3, 1)),
        ("\\begin{lemma}\n\\begin{proof}\n\\end{lemma}", ("unbalanced", 2, 1)),
        ("\\begin{lemma}\n\\textbf{x\n\\end{lemma}", ("unbalanced", 2, 8)),
        ("\\begin{lemma}\nx}\n\\end{lemma}", ("unbalanced", 2, 2)),
        ("\\begin{verbatim}\nx", ("unbalanced", 1, 1)),
        ("\\title{T}\n\\label{sec:open\n\nText.", ("unbalanced", 2, 7)),
        ("Text.\n\\usepackage{bm}", ("late-preamble", 2, 1)),
        ("\\date{21 Sept}\nx", ("bad-metadata", 1, 7)),
        ("\\noteset{draft=maybe}\nx", ("bad-metadata", 1, 10)),
        ("\\noteset{series={a},\n  seires={b}}\nx", ("bad-metadata", 2, 3)),
    ],
)
def test_each_fault_is_told_once_and_in_its_place(text: str, expected: tuple[str, int, int]) -> None:
    assert told(look(text)) == [expected]


@pytest.mark.parametrize("text", ["1 May 2026", "May 1, 2026", "2026-05-01"])
def test_dates_as_papers_write_them(text: str) -> None:
    assert look(f"\\date{{{text}}}\nx").metadata.date == "2026-05-01"


def test_help_names_the_key_that_was_meant() -> None:
    (found,) = look("\\noteset{seires={results}}\nx").diagnostics
    assert found.help == "did you mean `series`?"
    assert found.place
    assert found.place.end_column - found.place.column == len("seires")


def test_odd_catcodes_are_not_judged() -> None:
    assert told(look("\\catcode`\\{=12 a { b")) == []


@pytest.mark.parametrize(
    "text",
    [
        "\\title{" * 5000,
        "\\newcommand{\\a}{" * 5000,
        "\\cite[" * 10000,
        "\\iffalse" * 5000,
        "\\begin{verbatim}" * 5000,
        "\\section{" * 5000,
        "}" * 5000,
        r"\newcommand{\a}[1]{\label{x}#1#1#1#1#1#1#1#1#1}" + r"\a{" * 8 + "x" + "}" * 8,
    ],
)
def test_texts_that_are_not_meant_well_end_soon(text: str) -> None:
    assert len(look(text).diagnostics) <= 20


def test_the_scanner_knows_what_the_package_defines() -> None:
    assert set(REFERENCE_COMMANDS) <= words.REFERENCES
    for kind in STATEMENT_KINDS:
        assert look(f"\\begin{{{kind.name}}}\\label{{x}}\\end{{{kind.name}}}").labels[0].kind == kind.name
