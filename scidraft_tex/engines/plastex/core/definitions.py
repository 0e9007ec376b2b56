r"""Macros the author defines: ``\newcommand`` and its relatives, LaTeX3's document commands, operators, conditionals."""

from __future__ import annotations

from typing import Any

import plasTeX
from plasTeX import Command
from plasTeX.Tokenizer import BeginGroup, EndGroup, EscapeSequence, Other, Token

from scidraft_tex.engines.plastex.tokens import source_of

NO_VALUE = EscapeSequence("scidraftNoValue")


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
            body = [t for t in plasTeX.expandDef(body, params)]
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


class DocumentCommand(plasTeX.NewCommand):  # type: ignore[misc]
    r"""A macro made by ``\NewDocumentCommand``."""

    spec: Any = ()

    def invoke(self, tex: Any) -> list[Any]:
        """Read the arguments as the specification says, then put in the body."""
        if self.macroMode == self.MODE_END:
            end = self.ownerDocument.createElement("end" + self.tagName)
            return [*(end.invoke(tex) or []), EndGroup("}")]
        params: list[Any] = [None, *(read_document_argument(tex, kind, extra) for kind, extra in self.spec)]
        body: list[Any] = plasTeX.expandDef(list(self.definition), params)
        if self.macroMode == self.MODE_BEGIN:
            context = self.ownerDocument.context
            context.newcommand("end" + self.tagName, 0, plasTeX.expandDef(list(self.ending), params))
            return [BeginGroup("{"), *body]
        return body

    ending: Any = ()


def read_document_argument(tex: Any, kind: str, extra: Any) -> list[Any]:
    """One argument of a document command."""
    if kind in "ms+v":
        if kind == "s":
            return [EscapeSequence("BooleanTrue" if tex.readArgument("*") else "BooleanFalse")]
        return list(tex.readArgument() or [])
    if kind == "t":
        return [EscapeSequence("BooleanTrue" if tex.readArgument(str(extra[0])) else "BooleanFalse")]
    # an optional argument may stand behind blanks; without one, the blanks stay
    blanks = tex.readOptionalSpaces()
    if kind in "oO":
        found, default = tex.readArgument("[]"), extra
    elif kind in "dDrR":
        found, default = tex.readArgument(str(extra[0]) + str(extra[1])), extra[2] if len(extra) > 2 else None
    elif kind in "eE":
        return [NO_VALUE]
    else:
        return list(tex.readArgument() or [])
    if found is not None:
        return list(found)
    tex.pushTokens(blanks)
    return list(default) if default is not None else [NO_VALUE]


def parse_spec(tokens: Any) -> list[tuple[str, Any]]:
    """The argument specification of a document command: pairs of a letter and what belongs to it."""
    items = [t for t in tokens if t.catcode != Token.CC_SPACE]
    spec: list[tuple[str, Any]] = []
    i = 0

    def group() -> list[Any]:
        nonlocal i
        if i >= len(items) or items[i].catcode != Token.CC_BGROUP:
            i += 1
            return [items[i - 1]] if i <= len(items) else []
        depth, start = 0, i + 1
        while i < len(items):
            depth += {Token.CC_BGROUP: 1, Token.CC_EGROUP: -1}.get(items[i].catcode, 0)
            i += 1
            if depth == 0:
                break
        return items[start : i - 1]

    while i < len(items):
        kind = str(items[i])
        i += 1
        if kind in "ms" or kind == "o":
            spec.append((kind, None))
        elif kind == "O":
            spec.append((kind, group()))
        elif kind == "t":
            spec.append((kind, [items[i]]))
            i += 1
        elif kind in "dr":
            spec.append((kind, [items[i], items[i + 1]]))
            i += 2
        elif kind in "DR":
            left, right = items[i], items[i + 1]
            i += 2
            spec.append((kind, [left, right, group()]))
        elif kind in "eE":
            group()
            spec.append((kind, None))
        elif kind in "v":
            spec.append(("m", None))
        elif kind in ">":
            group()
    return spec


class NewDocumentCommand(Command):  # type: ignore[misc]
    """LaTeX3's way to define a macro."""

    args = "name:nox spec:nox body:nox"

    def invoke(self, tex: Any) -> list[Any]:
        """At once."""
        self.parse(tex)
        values = self.attributes
        name = name_of(values["name"])
        members = {"spec": parse_spec(values["spec"] or []), "definition": values["body"] or []}
        self.ownerDocument.context.addGlobal(name, type(name, (DocumentCommand,), members))
        remember(self, name)
        return []


class RenewDocumentCommand(NewDocumentCommand):
    """The same for a macro that exists."""


class ProvideDocumentCommand(NewDocumentCommand):
    """The same."""


class DeclareDocumentCommand(NewDocumentCommand):
    """The same."""


class NewExpandableDocumentCommand(NewDocumentCommand):
    """The same."""


class NewDocumentEnvironment(Command):  # type: ignore[misc]
    """LaTeX3's way to define an environment."""

    args = "name:str spec:nox begin:nox end:nox"

    def invoke(self, tex: Any) -> list[Any]:
        """At once."""
        self.parse(tex)
        values = self.attributes
        members = {
            "spec": parse_spec(values["spec"] or []),
            "definition": values["begin"] or [],
            "ending": values["end"] or [],
        }
        name = values["name"]
        self.ownerDocument.context.addGlobal(name, type(str(name), (DocumentCommand,), members))
        return []


class RenewDocumentEnvironment(NewDocumentEnvironment):
    """The same for one that exists."""


class IfNoValueTF(plasTeX.NewCommand):  # type: ignore[misc]
    """Chooses by whether an optional argument was given."""

    wanted = True
    branches = 2

    def invoke(self, tex: Any) -> list[Any]:
        """The branch."""
        value = list(tex.readArgument() or [])
        missing = len(value) == 1 and str(value[0]) == str(NO_VALUE)
        return choose(tex, missing == self.wanted, self.branches)


class IfValueTF(IfNoValueTF):
    """The other way round."""

    wanted = False


class IfNoValueT(IfNoValueTF):
    """Only one branch."""

    branches = 1


class IfValueT(IfValueTF):
    """Only one branch."""

    branches = 1


class IfBooleanTF(plasTeX.NewCommand):  # type: ignore[misc]
    """Chooses by a star."""

    branches = 2

    def invoke(self, tex: Any) -> list[Any]:
        """The branch."""
        value = list(tex.readArgument() or [])
        return choose(tex, bool(value) and str(value[0]) == "BooleanTrue", self.branches)


class IfBooleanT(IfBooleanTF):
    """Only one branch."""

    branches = 1


def choose(tex: Any, first: bool, branches: int) -> list[Any]:
    """One of the branches that follow."""
    yes = list(tex.readArgument() or [])
    no = list(tex.readArgument() or []) if branches == 2 else []
    return yes if first else no


class DefineName(Command):  # type: ignore[misc]
    r"""``\@namedef``."""

    macroName = "@namedef"
    args = "name:str"

    def invoke(self, tex: Any) -> list[Any]:
        r"""Becomes ``\def``."""
        self.parse(tex)
        return [EscapeSequence("def"), EscapeSequence(self.attributes["name"])]
