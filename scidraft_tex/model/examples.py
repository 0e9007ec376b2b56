"""For every kind of trouble, a text that has it and the same text put right; ``explain`` prints both."""

from __future__ import annotations

from typing import NamedTuple

from scidraft_tex.model.codes import Code


class Example(NamedTuple):
    """LaTeX, BibTeX or TOML source, as the reader would write it."""

    bad: str
    good: str


EXAMPLES: dict[Code, Example] = {
    Code.UNDEFINED_COMMAND: Example(r"Let $x \in \Rr$.", "\\newcommand{\\Rr}{\\mathbb{R}}\nLet $x \\in \\Rr$."),
    Code.UNDEFINED_ENVIRONMENT: Example(
        "\\begin{lema} … \\end{lema}",
        "\\begin{lemma} … \\end{lemma}",
    ),
    Code.MISSING_FILE: Example(
        r"\includegraphics{Figures/plot.PDF}",
        r"\includegraphics{figures/plot.pdf}",
    ),
    Code.MISSING_PACKAGE: Example(r"\usepackage{tikzcd}", r"\usepackage{tikz-cd}"),
    Code.RUNAWAY_ARGUMENT: Example(
        "\\emph{A word\n\nThe next paragraph.",
        "\\emph{A word}\n\nThe next paragraph.",
    ),
    Code.LATEX_ERROR: Example(r"The set x_1, x_2", r"The set $x_1, x_2$"),
    Code.LATEX_WARNING: Example(r"\begin{figure}[h]", r"\begin{figure}[htbp]"),
    Code.OVERFULL_BOX: Example(
        r"https://example.org/a/very/long/address/without/a/break",
        r"\url{https://example.org/a/very/long/address/without/a/break}",
    ),
    Code.LIMIT_REACHED: Example(
        r"\renewcommand{\vec}[1]{\vec{\mathbf{#1}}}",
        "\\let\\oldvec\\vec\n\\renewcommand{\\vec}[1]{\\oldvec{\\mathbf{#1}}}",
    ),
    Code.UNDEFINED_REFERENCE: Example(
        r"By \cref{lem:shift} of the note softmax-shift,",
        r"By \cref{softmax-shift:lem:shift},",
    ),
    Code.DUPLICATE_LABEL: Example(
        "\\begin{lemma}\\label{main} … \\end{lemma}\n\\begin{theorem}\\label{main} … \\end{theorem}",
        "\\begin{lemma}\\label{lem:main} … \\end{lemma}\n\\begin{theorem}\\label{thm:main} … \\end{theorem}",
    ),
    Code.UNKNOWN_CITATION: Example(
        "\\cite{vaswani17}\n\\references{refs}   % refs.bib has Vaswani2017",
        "\\cite{Vaswani2017}\n\\references{refs}",
    ),
    Code.BIBTEX_ERROR: Example(
        "@book{Knuth1984,\n  title = {The TeXbook}\n  year = 1984\n}",
        "@book{Knuth1984,\n  title = {The TeXbook},\n  year = 1984,\n}",
    ),
    Code.BIBTEX_WARNING: Example(
        "@book{Knuth1984,\n  title = {The TeXbook},\n}",
        "@book{Knuth1984,\n  author = {Donald E. Knuth},\n  title = {The TeXbook},\n"
        "  publisher = {Addison-Wesley},\n  year = 1984,\n}",
    ),
    Code.DUPLICATE_KEY: Example(
        "@book{Knuth, title = {The TeXbook}}\n@book{Knuth, title = {The METAFONTbook}}",
        "@book{Knuth1984, title = {The TeXbook}}\n@book{Knuth1986, title = {The METAFONTbook}}",
    ),
    Code.UNKNOWN_ON_PAGE: Example(
        r"\rotatebox{30}{$\Rightarrow$}",
        r"\begin{tikzpicture}\node[rotate=30]{$\Rightarrow$};\end{tikzpicture}",
    ),
    Code.NUMBER_MISMATCH: Example(
        "\\makeatletter\\global\\advance\\c@equation by 3\\makeatother",
        "\\addtocounter{equation}{3}",
    ),
    Code.PICTURE_FAILED: Example(
        "\\begin{tikzpicture}\n  \\node[diamond] {?};\n\\end{tikzpicture}",
        "\\usetikzlibrary{shapes.geometric}\n\\begin{tikzpicture}\n  \\node[diamond] {?};\n\\end{tikzpicture}",
    ),
    Code.PAGE_FAILED: Example(
        "\\catcode`\\|=13 \\def|#1|{\\texttt{#1}}",
        "\\newcommand{\\code}[1]{\\texttt{#1}}",
    ),
    Code.BAD_CONFIG: Example('papper = "a4"', 'paper = "a4"'),
    Code.BAD_TEMPLATE: Example(
        "{% block heading %}{{ note.titel }}{% endblock %}", "{% block heading %}{{ note.title }}{% endblock %}"
    ),
    Code.BAD_METADATA: Example(r"\date{21.9.26}", r"\date{2026-09-21}"),
    Code.UNKNOWN_KEY: Example(r"\begin{lemma}[restat=shift]", r"\begin{lemma}[restate=shift]"),
    Code.DUPLICATE_SLUG: Example("notes/Rings.tex\nnotes/rings.tex", "notes/rings.tex\nnotes/rings-examples.tex"),
    Code.OUTSIDE_COLLECTION: Example(r"\input{../../macros}", r"\input{macros}   % macros.tex lies beside the note"),
    Code.UNREADABLE_FILE: Example("Poincar\\xe9 (Latin-1 bytes)", "Poincaré (UTF-8), or Poincar\\'e"),
    Code.UNBALANCED: Example("\\begin{proof} … \\end{prof}", "\\begin{proof} … \\end{proof}"),
    Code.LATE_PREAMBLE: Example(
        "A first sentence.\n\\usepackage{tikz-cd}",
        "\\usepackage{tikz-cd}\n\nA first sentence.",
    ),
    Code.CITATION_WITHOUT_LIST: Example(
        "\\references{refs}\n\nSee also \\cite{Knuth1984}.",
        "See also \\cite{Knuth1984}.\n\n\\references{refs}",
    ),
    Code.MISSING_FIELD: Example(
        "@article{Knuth1984, author = {Donald E. Knuth}, title = {Literate Programming}, year = 1984}",
        "@article{Knuth1984, author = {Donald E. Knuth}, title = {Literate Programming}, year = 1984,\n"
        "  journal = {The Computer Journal}}",
    ),
    Code.UNCITED_ENTRY: Example(
        "report-uncited = true\n% and no note cites Knuth1984",
        r"Literate programs \cite{Knuth1984} are read by people.",
    ),
    Code.LATE_PREAMBLE: Example(
        "Some text.\n\\usepackage{tikz}",
        "\\title{Some Text}\n\\usepackage{tikz}\n\nSome text.",
    ),
    Code.CITATION_WITHOUT_LIST: Example(
        "\\references{refs}\nA last thought~\\cite{Knuth1984}.",
        "A last thought~\\cite{Knuth1984}.\n\\references{refs}",
    ),
    Code.MISSING_FIELD: Example(
        "@article{Turing1936,\n  author = {Turing, Alan M.},\n  title = {On Computable Numbers},\n  year = 1936,\n}",
        "@article{Turing1936,\n  author = {Turing, Alan M.},\n  title = {On Computable Numbers},\n"
        "  journal = {Proceedings of the London Mathematical Society},\n  year = 1936,\n}",
    ),
    Code.UNCITED_ENTRY: Example(
        "[bibliography]\nreport-uncited = true   # and an entry that no note needs any more",
        "[bibliography]\nreport-uncited = true   # and the entry removed, or cited by \\nocite",
    ),
    Code.BUNDLE_FAILED: Example(
        r"\includegraphics{Figür 1.pdf}   % arXiv takes neither umlauts nor blanks in names",
        r"\includegraphics{figure-1.pdf}",
    ),
    Code.MISSING_PROGRAM: Example(
        "$ scidraft-tex compile notes/   # no latexmk here",
        "$ scidraft-tex doctor           # says what to install",
    ),
    Code.PAPER_IN_HANDOUT: Example(
        bad="scidraft-tex handout notes --select thesis\n% thesis.tex begins with \\documentclass",
        good="scidraft-tex handout notes --select 'thesis-notes/*'",
    ),
    Code.NO_ARCHIVE: Example(
        bad="scidraft-tex handout notes --pdfa     % figure.pdf uses Helvetica without embedding it",
        good="gs -dEmbedAllFonts=true -sDEVICE=pdfwrite -o figure-embedded.pdf figure.pdf",
    ),
    Code.SHEET_FOR_FEW_LINES: Example(
        bad="scidraft-tex handout notes --booklet     % 17 pages take 5 sheets",
        good="scidraft-tex handout notes --booklet --font-size 10",
    ),
}
