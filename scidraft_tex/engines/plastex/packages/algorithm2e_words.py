r"""algorithm2e's ``\SetKw…``: words, names, inputs and blocks of one's own."""

from __future__ import annotations

from typing import Any

from plasTeX import Command
from plasTeX.Tokenizer import Token

from scidraft_tex.engines.plastex.packages.algorithm2e_lines import Bare, Conditional, Input, Remark, Repeat, Setting
from scidraft_tex.engines.plastex.packages.reading import plain_source, tokens_of


class SetKw(Setting):
    r"""``\SetKw{Name}{word}``: a word."""

    args = "name:str word:nox"

    def invoke(self, tex: Any) -> list[Any]:
        """Define it."""
        self.parse(tex)
        word = plain_source(self.attributes["word"])
        self.ownerDocument.context.newcommand(self.attributes["name"], 0, rf"\KwSty{{{word}}} ")
        return []


class SetKwData(Setting):
    r"""``\SetKwData{Name}{text}``: a name in sans serif."""

    args = "name:str text:nox"

    def invoke(self, tex: Any) -> list[Any]:
        """Define it, with an index in parentheses if one follows."""
        self.parse(tex)
        text = plain_source(self.attributes["text"])
        self.ownerDocument.context.newcommand(self.attributes["name"], 0, rf"\textsf{{{text}}}")
        return []


class SetKwArray(SetKwData):
    """The same for arrays."""


class SetKwFunction(Setting):
    r"""``\SetKwFunction{Name}{text}``: a name whose argument stands in parentheses."""

    args = "name:str text:nox"

    def invoke(self, tex: Any) -> list[Any]:
        """Define it."""
        self.parse(tex)
        name, text = self.attributes["name"], plain_source(self.attributes["text"])
        kind = type(name, (Function,), {"macroName": name, "text": text})
        self.ownerDocument.context.addGlobal(name, kind)
        return []


class Function(Command):  # type: ignore[misc]
    """A call."""

    text = ""

    def invoke(self, tex: Any) -> list[Any]:
        """Parentheses only if an argument follows."""
        for token in tex.itertokens():
            tex.pushToken(token)
            if token.catcode == Token.CC_BGROUP:
                argument = plain_source(tex.readArgument())
                return tokens_of(self, rf"\texttt{{{self.text}}}({argument})")
            break
        return tokens_of(self, rf"\texttt{{{self.text}}}")


class SetKwInput(Setting):
    r"""``\SetKwInput{Name}{word}``: a line like ``\KwIn``."""

    args = "name:str word:nox"

    def invoke(self, tex: Any) -> list[Any]:
        """Define it."""
        self.parse(tex)
        name = self.attributes["name"]
        members = {"macroName": name, "words": (plain_source(self.attributes["word"]),)}
        self.ownerDocument.context.addGlobal(name, type(name, (Input,), members))
        return []


class SetKwInOut(SetKwInput):
    """The same, aligned on paper."""


class SetKwFor(Setting):
    r"""``\SetKwFor{Name}{for}{do}{end}``: a block with a condition."""

    args = "name:str opening:nox behind:nox end:nox"
    base: type = Conditional

    def invoke(self, tex: Any) -> list[Any]:
        """Define it."""
        self.parse(tex)
        name = self.attributes["name"]
        words = tuple(plain_source(self.attributes[key]) for key in ("opening", "behind", "end"))
        self.ownerDocument.context.addGlobal(name, type(name, (self.base,), {"macroName": name, "words": words}))
        return []


class SetKwProg(SetKwFor):
    r"""``\SetKwProg{Fn}{Function}{ is}{end}``: a function with its body."""


class SetKwBlock(Setting):
    r"""``\SetKwBlock{Name}{begin}{end}``."""

    args = "name:str opening:nox end:nox"

    def invoke(self, tex: Any) -> list[Any]:
        """Define it."""
        self.parse(tex)
        name = self.attributes["name"]
        words = (plain_source(self.attributes["opening"]), "", plain_source(self.attributes["end"]))
        self.ownerDocument.context.addGlobal(name, type(name, (Bare,), {"macroName": name, "words": words}))
        return []


class SetKwRepeat(Setting):
    r"""``\SetKwRepeat{Name}{do}{while}``."""

    args = "name:str opening:nox until:nox"

    def invoke(self, tex: Any) -> list[Any]:
        """Define it."""
        self.parse(tex)
        name = self.attributes["name"]
        words = (plain_source(self.attributes["opening"]), plain_source(self.attributes["until"]))
        self.ownerDocument.context.addGlobal(name, type(name, (Repeat,), {"macroName": name, "words": words}))
        return []


class SetKwComment(Setting):
    r"""``\SetKwComment{Name}{/* }{ */}``."""

    args = "name:str opening:nox closing:nox"

    def invoke(self, tex: Any) -> list[Any]:
        """Define it."""
        self.parse(tex)
        name = self.attributes["name"]
        members = {
            "macroName": name,
            "opening": plain_source(self.attributes["opening"]) + " ",
            "closing": " " + plain_source(self.attributes["closing"]),
        }
        self.ownerDocument.context.addGlobal(name, type(name, (Remark,), members))
        return []
