"""Where the shapes of a picture lie: boxes around paths, moved by transformations."""

from __future__ import annotations

import math
import re

from lxml import etree

Matrix = tuple[float, float, float, float, float, float]
Box = tuple[float, float, float, float]
"""Left, top, right, bottom."""

UNMOVED: Matrix = (1, 0, 0, 1, 0, 0)
EVERYWHERE: Box = (-math.inf, -math.inf, math.inf, math.inf)

_NUMBER = re.compile(r"[-+]?(?:\d+\.?\d*|\.\d+)(?:[eE][-+]?\d+)?")
_COMMAND = re.compile(r"([MLHVCSQTAZ])([^A-Za-z]*(?:[eE][-+]?\d[^A-Za-z]*)*)")
_TRANSFORM = re.compile(r"(\w+)\s*\(([^)]*)\)")


def moved(matrix: Matrix, transform: str) -> Matrix:
    """The matrix with an SVG ``transform`` applied inside it."""
    for name, text in _TRANSFORM.findall(transform):
        numbers = [float(number) for number in _NUMBER.findall(text)]
        if (step := _step(name, numbers)) is not None:
            a, b, c, d, e, f = matrix
            g, h, i, j, k, m = step
            matrix = (a * g + c * h, b * g + d * h, a * i + c * j, b * i + d * j, a * k + c * m + e, b * k + d * m + f)
    return matrix


def _step(name: str, numbers: list[float]) -> Matrix | None:
    match name, numbers:
        case "translate", [x, *rest]:
            return (1, 0, 0, 1, x, rest[0] if rest else 0)
        case "scale", [x, *rest]:
            return (x, 0, 0, rest[0] if rest else x, 0, 0)
        case "rotate", [angle]:
            cos, sin = math.cos(math.radians(angle)), math.sin(math.radians(angle))
            return (cos, sin, -sin, cos, 0, 0)
        case "matrix", [a, b, c, d, e, f]:
            return (a, b, c, d, e, f)
    return None


def placed(matrix: Matrix, box: Box) -> Box:
    """The box around a moved box."""
    a, b, c, d, e, f = matrix
    corners = [(a * x + c * y + e, b * x + d * y + f) for x in (box[0], box[2]) for y in (box[1], box[3])]
    xs, ys = zip(*corners, strict=True)
    return (min(xs), min(ys), max(xs), max(ys))


def common(one: Box, other: Box) -> Box:
    """What two boxes share; empty boxes have their right before their left."""
    return (max(one[0], other[0]), max(one[1], other[1]), min(one[2], other[2]), min(one[3], other[3]))


def within(inner: Box, outer: Box, margin: float = 0.0) -> bool:
    """Whether a box lies in another, off its edges by ``margin``."""
    return (
        outer[0] + margin <= inner[0]
        and outer[1] + margin <= inner[1]
        and inner[2] <= outer[2] - margin
        and inner[3] <= outer[3] - margin
    )


def box_of(element: etree._Element) -> Box | None:
    """The box around a path, rectangle, circle or polygon in its own units; ``None`` for everything else."""
    name = etree.QName(element).localname
    if name == "path":
        return _box_of_path(element.get("d", ""))
    if name == "rect":
        x, y, width, height = (length(element.get(key, "")) for key in ("x", "y", "width", "height"))
        return (x, y, x + width, y + height)
    if name in ("circle", "ellipse"):
        x, y = length(element.get("cx", "")), length(element.get("cy", ""))
        wide = length(element.get("r", "")) or length(element.get("rx", ""))
        high = length(element.get("r", "")) or length(element.get("ry", ""))
        return (x - wide, y - high, x + wide, y + high)
    if name in ("polygon", "polyline"):
        numbers = [float(number) for number in _NUMBER.findall(element.get("points", ""))]
        return _around(numbers[0::2], numbers[1::2])
    return None


def length(text: str) -> float:
    """The number that an attribute begins with; 0 if it has none."""
    number = _NUMBER.match(text.strip())
    return float(number.group()) if number else 0.0


def _box_of_path(text: str) -> Box | None:
    """The box around a path's points and control points; dvisvgm writes absolute commands."""
    xs: list[float] = []
    ys: list[float] = []
    for command, values in _COMMAND.findall(text):
        numbers = [float(number) for number in _NUMBER.findall(values)]
        if command == "H":
            xs += numbers
        elif command == "V":
            ys += numbers
        elif command == "A":
            xs += numbers[5::7]
            ys += numbers[6::7]
        else:
            xs += numbers[0::2]
            ys += numbers[1::2]
    return _around(xs, ys)


def _around(xs: list[float], ys: list[float]) -> Box | None:
    return (min(xs), min(ys), max(xs), max(ys)) if xs and ys else None
