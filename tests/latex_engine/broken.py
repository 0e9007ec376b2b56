"""Notes with one fault each, and the diagnostic that each must give: code, line, column and words of the message."""

# ruff: noqa: E501  (LaTeX samples read best unbroken)
from __future__ import annotations

from dataclasses import dataclass

from scidraft_tex.model.codes import Code


@dataclass(frozen=True)
class Broken:
    """A fault: the note's text and what is expected of its only diagnostic."""

    name: str
    text: str
    code: Code
    line: int
    message: str
    column: int = 0
    help: str = ""


TEXT = "Opening words that fill a line of the page so that there is something to read here.\n\n"

BROKEN = (
    Broken("command", TEXT + "A \\foobarbaz word.\n", Code.UNDEFINED_COMMAND, 3, "\\foobarbaz", 3),
    Broken("typo", TEXT + "Let $\\aplha$ be.\n", Code.UNDEFINED_COMMAND, 3, "\\aplha", 6, "did you mean `\\alpha`?"),
    Broken("package-command", TEXT + "It is \\SI{3}{m}.\n", Code.UNDEFINED_COMMAND, 3, "\\SI", 7, "siunitx"),
    Broken(
        "command-in-align",
        TEXT + "\\begin{align}\n  a &= b \\\\\n  c &= \\undefd\n\\end{align}\n\nMore.\n",
        Code.UNDEFINED_COMMAND, 5, "\\undefd", 8,
    ),
    Broken(
        "command-in-macro",
        "\\newcommand{\\mine}{a \\undefd b}\n\nText \\mine{} here.\n",
        Code.UNDEFINED_COMMAND, 3, "`\\undefd`, used by `\\mine`", 6,
    ),
    Broken(
        "environment", TEXT + "\\begin{theroem}\nIt holds.\n\\end{theroem}\n",
        Code.UNDEFINED_ENVIRONMENT, 3, "theroem", 1, "did you mean `theorem`?",
    ),
    Broken(
        "math-environment", TEXT + "\\begin{algin}\na &= b \\\\ c &= d_1\n\\end{algin}\n",
        Code.UNDEFINED_ENVIRONMENT, 3, "algin", 1, "did you mean `align`?",
    ),
    Broken("file", TEXT + "\\input{nowhere}\n", Code.MISSING_FILE, 3, "nowhere", 8),
    Broken("picture", TEXT + "\\includegraphics{plots/lost.pdf}\n", Code.MISSING_FILE, 3, "lost", 18),
    Broken(
        "runaway", TEXT + "Some \\emph{words that go on\n\nand a new paragraph.\n",
        Code.RUNAWAY_ARGUMENT, 3, "\\emph", 11,
    ),
    Broken(
        "runaway-section", TEXT + "\\section{A heading\n\nText.\n\nMore text.\n", Code.RUNAWAY_ARGUMENT, 3, "not closed",
    ),
    Broken(
        "unclosed-environment", TEXT + "\\begin{itemize}\n\\item One.\n\nMore.\n", Code.UNBALANCED, 3, "never closed", 1,
    ),
    Broken(
        "crossed-environments", TEXT + "\\begin{lemma}\nIt is.\n\\begin{proof}\nSo.\n\\end{lemma}\n\\end{proof}\n",
        Code.UNBALANCED, 7, "`\\begin{proof}` is closed by `\\end{lemma}`", 1,
    ),
    Broken("end-without-begin", TEXT + "Text.\n\\end{lemma}\n\nMore.\n", Code.UNBALANCED, 4, "has no `\\begin{lemma}`", 1),
    Broken("unclosed-brace", TEXT + "A {\\bfseries bold word.\n\nMore.\n", Code.UNBALANCED, 3, "never closed", 3),
    Broken("extra-brace", TEXT + "A bold} word.\n\nMore.\n", Code.UNBALANCED, 3, "closing brace", 7),
    Broken("dollar", TEXT + "Let $x = 1 be.\n\nMore $y$.\n", Code.LATEX_ERROR, 3, "formula is not closed", 5),
    Broken("dollar-at-end", TEXT + "Let $x = 1 be.\n", Code.LATEX_ERROR, 3, "formula is not closed", 5),
    Broken(
        "dollar-in-theorem", TEXT + "\\begin{theorem}\nLet $x$ be $y\n\\end{theorem}\n\nMore.\n",
        Code.LATEX_ERROR, 4, "formula is not closed", 12, "add the missing `$`",
    ),
    Broken("parenthesis", TEXT + "Let \\(x = 1 be.\n\nMore.\n", Code.LATEX_ERROR, 3, "formula is not closed", 5, "`\\)`"),
    Broken("bracket", TEXT + "Let \\[x = 1 be.\n\nMore.\n", Code.LATEX_ERROR, 3, "formula is not closed", 5, "`\\]`"),
    Broken(
        "empty-line-in-align", TEXT + "\\begin{align}\na &= b \\\\\n\nc &= d\n\\end{align}\n\nMore.\n",
        Code.RUNAWAY_ARGUMENT, 5, "empty line inside `align`", 0, "put `%` there",
    ),
    Broken(
        "empty-line-in-gather", TEXT + "\\begin{gather*}\na\n\nc\n\\end{gather*}\n\nMore.\n",
        Code.RUNAWAY_ARGUMENT, 5, "empty line inside `gather*`", 0, "put `%` there",
    ),
    Broken(
        "empty-line-in-equation", TEXT + "\\begin{equation}\na\n\nc\n\\end{equation}\n\nMore.\n",
        Code.LATEX_ERROR, 5, "empty line inside `equation`", 0, "put `%` there",
    ),
    Broken(
        "empty-line-in-display", TEXT + "\\[\na\n\nc\n\\]\n\nMore.\n",
        Code.LATEX_ERROR, 5, "empty line inside `\\[`", 0, "put `%` there",
    ),
    Broken("underscore", TEXT + "The file my_name is.\n", Code.LATEX_ERROR, 3, "`_` stands outside", 12, "\\_"),
    Broken("math-command", TEXT + "The letter \\alpha is.\n", Code.LATEX_ERROR, 3, "`\\alpha` belongs into", 12),
    Broken("superscripts", TEXT + "Let $x^a^b$ be.\n", Code.LATEX_ERROR, 3, "two superscripts", 9),
    Broken("ampersand", TEXT + "Salt & pepper.\n", Code.LATEX_ERROR, 3, "&", 6, "\\&"),
    Broken(
        "columns", TEXT + "\\begin{tabular}{ll}\na & b \\\\\nc & d & e \\\\\n\\end{tabular}\n",
        Code.LATEX_ERROR, 5, "more columns",
    ),
    Broken("right", TEXT + "Let $\\left( x$ be.\n", Code.LATEX_ERROR, 3, "`\\left` has no", 6),
    Broken("reference", TEXT + "\\begin{lemma}\\label{lem:a}A.\\end{lemma}\nSee \\ref{lem:b}.\n", Code.UNDEFINED_REFERENCE, 4, "lem:b", 10, "lem:a"),
    Broken(
        "label", TEXT + "\\section{A}\\label{sec:a}\n\n\\section{B}\\label{sec:a}\n", Code.DUPLICATE_LABEL, 5, "sec:a", 19,
    ),
    Broken("citation", TEXT + "As \\cite{Nobody2020} says.\n", Code.UNKNOWN_CITATION, 3, "Nobody2020", 10),
    Broken("overfull", TEXT + "\\noindent\\rule{500pt}{1pt}\n", Code.OVERFULL_BOX, 3, "sticks out"),
    Broken("unicode", TEXT + "A sign ⊬ here.\n", Code.LATEX_ERROR, 3, "no sign for `⊬`"),
    Broken("verb", TEXT + "\\section{A \\verb|x| y}\n", Code.LATEX_ERROR, 3, "\\verb"),
    Broken("item", TEXT + "\\begin{itemize}\nText.\n\\item One.\n\\end{itemize}\n", Code.LATEX_ERROR, 5, "\\item"),
    Broken("counter", TEXT + "\\setcounter{nothing}{3}\n", Code.LATEX_ERROR, 3, "nothing"),
    Broken("redefinition", "\\newcommand{\\emph}{x}\n\nText.\n", Code.LATEX_ERROR, 1, "`\\emph` is defined already"),
    Broken("tikz", TEXT + "\\begin{tikzpicture}\\draw (0,0) -- (nowhere);\\end{tikzpicture}\n", Code.LATEX_ERROR, 3, "no node `nowhere`"),
    Broken(
        "diagram", TEXT + "\\begin{flowchart}\n  \\node{batch}{Batch}\n  \\edge{batch}{bach}\n\\end{flowchart}\n",
        Code.LATEX_ERROR, 5, "bach", 0, "batch",
    ),
    Broken(
        "mermaid", TEXT + "\\begin{mermaid}\nflowchart TD\n  A[Batch] --> B[Loss]\n  A[Batch --> C\n\\end{mermaid}\n",
        Code.LATEX_ERROR, 6, "", 3,
    ),
    Broken(
        "mermaid-kind", TEXT + "\\begin{mermaid}\nclassDiagram\n  A <|-- B\n\\end{mermaid}\n",
        Code.LATEX_ERROR, 4, "begins with its kind", 1, "flowchart",
    ),
    Broken(
        "key-of-a-kind", "\\newstatement{hypo}{Hypothesis}[stile=plain]\n\n" + TEXT,
        Code.LATEX_ERROR, 1, "unknown key `stile` of", 33, "did you mean `style`?",
    ),
    Broken(
        "key-of-a-promotion", TEXT + "\\promotion[subtitel=Now]{Offer}\n",
        Code.LATEX_ERROR, 3, "unknown key `subtitel`", 12, "did you mean `subtitle`?",
    ),
    Broken(
        "key-of-a-gallery", TEXT + "\\begin{gallery}[colums=2]\n\\rule{1cm}{1cm}\n\\end{gallery}\n",
        Code.LATEX_ERROR, 3, "unknown key `colums`", 17, "did you mean `columns`?",
    ),
    Broken("color", TEXT + "\\textcolor{nocolour}{x}\n", Code.LATEX_ERROR, 3, "nocolour"),
    Broken("package", "\\usepackage{nosuchpackage}\n" + TEXT, Code.MISSING_PACKAGE, 1, "nosuchpackage", 13),
)  # fmt: skip
