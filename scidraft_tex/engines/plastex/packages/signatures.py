"""Macro classes from one-line signatures: for the many commands whose arguments must be read and not printed.

A signature is a command's name and its arguments: ``*`` an optional star, ``[]`` optional, ``{}`` required, ``()`` in
parentheses, ``<>`` an overlay; ``geometry{} titlespacing*{}{}{}{}[]``.
"""

from __future__ import annotations

import re
from typing import Any

from plasTeX import Command, Environment, Macro

_SIGNATURE = re.compile(r"(?P<name>[A-Za-z@]+)(?P<rest>(?:\*|\[\]|\{\}|\(\)|<>)*)$")
_ARGUMENT = re.compile(r"\*|\[\]|\{\}|\(\)|<>")
_FORMS = {"*": "*", "[]": "[ {}:nox ]", "{}": "{}:nox", "()": "( {}:nox )", "<>": "< {}:nox >"}


class Ignored(Command):  # type: ignore[misc]
    """A command that leaves nothing on the page, whatever its arguments say."""

    def invoke(self, tex: Any) -> list[Any]:
        Command.invoke(self, tex)
        return []


class Transparent(Environment):  # type: ignore[misc]
    """An environment that only shapes paper: the page shows its content as if it were not there."""

    blockType = True
    forcePars = True
    transparent = True


def plastex_arguments(rest: str) -> str:
    """plasTeX's argument string for the arguments of a signature; all are read without being expanded."""
    letters = "abcdefghijklmnop"
    return " ".join(_FORMS[form].format(letters[i]) for i, form in enumerate(_ARGUMENT.findall(rest)))


def ignored(signatures: str, base: type = Ignored) -> dict[str, type[Macro]]:
    """Macro classes for a list of signatures separated by blanks, keyed by a Python name free for the module."""
    made: dict[str, type[Macro]] = {}
    for signature in signatures.split():
        match = _SIGNATURE.match(signature)
        if match is None:
            raise ValueError(f"not a signature: {signature}")
        name = match["name"]
        made[f"_ignored_{name}"] = type(name, (base,), {"macroName": name, "args": plastex_arguments(match["rest"])})
    return made


def transparent(signatures: str) -> dict[str, type[Macro]]:
    """The same for environments that keep their content."""
    made: dict[str, type[Macro]] = {}
    for signature in signatures.split():
        name, rest = re.match(r"([A-Za-z]+\*?)(.*)", signature).groups()  # type: ignore[union-attr]
        kind = type(name, (Transparent,), {"macroName": name, "args": plastex_arguments(rest)})
        made[f"_transparent_{name}"] = kind
    return made
