# ruff: noqa: E501 (a construct and its HTML read best on one line)
"""Running text, lists, tables, floats, footnotes: one small source a construct, the HTML it gives."""

from __future__ import annotations

import pytest

GIVES = {
    "emphasis": (r"\emph{a \textbf{b}} {\it c} \textsc{D}", '<p><em>a <b>b</b></em> <i>c</i> <span class="small-caps">D</span></p>'),
    "characters": (r"\'e\^o\""r"u\c{c}\ss\ae{} ``q'' `r' a--b---c \% \& \_ \# \$ \{\}~x\,y", "<p>éôüçßæ “q” ‘r’ a–b—c % &amp; _ # $ {}\u00a0x\u2009y</p>"),
    "typewriter": (r"\texttt{a--b}", "<p><code>a--b</code></p>"),
    "paragraphs": ("a\n\nb\\par c", "<p>a</p><p>b</p><p>c</p>"),
    "lines": (r"a\\ b\\[2pt] c\newline d", "<p>a<br>b<br> c<br>d</p>"),
    "verb": (r"\verb|a_b{| \verb*+c+", "<p><code>a_b{</code> <code>c</code></p>"),
    "url": (r"\url{http://a.b/c_d%20#e} \href{https://x.y/~z}{t \emph{u}}", '<p><a href="http://a.b/c_d%20#e" class="url">http://a.b/c_d%20#e</a> <a href="https://x.y/~z">t <em>u</em></a></p>'),
    "bad link": (r"\href{javascript:alert(1)}{t}", "<p>t</p>"),
    "itemize": (r"\begin{itemize}\item a\item[--] b\end{itemize}", '<ul><li>a</li><li class="marked"><span class="item-mark">–</span> b</li></ul>'),
    "enumerate": (r"\begin{enumerate}\item a\item b\end{enumerate}", '<ol><li id="item-1">a</li><li id="item-2">b</li></ol>'),
    "enumerate set": (r"\begin{enumerate}\setcounter{enumi}{4}\item a\end{enumerate}", '<ol start="5"><li id="item-1" >a</li></ol>'.replace(" >", ">")),
    "description": (r"\begin{description}\item[T] d\end{description}", "<dl><dt>T</dt><dd>d</dd></dl>"),
    "quote": (r"\begin{quote}a\end{quote}", '<blockquote class="quote"><p>a</p></blockquote>'),
    "center": (r"\begin{center}a\end{center}", '<div class="center"><p>a</p></div>'),
    "block in emphasis": (r"\emph{a \[x\] b}", '<p><em>a </em></p><div class="equation"><div class="equation-body"><math display="block"><mi>x</mi></math></div></div><p><em> b</em></p>'),
    "table": (
        r"\begin{tabular}{lcr}\toprule A&B&C\\\midrule a&\multicolumn{2}{c}{w}\\\multirow{2}{*}{x}&1&2\\&3&4\\\bottomrule\end{tabular}",
        '<div class="table-wrap"><table class="academic"><thead><tr><th scope="col">A</th><th scope="col" class="center">B</th>'
        '<th scope="col" class="right">C</th></tr></thead><tbody><tr class="ruled"><td>a</td><td colspan="2" class="center">w</td></tr>'
        '<tr><td rowspan="2">x</td><td class="center">1</td><td class="right">2</td></tr><tr><td class="center">3</td>'
        '<td class="right">4</td></tr></tbody></table></div>',
    ),
    "rules over some columns": (
        r"\begin{tabular}{lll}\toprule A&B&C\\\cmidrule(lr){2-3}a&b&c\\\cline{1-1}d&e&f\\\bottomrule\end{tabular}",
        '<div class="table-wrap"><table class="academic"><tbody><tr><td>A</td><td>B</td><td>C</td></tr>'
        '<tr><td>a</td><td class="part-ruled trim-left">b</td><td class="part-ruled trim-right">c</td></tr>'
        '<tr><td class="part-ruled">d</td><td>e</td><td>f</td></tr></tbody></table></div>',
    ),
    "float": (r"\begin{figure}[h]\centering X\caption{C}\label{f}\end{figure}", '<figure class="figure" id="f"><p>X</p><figcaption><span class="caption-label">Figure 1:</span> C</figcaption></figure>'),
    "sections": (r"\section{A}\subsection*{B} t", '<section id="section-1"><h2><span class="section-number">1</span> A</h2><section id="subsection-1"><h3>B</h3><p>t</p></section></section>'),
    "own environment": (r"\newenvironment{aside}[1]{\begin{quote}#1: }{\end{quote}}\begin{aside}{N}t\end{aside}", '<blockquote class="quote"><p>N: t</p></blockquote>'),
    "document command": (r"\NewDocumentCommand{\hi}{o m d()}{\IfValueTF{#1}{[#1]}{}\emph{#2}\IfValueTF{#3}{<#3>}{}}\hi{a} \hi[b]{c}(d)", "<p><em>a</em> [b]<em>c</em>&lt;d&gt;</p>"),
    "conditionals": (r"\newif\ifdraft\drafttrue\ifdraft a\else b\fi", "<p>a</p>"),
    "blanks around conditionals": ("A\\iftrue x\\fi B. in \\ifnum1<2 y\\fi\nA", "<p>AxB. in yA</p>"),
    "cases": (r"\ifcase1 a\or b\else c\fi, \ifcase7 a\or b\else c\ifnum1<2 d\fi\fi, \ifcase7 a\or b\fi.", "<p>b, cd, .</p>"),
    "numbers": (r"\setcounter{section}{4}\number5. a, \the\value{section}, \the\year/\number\month.", "<p>5. a, 4, 1970/1.</p>"),
    "ignored": (r"\noindent a\vspace{1cm}\hspace*{2em}\label{x}\phantom{b}\newpage", '<p>a\u2003\u2003<span id="x"></span></p>'),
}  # fmt: skip


