"""Which notes go with which, by the tags, works and labels they share; the same for the same collection."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from heapq import nsmallest

from scidraft_tex.model.project import Note

REACH = 6
"""How many of the notes that share something count for each, on each side in feed order: keeps large sites quick."""

COMMON = 100
"""Notes from which on what they share says nothing of any two of them."""

TAG, WORK, TARGET = 1.0, 1.5, 2.0
"""The weight of a shared tag, of a work both cite and of a note both refer to.

Each is divided by how many notes share it: what everybody has says little.
"""


def related(notes: Sequence[Note], count: int) -> Mapping[str, tuple[str, ...]]:
    """The ``count`` notes nearest to each, by slug, best first. ``notes`` are in feed order, without promotions.

    Notes that refer to one another are left out: their pages name each other already.
    """
    if count < 1:
        return {}
    scores: list[dict[int, float]] = [{} for _ in notes]
    tags = _grouped({tag.casefold() for tag in note.tags} for note in notes)
    works = _grouped({key for citation in note.citations for key in citation.keys} for note in notes)
    targets = _grouped({use.slug for use in note.foreign} for note in notes)
    for weight, groups in ((TAG, tags), (WORK, works), (TARGET, targets)):
        for members in groups:
            _score(members, weight / (len(members) - 1), scores)
    here = {note.slug: place for place, note in enumerate(notes)}
    for place, note in enumerate(notes):
        for use in note.foreign:
            other = here.get(use.slug, place)
            scores[place].pop(other, None)
            scores[other].pop(place, None)
    nearest = [_nearest(found, count) for found in scores]
    return {
        note.slug: tuple(notes[place].slug for place in places) for note, places in zip(notes, nearest, strict=True)
    }


def _nearest(found: Mapping[int, float], count: int) -> list[int]:
    """The notes that score best; of those that score the same the newest."""
    return nsmallest(count, found, key=lambda other: (-found[other], other))


def _score(members: Sequence[int], share: float, scores: Sequence[dict[int, float]]) -> None:
    for position, one in enumerate(members):
        mine = scores[one]
        for other in members[position + 1 : position + 1 + REACH]:
            mine[other] = mine.get(other, 0.0) + share
            theirs = scores[other]
            theirs[one] = theirs.get(one, 0.0) + share


def _grouped(features: Iterable[set[str]]) -> list[list[int]]:
    """The notes, by their places, that share a feature. Features are in order, so that sums are always the same."""
    groups: dict[str, list[int]] = defaultdict(list)
    for place, found in enumerate(features):
        for feature in found:
            groups[feature].append(place)
    return [members for _, members in sorted(groups.items()) if 1 < len(members) < COMMON]
