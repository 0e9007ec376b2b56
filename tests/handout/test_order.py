"""The order of pages on sheets: folded as a binder folds them, they read from the first page to the last.

complaints-latex 86: the order for every number of pages; 87: short and long edge, signatures of 8 and 16.
"""

from __future__ import annotations

import itertools

import pytest

from scidraft_tex.engines.imposition.order import BLANK, Side, booklet, in_reading_order, sheets

LEFT, RIGHT = 0, 1


def printed_back(side: Side, edge: str) -> dict[int, int]:
    """What stands behind the left and the right half of a sheet's front; it must stand upright when the leaf is turned.

    A sheet turned over its short edge is turned like a leaf: the left of its back lies behind the right of its front.
    Turned over its long edge it comes to lie head down, with left behind left.
    """
    image = dict(enumerate(side.pages))
    upright = not side.turned
    if side.turned:
        image = {LEFT: image[RIGHT], RIGHT: image[LEFT]}
    if edge == "short":
        image = {LEFT: image[RIGHT], RIGHT: image[LEFT]}
    else:
        upright = not upright
    assert upright
    return image


def read(sides: tuple[Side, ...], signature: int, edge: str) -> list[int]:
    """Fold each signature in the middle, put the signatures one after the other, and turn the leaves."""
    papers = [(sides[k], printed_back(sides[k + 1], edge)) for k in range(0, len(sides), 2)]
    assert not any(front.turned for front, _ in papers)
    size = signature // 4 or len(papers)
    pages: list[int] = []
    for start in range(0, len(papers), size):
        nested = papers[start : start + size]
        for front, back in nested:
            pages += [front.pages[RIGHT], back[RIGHT]]
        for front, back in reversed(nested):
            pages += [back[LEFT], front.pages[LEFT]]
    return pages


@pytest.mark.parametrize("edge", ["short", "long"])
@pytest.mark.parametrize("signature", [0, 8, 16])
@pytest.mark.parametrize("pages", range(1, 34))
def test_a_folded_booklet_reads_in_order(pages: int, signature: int, edge: str) -> None:
    folded = read(booklet(pages, signature, edge), signature, edge)
    assert folded[:pages] == list(range(pages))
    assert set(folded[pages:]) <= {BLANK}
    assert len(folded) == -(-pages // 4) * 4, "no sheet more than the pages need"
    assert sheets(pages, folded=True, signature=signature) == -(-pages // 4)


def pairs(sides: tuple[Side, ...]) -> list[tuple[int, ...]]:
    return [tuple(page + 1 for page in side.pages) for side in sides]


def test_the_order_as_printers_know_it() -> None:
    assert pairs(booklet(8)) == [(8, 1), (2, 7), (6, 3), (4, 5)]
    assert pairs(booklet(5)) == [(0, 1), (2, 0), (0, 3), (4, 5)]
    assert pairs(booklet(12, 8)) == [(8, 1), (2, 7), (6, 3), (4, 5), (12, 9), (10, 11)]
    assert [side.turned for side in booklet(8, edge="long")] == [False, True, False, True]
    assert not any(side.turned for side in booklet(8, edge="short"))


@pytest.mark.parametrize("nup", [1, 2, 4, 6])
def test_n_up_is_read_row_by_row(nup: int) -> None:
    for pages in range(1, 34):
        sides = in_reading_order(pages, nup)
        every = list(itertools.chain.from_iterable(side.pages for side in sides))
        assert every == [*range(pages), *[BLANK] * (-pages % nup)]
        assert sheets(pages, nup=nup) == -(-len(sides) // 2)
