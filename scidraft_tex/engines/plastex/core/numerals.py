r"""Numbers in the text: ``\the`` and ``\number``, and ``\ifcase``, which plasTeX gets wrong."""

from __future__ import annotations

from typing import Any

from plasTeX import Command, CountCommand, ParameterCommand, RegisterCommand
from plasTeX.Base.TeX import Primitives
from plasTeX.Base.TeX.Primitives import IfCommand


class the(Command):  # type: ignore[misc]
    r"""``\the`` of a count or of ``\value{…}`` is its number; a length has none on a page."""

    args = Primitives.the.args

    def invoke(self, tex: Any) -> Any:
        """Read what follows."""
        for token in tex.itertokens():
            tex.pushToken(token)
            name = getattr(token, "macroName", None)
            if name == "value" or is_count(self.ownerDocument.context.find(name)):
                return tex.textTokens(str(tex.readNumber()))
            break
        return Primitives.the.invoke(self, tex)


def is_count(macro: Any) -> bool:
    """Whether a macro is a count register or one of TeX's own whole numbers."""
    if not isinstance(macro, type) or not issubclass(macro, ParameterCommand):
        return False
    return issubclass(macro, CountCommand) or not issubclass(macro, RegisterCommand)


class ifcase(IfCommand):  # type: ignore[misc]
    r"""``\ifcase n a\or b\else c\fi``: a number without a case of its own is that of ``\else``, or nothing."""

    def invoke(self, tex: Any) -> list[Any]:
        """Choose among the cases up to the matching ``\fi``."""
        wanted, depth = tex.readNumber(), 0
        cases: list[list[Any]] = [[]]
        other: list[Any] = []
        part = cases[0]
        for token in tex.itertokens():
            name = getattr(token, "macroName", None) or ""
            if depth == 0 and name == "fi":
                break
            if depth == 0 and name == "or":
                part = []
                cases.append(part)
            elif depth == 0 and name == "else":
                part = other
            else:
                depth += name.startswith("if") - (name == "fi")
                part.append(token)
        tex.pushTokens(cases[wanted] if 0 <= wanted < len(cases) else other)
        return []


class number(Command):  # type: ignore[misc]
    r"""``\number`` of digits or of a count."""

    def invoke(self, tex: Any) -> Any:
        """Read it."""
        return tex.textTokens(str(tex.readNumber()))
