r"""minted: ``minted``, ``\mint``, ``\mintinline``, ``\inputminted`` and the names made by ``\newminted``."""

from __future__ import annotations

from typing import Any

from plasTeX import Command, Environment

from scidraft_tex.engines.plastex.core.verbatim import RawCommand
from scidraft_tex.engines.plastex.html import el
from scidraft_tex.engines.plastex.note import note_of
from scidraft_tex.engines.plastex.packages.code_blocks import (
    CodeEnvironment,
    inline_code,
    render_code,
    split_raw_argument,
    split_raw_options,
    tidy,
)
from scidraft_tex.engines.plastex.packages.options import parse_options
from scidraft_tex.engines.plastex.packages.reading import package_data, plain_source
from scidraft_tex.engines.plastex.packages.signatures import ignored
from scidraft_tex.engines.plastex.render import Page, html_for


def minted_state(node: Any) -> dict[str, str]:
    """Options in force."""
    state: dict[str, str] = package_data(node, "minted", dict)
    return state


class setminted(Command):  # type: ignore[misc]
    """Options for all code, or for one language."""

    args = "[ language:str ] options:nox"

    def invoke(self, tex: Any) -> list[Any]:
        """Remember those that hold for every language."""
        self.parse(tex)
        if not self.attributes["language"]:
            minted_state(self).update(parse_options(plain_source(self.attributes["options"])))
        return []


class minted(CodeEnvironment):
    """A block: options in brackets, the language in braces, then the code."""

    nodeName = "minted"
    blockType = True
    preset: dict[str, str] = {}  # noqa: RUF012 (never changed)

    def invoke(self, tex: Any) -> Any:
        """Take options, language and code apart."""
        result = CodeEnvironment.invoke(self, tex)
        if self.macroMode == self.MODE_END:
            return result
        options, body = split_raw_options(self.raw)
        language = self.preset.get("language", "")
        if not language:
            language, body = split_raw_argument(body)
        elif self.macroName and self.macroName.endswith("*"):
            given, body = split_raw_argument(body)
            options |= parse_options(given)
        self.options = minted_state(self) | self.preset | options | {"language": language.strip()}
        self.code = tidy(body.partition("\n")[2] if not body.partition("\n")[0].strip() else body, self.options)
        return result


class inputminted(Command):  # type: ignore[misc]
    """A block from a file of the collection."""

    nodeName = "minted"
    args = "[ options:nox ] language:str file:str"
    blockType = True

    def invoke(self, tex: Any) -> Any:
        """Read the file."""
        self.parse(tex)
        options = parse_options(plain_source(self.attributes["options"]))
        self.options = minted_state(self) | options | {"language": self.attributes["language"]}
        self.code = tidy(note_of(self).read_text(self.attributes["file"], self, ("",)) or "", self.options)
        return None


class mintinline(RawCommand):
    """Code in a line."""

    nodeName = "mintinline"
    braces = True
    args = "[ options:nox ] language:str"

    def invoke(self, tex: Any) -> Any:
        """Keep options and language."""
        result = RawCommand.invoke(self, tex)
        options = parse_options(plain_source(self.attributes["options"]))
        self.options = minted_state(self) | options | {"language": self.attributes["language"]}
        return result


class mint(mintinline):
    """One line of code as a block."""

    nodeName = "minted"
    blockType = True

    @property
    def code(self) -> str:
        """The line."""
        return str(self.raw)


class newminted(Command):  # type: ignore[misc]
    r"""``\newminted[name]{language}{options}`` makes an environment ``name`` (or ``languagecode``)."""

    args = "[ name:str ] language:str options:nox"

    def invoke(self, tex: Any) -> list[Any]:
        """Make it, and its starred form that takes options in braces."""
        self.parse(tex)
        language = self.attributes["language"]
        name = self.attributes["name"] or f"{language}code"
        preset = parse_options(plain_source(self.attributes["options"])) | {"language": language}
        for form in (name, name + "*"):
            members = {"macroName": form, "nodeName": "minted", "preset": preset}
            self.ownerDocument.context.addGlobal(form, type(form, (minted,), members))
        return []


class newmintinline(Command):  # type: ignore[misc]
    r"""``\newmintinline[name]{language}{options}`` makes ``\name`` (or ``\languageinline``)."""

    args = "[ name:str ] language:str options:nox"

    def invoke(self, tex: Any) -> list[Any]:
        """Make it in terms of ``\\mintinline``."""
        self.parse(tex)
        language = self.attributes["language"]
        name = self.attributes["name"] or f"{language}inline"
        self.ownerDocument.context.newcommand(name, 0, rf"\mintinline{{{language}}}")
        return []


class listing(Environment):  # type: ignore[misc]
    """A float that holds code."""

    args = "[ place:str ]"
    blockType = True
    float_kind = "listing"


def ProcessOptions(options: dict[str, Any], document: Any) -> None:
    """Make the counter of the float."""
    document.context.newcounter("listing")
    document.context.newcommand("listingname", 0, "Listing")


@html_for("minted")
def minted_html(node: Any, page: Page) -> str:
    """A block of code."""
    return render_code(node.code, node.options, page)


@html_for("mintinline")
def mintinline_html(node: Any, page: Page) -> str:
    """Code in a line."""
    language = node.options["language"].strip().lower()
    return el("code", inline_code(node.raw, node.options, page), class_="code", data_language=language or None)


globals().update(ignored("setmintedinline[]{} usemintedstyle[]{} listoflistings newmint[]{}{} newmintedfile[]{}{}"))
