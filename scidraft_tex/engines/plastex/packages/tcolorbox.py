r"""Boxes around text: tcolorbox, mdframed, framed, fancybox. The page shows a framed block with its title."""

from __future__ import annotations

import re
from typing import Any

from plasTeX import Command, Environment

from scidraft_tex.engines.plastex.core.tables import integer
from scidraft_tex.engines.plastex.html import el
from scidraft_tex.engines.plastex.note import note_of
from scidraft_tex.engines.plastex.packages.amsthm import new_statement
from scidraft_tex.engines.plastex.packages.options import parse_options
from scidraft_tex.engines.plastex.packages.reading import expand, plain_source
from scidraft_tex.engines.plastex.packages.signatures import ignored
from scidraft_tex.engines.plastex.render import Page, html_for


class Framed(Environment):  # type: ignore[misc]
    """A block in a frame; the options may give it a title."""

    nodeName = "framed-block"
    args = "[ options:nox ]"
    blockType = True
    forcePars = True
    preset = ""
    title_keys = ("title", "frametitle")

    def invoke(self, tex: Any) -> Any:
        """Keep the title."""
        result = Environment.invoke(self, tex)
        if self.macroMode != self.MODE_END:
            self.box_title = self.title_from(tex, self.preset + "," + plain_source(self.attributes.get("options")))
        return result

    def title_from(self, tex: Any, source: str) -> Any:
        """The title among the options, as nodes."""
        options = parse_options(source)
        title = next((options[key] for key in self.title_keys if options.get(key)), "")
        return expand(self, tex, title) if title else None


class PresetBox(Framed):
    r"""A box of one's own: ``\newtcolorbox{name}[n][default]{options with #1}``."""

    count = 0
    default: str | None = None

    def invoke(self, tex: Any) -> Any:
        """Put the arguments into the options."""
        result = Environment.invoke(self, tex)
        if self.macroMode == self.MODE_END:
            return result
        values: list[str] = []
        for i in range(self.count):
            if i == 0 and self.default is not None:
                given = tex.readArgument("[]")
                values.append(self.default if given is None else plain_source(given))
            else:
                values.append(plain_source(tex.readArgument()))
        source = re.sub(
            r"#(\d)", lambda m: values[int(m.group(1)) - 1] if int(m.group(1)) <= len(values) else "", self.preset
        )
        self.box_title = self.title_from(tex, source)
        return result


class newtcolorbox(Command):  # type: ignore[misc]
    """Define a box."""

    args = "[ init:nox ] name:str [ count:nox ] [ default:nox ] options:nox"

    def invoke(self, tex: Any) -> list[Any]:
        """Make its environment."""
        self.parse(tex)
        values = self.attributes
        name = values["name"].lstrip("\\")
        members = {
            "macroName": name,
            "args": "",
            "count": integer(values["count"], 0),
            "default": None if values["default"] is None else plain_source(values["default"]),
            "preset": plain_source(values["options"]),
        }
        self.ownerDocument.context.addGlobal(name, type(name, (PresetBox,), members))
        return []


class renewtcolorbox(newtcolorbox):
    """The same for a name in use."""


class newmdenv(Command):  # type: ignore[misc]
    """mdframed's definition of a box."""

    args = "[ options:nox ] name:str"

    def invoke(self, tex: Any) -> list[Any]:
        """Make its environment."""
        self.parse(tex)
        name = self.attributes["name"]
        members = {"macroName": name, "preset": plain_source(self.attributes["options"])}
        self.ownerDocument.context.addGlobal(name, type(name, (Framed,), members))
        return []


class newmdtheoremenv(Command):  # type: ignore[misc]
    r"""mdframed's ``\newtheorem`` with a frame."""

    args = "* [ options:nox ] name:str [ like:str ] heading:nox [ within:str ]"

    def invoke(self, tex: Any) -> list[Any]:
        """A statement like any other."""
        self.parse(tex)
        values = self.attributes
        heading = plain_source(values["heading"])
        new_statement(
            self, values["name"], heading, values["like"] or "", values["within"] or "", bool(values["*modifier*"])
        )
        return []


class newtcbtheorem(Command):  # type: ignore[misc]
    r"""``\newtcbtheorem[init]{name}{Heading}{options}{prefix}``: ``\begin{name}{Title}{label}``."""

    args = "[ init:nox ] name:str heading:nox options:nox prefix:str"

    def invoke(self, tex: Any) -> list[Any]:
        """A statement whose title and label come in braces."""
        self.parse(tex)
        values = self.attributes
        init = parse_options(plain_source(values["init"]))
        inner, heading = f"tcb@{values['name']}", plain_source(values["heading"])
        within = init.get("number within", "")
        like = init.get("use counter from", init.get("use counter", ""))
        context = self.ownerDocument.context
        note = note_of(self)
        new_statement(self, inner, heading, f"tcb@{like}" if context.find(f"tcb@{like}") else like, within)
        context.find(inner).kind = values["name"]
        note.names[values["name"]] = (heading, heading + "s")
        label = rf"\ifx\relax#3\relax\else\label{{{values['prefix']}:#3}}\fi"
        opening = rf"\begin{{{inner}}}[{{#2}}]{label}"
        context.newenvironment(values["name"], 3, opening, rf"\end{{{inner}}}", "")
        context.newenvironment(
            values["name"] + "*", 2, rf"\begin{{{inner}}}[{{#2}},numbered=no]", rf"\end{{{inner}}}", ""
        )
        return []


class tcbox(Command):  # type: ignore[misc]
    """A box in a line."""

    nodeName = "framed-text"
    args = "[ options:nox ] self"


class shadowbox(tcbox):
    """fancybox's frames."""

    args = "self"


class doublebox(shadowbox):
    """Another."""


class ovalbox(shadowbox):
    """Another."""


class Ovalbox(shadowbox):
    """Another."""


@html_for("framed-block")
def framed_html(node: Any, page: Page) -> str:
    """A block with a frame, its title above."""
    title = el("p", page.inline(node.box_title), class_="box-title") if node.box_title is not None else ""
    return el("div", title + page.blocks(node), class_="box")


@html_for("framed-text")
def framed_text_html(node: Any, page: Page) -> str:
    """Text with a frame."""
    return el("span", page.inline(node), class_="framed")


_PLAIN = "tcolorbox mdframed framed shaded shaded* snugshade snugshade* leftbar oframed".split()
globals().update({f"_box_{name}": type(name, (Framed,), {"macroName": name}) for name in _PLAIN})
globals().update(
    ignored(
        "tcbuselibrary{} tcbset{} tcbsetforeverylayer{} tcblower mdfsetup{} mdfdefinestyle{}{} "
        "surroundwithmdframed[]{} mdtheoremstyle{}{} tcolorboxenvironment{}{} mdfapptodefinestyle{}{}"
    )
)
