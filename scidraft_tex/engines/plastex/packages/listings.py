r"""listings: ``lstlisting``, ``\lstinline``, ``\lstinputlisting``, styles and environments of one's own."""

from __future__ import annotations

import re
from typing import Any

from plasTeX import Command

from scidraft_tex.engines.plastex.core.verbatim import RawCommand
from scidraft_tex.engines.plastex.html import el
from scidraft_tex.engines.plastex.note import note_of
from scidraft_tex.engines.plastex.packages.code_blocks import (
    CodeEnvironment,
    in_figure,
    inline_code,
    render_code,
    split_raw_options,
    take_caption,
    tidy,
)
from scidraft_tex.engines.plastex.packages.options import balanced, parse_options, strip_braces
from scidraft_tex.engines.plastex.packages.reading import package_data, plain_source
from scidraft_tex.engines.plastex.packages.signatures import ignored
from scidraft_tex.engines.plastex.render import Page, html_for


def listings_state(node: Any) -> dict[str, Any]:
    """Options in force and the styles defined."""
    state: dict[str, Any] = package_data(node, "listings", lambda: {"options": {}, "styles": {}})
    return state


def in_force(node: Any, options: dict[str, str]) -> dict[str, str]:
    """The options of one listing: those in force, its style's, its own; captions and labels are never inherited."""
    state = listings_state(node)
    style = options.get("style", state["options"].get("style", ""))
    inherited = {k: v for k, v in state["options"].items() if k not in ("caption", "label", "title", "name")}
    merged: dict[str, str] = inherited | state["styles"].get(style.lower(), {}) | options
    if "alsolanguage" in merged:
        merged.setdefault("language", merged["alsolanguage"])
    return merged


class lstset(Command):  # type: ignore[misc]
    """Options for all listings that follow."""

    args = "options:nox"

    def invoke(self, tex: Any) -> list[Any]:
        """Remember them."""
        self.parse(tex)
        listings_state(self)["options"].update(parse_options(plain_source(self.attributes["options"])))
        return []


class lstdefinestyle(Command):  # type: ignore[misc]
    """A named set of options."""

    args = "name:str options:nox"

    def invoke(self, tex: Any) -> list[Any]:
        """Remember it."""
        self.parse(tex)
        styles = listings_state(self)["styles"]
        styles[self.attributes["name"].lower()] = parse_options(plain_source(self.attributes["options"]))
        return []


class lstlisting(CodeEnvironment):
    """Code in the text; its options stand in brackets behind ``\\begin{lstlisting}``."""

    nodeName = "lstlisting"
    blockType = True
    preset: dict[str, str] = {}  # noqa: RUF012 (never changed)

    def invoke(self, tex: Any) -> Any:
        """Read options and code; number it if it has a caption."""
        result = CodeEnvironment.invoke(self, tex)
        if self.macroMode == self.MODE_END:
            return result
        own, body = split_raw_options(self.raw)
        self.options = in_force(self, self.preset | own)
        self.code = tidy(body, self.options)
        take_caption(self, tex, self.options)
        return result


class LstlistingStar(lstlisting):
    """The form with visible spaces."""

    macroName = "lstlisting*"


class lstinputlisting(Command):  # type: ignore[misc]
    """Code from a file of the collection."""

    nodeName = "lstlisting"
    args = "[ options:nox ] file:str"
    blockType = True

    def invoke(self, tex: Any) -> Any:
        """Read the file; one that cannot be had leaves an empty listing and a diagnostic."""
        self.parse(tex)
        self.options = in_force(self, parse_options(plain_source(self.attributes["options"])))
        self.code = tidy(note_of(self).read_text(self.attributes["file"], self, ("",)) or "", self.options)
        take_caption(self, tex, self.options)
        return None


class lstinline(RawCommand):
    """Code in a line, between two equal characters or in braces."""

    nodeName = "lstinline"
    braces = True
    args = "[ options:nox ]"

    def invoke(self, tex: Any) -> Any:
        """Keep the options in force here."""
        result = RawCommand.invoke(self, tex)
        self.options = in_force(self, parse_options(plain_source(self.attributes.get("options"))))
        return result


class lstnewenvironment(Command):  # type: ignore[misc]
    r"""An environment of one's own: the options of its ``\lstset`` are the ones it starts from."""

    args = "name:str [ count:nox ] [ default:nox ] begin:nox end:nox"

    def invoke(self, tex: Any) -> list[Any]:
        """Define it."""
        self.parse(tex)
        begin = plain_source(self.attributes["begin"])
        match = re.search(r"\\lstset\s*(?=\{)", begin)
        source = begin[match.end() : balanced(begin, match.end())] if match else ""
        preset = {k: v for k, v in parse_options(strip_braces(source)).items() if "#" not in k + v}
        name = self.attributes["name"]
        members = {"macroName": name, "nodeName": "lstlisting", "preset": preset}
        self.ownerDocument.context.addGlobal(name, type(name, (lstlisting,), members))
        return []


def ProcessOptions(options: dict[str, Any], document: Any) -> None:
    """Make the counter and the words."""
    document.context.newcounter("lstlisting")
    document.context.newcommand("lstlistingname", 0, "Listing")
    document.context.newcommand("lstlistlistingname", 0, "Listings")


@html_for("lstlisting")
def lstlisting_html(node: Any, page: Page) -> str:
    """A block of code, in a figure if it has a caption."""
    return in_figure(node, render_code(node.code, node.options, page), page)


@html_for("lstinline")
def lstinline_html(node: Any, page: Page) -> str:
    """Code in a line."""
    language = node.options.get("language", "").strip().lower()
    return el("code", inline_code(node.raw, node.options, page), class_="code", data_language=language or None)


globals().update(
    ignored("lstdefinelanguage[]{}[]{}[] lstalias[]{}{} lstloadlanguages{} lstlistoflistings lstMakeShortInline[]{}")
)

__all__ = ["lstinline", "lstinputlisting", "lstlisting", "lstset"]