@pytest.mark.parametrize("name", GIVES)
def test_construct(html, name):
    source, expected = GIVES[name]
    assert html(source, preamble="\\usepackage{booktabs,multirow}") == expected


def test_verbatim_is_untouched(html):
    out = html("\\begin{verbatim}\n a < b & \\x{% no\n\\end{verbatim}\nafter % comment\n")
    assert "<pre><code> a &lt; b &amp; \\x{% no</code></pre>" in out
    assert "<p>after</p>" in out


def test_footnotes(html):
    out = html(r"\begin{lemma}a\footnotemark{} b\end{lemma}\footnotetext{late $x$} c\footnote{two\label{fn}} \ref{fn}")
    text, _, notes = out.partition('<section class="footnotes"')
    assert text.index('href="#fn-1"') < text.index('href="#fn"')
    assert notes.index("late") < notes.index("two")
    assert notes.count('role="doc-backlink"') == 2
    assert '<a class="ref" href="#fn">2</a>' in text


def test_footnotes_in_a_minipage_are_lettered(body):
    made = body(r"a\footnote{x}\begin{minipage}{3cm}b\footnote{y}\footnote{z}\end{minipage}c\footnote{w}")
    assert [s.number for s in made.steps] == ["1", "a", "b", "2"]


def test_metadata_is_not_printed(body):
    made = body(
        "\\title{T $x$}\\date{2026-01-02}\\author{A \\and B}\\tags{a}\\summary{S \\emph{y}}\\noteset{series={r}}\n\nText."
        "\\begin{preview}P\\end{preview}"
    )
    assert made.html == "<p>Text.</p><p>P</p>"
    assert (made.title, made.summary, made.preview) == ("T <math><mi>x</mi></math>", "S <em>y</em>", "<p>P</p>")
    assert made.plain == "Text. P"
    assert made.diagnostics == ()


def test_headings_are_listed(body):
    made = body(r"\section{A}\subsection{B $x$}\section*{C}")
    assert [(h.level, h.number, h.element) for h in made.headings] == [(1, "1", "section-1"), (2, "1.1", "subsection-1"), (1, "", "section-2")]  # fmt: skip


def test_unknown_names_are_reported_once_with_place(body):
    made = body("a \\Foo{b} c\n\\Foo d\n\\begin{itemise}x\\end{itemise}\n\\begin{itemise}y\\end{itemise}")
    assert [(d.code, d.place.line, d.place.column) for d in made.diagnostics] == [
        ("unknown-on-page", 1, 3),
        ("unknown-on-page", 3, 1),
    ]
    assert "itemize" in made.diagnostics[1].help
    for word in "abcdxy":
        assert word in made.plain
