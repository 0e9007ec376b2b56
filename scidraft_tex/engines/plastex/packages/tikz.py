r"""TikZ and all that only TeX can draw: the whole environment becomes a picture.

Works inside macros too: the environment is read as tokens, so ``\newcommand{\pic}{\begin{tikzpicture}…}`` draws.
"""

from __future__ import annotations

import re
from typing import Any

from plasTeX import Command, Environment

from scidraft_tex.engines.plastex.note import note_of
from scidraft_tex.engines.plastex.packages.options import balanced, parse_options
from scidraft_tex.engines.plastex.packages.reading import (
    environment_tokens,
    leave_environment,
    plain_source,
    without_labels,
)
from scidraft_tex.engines.plastex.packages.signatures import Ignored, ignored
from scidraft_tex.engines.plastex.render import Page, html_for
from scidraft_tex.engines.plastex.tokens import source_of

_NEEDS_MATH = re.compile(r"\\begin\{tikzcd\}|\\xymatrix|\\begin\{(?:prooftree|xy)\}")
_ALT = re.compile(r"(\[[^\]]*?),?\s*alt\s*=\s*(?:\{[^{}]*\}|[^,\]]*)")
PICTURE_ENVIRONMENTS: tuple[str, ...] = (
    "tikzpicture",
    "tikzcd",
    "circuitikz",
    "forest",
    "pspicture",
    "pspicture*",
    "pgfpicture",
    "asy",
    "prooftree",
    "feynman",
    "feynmandiagram",
    "fmffile",
    "quantikz",
    "ganttchart",
    "dependency",
    "bpmn",
    "xy",
    "tblr",
    "longtblr",
    "talltblr",
)
"""Environments that TeX draws, in text and in math."""

PICTURE_COMMANDS: dict[str, str] = {
    "tikz": "tikz",
    "xymatrix": "{}",
    "chemfig": "[]{}",
    "smartdiagram": "[]{}",
    "feynmandiagram": "[]{}",
}
"""Commands that draw, with their arguments; ``tikz`` is followed by a group or one path."""


class PictureEnvironment(Environment):  # type: ignore[misc]
    """Read to its end, drawn by TeX."""

    nodeName = "picture-environment"
    macroMode: int
    drawing = alt = ""

    def invoke(self, tex: Any) -> Any:
        """Take everything up to the end as source."""
        if self.macroMode == self.MODE_END:
            return []
        name = self.macroName or type(self).__name__
        body = source_of(without_labels(environment_tokens(tex, name)))
        leave_environment(self)
        self.macroMode = Environment.MODE_NONE
        self.drawing = f"\\begin{{{name}}}{body}\\end{{{name}}}"
        self.alt = picture_alt(body) or note_of(self).data.pop("picture-alt", "")
        return None

    def digest(self, tokens: Any) -> None:
        """Everything is read already."""


class PictureCommand(Command):  # type: ignore[misc]
    r"""A drawing command with its arguments, such as ``\tikz[…]{…}``."""

    nodeName = "picture-command"
    form = "{}"
    drawing = alt = ""

    def invoke(self, tex: Any) -> None:
        """Take the arguments as source."""
        name = self.macroName or type(self).__name__
        source = f"\\{name}"
        option = tex.readArgument("[]") if self.form != "{}" else None
        source += f"[{source_of(option)}]" if option is not None else ""
        if self.form == "tikz":
            source += self.tikz_path(tex)
        else:
            source += f"{{{source_of(tex.readArgument())}}}"
        self.drawing = source
        self.alt = note_of(self).data.pop("picture-alt", "")

    def tikz_path(self, tex: Any) -> str:
        r"""What follows ``\tikz``: a group, or one path up to its semicolon."""
        tokens: list[Any] = []
        depth = 0
        for token in tex.itertokens():
            if not tokens and token.catcode == token.CC_SPACE:
                continue
            if not tokens and token.catcode == token.CC_BGROUP:
                tex.pushToken(token)
                return f"{{{source_of(tex.readArgument())}}}"
            tokens.append(token)
            depth += (token.catcode == token.CC_BGROUP) - (token.catcode == token.CC_EGROUP)
            if depth == 0 and str(token) == ";":
                break
        return source_of(tokens)


