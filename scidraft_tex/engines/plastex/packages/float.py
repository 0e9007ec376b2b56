r"""float, wrapfig, rotfloat: floats of one's own, floats that stand still or have text around them."""

from __future__ import annotations

from typing import Any

from plasTeX import Command

from scidraft_tex.engines.plastex.core.floats import Float, figure, table
from scidraft_tex.engines.plastex.note import note_of
from scidraft_tex.engines.plastex.packages.signatures import ignored


class newfloat(Command):  # type: ignore[misc]
    r"""``\newfloat{name}{place}{list file}[within]``."""

    args = "name:str place:nox list:nox [ within:str ]"

    def invoke(self, tex: Any) -> list[Any]:
        """Define the float with its counter."""
        self.parse(tex)
        name = self.attributes["name"]
        declare_float(self.ownerDocument, name, name.capitalize(), self.attributes["within"] or "")
        return []


def declare_float(document: Any, name: str, word: str, within: str = "") -> None:
    """A float environment and its starred form; captions step the counter ``name``."""
    context, note = document.context, note_of(document)
    if name not in context.counters:
        context.newcounter(name, resetby=within or None, format=f"${{the{within}}}.${{{name}}}" if within else None)
    for form in (name, name + "*"):
        context.addGlobal(form, type(form, (Float,), {"macroName": form, "nodeName": "float", "float_kind": name}))
    note.names.setdefault(name, (word, word + "s"))


class floatname(Command):  # type: ignore[misc]
    """The word of a float."""

    args = "name:str word:str"

    def invoke(self, tex: Any) -> list[Any]:
        """Captions and references use it."""
        self.parse(tex)
        word = self.attributes["word"]
        note_of(self).names[self.attributes["name"]] = (word, word + "s")
        return []


class wrapfigure(figure):
    """A figure with text around it on paper."""

    args = "[ lines:nox ] place:nox [ overhang:nox ] width:nox"


class wraptable(table):
    """A table with text around it on paper."""

    args = "[ lines:nox ] place:nox [ overhang:nox ] width:nox"


class wrapfloat(Float):
    """The general form."""

    args = "kind:str [ lines:nox ] place:nox [ overhang:nox ] width:nox"

    def invoke(self, tex: Any) -> Any:
        """Its kind is an argument."""
        result = Float.invoke(self, tex)
        if self.macroMode != self.MODE_END:
            self.float_kind = self.attributes["kind"]
        return result


class floatingfigure(figure):
    """floatflt's figure."""

    args = "[ place:nox ] width:nox"


globals().update(ignored("floatstyle{} restylefloat*{} floatplacement{}{} floatsetup[]{} thisfloatsetup{} listof{}{}"))
