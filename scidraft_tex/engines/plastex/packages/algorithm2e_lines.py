r"""algorithm2e's lines: blocks as arguments (``\While{condition}{body}``) become lines as the other dialects have them.

A line begins at the program's start, behind ``\;`` and behind a block, with whatever text comes next: that is what
:class:`Break` looks for.
"""

from __future__ import annotations

from typing import Any

from plasTeX import Command
from plasTeX.Tokenizer import Token

from scidraft_tex.engines.plastex.core.floats import caption
from scidraft_tex.engines.plastex.core.references import label
from scidraft_tex.engines.plastex.packages.algorithm_lines import Line, program_state
from scidraft_tex.engines.plastex.packages.reading import (
    package_data,
    plain_source,
    tokens_of,
)
from scidraft_tex.engines.plastex.packages.signatures import Ignored
from scidraft_tex.engines.plastex.render import WRAPPERS

WRAPPERS["KwSty"] = ("strong", "")


def options_of(node: Any) -> dict[str, Any]:
    """The package's switches."""
    state: dict[str, Any] = package_data(
        node, "algorithm2e", lambda: {"numbers": False, "end": True, "semicolon": True}
    )
    return state


class KwSty(Command):  # type: ignore[misc]
    """A word of the language."""

    args = "self"


class aeline(Line):
    """A line of the program."""


class aeplain(aeline):
    """A line that is never numbered."""

    is_numbered = False


class Setting(Command):  # type: ignore[misc]
    """A command that defines commands or turns a switch."""


class Depth(Command):  # type: ignore[misc]
    """Moves the lines that follow."""

    macroName = "aedepth"
    args = "by:str"

    def invoke(self, tex: Any) -> list[Any]:
        """In or out."""
        self.parse(tex)
        state = program_state(self)
        state["depth"] = max(0, state["depth"] + int(self.attributes["by"]))
        return []


class Break(Command):  # type: ignore[misc]
    """Between two lines: the next text begins one; blocks begin their own."""

    macroName = "aebreak"

    def invoke(self, tex: Any) -> list[Any]:
        """Look at what comes next, past blanks and paragraph ends."""
        context = self.ownerDocument.context
        for token in tex.itertokens():
            name = token.macroName if token.catcode == Token.CC_ESCAPE else ""
            if token.catcode == Token.CC_SPACE or name == "par":
                continue
            found = context.find(name) if name else None
            if isinstance(found, type) and issubclass(found, (Ignored, caption, label, Setting)):
                silent = self.ownerDocument.createElement(name)
                silent.at = getattr(token, "at", None)
                out = silent.invoke(tex)
                return [*([silent] if out is None else out), *tokens_of(self, r"\aebreak")]
            tex.pushToken(token)
            begins_itself = isinstance(found, type) and issubclass(found, Block)
            if begins_itself or name in ("end", "aedepth", "aeline", "aeplain", "aebreak"):
                return []
            alone = isinstance(found, type) and issubclass(found, Remark)
            return tokens_of(self, r"\aeplain{}" if alone else r"\aeline{}")
        return []


class Block(Command):  # type: ignore[misc]
    """A command that makes lines of its own."""

    words: tuple[str, ...] = ()

    def lines(self, source: str, numbered: bool = True) -> list[Any]:
        """Tokens of one line."""
        return tokens_of(self, (r"\aeline{}" if numbered else r"\aeplain{}") + source)

    def body(self, tokens: Any, end: str = "") -> list[Any]:
        """Tokens of an indented block, and of the line that ends it."""
        inner = [*tokens_of(self, r"\aedepth{1}\aebreak "), *(tokens or []), *tokens_of(self, r"\aedepth{-1}")]
        if end and options_of(self)["end"]:
            inner.extend(tokens_of(self, rf"\aeline{{}}\KwSty{{{end}}}"))
        return inner

    def comment(self, tex: Any) -> str:
        """``(comment)`` behind the name: a remark at the line's end."""
        found = tex.readArgument("()")
        return f" {plain_source(found)}" if found is not None else ""


class Conditional(Block):
    r"""``\While{condition}{body}`` and its kin; the words are: opening, behind the condition, end."""

    def invoke(self, tex: Any) -> list[Any]:
        """Head, body, end."""
        remark = self.comment(tex)
        condition = plain_source(tex.readArgument())
        body = tex.readArgument()
        opening, behind, end = self.words
        head = rf"\KwSty{{{opening}}} {condition} \KwSty{{{behind}}}{remark}"
        return [*self.lines(head), *self.body(body, end), *tokens_of(self, r"\aebreak ")]


