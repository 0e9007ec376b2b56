"""Text as it is written: ``verbatim``, ``\\verb``, and the base for code environments of packages."""

from __future__ import annotations

from typing import Any

from plasTeX import Command, Environment
from plasTeX.Tokenizer import Other

from scidraft_tex.engines.plastex.html import el, esc
from scidraft_tex.engines.plastex.note import note_of
from scidraft_tex.engines.plastex.render import Page, html_for
from scidraft_tex.engines.plastex.tokens import source_of
from scidraft_tex.model.codes import Code


class RawEnvironment(Environment):  # type: ignore[misc]
    r"""An environment whose body is taken as it stands, up to ``\end{name}``.

    ``raw`` is the body, ``raw_line`` the source line it begins on (0 when unknown).
    """

    blockType = True
    captionable = True
    raw = ""
    raw_line = 0

    def invoke(self, tex: Any) -> list[Any] | None:
        """Read arguments, then the body."""
        if self.macroMode == self.MODE_END:
            return []
        context = self.ownerDocument.context
        name = context.currenvir if self.macroMode == self.MODE_BEGIN and context.currenvir else self.nodeName
        context.push(self)
        self.parse(tex)
        context.pop(self)
        self.raw_line = tex.lineNumber
        self.definitions_before = len(note_of(self).definitions)
        self.raw = self.read_body(tex, name)
        if self.macroMode == self.MODE_BEGIN and context.currenvir is not None:
            del context.currenvir
        self.after_raw(tex)
        return [self]

    def read_body(self, tex: Any, name: str) -> str:
        """The body; inside a macro's argument it can only be put together from tokens."""
        raw = tex.raw(f"\\end{{{name}}}")
        if raw is not None:
            head, newline, rest = raw.partition("\n")
            return str(rest) if newline and not head.strip() else str(raw)
        tokens: list[Any] = []
        closing = list(f"\\end{{{name}}}")
        for token in tex.itertokens():
            tokens.append(token)
            if str(token) == "}" and source_of(tokens[-len(closing) :]).replace(" ", "").endswith("".join(closing)):
                text = source_of(tokens)
                return text[: text.rindex("\\end")]
        note_of(self).report(
            Code.UNBALANCED, f"`{name}` begins here and does not end", self, f"add `\\end{{{name}}}`", error=True
        )
        return source_of(tokens)

    def after_raw(self, tex: Any) -> None:
        """For packages: called when the body is known."""

    def digest(self, tokens: Any) -> None:
        """The body is already here."""

    @property
    def source(self) -> str:
        """LaTeX of the environment."""
        name = self.nodeName
        return f"\\begin{{{name}}}{self.argSource}\n{self.raw}\\end{{{name}}}"


class RawCommand(Command):  # type: ignore[misc]
    r"""A command whose argument is taken as it stands: ``\verb|x|``, or in braces where ``braces`` allows.

    ``raw`` is the argument.
    """

    raw = ""
    braces = False

    def invoke(self, tex: Any) -> list[Any] | None:
        """Read the arguments, then what stands between the delimiters."""
        self.ownerDocument.context.push(self)
        self.parse(tex)
        self.ownerDocument.context.pop(self)
        tokenizer = tex.inputs[-1][0] if tex.inputs else None
        if tokenizer is not None:
            tokenizer.unread()
        opening = tokenizer.peek() if tokenizer is not None else ""
        if opening:
            self.raw = self._between(tokenizer, opening)
        else:
            self.raw = self._from_tokens(tex)
        self.after_raw(tex)
        return [self]

    def _between(self, tokenizer: Any, opening: str) -> str:
        tokenizer.cut(opening)
        if opening == "{" and self.braces:
            return _balanced(tokenizer)
        raw = tokenizer.cut(opening)
        if raw is None or "\n" in raw:
            note_of(self).report(Code.UNBALANCED, f"`\\{self.nodeName}` has no closing `{opening}`", self, error=True)
        return raw or ""

    def _from_tokens(self, tex: Any) -> str:
        tokens: list[Any] = []
        closing: Any = None
        depth = 0
        for token in tex.itertokens():
            if closing is None:
                closing = Other("}") if str(token) == "{" else token
                continue
            depth += {"{": 1, "}": -1}.get(str(token), 0) if str(closing) == "}" else 0
            if str(token) == str(closing) and depth <= 0:
                break
            tokens.append(token)
        return source_of(tokens)

    def after_raw(self, tex: Any) -> None:
        """For packages: called when the argument is known."""

    @property
    def source(self) -> str:
        """LaTeX of the command."""
        return f"\\{self.nodeName}{{{self.raw}}}"


def _balanced(tokenizer: Any) -> str:
    text, start, depth = tokenizer.text, tokenizer.index, 1
    for index in range(start, len(text)):
        if text[index] == "{" and text[index - 1] != "\\":
            depth += 1
        elif text[index] == "}" and text[index - 1] != "\\":
            depth -= 1
            if depth == 0:
                tokenizer.index = index + 1
                return str(text[start:index])
    return ""


class verbatim(RawEnvironment):
    """Lines as they stand."""


class VerbatimStar(verbatim):
    """The same with visible blanks."""

    macroName = "verbatim*"
    nodeName = "verbatim"


class verb(RawCommand):
    """A few words as they stand."""

    args = "*"


@html_for("verbatim")
def verbatim_html(node: Any, page: Page) -> str:
    """A block of code without a language."""
    return el("div", el("pre", el("code", esc(node.raw.rstrip("\n")))), class_="code")


@html_for("verb")
def verb_html(node: Any, page: Page) -> str:
    """Code in a line."""
    return el("code", esc(node.raw))
