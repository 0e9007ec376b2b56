"""Every body is valid HTML: the Nu checker finds nothing, also in what crossing constructs give."""

from __future__ import annotations

from pathlib import Path

from scidraft_tex.engines.plastex.client import Box
from scidraft_tex.model.body import BodyRequest
from tests.support.nu import check_html

SOURCES = {
    "math": r"""$\text{a \emph{b} $c$}$ \begin{align}a&=b\label{x}\\c&=d\tag{\emph{t} $y$}\end{align}
\begin{multline}a\\b\\c\end{multline}\begin{subequations}\label{s}\begin{gather}a\\b\end{gather}\end{subequations}
\[\begin{cases}a&\text{if }b\\c\end{cases}\begin{array}{l|r}a&b\\\hline c&d\end{array}\] \eqref{x} \eqref{s}
\begin{equation}\begin{tikzcd}A\end{tikzcd}\label{d}\end{equation}""",
    "crossed": r"""\emph{a \begin{itemize}\item b \[x\] c\end{itemize} d} {\bf x \begin{quote}q\end{quote} y}
\textbf{\begin{tabular}{l}a\end{tabular}} \begin{center}\begin{minipage}{3cm}a\par b\end{minipage}\end{center}
\footnote{x \[y\] z\par w} \begin{quote}\begin{verbatim}v\end{verbatim}\end{quote}
\begin{description}\item[a \emph{b}] c\par d\item e\end{description} \begin{itemize}x\end{itemize}
{\small \begin{lemma}[T $x$] a \[b\] \begin{proof}p \[q\]\end{proof}\end{lemma}}\begin{flushright}r\end{flushright}""",
    "tables": r"""\begin{table}\centering\caption{C $x$}\label{t}\begin{tabular}{|l|c|}\hline a&b\\\hline
\multicolumn{2}{|c|}{w}\\\cline{1-2}\multirow{2}{*}{x}&1\\&2\\\hline\end{tabular}\end{table}
\begin{figure}\begin{tabular}{l}x\end{tabular}\caption{A}\label{f}\end{figure}\begin{tabular}{l}\end{tabular}
\begin{tabular}{ll}\begin{tabular}{l}n\end{tabular}&\begin{itemize}\item z\end{itemize}\\a\par b&\[x\]\end{tabular}""",
    "sections": r"""before \section{A $x$}\label{a:b c}\subsection{B\footnote{f}}\subsubsection*{C}\paragraph{D} t
\begin{abstract}x\end{abstract}\begin{enumerate}\item[(a)] x\item y\begin{enumerate}\item z\end{enumerate}
\end{enumerate}\ref{a:b c} \section{}\begin{unheard}x\end{unheard}""",
}


def test_bodies_are_valid(tmp_path: Path):
    requests = [BodyRequest(name, name + ".tex", text, str(tmp_path)) for name, text in SOURCES.items()]
    with Box(jobs=1) as box:
        for body in box.render(requests):
            html = body.html.replace("sd-picture", "span")
            page = f'<!doctype html><html lang="en"><head><title>t</title></head><body><h1>t</h1>{html}</body></html>'
            (tmp_path / f"{body.slug}.html").write_text(page, encoding="utf-8")
    assert check_html(sorted(tmp_path.glob("*.html"))) == []
