"""mathtools' paired delimiters: macros that put their argument between delimiters of a size."""

from __future__ import annotations

from typing import Any

import plasTeX
from plasTeX import Command
from plasTeX.Tokenizer import EscapeSequence, Other, Token

from scidraft_tex.engines.plastex.core.definitions import name_of, remember
from scidraft_tex.engines.plastex.tokens import source_of


class DeclarePairedDelimiter(Command):  # type: ignore[misc]
    """mathtools' delimiters: the star makes them grow, an option names their size."""

    args = "name:nox left:nox right:nox"

    def invoke(self, tex: Any) -> list[Any]:
        """A macro of its own kind."""
        self.parse(tex)
        values = self.attributes
        define_delimiters(self, name_of(values["name"]), 1, values["left"], values["right"], [Param("1")])
        return []


class DeclarePairedDelimiterX(Command):  # type: ignore[misc]
    """The same with more arguments and a body."""

    args = "name:nox [ count:nox ] left:nox right:nox body:nox"

    def invoke(self, tex: Any) -> list[Any]:
        """A macro of its own kind."""
        self.parse(tex)
        values = self.attributes
        count = int(source_of(values["count"] or [Other("1")]))
        define_delimiters(self, name_of(values["name"]), count, values["left"], values["right"], values["body"])
        return []


class DeclarePairedDelimiterXPP(Command):  # type: ignore[misc]
    """The same with something before and behind."""

    args = "name:nox [ count:nox ] before:nox left:nox right:nox after:nox body:nox"

    def invoke(self, tex: Any) -> list[Any]:
        """A macro of its own kind."""
        self.parse(tex)
        v = self.attributes
        count = int(source_of(v["count"] or [Other("1")]))
        name = name_of(v["name"])
        define_delimiters(self, name, count, v["left"], v["right"], v["body"], v["before"], v["after"])
        return []


class Param(Token):  # type: ignore[misc]
    """Stands for ``#1`` in a body made here."""

    catcode = Token.CC_OTHER
    __slots__ = Token.TOKEN_SLOTS


class PairedDelimiter(plasTeX.NewCommand):  # type: ignore[misc]
    """A use of such delimiters."""

    left: Any = ()
    right: Any = ()
    body: Any = ()
    before: Any = ()
    after: Any = ()

    def invoke(self, tex: Any) -> list[Any]:
        """The delimiters in the size asked for, around the body."""
        star = tex.readArgument("*")
        size = None if star else tex.readArgument("[]")
        params: list[Any] = [None, *(tex.readArgument() or [] for _ in range(self.nargs))]
        opening, closing = list(self.left), list(self.right)
        middle: list[Any] = []
        if star:
            opening = [EscapeSequence("left"), *opening]
            closing = [EscapeSequence("right"), *closing]
            middle = [EscapeSequence("middle")]
        elif size:
            name = name_of(size)
            opening = [EscapeSequence(name + "l"), *opening]
            closing = [EscapeSequence(name + "r"), *closing]
            middle = [EscapeSequence(name)]
        body: list[Any] = []
        for token in self.body:
            if isinstance(token, Param):
                body.extend(params[int(token)])
            elif token.catcode == Token.CC_ESCAPE and str(token) == "delimsize":
                body.extend(middle)
            else:
                body.append(token)
        if not any(isinstance(t, Param) for t in self.body):
            body = list(plasTeX.expandDef(body, params))
        before = plasTeX.expandDef(list(self.before), params)
        after = plasTeX.expandDef(list(self.after), params)
        return [*before, *opening, *body, *closing, *after]


def define_delimiters(
    node: Any, name: str, count: int, left: Any, right: Any, body: Any, before: Any = (), after: Any = ()
) -> None:
    """Make the macro."""
    members = {
        "nargs": count,
        "left": list(left),
        "right": list(right),
        "body": list(body),
        "before": list(before),
        "after": list(after),
    }
    node.ownerDocument.context.addGlobal(name, type(name, (PairedDelimiter,), members))
    remember(node, name)
