"""TeX's own error messages, each with a plainer sentence and what to try."""

from __future__ import annotations

import re
from dataclasses import dataclass

from scidraft_tex.model.codes import Code


@dataclass(frozen=True, slots=True)
class Rule:
    """An error message of TeX or LaTeX. ``message`` and ``help`` may use the groups of ``pattern`` (``{1}``).

    ``needle``, a pattern, is what to look for in the source on the line and above it, if TeX notices late;
    ``{1}`` is the first group there too.
    """

    pattern: re.Pattern[str]
    code: Code
    message: str
    help: str = ""
    needle: str = ""


def _rule(pattern: str, message: str, help_text: str = "", needle: str = "", code: Code = Code.LATEX_ERROR) -> Rule:
    return Rule(re.compile(pattern), code, message, help_text, needle)


RULES: tuple[Rule, ...] = (
    _rule(
        r"^Double (super|sub)script",
        "two {1}scripts in a row",
        "group them with braces, as in `x^{{a^b}}` or `{{x^a}}^b`; a prime counts as a superscript",
    ),
    _rule(
        r"^Misplaced alignment tab character &",
        "the character `&` stands outside a table or an alignment",
        r"write `\&` for an ampersand in text, or put the line into an environment with columns",
        r"(?<!\\)&",
    ),
    _rule(
        r"^Extra alignment tab has been changed to \\cr",
        "this row has more columns than the table or alignment",
        r"add a column to the table's specification, or end the row with `\\` before this `&`",
    ),
    _rule(
        r"^Misplaced \\noalign", "a rule stands inside a row", r"end the row with `\\` before `\hline` or `\midrule`"
    ),
    _rule(r"^Misplaced \\omit", r"`\multicolumn` stands inside a cell", r"begin a cell with `\multicolumn`"),
    _rule(
        r"^Missing \\right",
        r"`\left` has no `\right`",
        r"close each `\left` by a `\right` in the same formula and row; `\right.` prints nothing",
        r"\\left",
    ),
    _rule(
        r"^Extra \\right",
        r"`\right` has no `\left`",
        r"open each `\right` by a `\left` in the same formula and row; `\left.` prints nothing",
        r"\\right",
    ),
    _rule(r"^Missing delimiter", "a bracket is missing after this command", r"write `\left(`, or `\left.` for none"),
    _rule(
        r"^Too many }'s",
        "there is a closing brace too many",
        "remove it, or add the `{{` that it should close",
        code=Code.UNBALANCED,
    ),
    _rule(
        r"^Extra }, or forgotten (.*?)\.?$",
        "a closing brace has no opening one, or `{1}` is forgotten",
        "balance the braces and the `$` of this paragraph",
        code=Code.UNBALANCED,
    ),
    _rule(
        r"^Extra \\endgroup",
        "a group ends here that was not begun",
        "balance the braces and environments above this line",
        code=Code.UNBALANCED,
    ),
    _rule(
        r"^Missing [{}] inserted",
        "a brace is missing",
        "balance the braces of this line and of the command before it",
        code=Code.UNBALANCED,
    ),
    _rule(
        r"^Missing \\endgroup inserted",
        "an environment or group is not closed",
        "balance the braces and environments above this line",
        code=Code.UNBALANCED,
    ),
    _rule(
        r"^Missing number, treated as zero",
        "TeX expects a number here",
        "give a length its number, or a counter its name",
    ),
    _rule(
        r"^Illegal unit of measure",
        "a length here has no unit that TeX knows",
        "write it with a unit: `2cm`, `1.5em`, `10pt`",
    ),
    _rule(
        r"^You can't use `(.*)' in (.*) mode",
        "`{1}` cannot stand in {2} mode",
        "check what it stands in, and whether a `$` or a brace is missing before it",
    ),
    _rule(
        r"^Use of (\\\S+?) ?doesn't match its definition",
        "`{1}` is used with arguments that it does not take",
        "look up its syntax; `\\(` in a heading or caption is a common cause",
    ),
    _rule(
        r"^Argument of (\\\S+) has an extra }",
        "a closing brace ends the argument of `{1}` too early",
        "balance the braces of its argument",
        code=Code.UNBALANCED,
    ),
    _rule(
        r"^Illegal parameter number in definition of (.*?)\.?$",
        "a macro's definition uses a parameter it does not have",
        "give its number of arguments, as in `\\newcommand{{\\name}}[2]{{…}}`; double `#` in a macro within a macro",
    ),
    _rule(
        r"^LaTeX Error: Something's wrong--perhaps a missing \\item",
        "text stands in a list before its first `\\item`",
        "begin every entry of the list with `\\item`",
    ),
    _rule(
        r"^LaTeX Error: Lonely \\item",
        "`\\item` stands outside a list",
        "put it into `itemize`, `enumerate` or `description`",
        r"\\item",
    ),
    _rule(
        r"^LaTeX Error: There's no line here to end",
        r"`\\` stands where no line has begun",
        "leave an empty line for a new paragraph instead",
    ),
    _rule(
        r"^LaTeX Error: Bad math environment delimiter",
        "a formula is opened or closed twice",
        r"pair `\(` with `\)` and `\[` with `\]`, without `$` inside",
    ),
    _rule(
        r"^LaTeX Error: Too many unprocessed floats",
        "too many figures and tables wait for a place",
        r"allow them here with `[htbp]`, or write `\clearpage` before this",
    ),
    _rule(
        r"^LaTeX Error: Not in outer par mode",
        "a figure or table stands where it cannot float",
        "move it out of the box, footnote or other float",
    ),
    _rule(
        r"^LaTeX Error: Can be used only in preamble",
        "this command belongs to the preamble",
        "move it to `preamble.tex`, or to the lines before the note's text",
    ),
    _rule(
        r"^LaTeX Error: Command (\\\S+?) ?already defined",
        "`{1}` is defined already",
        r"choose another name, or use `\renewcommand` if it shall change",
    ),
    _rule(
        r"^LaTeX Error: Command (\\\S+?) ?undefined",
        r"`\renewcommand` changes `{1}`, which is not defined",
        r"use `\newcommand`",
        code=Code.UNDEFINED_COMMAND,
    ),
    _rule(
        r"^LaTeX Error: (\\verb) (?:ended by end of line|illegal in)",
        "`{1}` cannot stand here or lacks its end",
        r"close it with the sign it began with, in one line, and not inside another command; `\texttt` works there",
        r"\\verb",
    ),
    _rule(
        r"^LaTeX Error: Unicode character (.+?) \((U\+[0-9A-F]+)\)",
        "LaTeX has no sign for `{1}` ({2})",
        "write it as a LaTeX command, or compile with `--engine xelatex`",
        "{1}",
    ),
    _rule(
        r"^LaTeX Error: Option clash for package (\S+?)\.?$",
        "`{1}` is loaded twice with different options",
        "load it once, with all its options; scidraft's layout loads the usual ones without options",
    ),
    _rule(
        r"^LaTeX Error: No counter '(.*)' defined", "there is no counter `{1}`", r"define it with `\newcounter{{{1}}}`"
    ),
    _rule(
        r"^LaTeX Error: Cannot determine size of graphic",
        "this picture has no size that LaTeX can read",
        "save it as PDF, PNG or JPEG",
    ),
    _rule(
        r"^Package minted Error: You must invoke LaTeX with the -shell-escape flag",
        "`minted` runs a program, which no note may do",
        r"write `\begin{{lstlisting}}[language=…]`: it is coloured on paper and on the page",
    ),
    _rule(
        r"^Package babel Error: Unknown option '(.*?)'",
        "the language `{1}` is not installed for LaTeX",
        "check its name, or install it (Debian: `texlive-lang-…`; tlmgr: `collection-lang…`)",
    ),
    _rule(
        r"^LaTeX Error: Unknown graphics extension: (.*?)\.?$",
        "LaTeX cannot include pictures of the kind `{1}`",
        "save it as PDF, PNG or JPEG",
    ),
    _rule(
        r"^Package \S+ Error: Undefined color `(.*?)'",
        "there is no colour `{1}`",
        r"define it with `\definecolor`, or take one of xcolor's names",
    ),
    _rule(
        r"^Package pgf Error: No shape named `?(.*?)'? is known",
        "there is no node `{1}` in this picture",
        "name nodes before you use them, and spell them alike",
    ),
    _rule(
        r"^Package pgfkeys Error: I do not know the key '([^']*)'",
        "TikZ does not know the key `{1}`",
        r"check its spelling, or load the library that has it with `\usetikzlibrary`",
    ),
    _rule(
        r"^Package tikz Error: Giving up on this path",
        "this TikZ path cannot be read",
        "end every path with a semicolon; check the one above too",
    ),
    _rule(
        r"^TeX capacity exceeded, sorry \[(.*?)=",
        "TeX has used up its memory (`{1}`)",
        "look for a macro that calls itself without end, or a picture that is too fine",
        code=Code.LIMIT_REACHED,
    ),
    _rule(
        r"^(?:Arithmetic overflow|Dimension too large|Number too big)",
        "a length or number is larger than TeX can hold",
        "scale the picture or the plot down; lengths end at 575 cm",
    ),
    _rule(
        r"^pdfTeX error: .*?\(file (.*?)\):? (.*)$",
        "pdfTeX cannot use `{1}`: `{2}`",
        "save the file anew; it may be broken or of another kind",
    ),
)
"""Checked in order; the first that matches explains an error."""

FOLLOWERS = re.compile(
    r"^(?:Missing [{}$\\]|Extra |Too many }|Misplaced|You can't use|Display math should end|Paragraph ended before|"
    r"Emergency stop|==> Fatal error|\s*==> Fatal|LaTeX Error: Bad math|LaTeX Error: Something's wrong|"
    r"LaTeX Error: Lonely|LaTeX Error: \\begin\{.*ended by|Missing number|Illegal unit|LaTeX Error: There's no line|"
    r"Forbidden control|Argument of|Double s|LaTeX Error: \\caption outside|LaTeX Error: Not in outer|Incomplete \\if|"
    r"File ended|Missing control sequence|Undefined control sequence$)"
)
"""What TeX often says only because of an error shortly before."""
