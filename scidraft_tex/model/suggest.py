"""Did you mean: the nearest known words to one that is not known."""

from __future__ import annotations

from collections.abc import Iterable
from difflib import get_close_matches


def nearest(word: str, known: Iterable[str], count: int = 1) -> tuple[str, ...]:
    """The known words most like ``word``, best first; empty if none is near enough to be meant.

    Case is ignored in comparing, so that ``Lem:Shift`` finds ``lem:shift``. Ties go to the alphabetically first word.
    """
    by_folded: dict[str, str] = {}
    for candidate in sorted(set(known), reverse=True):
        by_folded[candidate.casefold()] = candidate
    found = get_close_matches(word.casefold(), by_folded, n=count, cutoff=0.7)
    return tuple(by_folded[folded] for folded in found)


def did_you_mean(word: str, known: Iterable[str], show: str = "{}") -> str:
    """A sentence for a diagnostic's help, or empty; ``show`` dresses the word, as in ``\\ref{{{}}}``."""
    found = nearest(word, known)
    return f"did you mean `{show.format(found[0])}`?" if found else ""
