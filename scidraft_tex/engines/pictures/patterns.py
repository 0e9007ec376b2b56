"""Patterns as on paper, where each tile may reach into its neighbours.

SVG cuts a pattern at the edges of its tile, and a ``<symbol>`` at its origin: of TikZ's dots, which lie on the corners
of their tiles, it shows a quarter, and lines at an angle have gaps.
"""

from __future__ import annotations

from lxml import etree

from scidraft_tex.engines.pictures.shapes import length
from scidraft_tex.engines.pictures.svg import SVG

_AROUND = [(across, up) for across in (-1, 0, 1) for up in (-1, 0, 1) if across or up]


def let_tiles_overlap(root: etree._Element) -> None:
    """Draw in each tile, besides its own content, what reaches into it from the eight around it."""
    by_id = {element.get("id", ""): element for element in root.iter() if element.get("id")}
    for symbol in root.iter(f"{{{SVG}}}symbol"):
        symbol.tag = f"{{{SVG}}}g"
    for pattern in list(root.iter(f"{{{SVG}}}pattern")):
        model = by_id.get(_reference(pattern), pattern)
        width, height = (length(pattern.get(name) or model.get(name, "")) for name in ("width", "height"))
        if len(pattern) and width and height:
            _surround(pattern, width, height)


def _surround(pattern: etree._Element, width: float, height: float) -> None:
    name = f"{pattern.get('id', '')}-tile"
    tile = etree.Element(f"{{{SVG}}}g", {"id": name})
    tile.extend(list(pattern))
    pattern.append(tile)
    for across, up in _AROUND:
        attributes = {"href": f"#{name}", "x": f"{across * width:g}", "y": f"{up * height:g}"}
        etree.SubElement(pattern, f"{{{SVG}}}use", attributes)


def _reference(element: etree._Element) -> str:
    found = next((value for name, value in element.items() if etree.QName(name).localname == "href"), "")
    return found.removeprefix("#")
