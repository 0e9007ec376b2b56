r"""LaTeX3's document commands: ``\NewDocumentCommand`` and the tests its arguments are asked by."""

from __future__ import annotations

from typing import Any

import plasTeX
from plasTeX import Command
from plasTeX.Tokenizer import BeginGroup, EndGroup, EscapeSequence, Token

from scidraft_tex.engines.plastex.core.definitions import name_of, remember

NO_VALUE = EscapeSequence("scidraftNoValue")


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
