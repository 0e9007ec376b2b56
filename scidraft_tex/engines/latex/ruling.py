"""Pages to write on: dots, lines or a grid, as the drawing commands of a PDF page."""

from __future__ import annotations

MARGIN = 15 * 72 / 25.4
PITCHES = {"dots": 5 * 72 / 25.4, "lines": 8 * 72 / 25.4, "grid": 5 * 72 / 25.4}
"""The distance of dots and of lines, in points: 5 and 8 mm, as on school paper."""

GREY = 0.6
"""Dark enough for a copier, light enough to write over."""


def ruled(pattern: str, width: float, height: float) -> bytes:
    """A page's content: the ``pattern`` (``dots``, ``lines``, ``grid``) centred within margins of 15 mm."""
    pitch = PITCHES[pattern]
    columns, rows = int((width - 2 * MARGIN) / pitch), int((height - 2 * MARGIN) / pitch)
    left, bottom = (width - columns * pitch) / 2, (height - rows * pitch) / 2
    right, top = left + columns * pitch, bottom + rows * pitch
    across = [bottom + k * pitch for k in range(rows + 1)]
    down = [left + k * pitch for k in range(columns + 1)]
    if pattern == "dots":
        lines = [f"q 1 J {GREY} G 1.1 w [0 {pitch:.3f}] 0 d"]
        lines += [f"{left:.2f} {y:.2f} m {right + 0.1:.2f} {y:.2f} l S" for y in across]
    else:
        lines = [f"q {GREY} G 0.4 w"]
        lines += [f"{left:.2f} {y:.2f} m {right:.2f} {y:.2f} l S" for y in across]
        if pattern == "grid":
            lines += [f"{x:.2f} {bottom:.2f} m {x:.2f} {top:.2f} l S" for x in down]
    return "\n".join([*lines, "Q", ""]).encode()
