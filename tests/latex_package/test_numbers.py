"""The number trace: one line for each number that is printed, in the order of the source."""

from __future__ import annotations

import re

import pytest

from tests.latex_package.tex import Document, compile_source

# Every piece: LaTeX, and the steps it must leave. The numbers are those a reader sees in the PDF.
PIECES: list[tuple[str, str]] = [
    (r"\section{One}\label{sec}", "section 1"),
    (r"\begin{theorem}\label{thm}A.\end{theorem}", "theorem 1.1"),
    (r"\begin{lemma}[T]B.\end{lemma}\begin{lemma*}None.\end{lemma*}", "lemma 1.2"),
    (r"\begin{fact}Author's own, sharing the counter.\end{fact}", "fact 1.3"),
    (r"\begin{equation}a\end{equation}", "equation 1.1"),
    (r"\begin{equation}a\tag{$\dagger$}\end{equation}", r"equation $\dagger $"),
    (r"\begin{equation}a\notag\end{equation}\begin{equation*}a\end{equation*}\[a\]", ""),
    (r"\begin{equation*}a\tag{A}\end{equation*}\[b\tag*{B}\]", "equation A|equation B"),
    (r"\begin{align}a&=b\\ c&=d\notag\\ e&=f\tag{C}\\ g&=h\label{e}\end{align}",
     "equation 1.2|equation C|equation 1.3"),
    (r"\begin{align*}a&=b\\ c&=d\end{align*}", ""),
    (r"\begin{multline}a\\ b\\ c\end{multline}\begin{multline*}a\\ b\end{multline*}", "equation 1.4"),
    (r"\begin{multline}a\\ b\tag{M}\end{multline}", "equation M"),
    (r"\begin{subequations}\begin{align}a&=b\\ c&=d\end{align}\end{subequations}", "equation 1.5a|equation 1.5b"),
    (r"\begin{subequations}\begin{equation}a\end{equation}x\begin{equation}b\end{equation}\end{subequations}",
     "equation 1.6a|equation 1.6b"),
    (r"\begin{gather}x\\ y\notag\\ z\end{gather}", "equation 1.7|equation 1.8"),
    (r"\begin{equation}\begin{split}a&=b\\ &=c\end{split}\end{equation}", "equation 1.9"),
    (r"\begin{equation}\begin{aligned}a&=b\\ &=c\end{aligned}\end{equation}", "equation 1.10"),
    (r"\begin{equation}f=\begin{cases}1&\text{if $x$}\\0\end{cases}\end{equation}", "equation 1.11"),
    (r"\begin{eqnarray}a&=&b\\ c&=&d\nonumber\\ e&=&f\end{eqnarray}", "equation 1.12|equation 1.13"),
    (r"\begin{alignat}{2}a&=b&\quad c&=d\\ e&=f&g&=h\end{alignat}", "equation 1.14|equation 1.15"),
    (r"\begin{flalign}a&=b\\ c&=d\end{flalign}", "equation 1.16|equation 1.17"),
    (r"\begin{align}\text{\normalfont very long words, no room for a number here}&=\text{and more words}\\ c&=d"
     r"\end{align}", "equation 1.18|equation 1.19"),
    (r"\begin{align}\begin{split}a&=b\\&=c\end{split}\\ d&=e\end{align}", "equation 1.20|equation 1.21"),
    (r"\begin{figure}\caption{Short}\end{figure}", "figure 1"),
    (r"\begin{figure}\caption[L]{Long \footnotemark\ words, so many that they need two lines on this narrow page}"
     r"\end{figure}\footnotetext{f}", "figure 2|footnote 1"),
    (r"\begin{table}\caption*{No number}\end{table}\begin{table}\caption{T}\end{table}", "table 1"),
    (r"\begin{longtable}{l}a\\\end{longtable}\begin{longtable}{l}\caption{L}\\a\\\end{longtable}", "table 3"),
    (r"\begin{algorithm}\caption{Alg}\begin{algorithmic}[1]\State x\end{algorithmic}\end{algorithm}", "algorithm 1"),
    ("\n\\begin{lstlisting}[caption={Lst}]\nx = 1\n\\end{lstlisting}\n\\begin{lstlisting}\ny\n\\end{lstlisting}\n",
     "listing 1"),
    (r"Text\footnote{One} and\footnote{Two, with \begin{equation}q\end{equation}}",
     "footnote 2|footnote 3|equation 1.22"),
    (r"\begin{tabularx}{5cm}{X}a\footnotemark\\\end{tabularx}\footnotetext{t}", "footnote 4"),
    (r"\begin{enumerate}\item a\item b\end{enumerate}\begin{itemize}\item c\end{itemize}", "item 1|item 2"),
    (r"\section*{Star}\subsection{Sub}\subsubsection{Subsub}\paragraph{No number}",
     "subsection 1.1|subsubsection 1.1.1"),
    (r"\section{Two}\begin{theorem}x\end{theorem}\begin{equation}y\end{equation}",
     "section 2|theorem 2.1|equation 2.1"),
    (r"\begin{corollary}[restate=c]\begin{equation}r\end{equation}\end{corollary}\restate{c}",
     "corollary 2.2|equation 2.2|corollary 2.2|equation 2.2"),
    (r"\appendix\section{App}\begin{figure}\caption{After the appendix}\end{figure}\begin{equation}z\end{equation}",
     "section A|figure 3|equation A.1"),
]  # fmt: skip