class pictureAlt(Command):  # type: ignore[misc]
    r"""``\pictureAlt{text}``: the text alternative of the next picture."""

    args = "text:nox"

    def invoke(self, tex: Any) -> list[Any]:
        """Remember it for the next picture."""
        self.parse(tex)
        note_of(self).data["picture-alt"] = note_of(self).plain(self.attributes["text"] or [])
        return []


def picture_alt(body: str) -> str:
    """``alt=`` in the options that open a picture."""
    text = body.lstrip()
    if not text.startswith("["):
        return ""
    return parse_options(text[1 : balanced(text, 0, "[", "]") - 1]).get("alt", "")


def alternative(node: Any, page: Page) -> str:
    """The text alternative: given with the picture, or the caption of the figure around it."""
    if node.alt:
        return str(node.alt)
    parent = node.parentNode
    while parent is not None:
        captions = getattr(parent, "captions", None)
        if captions:
            text = captions[0].text
            return " ".join((text if isinstance(text, str) else text.textContent).split())
        parent = parent.parentNode
    return ""


@html_for("picture-environment", "picture-command")
def picture_html(node: Any, page: Page) -> str:
    """The placeholder of the drawing."""
    drawing = node.drawing
    if _NEEDS_MATH.match(drawing):
        drawing = f"${drawing}$" if "prooftree" not in drawing else drawing
    drawing = _ALT.sub(r"\1", drawing, count=1)
    return page.note.picture(drawing, alternative(node, page), display=True, node=node)


class pgfplotstabletypeset(Command):  # type: ignore[misc]
    """A table read from data: drawn."""

    nodeName = "picture-command"
    args = "[ options:nox ] data:nox"

    def invoke(self, tex: Any) -> None:
        """Keep it as source."""
        self.parse(tex)
        options = plain_source(self.attributes["options"])
        self.drawing = f"\\pgfplotstabletypeset[{options}]{{{plain_source(self.attributes['data'])}}}"
        self.alt = ""


for _name in PICTURE_ENVIRONMENTS:
    globals()[f"_picture_{_name}"] = type(_name, (PictureEnvironment,), {"macroName": _name})
for _name, _form in PICTURE_COMMANDS.items():
    globals()[f"_command_{_name}"] = type(_name, (PictureCommand,), {"macroName": _name, "form": _form})


class Remembered(Ignored):
    """Prints nothing, but every picture needs it."""

    def invoke(self, tex: Any) -> list[Any]:
        """Hand it on to the pictures."""
        result = Ignored.invoke(self, tex)
        arguments = "".join(f"{{{plain_source(value)}}}" for value in self.attributes.values())
        note_of(self).definitions.append(f"\\{self.nodeName}{arguments}")
        return result


globals().update(
    ignored(
        "usetikzlibrary{} tikzset{} pgfkeys{} pgfplotsset{} usepgfplotslibrary{} usepgflibrary{} "
        "pgfplotstableset{} ctikzset{} ctikzsetstyle{}{} forestset{} setchemfig{} tikzfeynmanset{} psset{}",
        Remembered,
    )
)
globals().update(
    ignored(
        "pgfdeclarelayer{} pgfsetlayers{} tikzexternalize[] bracketset{} useforestlibrary[]{} xyoption{} "
        "SelectTips{}{} CompileMatrices UseTips UseAllTwocells EnableBpAbbreviations tikzexternalenable "
        "tikzexternaldisable pgfmathsetmacro{}{} pgfmathsetseed{} pgfdeclareimage[]{}{} newpsobject{}{}{} "
        "setganttlinklabel{}{}"
    )
)


class tikzstyle(Command):  # type: ignore[misc]
    r"""``\tikzstyle{name}=[…]`` defines a style and prints nothing."""

    args = "name:nox"

    def invoke(self, tex: Any) -> list[Any]:
        """Read the equals sign and the brackets."""
        self.parse(tex)
        tex.readArgument("=")
        tex.readArgument("+")
        tex.readArgument("[]")
        return []


__all__ = ["PICTURE_ENVIRONMENTS"]
