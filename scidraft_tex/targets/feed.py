"""Which cards stand on which page of the feed: notes in their order, promotions between them."""

from __future__ import annotations

from collections.abc import Sequence
from hashlib import sha256


def feed_pages(
    notes: Sequence[str], promotions: Sequence[str], size: int, count: int, positions: str
) -> tuple[tuple[str, ...], ...]:
    """The slugs of the cards of each page; there is always one page.

    ``size`` notes stand on a page and up to ``count`` promotions besides, at places that ``positions`` allows
    (``3-5``, counted from 1 in the finished page). Draws depend on nothing but the promotions and the number of the
    page: the same input gives the same site, and a new note moves none of them.
    """
    pages = [tuple(notes[start : start + size]) for start in range(0, len(notes), size)] or [()]
    made: list[tuple[str, ...]] = []
    before: tuple[str, ...] = ()
    for number, page in enumerate(pages, 1):
        drawn = draw(promotions, count, number, before) if page else ()
        made.append(mixed(page, drawn, positions, number))
        before = drawn
    return tuple(made)


def draw(pool: Sequence[str], count: int, number: int, before: Sequence[str]) -> tuple[str, ...]:
    """The promotions of page ``number``: none twice, and none of the page before it; fewer from a small pool."""
    rested = [slug for slug in pool if slug not in before]
    return tuple(sorted(rested, key=lambda slug: _lot(number, slug))[:count])


def mixed(page: Sequence[str], drawn: Sequence[str], positions: str, number: int) -> tuple[str, ...]:
    """A page with its promotions at different places of the range.

    Those that find no room in it stand right after it, and none stands beyond the page's end.
    """
    first, _, last = positions.partition("-")
    wanted = list(range(int(first), int(last or first) + 1))
    chosen = sorted(wanted, key=lambda place: _lot(number, str(place)))[: len(drawn)]
    chosen += range(wanted[-1] + 1, wanted[-1] + 1 + len(drawn) - len(chosen))
    total = len(page) + len(drawn)
    places: list[int] = []
    for left, place in enumerate(sorted(chosen, reverse=True)):
        # From the last to the first, each moved up as far as the end of the page and those behind it ask for.
        places.append(min(place, total - left, places[-1] - 1 if places else total))
    cards: list[str] = []
    rest, promoted = iter(page), iter(drawn)
    for place in range(1, total + 1):
        cards.append(next(promoted) if place in places else next(rest))
    return tuple(cards)


def _lot(number: int, name: str) -> bytes:
    return sha256(f"{number}\0{name}".encode()).digest()