class OneLine(Block):
    r"""``\lIf{condition}{statement}``: all in one line."""

    def invoke(self, tex: Any) -> list[Any]:
        """One line."""
        opening, behind, _ = self.words
        condition = plain_source(tex.readArgument()) if behind else ""
        body = tex.readArgument() or []
        head = rf"\KwSty{{{opening}}} " + (rf"{condition} \KwSty{{{behind}}} " if behind else "")
        ends = any(str(t) == ";" and t.catcode == Token.CC_ESCAPE for t in body)
        return [*self.lines(head), *body, *([] if ends else tokens_of(self, r"\;"))]


class Bare(Block):
    r"""``\Else{body}``: a block without a condition."""

    def invoke(self, tex: Any) -> list[Any]:
        """Head, body, end."""
        remark = self.comment(tex)
        opening, _, end = self.words
        body = tex.readArgument()
        return [*self.lines(rf"\KwSty{{{opening}}}{remark}"), *self.body(body, end), *tokens_of(self, r"\aebreak ")]


class eIf(Block):
    r"""``\eIf{condition}{then}{else}``."""

    words = ("if", "then", "else", "end")

    def invoke(self, tex: Any) -> list[Any]:
        """Both branches."""
        condition = plain_source(tex.readArgument())
        yes, no = tex.readArgument(), tex.readArgument()
        opening, behind, other, end = self.words
        return [
            *self.lines(rf"\KwSty{{{opening}}} {condition} \KwSty{{{behind}}}"),
            *self.body(yes),
            *self.lines(rf"\KwSty{{{other}}}"),
            *self.body(no, end),
            *tokens_of(self, r"\aebreak "),
        ]


class Repeat(Block):
    r"""``\Repeat{condition}{body}``."""

    words = ("repeat", "until")

    def invoke(self, tex: Any) -> list[Any]:
        """The condition stands below."""
        condition = plain_source(tex.readArgument())
        body = tex.readArgument()
        opening, until = self.words
        return [
            *self.lines(rf"\KwSty{{{opening}}}"),
            *self.body(body),
            *self.lines(rf"\KwSty{{{until}}} {condition}\;"),
        ]


class Input(Block):
    r"""``\KwIn{text}``: a line with a word before it, never numbered."""

    def invoke(self, tex: Any) -> list[Any]:
        """Word and text."""
        text = tex.readArgument()
        head = rf"\KwSty{{{self.words[0]}:}} "
        return [*self.lines(head, numbered=False), *(text or []), *tokens_of(self, r"\aebreak ")]


class Semicolon(Command):  # type: ignore[misc]
    """``\\;`` ends a line."""

    macroName = "aesemicolon"

    def invoke(self, tex: Any) -> list[Any]:
        """The mark, if it is printed; then the next line."""
        mark = list(tex.textTokens(";")) if options_of(self)["semicolon"] else []
        return [*mark, *tokens_of(self, r"\aebreak ")]


class Return(Command):  # type: ignore[misc]
    """The word, then what is returned."""

    word = "return"

    def invoke(self, tex: Any) -> list[Any]:
        """A braced text may follow."""
        return tokens_of(self, rf"\KwSty{{{self.word}}} ")


class Remark(Command):  # type: ignore[misc]
    r"""``\tcp{text}``, ``\tcp*[r]{text}``: a remark between its marks."""

    opening, closing = "// ", ""

    def invoke(self, tex: Any) -> list[Any]:
        """A star ends the line, its mark before the remark; alone it is a line without number."""
        star = tex.readArgument("*")
        tex.readArgument("[]")
        text = plain_source(tex.readArgument())
        remark = tokens_of(self, rf"\aeremark{{{self.opening}{text}{self.closing}}}")
        mark = list(tex.textTokens(";")) if star and options_of(self)["semicolon"] else []
        return [*mark, *tokens_of(self, "\\ " if star else ""), *remark, *tokens_of(self, r"\aebreak ")]


class aeremark(Command):  # type: ignore[misc]
    """A remark as it is printed."""

    args = "self"


WRAPPERS["aeremark"] = ("span", "comment")
