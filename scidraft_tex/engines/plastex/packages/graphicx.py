r"""graphicx, epsfig: pictures from files, scaled and turned boxes."""

from __future__ import annotations

import re
from typing import Any

from plasTeX import Command

from scidraft_tex.engines.plastex.html import el, esc
from scidraft_tex.engines.plastex.note import note_of
from scidraft_tex.engines.plastex.packages.options import parse_options
from scidraft_tex.engines.plastex.packages.reading import plain_source
from scidraft_tex.engines.plastex.packages.signatures import ignored
from scidraft_tex.engines.plastex.packages.tikz import alternative
from scidraft_tex.engines.plastex.render import Page, html_for
from scidraft_tex.model.codes import Code

# CSS pixels (96 to the inch) of TeX's units.
PIXELS: dict[str, float] = {
    "pt": 96 / 72.27,
    "bp": 96 / 72,
    "in": 96.0,
    "cm": 96 / 2.54,
    "mm": 96 / 25.4,
    "pc": 12 * 96 / 72.27,
    "px": 1.0,
    "em": 16.0,
    "ex": 7.0,
}
_OF_LINE = re.compile(r"(\d*\.?\d*)\s*\\(?:textwidth|linewidth|columnwidth|hsize|svgwidth)")
_OF_HEIGHT = re.compile(r"(\d*\.?\d*)\s*\\(?:textheight|paperheight|vsize)")
_LENGTH = re.compile(r"(-?\d*\.?\d+)\s*(pt|bp|in|cm|mm|pc|px|em|ex)")


class includegraphics(Command):  # type: ignore[misc]
    """A picture from a file."""

    args = "* [ options:nox ] [ corner:nox ] file:nox"
    captionable = True

    def invoke(self, tex: Any) -> None:
        """Keep the file's name and the options."""
        self.parse(tex)
        self.options = parse_options(plain_source(self.attributes["options"]))
        self.file = plain_source(self.attributes["file"]).strip('"')
        self.alt = self.options.get("alt", "") or note_of(self).data.pop("picture-alt", "")


class epsfig(includegraphics):
    """The old command: ``file=`` among the keys."""

    nodeName = "includegraphics"
    args = "options:nox"

    def invoke(self, tex: Any) -> None:
        """The name is a key."""
        self.parse(tex)
        self.options = parse_options(plain_source(self.attributes["options"]))
        self.file = self.options.get("file") or self.options.get("figure") or ""
        self.alt = ""


class includesvg(includegraphics):
    """The svg package's command."""

    nodeName = "includegraphics"
    args = "[ options:nox ] file:nox"


class graphicspath(Command):  # type: ignore[misc]
    """Folders to look in: the scanner has done so."""

    args = "folders:nox"

    def invoke(self, tex: Any) -> list[Any]:
        """Remember them, as names in the request may be written with them."""
        self.parse(tex)
        folders = re.findall(r"\{([^{}]*)\}", plain_source(self.attributes["folders"]))
        note_of(self).data.setdefault("graphics-folders", []).extend(folders)
        return []


class rotatebox(Command):  # type: ignore[misc]
    """Turned on paper, upright here."""

    args = "[ options:nox ] angle:nox self"


class reflectbox(Command):  # type: ignore[misc]
    """Mirrored on paper, as it is here."""

    args = "self"


def size_styles(options: dict[str, str], width: float, height: float) -> tuple[float, float, str]:
    """Width and height in CSS pixels, and a style for a share of the line."""
    share = _OF_LINE.match(options.get("width", ""))
    if share:
        percent = round(100 * float(share.group(1) or 1), 2)
        return width, height, f"width:{percent:g}%"
    ratio = height / width if width else 0.0
    wanted_width, wanted_height = pixels(options.get("width", "")), pixels(options.get("height", ""))
    if not wanted_height and (share := _OF_HEIGHT.match(options.get("height", ""))):
        wanted_height = 900 * float(share.group(1) or 1)
    if wanted_width and wanted_height and "keepaspectratio" in options and ratio:
        scale = min(wanted_width / width, wanted_height / height)
        return width * scale, height * scale, ""
    if wanted_width:
        return wanted_width, wanted_height or wanted_width * ratio, ""
    if wanted_height and ratio:
        return wanted_height / ratio, wanted_height, ""
    scale = float(options["scale"]) if re.fullmatch(r"\d*\.?\d+", options.get("scale", "")) else 1.0
    return width * scale, height * scale, ""


def pixels(length: str) -> float:
    """A TeX length in CSS pixels; 0 if it is not a plain one."""
    match = _LENGTH.match(length.strip())
    return float(match.group(1)) * PIXELS[match.group(2)] if match else 0.0


@html_for("includegraphics")
def includegraphics_html(node: Any, page: Page) -> str:
    """An image of the size it has on paper; a file nobody knows is reported and leaves its text alternative."""
    found = find_graphic(node, page)
    alt = alternative(node, page)
    if found is None:
        page.note.report(
            Code.MISSING_FILE,
            f"there is no picture `{node.file}`",
            node,
            "check the name; it is looked for beside the note and in the collection's folder",
            error=True,
            once=node.file,
        )
        return el("span", esc(alt), class_="missing-picture")
    url, natural_width, natural_height = found
    width, height, style = size_styles(node.options, natural_width, natural_height)
    image = el(
        "img",
        src=url,
        width=round(width) or None,
        height=round(height) or None,
        style=style or None,
        loading="lazy",
        decoding="async",
    )
    return image.removesuffix(">") + f' alt="{esc(alt).replace(chr(34), "&quot;")}">'


def find_graphic(node: Any, page: Page) -> tuple[str, float, float] | None:
    """The picture under its name as written, or with a folder of ``\\graphicspath``."""
    for folder in ("", *page.note.data.get("graphics-folders", [])):
        found = page.note.graphic(folder + node.file)
        if found is not None:
            return found
    return None


globals().update(
    ignored(
        "DeclareGraphicsExtensions{} DeclareGraphicsRule{}{}{}{} setkeys{}{} graphicsextensions svgpath{} svgsetup{}"
    )
)
