"""Comments go, and TeX sets the same."""

from __future__ import annotations

import re
import subprocess
from pathlib import Path

import pytest

from scidraft_tex.scan.comments import habits, redefines_percent, states_a_licence, strip_comments

CASES = {
    "a line of its own": ("a\n% secret\nb\n", "a\nb\n"),
    "indented": ("a\n   % secret\nb\n", "a\nb\n"),
    "two lines and a paragraph": ("a\n% secret\n%% secret\n\nb\n", "a\n\nb\n"),
    "behind text the sign stays": ("a% secret\nb\n", "a%\nb\n"),
    "and so do the blanks": ("a  % secret\n  b\n", "a  %\n  b\n"),
    "a lone sign": ("a%\nb\n", "a%\nb\n"),
    "at the end of the file": ("a % secret", "a %\n"),
    "only a comment": ("% secret", ""),
    "line ends of Windows": ("a % secret\r\nb\r\n% secret\r\nc", "a %\nb\r\nc"),
    "escaped": ("50\\% of\\\\% secret\n", "50\\% of\\\\%\n"),
    "verb": ("\\verb|%a| \\verb*!%b! % secret\n", "\\verb|%a| \\verb*!%b! %\n"),
    "inline code": ("\\lstinline[language=C]{a%d} \\mintinline{c}|%d|% secret\n",
                    "\\lstinline[language=C]{a%d} \\mintinline{c}|%d|%\n"),
    "addresses": ("\\url{a%20b} \\href[x]{c%20d}{e}% secret\n", "\\url{a%20b} \\href[x]{c%20d}{e}%\n"),
    "TikZ's path": ("\\path (0,0) % secret\n -- (1,1);\n", "\\path (0,0) %\n -- (1,1);\n"),
    "verbatim": ("\\begin{verbatim}\n% kept\n\\end{verbatim} % secret\n",
                 "\\begin{verbatim}\n% kept\n\\end{verbatim} %\n"),
    "listing": ("\\begin{lstlisting}[language=TeX]\n% kept\n\\end{lstlisting}\n",
                "\\begin{lstlisting}[language=TeX]\n% kept\n\\end{lstlisting}\n"),
    "a verbatim of the author's": ("\\lstnewenvironment{py}{}{}\n\\begin{py}\n% kept\n\\end{py}\n",
                                   "\\lstnewenvironment{py}{}{}\n\\begin{py}\n% kept\n\\end{py}\n"),
    "short verb": ("\\MakeShortVerb{\\|}\n|%| and |a| % secret\n", "\\MakeShortVerb{\\|}\n|%| and |a| %\n"),
    "comment environment": ("a\n\\begin{comment}\nsecret\n\\end{comment}\nb\n", "a\nb\n"),
    "a comment environment in a line": ("a \\begin{comment}\nsecret\n\\end{comment} x\nb\n", "a %\nb\n"),
    "an environment of that name": ("\\newenvironment{comment}{}{}\\begin{comment}\nkept % secret\n\\end{comment}\n",
                                    "\\newenvironment{comment}{}{}\\begin{comment}\nkept %\n\\end{comment}\n"),
    "an excluded environment": ("\\excludecomment{draft}\n\\begin{draft}\nsecret\n\\end{draft}\nb\n",
                                "\\excludecomment{draft}\nb\n"),
    "iffalse": ("a \\iffalse secret\nsecret \\fi b\n", "a \\iffalse\\fi b\n"),
    "an iffalse that may not be one": ("\\iffalse a\\else b\\fi\n", "\\iffalse a\\else b\\fi\n"),
    "after the document": ("a\\end{document} secret\nsecret", "a\\end{document}\n"),
    "after endinput": ("a\n\\endinput\nsecret\n", "a\n\\endinput\n"),
    "an endinput in a definition": ("\\def\\x{\\endinput}\nb\n", "\\def\\x{\\endinput}\nb\n"),
    "nothing to do": ("a\\\\\n\\begin{itemize}\\item b\\end{itemize}", "a\\\\\n\\begin{itemize}\\item b\\end{itemize}"),
}  # fmt: skip


@pytest.mark.parametrize("name", CASES)
def test_comments_go_and_the_rest_stays(name: str) -> None:
    source, expected = CASES[name]
    assert strip_comments(source, habits([source])) == expected
    assert strip_comments(expected, habits([source])) == expected


def test_habits_of_one_file_hold_for_all() -> None:
    known = habits(["\\lstnewenvironment{py}{}{}", "\\lstinputlisting[language=C]{src/a.c}\n\\VerbatimInput{./b.tex}"])
    assert strip_comments("\\begin{py}\n% kept\n\\end{py}", known) == "\\begin{py}\n% kept\n\\end{py}"
    assert known.listed == {"src/a.c", "b.tex"}


def test_files_that_cannot_be_cleaned_are_known() -> None:
    assert redefines_percent("\\catcode`\\%=12 a % b") and redefines_percent("\\catcode37=12")
    assert not redefines_percent("50\\% % of it")
    assert states_a_licence("% Copyright 2020 A. Author\n\\def\\x{}")
    assert not states_a_licence("% secret\n\\def\\licence{}")


def test_tex_sets_the_same(tmp_path: Path) -> None:
    """Boxes of every case, with the comments and without: the log shows each box in full."""
    skipped = "addresses|document|endinput|inline code|TikZ|author's|listing|excluded|short|of that name"
    sources = [source for name, (source, _) in CASES.items() if not re.search(skipped, name)]
    whole = (
        "\\documentclass{article}\\usepackage{verbatim}\\showboxbreadth9999\\showboxdepth9999\\tracingonline0\n"
        "\\begin{document}\n"
        + "".join(f"\\setbox0\\vbox{{{source}\n}}\\showbox0\n" for source in sources if "verb" not in source)
        + "\n\n".join(source for source in sources if "verb" in source)
        + "\n\\end{document}\n% secret\n"
    )
    logs = []
    for name, text in (("with", whole), ("without", strip_comments(whole, habits([whole])))):
        (tmp_path / f"{name}.tex").write_text(text)
        subprocess.run(["pdflatex", "-interaction=nonstopmode", name], cwd=tmp_path, capture_output=True)
        log = (tmp_path / f"{name}.log").read_text(errors="replace")
        logs.append([line for line in log.splitlines() if line.startswith((".", "\\vbox", "! "))])
    assert "secret" not in (tmp_path / "without.tex").read_text()
    assert len(logs[0]) > 100
    assert logs[0] == logs[1]
