r"""xcolor and color: coloured text that stays readable on light and dark pages, boxes, definitions of colours."""

from __future__ import annotations

import re
from typing import Any

from plasTeX import Command

from scidraft_tex.engines.plastex.html import el
from scidraft_tex.engines.plastex.note import note_of
from scidraft_tex.engines.plastex.packages.colour_names import DVIPS, SVG, X11
from scidraft_tex.engines.plastex.packages.reading import package_data, plain_source
from scidraft_tex.engines.plastex.packages.signatures import ignored
from scidraft_tex.engines.plastex.render import Page, html_for
from scidraft_tex.model.colour import BLACK, WHITE, contrast, line_on_dark, mix, readable

# xcolor's base colours, as hexadecimal RGB (xcolor manual, section 4.1).
BASE_COLOURS: dict[str, str] = {
    "black": "000000",
    "blue": "0000ff",
    "brown": "bf8040",
    "cyan": "00ffff",
    "darkgray": "404040",
    "gray": "808080",
    "green": "00ff00",
    "lightgray": "bfbfbf",
    "lime": "bfff00",
    "magenta": "ff00ff",
    "olive": "808000",
    "orange": "ff8000",
    "pink": "ffbfbf",
    "purple": "bf0040",
    "red": "ff0000",
    "teal": "008080",
    "violet": "800080",
    "white": "ffffff",
    "yellow": "ffff00",
}


def colours(node: Any) -> dict[str, str]:
    """Colours by name: all that xcolor names, and those defined."""
    known: dict[str, str] = package_data(node, "colours", lambda: {**X11, **DVIPS, **SVG, **BASE_COLOURS})
    return known


def resolve(node: Any, name: str, model: str = "") -> str:
    """A colour expression as hexadecimal RGB; empty if it is not understood. ``red!30!blue`` mixes."""
    if model:
        return from_model(model, name)
    known = colours(node)
    parts = name.strip().removeprefix("-").split("!")
    current = known.get(parts[0].strip(), "")
    for i in range(1, len(parts), 2):
        share = parts[i].strip()
        other = known.get(parts[i + 1].strip(), "") if i + 1 < len(parts) else "ffffff"
        if not current or not other or not re.fullmatch(r"\d+(\.\d+)?", share):
            return ""
        current = mix(current, other, float(share) / 100)
    return current


def from_model(model: str, value: str) -> str:
    """A colour given by numbers."""
    numbers = re.findall(r"\d*\.?\d+", value)
    model = model.strip()
    try:
        if model == "HTML":
            return value.strip().lower() if re.fullmatch(r"[0-9A-Fa-f]{6}", value.strip()) else ""
        if model == "RGB":
            return "".join(f"{min(255, round(float(n))):02x}" for n in numbers[:3])
        if model == "rgb":
            return "".join(f"{round(min(1, float(n)) * 255):02x}" for n in numbers[:3])
        if model == "gray":
            return f"{round(float(numbers[0]) * 255):02x}" * 3
        if model == "cmyk":
            c, m, y, k = (float(n) for n in numbers[:4])
            return "".join(f"{round(255 * (1 - min(1, x + k))):02x}" for x in (c, m, y))
    except (ValueError, IndexError):
        return ""
    return ""


def ink_style(colour: str) -> str:
    """The style of coloured text: as on paper, or as much darker as reading asks for, and its counterpart when dark."""
    return f"color:#{(light := readable(colour, WHITE))};color:light-dark(#{light},#{readable(line_on_dark(colour))})"


class definecolor(Command):  # type: ignore[misc]
    """A colour by numbers."""

    args = "[ type:nox ] name:str model:str value:nox"

    def invoke(self, tex: Any) -> list[Any]:
        """Remember it, for pictures too."""
        self.parse(tex)
        values = self.attributes
        value = plain_source(values["value"])
        colours(self)[values["name"]] = from_model(values["model"].split("/")[0], value.split("/")[0])
        note_of(self).definitions.append(f"\\definecolor{{{values['name']}}}{{{values['model']}}}{{{value}}}")
        return []


class providecolor(definecolor):
    """The same, if the name is free."""


class colorlet(Command):  # type: ignore[misc]
    """A colour as another, or a mixture."""

    args = "[ type:nox ] name:str [ model:nox ] value:str"

    def invoke(self, tex: Any) -> list[Any]:
        """Remember it, for pictures too."""
        self.parse(tex)
        name, value = self.attributes["name"], self.attributes["value"]
        colours(self)[name] = resolve(self, value)
        note_of(self).definitions.append(f"\\colorlet{{{name}}}{{{value}}}")
        return []


class textcolor(Command):  # type: ignore[misc]
    """Text in a colour."""

    args = "[ model:str ] color:str self"

    def invoke(self, tex: Any) -> None:
        """Resolve the colour where it is used."""
        self.parse(tex)
        self.colour = resolve(self, self.attributes["color"], self.attributes["model"] or "")


class color(Command):  # type: ignore[misc]
    """The colour of the rest of the group."""

    args = "[ model:str ] color:str"

    def invoke(self, tex: Any) -> None:
        """Resolve the colour where it is used."""
        self.parse(tex)
        self.colour = resolve(self, self.attributes["color"], self.attributes["model"] or "")

    def digest(self, tokens: Any) -> None:
        """Take the rest of the group; what follows a paragraph's end stays outside."""
        for token in tokens:
            ends = token.nodeType == Command.ELEMENT_NODE and (
                token.level <= Command.PAR_LEVEL or token.macroMode == Command.MODE_END
            )
            if ends or token.contextDepth < self.contextDepth:
                tokens.push(token)
                return
            if token.nodeType == Command.ELEMENT_NODE:
                token.parentNode = self
                token.digest(tokens)
            self.appendChild(token)


class colorbox(textcolor):
    """Text on a coloured ground."""


class fcolorbox(Command):  # type: ignore[misc]
    """The same, with a frame."""

    args = "[ model:str ] frame:str color:str self"

    def invoke(self, tex: Any) -> None:
        """Resolve the colour where it is used."""
        self.parse(tex)
        model = self.attributes["model"] or ""
        self.colour = resolve(self, self.attributes["color"], model)
        self.frame = resolve(self, self.attributes["frame"], model)


@html_for("textcolor", "color")
def textcolor_html(node: Any, page: Page) -> str:
    """A span in the colour, for light pages and dark ones; on a coloured ground it is as on paper."""
    text = page.inline(node)
    if not node.colour or not text.strip():
        return text
    if _has_ground(node):
        return el("span", text, style=f"color:#{node.colour}")
    return text if node.colour == BLACK else el("span", text, style=ink_style(node.colour))


def _has_ground(node: Any) -> bool:
    while (node := node.parentNode) is not None:
        if isinstance(node, colorbox | fcolorbox):
            return True
    return False


@html_for("colorbox", "fcolorbox")
def colorbox_html(node: Any, page: Page) -> str:
    """A mark with its own ink, so that the pair is readable in both schemes."""
    text = page.inline(node)
    if not node.colour:
        return el("mark", text)
    ink = max(BLACK, WHITE, key=lambda shade: contrast(shade, node.colour))
    frame = f";border:1px solid #{node.frame}" if getattr(node, "frame", "") else ""
    return el("mark", text, class_="ground", style=f"background:#{node.colour};color:#{ink}{frame}")


globals().update(
    ignored("pagecolor[]{} nopagecolor selectcolormodel{} rowcolors*[]{}{}{} definecolorset[]{}{}{}{} definecolors{}")
)
