"""A page of dvisvgm's output as a picture of a web page."""

from __future__ import annotations

import re

from scidraft_tex.engines.pictures import svg as markup
from scidraft_tex.engines.pictures.dark import add_dark_colours
from scidraft_tex.engines.pictures.letters import draw_in_font_units
from scidraft_tex.engines.pictures.patterns import let_tiles_overlap
from scidraft_tex.engines.pictures.textlayer import text_layer
from scidraft_tex.scan.plain import plain_text

BODY_SIZE = 10.95
"""Points of one em in the document: LaTeX's ``11pt`` option sets 10.95 pt letters. An SVG unit is one big point."""

WIDE = 24
"""Em from which on a picture is wide: on a small screen its letters would become too small if all of it was shown."""

_ARROW = re.compile(r"\\scidraft@arrow\s*|->")
_GETS = re.compile(r"\\gets(?![A-Za-z])")


def spoken(text: str) -> str:
    """What a diagram says of itself, without its LaTeX."""
    arrows = _GETS.sub("← ", _ARROW.sub("→ ", text))
    return plain_text(arrows.replace("\\\\", " ")).replace("→  ", "→ ")


def page_svg(outline: str, letters: str, size: tuple[float, float, float], alt: str, *, display: bool) -> str:
    """One page of dvisvgm's output as inline SVG with its words, its true size in ``em`` and its text alternative.

    ``outline`` and ``letters`` are the page with its letters as outlines and as text; ``size`` is width, height and
    depth in points.
    """
    root = markup.parse(outline)
    words = markup.parse(letters)
    layer = text_layer(words)
    draw_in_font_units(root, words)
    markup.scrub(root)
    let_tiles_overlap(root)
    markup.follow_text_colour(root)
    add_dark_colours(root)
    if layer is not None:
        root.append(layer)
    markup.prefix_ids(root)
    width, height, depth = size
    box = root.get("viewBox", "")
    root.attrib.clear()
    em = {name: f"{points / BODY_SIZE:.3f}em" for name, points in (("width", width), ("height", height + depth))}
    attributes = {
        "class": "picture",
        "viewBox": box,
        "fill": "currentColor",
        "role": "img",
        "aria-label": alt,
        **em,
    }
    if display and width / BODY_SIZE > WIDE:
        attributes |= {"class": "picture wide", "style": f"--wide:{width / BODY_SIZE:.1f}em"}
    if not display:
        attributes["style"] = f"vertical-align:{-depth / BODY_SIZE:.3f}em"
    for name, value in attributes.items():
        root.set(name, value)
    return markup.serialise(root)
