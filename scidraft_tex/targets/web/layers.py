"""A layered drawing of a graph: boxes in columns, so that arrows run from left to right.

The classic steps of Sugiyama, Tagawa and Toda (1981): circles are cut where that costs little, columns come by longest
path, the order in a column by the barycentre of its neighbours, then places as near to the neighbours as the order
allows. An arrow that crosses a column gets a lane there, so that it runs behind no box. The same input gives the same
drawing.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise

SWEEPS = 8
GAP = 18.0
"""Pixels between boxes of a column."""

LANE = 4.0
"""Height of the lane of an arrow that only passes a column, in pixels."""

Edge = tuple[str, str]


@dataclass(frozen=True, slots=True)
class Drawing:
    """Where things are: columns and tops of boxes by name, and for each arrow its lanes as (column, height)."""

    columns: Mapping[str, int]
    tops: Mapping[str, float]
    lanes: Mapping[Edge, tuple[tuple[int, float], ...]]
    height: float


def draw(heights: Mapping[str, float], edges: Iterable[Edge]) -> Drawing:
    """Place boxes, given their heights. An edge leads from left to right; one that closes a circle leads back."""
    edges = list(dict.fromkeys(edges))
    columns = columns_of(list(heights), edges)
    sizes: dict[str, float] = dict(heights)
    layers: list[list[str]] = [[] for _ in range(max(columns.values(), default=0) + 1)]
    for name, column in columns.items():
        layers[column].append(name)
    chains: dict[Edge, list[str]] = {}
    links: list[Edge] = []
    for edge in edges:
        left, right = sorted(edge, key=lambda name: columns[name])
        between = range(columns[left] + 1, columns[right])
        lanes = [f"{left}\0{right}\0{column}" for column in between]
        for lane, column in zip(lanes, between, strict=True):
            if lane not in sizes:
                sizes[lane] = LANE
                layers[column].append(lane)
        chains[edge] = lanes
        links += pairwise([left, *lanes, right]) if columns[left] != columns[right] else []
    near = _neighbours(links)
    _sort(layers, near)
    tops = _place(layers, near, sizes)
    lift = min(tops.values(), default=0.0)
    tops = {name: top - lift for name, top in tops.items()}
    place = {name: column for column, layer in enumerate(layers) for name in layer}
    return Drawing(
        columns,
        {name: tops[name] for name in heights},
        {edge: tuple((place[lane], tops[lane] + LANE / 2) for lane in lanes) for edge, lanes in chains.items()},
        max((tops[name] + sizes[name] for name in tops), default=0.0),
    )


def columns_of(names: Sequence[str], edges: Iterable[Edge]) -> dict[str, int]:
    """The column of each box: one further to the right than the last that leads to it, circles apart."""
    order = _order(names, list(edges))
    place = {name: number for number, name in enumerate(order)}
    columns = dict.fromkeys(names, 0)
    after: dict[str, list[str]] = {}
    for left, right in edges:
        if place[left] < place[right]:
            after.setdefault(left, []).append(right)
    for name in order:
        for following in after.get(name, ()):
            columns[following] = max(columns[following], columns[name] + 1)
    return columns


def _order(names: Sequence[str], edges: Sequence[Edge]) -> list[str]:
    """An order in which few edges lead back: sources first, sinks last, and where a circle leaves neither, the box
    with the most to give (Eades, Lin and Smyth 1993)."""
    after: dict[str, set[str]] = {name: set() for name in names}
    before: dict[str, set[str]] = {name: set() for name in names}
    for left, right in edges:
        if left != right:
            after[left].add(right)
            before[right].add(left)
    first: list[str] = []
    last: list[str] = []
    left_over = list(names)
    while left_over:
        sink = next((name for name in left_over if not after[name]), "")
        source = next((name for name in left_over if not before[name]), "")
        chosen = source or sink or max(left_over, key=lambda name: len(after[name]) - len(before[name]))
        (last if sink and not source else first).append(chosen)
        left_over.remove(chosen)
        for other in after[chosen]:
            before[other].discard(chosen)
        for other in before[chosen]:
            after[other].discard(chosen)
    return first + last[::-1]


def _neighbours(links: Iterable[Edge]) -> dict[str, list[str]]:
    near: dict[str, list[str]] = {}
    for one, other in links:
        near.setdefault(one, []).append(other)
        near.setdefault(other, []).append(one)
    return near


def _sort(layers: list[list[str]], near: Mapping[str, list[str]]) -> None:
    """Put each column in the order of its neighbours in the column before, then after, and so on."""
    place = {name: float(number) for layer in layers for number, name in enumerate(layer)}
    column = {name: number for number, layer in enumerate(layers) for name in layer}
    for sweep in range(SWEEPS):
        order = range(1, len(layers)) if sweep % 2 == 0 else range(len(layers) - 2, -1, -1)
        for number in order:
            side = number - 1 if sweep % 2 == 0 else number + 1
            means = {}
            for name in layers[number]:
                places = [place[other] for other in near.get(name, ()) if column[other] == side]
                means[name] = sum(places) / len(places) if places else place[name]
            layers[number].sort(key=lambda name: (means[name], place[name]))
            place.update({name: float(position) for position, name in enumerate(layers[number])})


def _place(layers: list[list[str]], near: Mapping[str, list[str]], sizes: Mapping[str, float]) -> dict[str, float]:
    """Tops: every box as near to the middle of its neighbours as its column's order allows."""
    tops: dict[str, float] = {}
    for layer in layers:
        top = 0.0
        for name in layer:
            tops[name] = top
            top += sizes[name] + GAP
    tallest = max((tops[layer[-1]] + sizes[layer[-1]] for layer in layers if layer), default=0.0)
    for layer in layers:
        shift = (tallest - tops[layer[-1]] - sizes[layer[-1]]) / 2 if layer else 0.0
        tops.update({name: tops[name] + shift for name in layer})
    for sweep in range(SWEEPS):
        for layer in layers if sweep % 2 == 0 else reversed(layers):
            wished = {}
            for name in layer:
                middles = [tops[other] + sizes[other] / 2 for other in near.get(name, ())]
                wished[name] = sum(middles) / len(middles) - sizes[name] / 2 if middles else tops[name]
            tops.update(_packed(layer, wished, sizes))
    return tops


def _packed(layer: Sequence[str], wished: Mapping[str, float], sizes: Mapping[str, float]) -> dict[str, float]:
    """Wishes without overlaps: the mean of packing from above and from below, which keeps the order and the gaps."""
    down: dict[str, float] = {}
    free = float("-inf")
    for name in layer:
        down[name] = max(wished[name], free)
        free = down[name] + sizes[name] + GAP
    up: dict[str, float] = {}
    free = float("inf")
    for name in reversed(layer):
        up[name] = min(wished[name], free - sizes[name] - GAP)
        free = up[name]
    return {name: (down[name] + up[name]) / 2 for name in layer}
