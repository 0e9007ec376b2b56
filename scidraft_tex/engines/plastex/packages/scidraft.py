r"""scidraft: the twin of sty/scidraft.sty, in the same parts.

Statements, proofs and metadata are made here; lists of references, algorithms, code, tables and folder trees are the
twins of the packages that the style file loads.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from plasTeX import Command, Counter

from scidraft_tex.engines.plastex.core.kind_names import plural
from scidraft_tex.engines.plastex.note import note_of
from scidraft_tex.engines.plastex.packages.array import SKIN
from scidraft_tex.engines.plastex.packages.babel import name_kinds
from scidraft_tex.engines.plastex.packages.options import is_true, parse_options
from scidraft_tex.engines.plastex.packages.reading import package_data, plain_source
from scidraft_tex.engines.plastex.packages.restating import Restated, RestatedEnd  # noqa: F401 (macros)
from scidraft_tex.engines.plastex.packages.scidraft_solutions import *  # noqa: F403 (macros of the package)
from scidraft_tex.engines.plastex.packages.scidraft_solutions import change_places
from scidraft_tex.engines.plastex.packages.signatures import ignored
from scidraft_tex.engines.plastex.packages.statements import Statement, declare_statement
from scidraft_tex.engines.plastex.warm import require
from scidraft_tex.model.vocabulary import STATEMENT_KINDS

# What scidraft.sty itself loads, and what the layout of a note's PDF loads before it (latex_templates/pdf).
_PARTS = (
    "amsthm bibliography algorithm algorithmicx array foldertree listings promotion glossary gallery diagrams "
    "scidraft_names"
).split()
_LAYOUT = (
    "amsmath mathtools amsthm graphicx xcolor array booktabs longtable tabularx multirow enumitem caption algorithm "
    "algpseudocode listings tikz natbib hyperref cleveref"
).split()
_LAYOUT_OPTIONS: dict[str, dict[str, Any]] = {
    "natbib": {"numbers": True, "square": True},
    "cleveref": {"capitalise": True, "noabbrev": True},
}


def setup_state(document: Any) -> dict[str, str]:
    r"""The keys of ``\scidraftsetup`` in force."""
    state: dict[str, str] = package_data(document, "scidraft", lambda: {"numbering": "shared"})
    return state


def make_kinds(document: Any) -> None:
    """Declare all kinds with their starred forms; counters as the set-up says."""
    context, state = document.context, setup_state(document)
    if not is_true(state.get("statements", "true")):
        return
    for kind in STATEMENT_KINDS:
        found = context.find(kind.name)
        foreign = found is not None and issubclass(found, Statement) and not getattr(found, "ready_made", False)
        if foreign:
            continue
        make_counter(document, kind.name)
        if kind.name != "rule":
            declare_statement(document, kind.name, kind.title, kind.name, kind.style)
        else:
            declare_rule(document, kind.title, kind.style)
        context.find(kind.name).ready_made = True
        context.find(kind.name).is_solution = kind.name == "solution"
        declare_statement(document, kind.name + "*", kind.title, "", kind.style)
    for kind in STATEMENT_KINDS:
        note_of(document).names.setdefault(kind.name, (kind.title, kind.plural))
    if "language" in note_of(document).data:
        name_kinds(document)


def declare_rule(document: Any, title: str, style: str) -> None:
    r"""``rule`` is also TeX's ``\rule``: only ``\begin{rule}`` is a statement."""
    context = document.context
    before = context.find("rule")
    declare_statement(document, "rule", title, "rule", style)
    statement = context.find("rule")
    if before is None or issubclass(before, Statement):
        return

    def invoke(self: Any, tex: Any) -> Any:
        if self.macroMode != self.MODE_NONE:
            return statement.invoke(self, tex)
        stroke = before()
        stroke.ownerDocument, stroke.parentNode, stroke.contextDepth = document, None, self.contextDepth
        return stroke.invoke(tex) or [stroke]

    context.addGlobal("rule", type("rule", (statement,), {"macroName": "rule", "invoke": invoke}))


def make_counter(document: Any, name: str) -> None:
    """A counter of its own, or another name of the one that all kinds share."""
    context, state = document.context, setup_state(document)
    within = state.get("numberwithin", "")
    shared = state.get("numbering", "shared") != "separate"
    base = state.get("sibling") or "theorem"
    if shared and name != base and base in context.counters:
        context.counters[name] = context.counters[base]
        context.newcommand(f"the{name}", 0, rf"\the{base}")
        return
    context.counters[name] = Counter(context, name, within or None)
    if within:
        context.newcommand(f"the{name}", 0, rf"\the{within}.\arabic{{{name}}}")
    else:
        context.newcommand(f"the{name}", 0, rf"\arabic{{{name}}}")


def change_setup(document: Any, options: dict[str, str]) -> None:
    """Take keys over; numbering keys make the kinds anew, as long as nothing is counted."""
    context, state = document.context, setup_state(document)
    state.update(options)
    if options.keys() & {"numbering", "numberwithin", "sibling", "statements"}:
        make_kinds(document)
    change_places(document, options)
    if options.get("tableskin"):
        set_skin(context.addGlobal, options["tableskin"])


def ProcessOptions(options: dict[str, Any], document: Any) -> None:
    """Load the parts, then make the statements."""
    for name in _PARTS:
        require(document, name)
    if not note_of(document).request.is_paper:
        for name in _LAYOUT:
            require(document, name, _LAYOUT_OPTIONS.get(name))
        set_skin(document.context.addGlobal, "academic")
    make_kinds(document)
    change_setup(document, {str(key): str(value) for key, value in (options or {}).items()})


def set_skin(define: Callable[[str, type], None], name: str) -> None:
    """Make ``name`` the skin of the tables that follow, for good or in a group."""
    define(SKIN, type(SKIN, (Command,), {"macroName": SKIN, "skin": name}))


class scidraftsetup(Command):  # type: ignore[misc]
    """The same keys as the package's options."""

    args = "options:nox"

    def invoke(self, tex: Any) -> list[Any]:
        """Apply them."""
        self.parse(tex)
        change_setup(self.ownerDocument, parse_options(plain_source(self.attributes["options"])))
        return []


class newstatement(Command):  # type: ignore[misc]
    r"""``\newstatement{kind}{Name}[style=, plural=, numbered=]``."""

    args = "name:str heading:nox [ options:nox ]"

    def invoke(self, tex: Any) -> list[Any]:
        """Declare it like the ready-made kinds."""
        self.parse(tex)
        name, heading = self.attributes["name"], plain_source(self.attributes["heading"])
        options = parse_options(plain_source(self.attributes["options"]))
        style = options.get("style", "plain")
        counter = name if is_true(options.get("numbered", "true")) else ""
        if counter:
            make_counter(self.ownerDocument, name)
        declare_statement(self.ownerDocument, name, heading, counter, style)
        declare_statement(self.ownerDocument, name + "*", heading, "", style)
        note = note_of(self)
        note.names[name] = (heading, options.get("plural") or plural(note, heading))
        return []


class tableskin(Command):  # type: ignore[misc]
    """The skin of the tables that follow in this group."""

    args = "name:str"

    def invoke(self, tex: Any) -> list[Any]:
        """Remember it in the group, so that it ends with it."""
        self.parse(tex)
        set_skin(self.ownerDocument.context.addLocal, self.attributes["name"].strip())
        return []


globals().update(ignored("scidraftforeign{}{}{}{}{}{}{} scidraftnotelist{}{}{}{} nocite{} bibliographystyle{}"))
