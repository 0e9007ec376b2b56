"""Did you mean: the nearest known words to one that is not known."""

from __future__ import annotations

from collections.abc import Iterable
from difflib import SequenceMatcher

_NEAR = 0.7


def nearest(word: str, known: Iterable[str], count: int = 1) -> tuple[str, ...]:
    """The known words most like ``word``, best first; empty if none is near enough to be meant.

    Case is ignored in comparing, so that ``Lem:Shift`` finds ``lem:shift``. Ties go to the alphabetically first word.
    """
    wanted = word.casefold()
    matcher = SequenceMatcher(None, "", wanted, autojunk=False)
    shortest, longest = len(wanted) * 0.54, len(wanted) * 1.86  # beyond, the ratio cannot reach 0.7
    found: list[tuple[float, str]] = []
    for candidate in set(known):
        if not shortest <= len(candidate) <= longest:
            continue
        matcher.set_seq1(candidate.casefold())
        if matcher.quick_ratio() >= _NEAR:
            ratio = matcher.ratio()
            if ratio >= _NEAR:
                found.append((-ratio, candidate))
    return tuple(candidate for _, candidate in sorted(found)[:count])


def did_you_mean(word: str, known: Iterable[str], show: str = "{}") -> str:
    """A sentence for a diagnostic's help, or empty; ``show`` dresses the word, as in ``\\ref{{{}}}``."""
    found = nearest(word, known)
    return f"did you mean `{show.format(found[0])}`?" if found else ""


def one_of(known: Iterable[str]) -> str:
    """Help that lists the words there are."""
    return f"choose one of {', '.join(f'`{word}`' for word in known)}"
