r"""llncs: the statements that the class has, and ``\spnewtheorem`` for more of them."""

from __future__ import annotations

from typing import Any

from plasTeX import Command

from scidraft_tex.engines.plastex.core.kind_names import name_statement
from scidraft_tex.engines.plastex.core.numbering import within
from scidraft_tex.engines.plastex.note import note_of
from scidraft_tex.engines.plastex.packages.reading import plain_source
from scidraft_tex.engines.plastex.packages.statements import declare_statement

PLAIN = ("corollary", "definition", "lemma", "proposition")
REMARKS = ("case", "conjecture", "example", "exercise", "note", "problem", "property", "question", "solution", "remark")


def ProcessOptions(options: dict[str, Any], document: Any) -> None:
    """Each kind counts for itself, with theorems (``envcountsame``), and within sections (``envcountsect``)."""
    note_of(document).data["uncounted"] = {"chapter"}  # \maketitle steps it for volumes of papers
    section = "section" if "envcountsect" in options else ""
    outer = "section" if "envcountreset" in options else section
    declare(document, "theorem", "Theorem", outer=outer, prefixed=bool(section))
    for kind in (*PLAIN, *REMARKS):
        like = "theorem" if "envcountsame" in options else ""
        style = "plain" if kind in PLAIN else "remark"
        declare(document, kind, kind.capitalize(), like, outer, style, bool(section))
    declare_statement(document, "claim", "Claim", "", "remark")


def declare(
    document: Any,
    kind: str,
    heading: str,
    like: str = "",
    outer: str = "",
    style: str = "plain",
    prefixed: bool = True,
) -> None:
    """A numbered statement: with the counter of ``like``, or one that starts anew with ``outer``."""
    context = document.context
    if like:
        context.counters[kind] = context.counters[like]
        context.newcommand(f"the{kind}", 0, rf"\the{like}")
    else:
        context.newcounter(kind)
        context.newcommand(f"the{kind}", 0, rf"\arabic{{{kind}}}")
        if outer:
            within(context, kind, outer, prefixed)
    declare_statement(document, kind, heading, kind, style)
    name_statement(note_of(document), kind, heading)


class spnewtheorem(Command):  # type: ignore[misc]
    r"""``\spnewtheorem*{kind}[like]{Heading}[within]{head's font}{body's font}``."""

    args = "* kind:str [ like:nox ] heading:nox [ outer:nox ] head:nox text:nox"

    def invoke(self, tex: Any) -> list[Any]:
        """Declare it."""
        self.parse(tex)
        values = self.attributes
        heading, style = plain_source(values["heading"]), "plain" if "bf" in plain_source(values["head"]) else "remark"
        if values["*modifier*"]:
            declare_statement(self.ownerDocument, values["kind"], heading, "", style)
        else:
            like, outer = (plain_source(values[name]).strip() if values[name] else "" for name in ("like", "outer"))
            declare(self.ownerDocument, values["kind"], heading, like, outer, style)
        return []
