"""Layouts of directed graphs, as TeX has worked them out: boxes of nodes and frames, and lines of edges, in points."""

from __future__ import annotations

import re
from dataclasses import dataclass
from itertools import combinations

from tests.latex_package.tex import Document

SHOW = r"""\ExplSyntaxOn
\gdef \Show
  {
    \typeout { LAYOUT }
    \int_step_inline:nn { \g_scidraft_layers_vertex_int }
      {
        \str_if_in:enT { node, group } { \scidraft_layers_of:nn { kind } {##1} }
          {
            \typeout
              {
                BOX~\tl_to_str:c { g__scidraft_graph_text_##1 } |\scidraft_layers_of:nn { kind } {##1}|
                \scidraft_layers_of:nn { shape } {##1}|
                \scidraft_layers_of:nn { x } {##1}|\scidraft_layers_of:nn { y } {##1}|
                \scidraft_layers_of:nn { w } {##1}|\scidraft_layers_of:nn { h } {##1}|
              }
          }
      }
    \int_step_inline:nn { \g_scidraft_layers_edge_int }
      { \typeout { EDGE~\exp_not:v { g__scidraft_layers_path-1_##1 } \exp_not:v { g__scidraft_layers_path-2_##1 } } }
  }
\cs_generate_variant:Nn \tl_to_str:N { c }
\prg_new_conditional:Npnn \str_if_in:en #1#2 { T }
  { \clist_if_in:neTF {#1} {#2} { \prg_return_true: } { \prg_return_false: } }
\prg_generate_conditional_variant:Nnn \clist_if_in:nn { ne } { TF }
\ExplSyntaxOff
"""
"""Makes ``\\Show``, which writes the last layout to the log."""


@dataclass(frozen=True, slots=True)
class Box:
    """A node or a frame; x and y are its middle, y goes up."""

    text: str
    kind: str
    shape: str
    x: float
    y: float
    w: float
    h: float

    @property
    def left(self) -> float:
        return self.x - self.w / 2

    @property
    def right(self) -> float:
        return self.x + self.w / 2

    @property
    def top(self) -> float:
        return self.y + self.h / 2

    @property
    def bottom(self) -> float:
        return self.y - self.h / 2

    def holds(self, x: float, y: float, by: float = 0.0) -> bool:
        return self.left + by < x < self.right - by and self.bottom + by < y < self.top - by

    def meets(self, other: Box) -> bool:
        return (
            self.left < other.right and other.left < self.right and self.bottom < other.top and other.bottom < self.top
        )

    def around(self, other: Box) -> bool:
        return (
            self.left < other.left and other.right < self.right and self.bottom < other.bottom and other.top < self.top
        )


Point = tuple[float, float]


@dataclass(frozen=True, slots=True)
class Layout:
    """Boxes by their texts, and the edges in the order of the source, each as points along its line."""

    boxes: dict[str, Box]
    edges: list[list[Point]]

    @property
    def overlaps(self) -> list[tuple[str, str]]:
        """Boxes that lie on each other without one being a frame around the other."""
        return [
            (one.text, other.text)
            for one, other in combinations(self.boxes.values(), 2)
            if one.meets(other)
            and not (one.kind == "group" and one.around(other))
            and not (other.kind == "group" and other.around(one))
        ]

    @property
    def crossed(self) -> list[tuple[int, str]]:
        """Edges that run through a node."""
        return [
            (number, box.text)
            for number, points in enumerate(self.edges)
            for box in self.boxes.values()
            if box.kind == "node" and any(box.holds(*point, by=1.5) for point in points)
        ]


def layouts(document: Document) -> list[Layout]:
    """What each ``\\Show`` has written."""
    found = []
    for text in document.log.split("LAYOUT\n")[1:]:
        boxes = {}
        for line in re.findall(r"^BOX (.*)$", text, re.M):
            label, kind, shape, *numbers, _ = (part.strip() for part in line.split("|"))
            boxes[label] = Box(label, kind, shape, *(int(number) / 65536 for number in numbers))
        found.append(Layout(boxes, [line_of(path) for path in re.findall(r"^EDGE (.*)$", text, re.M)]))
    return found


def line_of(path: str) -> list[Point]:
    """Points along a path of pgf, close enough for none to jump over a box."""
    points: list[Point] = []
    steps = re.findall(r"\\pgfpath(moveto|lineto|curveto)((?: *\{\\pgfqpoint *\{-?\d+sp\}\{-?\d+sp\}\})+)", path)
    for command, arguments in steps:
        numbers = [int(number) / 65536 for number in re.findall(r"\{(-?\d+)sp\}", arguments)]
        ends = list(zip(numbers[::2], numbers[1::2], strict=True))
        if command == "moveto":
            points += ends
        else:
            controls = [points[-1], *ends] if command == "curveto" else [points[-1], points[-1], *ends * 2]
            points += [bezier(controls, step / 40) for step in range(1, 41)]
    return points


def bezier(controls: list[Point], t: float) -> Point:
    weights = ((1 - t) ** 3, 3 * t * (1 - t) ** 2, 3 * t * t * (1 - t), t**3)
    return (
        sum(weight * x for weight, (x, _) in zip(weights, controls, strict=True)),
        sum(weight * y for weight, (_, y) in zip(weights, controls, strict=True)),
    )
