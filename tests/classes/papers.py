"""Papers that use everything scidraft.sty offers, in the classes that people write in."""

from __future__ import annotations

import subprocess
from dataclasses import dataclass, field
from pathlib import Path

from scidraft_tex.model.vocabulary import STATEMENT_KINDS, TABLE_SKINS
from tests.latex_package.tex import Document, tex

ENGINES = ("pdflatex", "xelatex", "lualatex")


@dataclass(frozen=True, slots=True)
class Class:
    """A document class: its options, what a minimal paper in it must say, and how it differs from a plain paper.

    ``unnumbered`` are statements that the class itself sets without a number. ``citing`` says what a citation
    prints: a number, authors and year, or the whole entry in a note. ``headless`` lists have no heading. Text may
    stand in frames.
    """

    name: str
    options: str = ""
    preamble: str = ""
    opening: str = ""
    closing: str = ""
    unnumbered: frozenset[str] = field(default=frozenset())
    citing: str = "number"
    headless: bool = False
    frames: bool = False


CLASSES: tuple[Class, ...] = (
    Class("article"),
    Class("report", opening=r"\chapter{One}"),
    Class("amsart"),
    Class("IEEEtran", "conference"),
    Class("acmart", "manuscript,nonacm,screen", r"\title{T}\author{A}", r"\maketitle"),
    Class("llncs", unnumbered=frozenset({"claim"})),
    Class("elsarticle", preamble=r"\journal{J}"),
    Class("revtex4-2", "aps,prl", headless=True),
    Class("jmlr", citing="authors"),
    Class("memoir", opening=r"\chapter{One}"),
    Class("scrartcl"),
    Class("tufte-handout", citing="notes"),
    Class(
        "beamer", preamble=r"\setbeamertemplate{theorems}[numbered]\setbeamertemplate{caption}[numbered]", frames=True
    ),
)

KINDS = tuple(kind.name for kind in STATEMENT_KINDS)
CODE = "x = größer  # code remark"
TREE = ("treeroot/", "branchone/", "leaf.py", "README.md")
BIB = r"""
@book{ab, author={Abel, Anna}, title={Firsttitle}, publisher={P}, year=2001}
@book{bb, author={Bach, Bert}, title={Secondtitle}, publisher={P}, year=2002}
@book{cc, author={Cole, Carl}, title={Thirdtitle}, publisher={P}, year=2003}
"""


def statement(kind: str) -> str:
    """One statement whose title and body are found again in the PDF."""
    return f"\\begin{{{kind}}}[Note{kind}]\\label{{{kind}}}Body{kind}.\\end{{{kind}}}"


def references(kind: str) -> str:
    """The six ways to refer to a statement, between marks."""
    return (
        rf"\par Refs{kind}: \ref{{{kind}}} / \cref{{{kind}}} / \Cref{{{kind}}} / \autoref{{{kind}}} / "
        rf"\nameref{{{kind}}} / end{kind}."
    )


def table(skin: str) -> str:
    return (
        rf"\tableskin{{{skin}}}Table{skin}: \begin{{tabular}}{{lr}}\toprule Headone & Headtwo\\\midrule Cella & Cellb\\"
        r"Cellc & Celld\\Celle & Cellf\\\bottomrule\end{tabular}"
    )


def pieces(cls: Class) -> list[str]:
    """The paper's parts; in a class with frames each stands in one."""
    groups = [KINDS[i : i + 3] for i in range(0, len(KINDS), 3)]
    parts = [r"\clearpage" + "\n\n".join(map(statement, group)) for group in groups]
    parts += ["\n\n".join(references(k) for k in group if k not in cls.unnumbered) for group in groups]
    parts += [
        r"\begin{lemma*}Bodystarred.\end{lemma*}\begin{theorem}[title={Again}, restate=main]\label{main}Bodyrestated. "
        r"\begin{equation}\label{eq:main} a=b \end{equation}\end{theorem}\begin{proof}[of=main]Bodyproof.\end{proof}"
        r"\restate{main}Refsmain: \ref{main} / \eqref{eq:main} / end.",
        r"\begin{algorithm}\caption{Capalgorithm}\label{alg}\begin{algorithmic}[1]\Require $n>0$\While{$n>1$}"
        r"\State halve Linealgorithm\label{line}\Comment{remarkalg}\EndWhile\end{algorithmic}\end{algorithm}",
        f"\\begin{{lstlisting}}[language=Python, caption={{Capcode}}, label=lst]\n{CODE}\n\\end{{lstlisting}}\n"
        r"\clearpage Refsalgorithm: \ref{alg} / \cref{alg} / \autoref{alg} / \cref{line} / end. "
        r"Refscode: \ref{lst} / \cref{lst} / \autoref{lst} / end.",
        "\\begin{foldertree}\ntreeroot/\n├── branchone/   # remarktree\n│   └── leaf.py\n"
        "└── README.md\n\\end{foldertree}",
        *(r"\clearpage " + table(skin) for skin in TABLE_SKINS),
        r"\clearpage Citeone: \cite{ab}, \cite{bb}. endone.",
        r"\references[title={Listone}]{refs}",
        r"\clearpage Citetwo: \cite{bb}, \cite{cc}. endtwo.",
        r"\references[title={Listtwo}]{refs}",
    ]
    return parts


def paper(cls: Class, engine: str) -> str:
    """The whole paper."""
    fonts = r"\usepackage[T1]{fontenc}\usepackage{lmodern}" if engine == "pdflatex" else ""
    parts = (
        [r"\begin{frame}[fragile]" + "\n" + p + "\n" + r"\end{frame}" for p in pieces(cls)]
        if cls.frames
        else pieces(cls)
    )
    return "\n".join(
        [
            rf"\documentclass[{cls.options}]{{{cls.name}}}",
            fonts + r"\usepackage{amsmath}\usepackage{hyperref}\usepackage{cleveref}",
            r"\usepackage[tableskin=none]{scidraft}",
            cls.preamble,
            r"\begin{document}",
            cls.opening,
            r"\pagestyle{empty}\hyphenpenalty10000 \sloppy",
            *parts,
            cls.closing,
            r"\end{document}",
        ]
    )


def build(folder: Path, cls: Class, engine: str) -> Document:
    """Set it as latexmk would: TeX, BibTeX for each list, TeX until it has settled."""
    (folder / "refs.bib").write_text(BIB, encoding="utf-8")
    (folder / "paper.tex").write_text(paper(cls, engine), encoding="utf-8")
    command = (engine, "-interaction=nonstopmode", "-file-line-error", "paper.tex")
    tex(folder, *command)
    for run in range(3):
        for aux in sorted(folder.glob("*.aux")):
            if r"\bibdata" in aux.read_text(errors="replace") and run < 2:
                bibtex(folder, aux.stem)
        tex(folder, *command)
        log = (folder / "paper.log").read_text(errors="replace")
        if run and "Rerun" not in log:
            break
    return Document(folder, "paper", log, (folder / "paper.aux").read_text(errors="replace"))


def bibtex(folder: Path, name: str) -> None:
    subprocess.run(["bibtex", name], cwd=folder, stdin=subprocess.DEVNULL, capture_output=True, timeout=60, check=False)
