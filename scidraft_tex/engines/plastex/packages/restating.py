r"""``\restate{name}``: a statement set again with the numbers it has, as sty/scidraft-restate.sty does.

The statement's source is kept when it is stated. Before that it is looked up in the note's text; its numbers are TeX's.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Any

from plasTeX import Command

from scidraft_tex.engines.plastex.note import Anchor, note_of
from scidraft_tex.engines.plastex.packages.options import parse_options
from scidraft_tex.engines.plastex.packages.reading import (
    environment_tokens,
    expand,
    package_data,
    tokens_of,
    without_labels,
)
from scidraft_tex.model.codes import Code
from scidraft_tex.model.numbers import Step

UNKNOWN = "??"
"""The number of a statement that has not been read yet."""

UNITS = ("part", "chapter", "section", "subsection", "subsubsection")
"""What the number of an equation may be made of besides its own counter."""


@dataclass(frozen=True, slots=True)
class Kept:
    """A statement as it can be set again: environment, title, body, number and place; the number of the equation before
    it, and definitions that give equations the numbers they have there."""

    environment: str
    title: str
    body: list[Any]
    number: str
    anchor: Anchor | None
    equation: int
    frozen: str


def kept_statements(node: Any) -> dict[str, Kept]:
    """The statements of the note that can be set again, by name."""
    kept: dict[str, Kept] = package_data(node, "restated", dict)
    return kept


def keep(node: Any, tex: Any, options: dict[str, str]) -> None:
    """Read the body of a statement ahead and keep it; it is read once more by whoever comes next."""
    name = node.macroName or node.kind
    body = environment_tokens(tex, name)
    counters = node.ownerDocument.context.counters
    printed = {unit: expand(node, tex, "\\the" + unit).textContent for unit in UNITS if unit in counters}
    frozen = "".join(rf"\def\the{unit}{{{text}}}" for unit, text in printed.items())
    kept_statements(node)[options["restate"]] = Kept(
        name,
        options.get("title", ""),
        without_labels(body),
        node.number,
        node.anchor,
        counters["equation"].value,
        frozen,
    )
    note = note_of(node)
    for position in package_data(node, "foretold", dict).pop(options["restate"], []):
        note.steps[position] = Step(note.steps[position].kind, node.number)
    tex.pushTokens([*body, *tokens_of(node, f"\\end{{{name}}}")])


def foretold(node: Any, name: str) -> Kept | None:
    """A statement that comes later in the note's text, with TeX's next numbers."""
    note = note_of(node)
    text = note.request.text
    opening = re.compile(
        r"\\begin\s*\{(\w+\*?)\}\s*\[((?:[^\[\]]|\[[^\]]*\])*\brestate\s*=\s*\{?" + re.escape(name) + r"\b[^\]]*)\]"
    )
    found = opening.search(text)
    if found is None:
        return None
    end = text.find(f"\\end{{{found[1]}}}", found.end())
    options = parse_options(found[2])
    equation = note.next_number("equation") or "1"
    before, dot, last = equation.rpartition(".")
    frozen = rf"\def\theequation{{{before}.\arabic{{equation}}}}" if dot else ""
    return Kept(
        found[1],
        options.get("title") or options.get("name") or "",
        without_labels(tokens_of(node, text[found.end() : end if end >= 0 else len(text)])),
        note.next_number(found[1].rstrip("*")) or UNKNOWN,
        None,
        int(last) - 1 if last.isdigit() else 0,
        frozen,
    )


class Restated(Command):  # type: ignore[misc]
    r"""``\restate{name}``: the statement again, its labels stay with the first; with a star, without its number."""

    macroName = "restate"
    args = "* name:str"

    def invoke(self, tex: Any) -> list[Any]:
        """Go on with the statement's source."""
        self.parse(tex)
        name = self.attributes["name"]
        kept = kept_statements(self).get(name) or foretold(self, name)
        if kept is None:
            note_of(self).report(
                Code.UNDEFINED_REFERENCE,
                f"no statement is named `{name}` to be restated",
                self,
                f"give the statement that is meant the key `restate={name}`",
                error=True,
            )
            return []
        context = self.ownerDocument.context
        package_data(self, "restating", dict)[name] = kept
        package_data(self, "again", list).append(name)
        counter = context.counters["equation"]
        before, counter.value = counter.value, kept.equation
        starred = self.attributes["*modifier*"] and context.find(kept.environment + "*") is not None
        environment = kept.environment + "*" if starred else kept.environment
        options = f"title={{{kept.title}}},again={name},step={self.step_name()}"
        opening = tokens_of(self, rf"\begingroup {kept.frozen}\begin{{{environment}}}[{options}]")
        closing = tokens_of(self, rf"\end{{{environment}}}\endgroup\scidraftrestored{{{before}}}")
        return [*opening, *kept.body, *closing]

    def step_name(self) -> str:
        """What TeX's trace calls the repeated number; empty for the kind's own name."""
        return ""


class RestatedEnd(Command):  # type: ignore[misc]
    """Behind a restated statement: equations count on from where they were."""

    macroName = "scidraftrestored"
    args = "value:str"

    def invoke(self, tex: Any) -> list[Any]:
        """Set the counter back."""
        self.parse(tex)
        package_data(self, "again", list).pop()
        self.ownerDocument.context.counters["equation"].value = int(self.attributes["value"])
        return []
