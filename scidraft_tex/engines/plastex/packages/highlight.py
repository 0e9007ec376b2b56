"""Code as HTML: Pygments tokens as spans with short classes, with room for typeset pieces inside the code."""

from __future__ import annotations

import re
from collections.abc import Callable

from pygments import highlight
from pygments.formatters import HtmlFormatter
from pygments.lexer import Lexer
from pygments.lexers import get_lexer_by_name
from pygments.lexers.special import TextLexer
from pygments.util import ClassNotFound

from scidraft_tex.engines.plastex.html import el, esc

# listings' names of languages that Pygments calls otherwise.
_ALIASES = {
    "[latex]tex": "tex",
    "[sharp]c": "csharp",
    "[ansi]c++": "cpp",
    "[iso]c++": "cpp",
    "c++": "cpp",
    "[objective]c": "objective-c",
    "[x86masm]assembler": "nasm",
    "[ansi]c": "c",
    "caml": "ocaml",
    "[objective]caml": "ocaml",
    "delphi": "delphi",
    "mathematica": "mathematica",
    "pascal": "pascal",
    "pseudocode": "text",
    "[5.0]mathematica": "mathematica",
    "ksh": "bash",
    "csh": "tcsh",
    "gnuplot": "gnuplot",
    "lean": "lean",
    "matlab": "matlab",
    "vhdl": "vhdl",
    "javascript": "javascript",
}
_FORMATTER = HtmlFormatter(nowrap=True)
_LEXERS: dict[str, Lexer] = {}
_MOST = 64
_FIRST_MARK = 0xE000  # private use: one character stands for one typeset piece while Pygments reads the code
_MARK = re.compile("[\ue000-\uf8ff]")


def lexer_for(language: str) -> Lexer:
    """The lexer of a language as listings or minted name it; plain text for what Pygments does not know."""
    if language not in _LEXERS:
        _LEXERS[language] = _new_lexer(language)
    return _LEXERS[language]


def languages() -> list[str]:
    """The languages met so far."""
    return list(_LEXERS)


def learn(names: list[str]) -> None:
    """Make the lexers of some languages, each of which costs as much as a small note, before they are needed."""
    for language in names[: _MOST - len(_LEXERS)]:
        lexer_for(language)


def _new_lexer(language: str) -> Lexer:
    name = language.strip().lower()
    name = _ALIASES.get(name, re.sub(r"^\[[^\]]*\]", "", name))
    try:
        return get_lexer_by_name(_ALIASES.get(name, name), stripnl=False, ensurenl=False) if name else TextLexer()
    except ClassNotFound:
        return TextLexer(stripnl=False, ensurenl=False)


def highlighted(code: str, language: str) -> str:
    """Spans for the tokens of ``code``; text alone if the language is not known."""
    lexer = lexer_for(language)
    if isinstance(lexer, TextLexer):
        return esc(code)
    return str(highlight(code, lexer, _FORMATTER)).removesuffix("\n")


class Pieces:
    """Stands in for typeset pieces (``escapeinside``, ``mathescape``) while the code around them is highlighted."""

    def __init__(self, render: Callable[[str], str]) -> None:
        self._render = render
        self._pieces: list[str] = []

    def take_out(self, code: str, opening: str, closing: str, keep_delimiters: bool = False) -> str:
        """Replace every ``opening…closing`` by a mark; delimiters belong to the piece's source if asked."""
        pattern = re.compile(re.escape(opening) + r"(.*?)" + re.escape(closing), re.DOTALL)

        def mark(match: re.Match[str]) -> str:
            self._pieces.append(match.group(0) if keep_delimiters else match.group(1))
            return chr(_FIRST_MARK + len(self._pieces) - 1)

        return pattern.sub(mark, code)

    def put_back(self, html: str) -> str:
        """Replace the marks in highlighted HTML by the pieces' own HTML."""
        clean = re.sub('<span class="err">([\ue000-\uf8ff]+)</span>', r"\1", html)
        return _MARK.sub(lambda m: self._render(self._pieces[ord(m.group()) - _FIRST_MARK]), clean)


def code_block(html: str, language: str = "", first_line: int | None = None, step: int = 1) -> str:
    """The house form of a block of code; ``first_line`` asks for line numbers, every ``step``-th is shown."""
    if first_line is not None:
        html = number_lines(html, first_line, step)
    name = language.strip().lower()
    return el("div", f"<pre><code>{html}</code></pre>", class_="code", data_language=name or None)


def number_lines(html: str, first: int, step: int = 1) -> str:
    """Give each line of highlighted code its number; spans that run over a line's end are closed and reopened."""
    lines: list[str] = []
    opened: list[str] = []
    for i, line in enumerate(html.split("\n")):
        start = "".join(opened)
        for tag in re.findall(r"<span[^>]*>|</span>", line):
            if tag == "</span>":
                opened.pop()
            else:
                opened.append(tag)
        number = str(first + i) if (first + i) % step == 0 or step == 1 else ""
        mark = f'<span class="line-number">{number} </span>'
        lines.append(mark + start + line + "</span>" * len(opened))
    return "\n".join(lines)
