"""Gives the colours of a picture their counterparts for a dark page, which CSS's ``light-dark()`` picks.

Areas and lines get those of :mod:`scidraft_tex.model.colour`. Words and lines that lie on an area are what can be read
on it there: black words on a yellow box stay dark. Where a browser does not know ``light-dark()``, and wherever the
page is light, colours are as TeX drew them.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, replace

from lxml import etree

from scidraft_tex.engines.pictures.shapes import (
    EVERYWHERE,
    UNMOVED,
    Box,
    Matrix,
    box_of,
    common,
    length,
    moved,
    placed,
    within,
)
from scidraft_tex.engines.pictures.svg import local
from scidraft_tex.model.colour import (
    DARK_CONTENT,
    DARK_ENTRY,
    FOR_LINES,
    area_on_dark,
    contrast,
    line_on_dark,
    mix,
    readable,
)

BACKGROUND = "var(--background,#fff)"
_SMALL = 8.0
"""Points; an area that is smaller both ways is a dot or the tip of an arrow, and goes with the lines."""

_HEX = re.compile(r"#([0-9a-f]{3}|[0-9a-f]{6})")
_STYLE = re.compile(r"(?:^|;)\s*(fill|stroke|stop-color):\s*([^;]+)")
_URL = re.compile(r"url\(#([^)]+)\)")


@dataclass(frozen=True, slots=True)
class _Pen:
    """What holds for an element: the paints as they stand in the SVG, and where it is drawn."""

    fill: str = "currentColor"
    stroke: str = "none"
    opacity: float = 1.0
    matrix: Matrix = UNMOVED
    clip: Box = EVERYWHERE


def add_dark_colours(root: etree._Element) -> None:
    """Add to a picture that follows the text's colour what its other colours are on a dark page."""
    _Darkener(root).walk(root, _Pen())


