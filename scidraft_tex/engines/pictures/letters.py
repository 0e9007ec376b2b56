"""The letters of a picture in the units of their fonts.

dvisvgm draws each font in the size that the first picture of a run has it in, and scales it for the others: the same
picture would have other bytes in other company. Its second pass, with SVG fonts, says the size of every letter and
draws it in its font's own units; with these the outlines are the same wherever a picture is drawn.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

from lxml import etree

from scidraft_tex.engines.pictures.svg import SVG, local

_FONT_RULE = re.compile(r"text\.(\w+)\s*\{font-family:([^;]+);font-size:([\d.]+)px[;}]")
_DRAWN_LETTER = re.compile(r"#g\d+-\d+")
"""How dvisvgm refers to a letter's outline: the number of the font and that of the letter."""


@dataclass(frozen=True, slots=True)
class Glyph:
    """A letter of a font: its ``width`` in em, and its outline in units of the font, upwards from the base line."""

    width: float
    outline: str


@dataclass(frozen=True, slots=True)
class Font:
    """A font in one ``size``, in big points; ``units`` of it make one em."""

    size: float
    units: float
    glyphs: dict[str, Glyph]


def fonts_of(letters: etree._Element) -> dict[str, Font]:
    """The fonts of a page that dvisvgm wrote with ``--font-format=svg``, by the classes of its ``<text>`` elements."""
    families = {font.get("id", ""): _family(font) for font in letters.iter(f"{{{SVG}}}font")}
    style = "".join(text for element in letters.iter(f"{{{SVG}}}style") for text in element.itertext())
    return {
        name: Font(float(size), *families.get(family, (1000.0, {}))) for name, family, size in _FONT_RULE.findall(style)
    }


def _family(font: etree._Element) -> tuple[float, dict[str, Glyph]]:
    face = font.find(f"{{{SVG}}}font-face")
    units = float(face.get("units-per-em", "1000")) if face is not None else 1000.0
    glyphs = {
        glyph.get("unicode", ""): Glyph(float(glyph.get("horiz-adv-x", "0")) / units, glyph.get("d", ""))
        for glyph in font
        if local(glyph) == "glyph" and glyph.get("unicode")
    }
    return units, glyphs


def draw_in_font_units(outline: etree._Element, letters: etree._Element) -> None:
    """Replace in place the outlines of a page's letters by those of their fonts, scaled to the size they have.

    Nothing changes if the two passes do not have the same letters in the same order.
    """
    uses = [use for use in outline.iter(f"{{{SVG}}}use") if _DRAWN_LETTER.fullmatch(_target(use))]
    drawn = [use for use in uses if local(use.getparent()) != "defs"]
    glyphs = list(_in_order(letters))
    if len(drawn) != len(glyphs):
        return
    shapes = {}
    for use, (font, glyph) in zip(drawn, glyphs, strict=True):
        shapes[_target(use).removeprefix("#")] = (font, glyph)
    for element in [element for definitions in outline.iter(f"{{{SVG}}}defs") for element in definitions]:
        if (shape := shapes.get(element.get("id", ""))) is not None:
            _redraw(element, *shape)


def _target(use: etree._Element) -> str:
    return next((value for name, value in use.items() if etree.QName(name).localname == "href"), "")


def _in_order(letters: etree._Element) -> Iterator[tuple[Font, Glyph]]:
    """The letters of a page as it draws them."""
    fonts = fonts_of(letters)
    for text in letters.iter(f"{{{SVG}}}text"):
        font = fonts.get(text.get("class", ""))
        for letter in "".join(text.itertext()) if font else ():
            if font and letter in font.glyphs:
                yield font, font.glyphs[letter]


def _redraw(element: etree._Element, font: Font, glyph: Glyph) -> None:
    name = element.get("id", "")
    element.tag = f"{{{SVG}}}path"
    element.attrib.clear()
    scale = f"{font.size / font.units:.7f}".strip("0")
    for attribute, value in (("id", name), ("d", glyph.outline), ("transform", f"scale({scale} -{scale})")):
        element.set(attribute, value)
