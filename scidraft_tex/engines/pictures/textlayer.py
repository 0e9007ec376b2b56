"""The words of a picture as invisible text over its outlines.

dvisvgm draws glyphs as paths, which look exactly like the paper but hold no words. A second pass with SVG fonts says
which letters stand where and how wide they are; from it come ``<text>`` elements that can be selected, searched and
read aloud.
"""

from __future__ import annotations

import unicodedata

from lxml import etree

from scidraft_tex.engines.pictures.letters import Font, fonts_of
from scidraft_tex.engines.pictures.svg import SVG

_SPACE = 0.15
"""A gap wider than this, in em, is a space between words; kerns are well below it."""


def text_layer(root: etree._Element) -> etree._Element | None:
    """The words of a page that dvisvgm wrote with ``--font-format=svg``, as one group; ``None`` if it has none."""
    fonts = fonts_of(root)
    layer = etree.Element(f"{{{SVG}}}g", {"fill-opacity": "0", "stroke": "none"})
    for text in root.iter(f"{{{SVG}}}text"):
        font = fonts.get(text.get("class", ""))
        if font is None:
            continue
        words = _words(text, font)
        group = _placed(layer, text) if words else layer
        for word, x, y in words:
            attributes = {"x": f"{x:.2f}", "y": f"{y:.2f}", "font-size": f"{font.size:.2f}"}
            etree.SubElement(group, f"{{{SVG}}}text", attributes).text = word + " "
    return layer if len(layer) else None


def _words(text: etree._Element, font: Font) -> list[tuple[str, float, float]]:
    """The words of one ``<text>``, whose pieces (``<tspan x=…>``) dvisvgm splits at kerns and at spaces alike."""
    x, y = float(text.get("x", "0").split()[0]), float(text.get("y", "0").split()[0])
    pieces: list[tuple[str, float, float]] = [(text.text or "", x, y)]
    for span in text:
        x = float(span.get("x", x))
        y = float(span.get("y", y))
        pieces.append((span.text or "", x, y))
        pieces.append((span.tail or "", -1e9, y))
    words: list[tuple[str, float, float]] = []
    word, begin, end, line = "", 0.0, None, 0.0
    for letters, at, base in pieces:
        letters = _readable(letters)
        at = end if at == -1e9 and end is not None else at
        if word and (end is None or abs(base - line) > 0.01 or not -0.5 < (at - end) / font.size < _SPACE):
            words.append((word, begin, line))
            word = ""
        if letters and not word:
            begin, line = at, base
        word += letters
        end = at + font.size * sum(font.glyphs[c].width if c in font.glyphs else 0.5 for c in letters)
    if word:
        words.append((word, begin, line))
    return [(unicodedata.normalize("NFKC", w.strip()), a, b) for w, a, b in words if w.strip()]


def _readable(letters: str) -> str:
    """The letters without glyphs that have no Unicode value (dvisvgm gives them private ones)."""
    return "".join(c for c in letters if unicodedata.category(c) not in {"Co", "Cn", "Cc"})


def _placed(layer: etree._Element, text: etree._Element) -> etree._Element:
    """A group with the transformations that hold for ``text``: the last one if they are the same, else a new one."""
    transforms = [g.get("transform") for g in text.iterancestors() if g.get("transform")]
    own = [text.get("transform")] if text.get("transform") else []
    chain = " ".join([*reversed(transforms), *own])
    if not chain:
        return layer
    if len(layer) and layer[-1].get("transform") == chain:
        return layer[-1]
    return etree.SubElement(layer, f"{{{SVG}}}g", {"transform": chain})