class _Darkener:
    """One way through a picture in the order in which it is painted."""

    def __init__(self, root: etree._Element) -> None:
        self.by_id = {element.get("id", ""): element for element in root.iter() if element.get("id")}
        self.grounds: list[tuple[Box, str]] = []

    def walk(self, element: etree._Element, pen: _Pen) -> None:
        """Colour an element and all in it."""
        name = local(element)
        if name in ("clipPath", "mask", "defs"):
            return
        if name in ("linearGradient", "radialGradient"):
            self._shade(element)
            return
        if name == "pattern":
            self._pattern(element)
            return
        pen = self._pen(element, pen)
        if name == "use":
            self._draw_use(element, pen)
        elif (box := box_of(element)) is not None:
            self._draw(element, pen, common(placed(pen.matrix, box), pen.clip))
        for child in element:
            self.walk(child, pen)
        _gather(element)

    def _shade(self, gradient: etree._Element) -> None:
        """The steps of a shading; a ball is lit by its own lamp and looks the same on every page."""
        ball = local(gradient) == "radialGradient"
        for stop in gradient:
            paint = stop.get("stop-color", "").strip()
            self._set(stop, "stop-color", "#000" * (paint == "currentColor") if ball else self._area(paint))

    def _pattern(self, pattern: etree._Element) -> None:
        """The lines of a pattern, which lie wherever it is used."""
        for element in pattern.iter():
            for name in ("fill", "stroke"):
                if colour := _number(element.get(name, "")):
                    self._set(element, name, f"#{line_on_dark(colour)}")

    def _pen(self, element: etree._Element, pen: _Pen) -> _Pen:
        paints = dict(_STYLE.findall(element.get("style", "")))
        matrix = moved(pen.matrix, element.get("transform", ""))
        opacity = pen.opacity
        for name in ("opacity", "fill-opacity"):
            opacity *= length(element.get(name, "1"))
        clip = pen.clip
        if (reference := _URL.match(element.get("clip-path", ""))) and reference[1] in self.by_id:
            for shape in self.by_id[reference[1]]:
                if (box := box_of(shape)) is not None:
                    clip = common(clip, placed(matrix, box))
        fill = paints.get("fill", element.get("fill", pen.fill)).strip()
        stroke = paints.get("stroke", element.get("stroke", pen.stroke)).strip()
        return replace(pen, fill=fill, stroke=stroke, opacity=opacity, matrix=matrix, clip=clip)

    def _draw_use(self, element: etree._Element, pen: _Pen) -> None:
        """A letter: it is read on what lies below its middle."""
        shape = self.by_id.get(next((v for k, v in element.items() if k.endswith("href")), "").removeprefix("#"))
        box = box_of(shape) if shape is not None else None
        if shape is not None and box is not None:
            at = moved(pen.matrix, f"translate({element.get('x', '0')} {element.get('y', '0')})")
            at = moved(at, shape.get("transform", ""))
            left, top, right, bottom = placed(at, box)
            x, y = (left + right) / 2, (top + bottom) / 2
            self._set(element, "fill", self._read(pen.fill, (x, y, x, y)))

    def _draw(self, element: etree._Element, pen: _Pen, box: Box) -> None:
        small = max(box[2] - box[0], box[3] - box[1]) < _SMALL
        if pen.stroke != "none":
            self._set(element, "stroke", self._line(pen.stroke, box))
        if pen.fill == "none":
            return
        if small or (local(element) == "rect" and "url" not in pen.fill):
            self._set(element, "fill", self._line(pen.fill, box))
            return
        dark = self._area(pen.fill)
        self._set(element, "fill", dark)
        colour = self._known(pen.fill, dark)
        if colour:
            self.grounds.append((box, mix(colour, self._ground(box), pen.opacity)))

    def _known(self, paint: str, dark: str) -> str:
        """The colour of an area on a dark page, as a number; empty for patterns, through which the ground shows."""
        if reference := _URL.match(paint):
            shades = [self._area(stop.get("stop-color", "").strip()) for stop in self.by_id.get(reference[1], ())]
            shades = [shade.removeprefix("#") for shade in shades if shade.startswith("#")]
            return shades[len(shades) // 2] if shades else ""
        return {"currentColor": DARK_CONTENT, BACKGROUND: DARK_ENTRY}.get(paint, dark.removeprefix("#"))

    def _ground(self, box: Box, margin: float = 0.0) -> str:
        """What a shape lies on; the lightest dark ground of a page, if on nothing."""
        return next((colour for area, colour in reversed(self.grounds) if within(box, area, margin)), DARK_ENTRY)

    def _area(self, paint: str) -> str:
        colour = _number(paint)
        return f"#{area_on_dark(colour)}" if colour else ""

    def _read(self, paint: str, box: Box) -> str:
        """The paint of a letter; empty if it needs none of its own."""
        own = self._own(paint)
        if not own:
            return ""
        ground = self._ground(box)
        if paint == BACKGROUND and ground == DARK_ENTRY:
            return ""
        made = readable(own, ground)
        return "" if made == own and not _number(paint) else f"#{made}"

    def _line(self, paint: str, box: Box) -> str:
        """The paint of a line: its own counterpart, or one that shows on the area it lies in."""
        own = self._own(paint)
        if not own:
            return ""
        ground = self._ground(box, 0.5)
        if contrast(own, ground) >= FOR_LINES or ground == DARK_ENTRY:
            return f"#{own}" if _number(paint) else ""
        return f"#{readable(own, ground)}"

    def _own(self, paint: str) -> str:
        named = {"currentColor": DARK_CONTENT, BACKGROUND: DARK_ENTRY}.get(paint)
        colour = _number(paint)
        return named or (line_on_dark(colour) if colour else "")

    def _set(self, element: etree._Element, name: str, dark: str) -> None:
        """Let the element have its own paint on a light page and ``dark`` on a dark one."""
        if not dark:
            return
        light = self._light(element, name)
        if light == dark:
            return
        rest = re.sub(rf"(?:^|;)\s*{name}:[^;]*", "", element.get("style", "")).strip("; ")
        own = f"{name}:light-dark({light},{dark})"
        element.set("style", f"{rest};{own}" if rest else own)

    @staticmethod
    def _light(element: etree._Element, name: str) -> str:
        """The paint that an element has or inherits; pure white instead of the page's, for what lies on an area."""
        for holder in (element, *element.iterancestors()):
            paint = dict(_STYLE.findall(holder.get("style", ""))).get(name) or holder.get(name)
            if paint and "light-dark" not in paint:
                return "#fff" if paint.strip() == BACKGROUND else paint.strip()
        return "currentColor"


def _gather(group: etree._Element) -> None:
    """Letters in a row that have the same paint have it from their group."""
    styles = {child.get("style", "") for child in group}
    own = group.get("style", "")
    if local(group) != "g" or len(styles) != 1 or not all(local(child) == "use" for child in group):
        return
    style = styles.pop()
    if style.startswith("fill:light-dark") and (not own or own == f"fill:{BACKGROUND}"):
        group.set("style", style)
        for child in group:
            del child.attrib["style"]


def _number(paint: str) -> str:
    """The six digits of a colour; empty for names, references and what follows the page."""
    found = _HEX.fullmatch(paint.strip().lower())
    if not found:
        return ""
    digits = found[1]
    return digits if len(digits) == 6 else "".join(2 * digit for digit in digits)