PREAMBLE = r"""\documentclass{%s}
\usepackage[a5paper]{geometry}
\usepackage{amsmath,mathtools,longtable,tabularx,caption}
%s
\usepackage[numberwithin=section]{scidraft}
\usepackage{scidraft-numbers}
\numberwithin{equation}{section}
\AtBeginDocument{\newtheorem{fact}[theorem]{Fact}}
\begin{document}
"""
SETTINGS = {
    "hyperref and cleveref": r"\usepackage{hyperref}\usepackage{cleveref}",
    "hyperref": r"\usepackage{hyperref}",
    "neither": "",
}


@pytest.fixture(scope="module", params=list(SETTINGS))
def document(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Document:
    source = PREAMBLE % ("article", SETTINGS[request.param]) + "\n\n".join(p for p, _ in PIECES) + "\n\\end{document}\n"
    return compile_source(tmp_path_factory.mktemp("trace"), source)


def test_every_printed_number_is_written_once_and_in_order(document: Document) -> None:
    assert document.errors == []
    expected = [tuple(step.split(" ", 1)) for _, steps in PIECES if steps for step in steps.split("|")]
    assert document.steps == expected


def test_display_numbers_of_the_trace_are_the_ones_in_the_pdf(document: Document) -> None:
    printed = re.findall(r"(?<=\()(?:[12A]\.\d+[ab]?|[ABCM])(?=\))", document.text("-layout"))
    traced = [number for kind, number in document.steps if kind == "equation" and "$" not in number and number != "B"]
    assert sorted(printed) == sorted(traced)


def test_the_counters_at_the_end_are_written(document: Document) -> None:
    counters = re.search(r"^\\scidraft@counters\{(.*)\}$", document.aux, re.M)
    assert counters is not None
    values = dict(pair.split("=") for pair in counters[1].split(","))
    assert (values["section"], values["equation"], values["figure"], values["footnote"]) == ("1", "1", "3", "4")


def test_chapters_and_parts(tmp_path_factory: pytest.TempPathFactory) -> None:
    source = (
        r"\documentclass{report}\usepackage{hyperref}\AddToHook{begindocument/before}{\RequirePackage{scidraft-numbers}}"
        r"\begin{document}\part{P}\chapter{C}\section{S}\chapter*{D}\begin{equation}x\end{equation}\end{document}"
    )
    document = compile_source(tmp_path_factory.mktemp("report"), source)
    assert document.errors == []
    assert document.steps == [("part", "I"), ("chapter", "1"), ("section", "1.1"), ("equation", "1.1")]


@pytest.mark.parametrize("packages", ["", "cleveref", "hyperref", "hyperref,cleveref"])
def test_revtex_steps_sections_by_a_counting_command_of_its_own(
    packages: str, tmp_path_factory: pytest.TempPathFactory
) -> None:
    source = (
        rf"\documentclass[aps,prd]{{revtex4-2}}\usepackage{{amsthm,{packages}}}\newtheorem{{lemma}}{{Lemma}}"
        r"\AddToHook{begindocument/before}{\RequirePackage{scidraft-numbers}}\begin{document}\title{T}\maketitle"
        r"\section{S}\begin{lemma}L\end{lemma}\begin{equation}x\end{equation}"
        r"\begin{figure}F\caption{C}\end{figure}\end{document}"
    )
    document = compile_source(tmp_path_factory.mktemp("revtex"), source)
    assert document.steps == [("section", "I"), ("lemma", "1"), ("equation", "1"), ("figure", "1")]


def test_the_trace_changes_no_line_of_the_page(tmp_path_factory: pytest.TempPathFactory) -> None:
    source = PREAMBLE % ("article", SETTINGS["hyperref and cleveref"]) + "\n\n".join(p for p, _ in PIECES)
    source += "\n\\end{document}\n"
    folder = tmp_path_factory.mktemp("same")
    traced = compile_source(folder, source, name="traced").text("-bbox")
    plain = compile_source(folder, source.replace(r"\usepackage{scidraft-numbers}", ""), name="plain").text("-bbox")
    assert re.sub(r"<title>.*?</title>", "", traced) == re.sub(r"<title>.*?</title>", "", plain)
