r"""fancyvrb, fvextra, verbatim, moreverb, alltt, shortvrb: text as typed."""

from __future__ import annotations

from typing import Any

from plasTeX import Command

from scidraft_tex.engines.plastex.core.verbatim import RawCommand
from scidraft_tex.engines.plastex.html import el, esc
from scidraft_tex.engines.plastex.note import note_of
from scidraft_tex.engines.plastex.packages.code_blocks import CodeEnvironment, render_code, split_raw_options, tidy
from scidraft_tex.engines.plastex.packages.options import parse_options
from scidraft_tex.engines.plastex.packages.reading import package_data, plain_source
from scidraft_tex.engines.plastex.packages.signatures import ignored
from scidraft_tex.engines.plastex.render import Page, html_for


def verbatim_options(node: Any) -> dict[str, str]:
    r"""The options of ``\fvset`` in force."""
    state: dict[str, str] = package_data(node, "fancyvrb", dict)
    return state


class Verbatim(CodeEnvironment):
    """Options in brackets, then the text."""

    nodeName = "Verbatim"
    blockType = True
    preset: dict[str, str] = {}  # noqa: RUF012 (never changed)

    def invoke(self, tex: Any) -> Any:
        """Take the options off."""
        result = CodeEnvironment.invoke(self, tex)
        if self.macroMode != self.MODE_END:
            options, body = split_raw_options(self.raw)
            self.options = verbatim_options(self) | self.preset | options
            self.code = tidy(body, self.options)
        return result


class alltt(Verbatim):
    """Typed text in which backslash and braces keep their meaning."""

    preset = {"commandchars": r"\\\{\}"}  # noqa: RUF012 (never changed)


class VerbatimInput(Command):  # type: ignore[misc]
    """A file of the collection as typed."""

    nodeName = "Verbatim"
    args = "[ options:nox ] file:str"
    blockType = True

    def invoke(self, tex: Any) -> Any:
        """Read the file."""
        self.parse(tex)
        self.options = verbatim_options(self) | parse_options(plain_source(self.attributes["options"]))
        self.code = tidy(note_of(self).read_text(self.attributes["file"], self, ("",)) or "", self.options)
        return None


class verbatiminput(VerbatimInput):
    """The verbatim package's name for it."""

    args = "* file:str"

    def invoke(self, tex: Any) -> Any:
        """It has no options."""
        self.attributes["options"] = None
        return VerbatimInput.invoke(self, tex)


class Verb(RawCommand):
    """Typed text in a line."""

    nodeName = "Verb"
    braces = True
    args = "[ options:nox ]"


class fvset(Command):  # type: ignore[misc]
    """Options for all that follows."""

    args = "options:nox"

    def invoke(self, tex: Any) -> list[Any]:
        """Remember them."""
        self.parse(tex)
        verbatim_options(self).update(parse_options(plain_source(self.attributes["options"])))
        return []


class DefineVerbatimEnvironment(Command):  # type: ignore[misc]
    """An environment of one's own with options set before."""

    args = "name:str like:str options:nox"

    def invoke(self, tex: Any) -> list[Any]:
        """Define it."""
        self.parse(tex)
        name = self.attributes["name"]
        preset = parse_options(plain_source(self.attributes["options"]))
        members = {"macroName": name, "nodeName": "Verbatim", "preset": preset}
        self.ownerDocument.context.addGlobal(name, type(name, (Verbatim,), members))
        return []


class RecustomVerbatimEnvironment(DefineVerbatimEnvironment):
    """The same for an environment that exists."""


@html_for("Verbatim")
def verbatim_block_html(node: Any, page: Page) -> str:
    """A block of typed text."""
    return render_code(node.code, node.options, page)


@html_for("Verb")
def verb_html(node: Any, page: Page) -> str:
    """Typed text in a line."""
    return el("code", esc(node.raw))


globals().update(
    {
        f"_raw_{name}": type(name, (Verbatim,), {"macroName": name, "nodeName": "Verbatim"})
        for name in (*"Verbatim* BVerbatim LVerbatim BVerbatim* LVerbatim* verbatimtab listing boxedverbatim".split(),)
    }
)
globals().update(ignored("fvinlineset{} MakeShortVerb*{} DeleteShortVerb{} CustomVerbatimEnvironment{}{}{}"))
