r"""amsthm (and LaTeX's own ``\newtheorem``), with ntheorem's additions."""

from __future__ import annotations

from typing import Any

from plasTeX import Command

from scidraft_tex.engines.plastex.core.kind_names import name_statement
from scidraft_tex.engines.plastex.note import note_of
from scidraft_tex.engines.plastex.packages.reading import package_data, plain_source
from scidraft_tex.engines.plastex.packages.signatures import ignored
from scidraft_tex.engines.plastex.packages.statements import (
    declare_statement,
    proof,
    proofname,
    qed,
    qedhere,
    qedsymbol,
)

__all__ = ["new_statement", "newtheorem", "proof", "proofname", "qed", "qedhere", "qedsymbol", "style_state"]


def style_state(node: Any) -> dict[str, Any]:
    """The style that the next declarations take."""
    state: dict[str, Any] = package_data(node, "statement-style", lambda: {"style": "plain", "swap": False})
    return state


def new_statement(node: Any, name: str, heading: str, like: str = "", within: str = "", starred: bool = False) -> None:
    r"""What ``\newtheorem`` does: a kind with its own counter, another's, or none; known styles keep their look."""
    context = node.ownerDocument.context
    counter = "" if starred else like or name
    if counter == name and not like:
        context.counters.pop(name, None)
        context.newcounter(name, resetby=within or None, format=f"${{the{within}}}.${{{name}}}" if within else None)
    style = style_state(node)["style"]
    declare_statement(node.ownerDocument, name, heading, counter, style)
    name_statement(note_of(node), name, heading)


class newtheorem(Command):  # type: ignore[misc]
    """Declare a statement; ``*`` leaves it without a number."""

    args = "* name:str [ like:str ] heading:nox [ within:str ]"

    def invoke(self, tex: Any) -> list[Any]:
        """Declare at once, globally, as amsthm does."""
        self.parse(tex)
        values = self.attributes
        new_statement(
            self,
            values["name"],
            plain_source(values["heading"]),
            values["like"] or "",
            values["within"] or "",
            bool(values["*modifier*"]),
        )
        return []


class renewtheorem(newtheorem):
    """ntheorem's change of a statement already declared."""


class theoremstyle(Command):  # type: ignore[misc]
    """The style of the next declarations; styles of one's own look like ``plain``."""

    args = "style:str"

    def invoke(self, tex: Any) -> list[Any]:
        """Remember it."""
        self.parse(tex)
        own = style_state(self).get("own", {})
        style = own.get(self.attributes["style"], self.attributes["style"])
        style_state(self)["style"] = style if style in ("plain", "definition", "remark") else "plain"
        return []


class newtheoremstyle(Command):  # type: ignore[misc]
    """A style of one's own: on the page it is ``definition`` when its body is upright, else ``plain``."""

    args = "name:str above:nox below:nox body:nox indent:nox head:nox mark:nox gap:nox spec:nox"

    def invoke(self, tex: Any) -> list[Any]:
        """Remember which of the page's styles it is nearest to."""
        self.parse(tex)
        slanted = any(word in plain_source(self.attributes["body"]) for word in ("it", "sl", "emph"))
        style_state(self).setdefault("own", {})[self.attributes["name"]] = "plain" if slanted else "definition"
        return []


class swapnumbers(Command):  # type: ignore[misc]
    """The number comes before the name."""

    def invoke(self, tex: Any) -> list[Any]:
        """Remember it."""
        style_state(self)["swap"] = True
        return []


globals().update(
    ignored(
        "theorembodyfont{} theoremheaderfont{} theoremseparator{} theorempreskip{} theorempostskip{} "
        "theoremsymbol{} theoremindent theoremnumbering{} theoremprework{} theorempostwork{} theoremclass{} "
        "qedsymbolold"
    )
)
