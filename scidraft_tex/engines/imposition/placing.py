"""Where a page stands on its sheet: the sheet's size, its grid, and the movement of each page."""

from __future__ import annotations

from dataclasses import dataclass

Matrix = tuple[float, float, float, float, float, float]
Box = tuple[float, float, float, float]

GRIDS = {1: (1, 1, False), 2: (2, 1, True), 4: (2, 2, False), 6: (3, 2, True)}
"""Columns, rows, and whether the sheet lies on its long side."""

MARGIN = 5 * 72 / 25.4
"""What home printers cannot reach at the edges of a sheet, in points; half of it stands between neighbours too."""


@dataclass(frozen=True, slots=True)
class Sheet:
    """One side of a sheet in points, and its tiles in reading order (left, bottom, right, top)."""

    width: float
    height: float
    tiles: tuple[Box, ...]

    @property
    def cuts(self) -> tuple[Box, ...]:
        """The lines between tiles (from x, y to x, y)."""
        across = sorted({tile[0] for tile in self.tiles} - {0.0})
        up = sorted({tile[1] for tile in self.tiles} - {0.0})
        return (
            *((x, 0.0, x, self.height) for x in across),
            *((0.0, y, self.width, y) for y in up),
        )


def sheet_for(width: float, height: float, nup: int) -> Sheet:
    """A sheet of a paper (in points, upright) for ``nup`` pages."""
    columns, rows, lying = GRIDS[nup]
    if lying:
        width, height = height, width
    across, down = width / columns, height / rows
    tiles = tuple(
        (column * across, height - (row + 1) * down, (column + 1) * across, height - row * down)
        for row in range(rows)
        for column in range(columns)
    )
    return Sheet(width, height, tiles)


def fitted(ink: Box, tile: Box, *, scaled: bool) -> Matrix:
    """Moves a page so that the box with its ink stands in the middle of a tile, as large as it goes; never enlarged.

    Not ``scaled``, the page keeps its size, and its box is laid onto the tile.
    """
    width, height = ink[2] - ink[0], ink[3] - ink[1]
    room = (tile[2] - tile[0] - 2 * MARGIN, tile[3] - tile[1] - 2 * MARGIN)
    scale = min(1.0, room[0] / width, room[1] / height) if scaled else 1.0
    return (
        scale,
        0.0,
        0.0,
        scale,
        (tile[0] + tile[2] - scale * (ink[0] + ink[2])) / 2,
        (tile[1] + tile[3] - scale * (ink[1] + ink[3])) / 2,
    )


def turned(matrix: Matrix, width: float, height: float) -> Matrix:
    """The same on a sheet that stands on its head."""
    a, b, c, d, e, f = matrix
    return (-a, -b, -c, -d, width - e, height - f)


def moved(matrix: Matrix, x: float, y: float) -> tuple[float, float]:
    """Where a point of a page comes to stand on the sheet."""
    a, b, c, d, e, f = matrix
    return (a * x + c * y + e, b * x + d * y + f)
