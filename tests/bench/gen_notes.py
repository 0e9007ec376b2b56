"""Deterministic notes for benchmarks: ``gen_notes.py N FOLDER [--standalone]``.

Each note has 3 to 4 kB: sections, a statement, a proof, displays, citations; every fifth a picture, table, listing,
algorithm or list. ``--standalone`` writes whole documents, which other tools can compile.
"""

from __future__ import annotations

import random
import sys
from pathlib import Path

KINDS = ["theorem", "lemma", "proposition", "corollary", "definition", "example", "claim", "remark"]
WORDS = (
    "attention gradient model token layer weight softmax entropy kernel matrix vector bound sequence sample proof "
    "limit value score norm basis convex smooth rate noise prior loss update step head cache window block state "
    "decay scale"
).split()

PREAMBLE = r"""\documentclass{article}
\usepackage[T1]{fontenc}
\usepackage{lmodern,microtype}
\usepackage{amsmath,amssymb,amsthm,graphicx,xcolor,booktabs,array,longtable}
\usepackage{algorithm,algpseudocode,listings,tikz}
\usetikzlibrary{positioning}
\usepackage[a4paper,margin=2.5cm]{geometry}
\usepackage{hyperref}
""" + "".join(f"\\newtheorem{{{kind}}}{{{kind.title()}}}\n" for kind in KINDS)


def sentence(draw: random.Random) -> str:
    words = [draw.choice(WORDS) for _ in range(draw.randint(8, 18))]
    words.insert(draw.randint(2, 6), rf"$x_{{{draw.randint(1, 9)}}} \in \mathbb{{R}}^{{d}}$")
    text = " ".join(words) + "."
    return text[0].upper() + text[1:]


def paragraph(draw: random.Random, sentences: int = 4) -> str:
    return " ".join(sentence(draw) for _ in range(sentences))


def body(i: int) -> str:
    draw = random.Random(i)
    kind = KINDS[i % len(KINDS)]
    parts = [
        r"\section{Background}\label{sec:bg}",
        paragraph(draw),
        "",
        rf"\begin{{{kind}}}[Statement {i}]\label{{res:main}}",
        paragraph(draw, 2),
        r"\begin{equation}\label{eq:main}",
        rf"  f_{{{i}}}(x) = \sum_{{j=1}}^{{n}} \frac{{e^{{x_j}}}}{{\sqrt{{1 + \lVert x \rVert^2}}}}"
        r" \le \max_j x_j + \log n",
        r"\end{equation}",
        rf"\end{{{kind}}}",
        r"\begin{proof}",
        paragraph(draw, 3) + r" By \eqref{eq:main},",
        r"\begin{align*}",
        r"  a &= b + c \\",
        r"    &= \int_0^1 g(t)\,dt + \begin{pmatrix} 1 & 0 \\ 0 & 1 \end{pmatrix} v",
        r"\end{align*}",
        paragraph(draw, 1),
        r"\end{proof}",
        "",
        paragraph(draw)
        + rf" See \ref{{res:main}} and section~\ref{{sec:bg}} and \cite{{key{i % 20},key{(i * 7 + 3) % 20}}}.",
        "",
        *exhibit(i, draw),
        "",
        paragraph(draw, 5),
        "",
    ]
    return "\n".join(parts)


def exhibit(i: int, draw: random.Random) -> list[str]:
    if i % 5 == 0:
        return [
            r"\begin{center}\begin{tikzpicture}",
            r"\node[draw] (a) {batch}; \node[draw,right=of a] (b) {loss $\mathcal{L}$}; "
            rf"\node[draw,below=of b] (c) {{step {i}}};",
            r"\draw[->] (a)--(b); \draw[->] (b)--(c); \draw[->] (c)--(a);",
            r"\end{tikzpicture}\end{center}",
        ]
    if i % 5 == 1:
        rows = [f"{25 * k}M & {128 * k} & {3.5 - 0.1 * k:.3f}\\\\" for k in range(1, 6)]
        head = r"\begin{table}[h]\caption{Losses by size}\label{tab:t}\centering\begin{tabular}{lrr}\toprule "
        return [head + r"Size & $d$ & Loss\\\midrule", *rows, r"\bottomrule\end{tabular}\end{table}"]
    if i % 5 == 2:
        return [
            r"\begin{lstlisting}[language=Python]",
            "import numpy as np",
            "def softmax(z, axis=-1):",
            '    """Stable softmax."""',
            "    e = np.exp(z - z.max(axis=axis, keepdims=True))",
            "    return e / e.sum(axis=axis, keepdims=True)  # rows sum to 1",
            r"\end{lstlisting}",
        ]
    if i % 5 == 3:
        return [
            r"\begin{algorithm}[h]\caption{Power iteration}\begin{algorithmic}[1]",
            r"\Require matrix $A$, tolerance $\tau$",
            r"\While{$\lVert w - \lambda v\rVert > \tau$}",
            r"\State $v \gets w / \lambda$",
            r"\State $w \gets A v$ \Comment{one product}",
            r"\EndWhile",
            r"\State \Return $\lambda$",
            r"\end{algorithmic}\end{algorithm}",
        ]
    return [r"\begin{itemize}", *[f"\\item {sentence(draw)}" for _ in range(4)], r"\end{itemize}"]


def bibliography() -> str:
    entries = []
    for k in range(20):
        title = f"On the {WORDS[k]} of {WORDS[-k - 1]}"
        entries.append(
            f"@article{{key{k}, author={{Author, A{k} and Writer, B.}}, title={{{title}}}, journal={{J. Notes}}, "
            f"year={{{2000 + k}}}, volume={{{k}}}, pages={{{k}--{k + 9}}}}}"
        )
    return "\n".join(entries)


def write(count: int, folder: Path, standalone: bool = False) -> None:
    """Write ``count`` notes, their bibliography and, for fragments, a preamble."""
    folder.mkdir(parents=True, exist_ok=True)
    (folder / "refs.bib").write_text(bibliography())
    if not standalone:
        packages = "\\usepackage{booktabs,algorithm,algpseudocode,listings,tikz}\n\\usetikzlibrary{positioning}\n"
        (folder / "preamble.tex").write_text(packages)
    end = "\\bibliographystyle{plain}\n\\bibliography{refs}\n"
    for i in range(count):
        title = f"Note {i:04d} on {WORDS[i % len(WORDS)]}"
        if standalone:
            head = PREAMBLE + f"\\title{{{title}}}\\author{{A. Writer}}\n\\begin{{document}}\n\\maketitle\n"
            text = head + body(i) + end + "\\end{document}\n"
        else:
            date = f"2026-{1 + i % 12:02d}-{1 + i % 28:02d}"
            tags = f"Bench, {WORDS[i % len(WORDS)].title()}"
            text = f"\\title{{{title}}}\n\\date{{{date}}}\n\\tags{{{tags}}}\n\n" + body(i) + end
        (folder / f"note-{i:04d}.tex").write_text(text)


if __name__ == "__main__":
    write(int(sys.argv[1]), Path(sys.argv[2]), "--standalone" in sys.argv)
