"""Which page goes where: the order of pages on sheets, as a matter of counting alone."""

from __future__ import annotations

from dataclasses import dataclass

BLANK = -1


@dataclass(frozen=True, slots=True)
class Side:
    """One side of a sheet: indices of pages from 0, row by row, :data:`BLANK` where there is none.

    A ``turned`` side stands on its head, which a printer needs that turns sheets over their long edge.
    """

    pages: tuple[int, ...]
    turned: bool = False


def in_reading_order(pages: int, nup: int) -> tuple[Side, ...]:
    """``nup`` pages on each side, as they are read."""
    padded = [*range(pages), *[BLANK] * (-pages % nup)]
    return tuple(Side(tuple(padded[start : start + nup])) for start in range(0, pages, nup))


def booklet(pages: int, signature: int = 0, edge: str = "short") -> tuple[Side, ...]:
    """The sides of a booklet's sheets, front and back by turns, two pages each.

    ``signature`` pages are folded together (all if 0); the last signature is only as thick as it must be. ``edge`` is
    the one over which the printer turns the sheets: with ``long`` each back stands on its head.
    """
    sides = []
    size = signature or pages
    for first in range(0, pages, size or 1):
        count = -(-min(size, pages - first) // 4) * 4
        for sheet in range(count // 2)[::2]:
            sides.append(Side(_pair(first, pages, count - 1 - sheet, sheet)))
            sides.append(Side(_pair(first, pages, sheet + 1, count - 2 - sheet), edge == "long"))
    return tuple(sides)


def _pair(first: int, pages: int, left: int, right: int) -> tuple[int, int]:
    def page(place: int) -> int:
        return first + place if first + place < pages else BLANK

    return page(left), page(right)


def sheets(pages: int, *, nup: int = 1, folded: bool = False, signature: int = 0) -> int:
    """Sheets of paper for so many pages, printed on both sides."""
    sides = len(booklet(pages, signature)) if folded else len(in_reading_order(pages, nup))
    return -(-sides // 2)
