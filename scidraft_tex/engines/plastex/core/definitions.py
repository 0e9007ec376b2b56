r"""Macros the author defines: ``\newcommand`` and its relatives, environments, operators."""

from __future__ import annotations

from typing import Any

from plasTeX import Command
from plasTeX.Tokenizer import BeginGroup, EndGroup, EscapeSequence, Other, Token

from scidraft_tex.engines.plastex.tokens import source_of


def name_of(tokens: Any) -> str:
    """The control sequence's name in an argument that may or may not have braces."""
    return next((str(t) for t in tokens if t.catcode == Token.CC_ESCAPE), source_of(tokens).strip())


class newcommand(Command):  # type: ignore[misc]
    """Define a macro; the new meaning wins."""

    args = "* name:nox [ count:nox ] [ default:nox ] body:nox"
    keep = False

    def invoke(self, tex: Any) -> list[Any]:
        """At once."""
        self.parse(tex)
        values, context = self.attributes, self.ownerDocument.context
        name = name_of(values["name"])
        if self.keep and name in context:
            return []
        count = source_of(values["count"] or []).strip()
        context.newcommand(name, int(count) if count.isdigit() else 0, values["body"] or [], values["default"])
        remember(self, name)
        return []


class renewcommand(newcommand):
    """Define a macro that exists."""


class providecommand(newcommand):
    """Define a macro unless it exists."""

    keep = True


class DeclareRobustCommand(newcommand):
    """The same as newcommand here."""


class newrobustcmd(newcommand):
    """etoolbox's form."""


class newenvironment(Command):  # type: ignore[misc]
    """Define an environment."""

    args = "* name:str [ count:nox ] [ default:nox ] begin:nox end:nox"

    def invoke(self, tex: Any) -> list[Any]:
        """At once."""
        self.parse(tex)
        values = self.attributes
        count = source_of(values["count"] or []).strip()
        self.ownerDocument.context.newenvironment(
            values["name"],
            int(count) if count.isdigit() else 0,
            values["begin"] or [],
            values["end"] or [],
            opt=values["default"],
        )
        return []


class renewenvironment(newenvironment):
    """Define an environment that exists."""


def remember(node: Any, name: str) -> None:
    """Keep the names the note itself defines, for pictures and for did-you-mean."""
    node.ownerDocument.userdata.setdefault("defined", []).append(name)


class DeclareMathOperator(Command):  # type: ignore[misc]
    """An upright name in formulas."""

    args = "* name:nox body:nox"

    def invoke(self, tex: Any) -> list[Any]:
        """A macro that stands for ``\\operatorname``."""
        self.parse(tex)
        values = self.attributes
        star = [Other("*")] if values["*modifier*"] else []
        body = [EscapeSequence("operatorname"), *star, BeginGroup("{"), *(values["body"] or []), EndGroup("}")]
        self.ownerDocument.context.newcommand(name_of(values["name"]), 0, body)
        return []


class DeclareMathAlphabet(Command):  # type: ignore[misc]
    """A font for formulas: the page shows the letters in its own."""

    args = "name:nox a:nox b:nox c:nox d:nox"

    def invoke(self, tex: Any) -> list[Any]:
        """The macro becomes ``\\mathnormal``, unless it is one the page knows."""
        self.parse(tex)
        name = name_of(self.attributes["name"])
        if name not in self.ownerDocument.context:
            self.ownerDocument.context.newcommand(name, 1, r"\mathnormal{#1}")
        return []


class DefineName(Command):  # type: ignore[misc]
    r"""``\@namedef``."""

    macroName = "@namedef"
    args = "name:str"

    def invoke(self, tex: Any) -> list[Any]:
        r"""Becomes ``\def``."""
        self.parse(tex)
        return [EscapeSequence("def"), EscapeSequence(self.attributes["name"])]
