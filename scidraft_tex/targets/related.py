"""Which notes go with which, by the tags, works and labels they share; the same for the same collection."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence

from scidraft_tex.model.project import Note

REACH = 12
"""How many of the notes that share something count for each, on each side in feed order: keeps large sites quick."""

TAG, WORK, TARGET = 1.0, 1.5, 2.0
"""The weight of a shared tag, of a work both cite and of a note both refer to.

Each is divided by how many notes share it: what everybody has says little.
"""

Scores = defaultdict[str, defaultdict[str, float]]
"""How near other notes are to a note, both by slug."""


def related(notes: Sequence[Note], count: int) -> Mapping[str, tuple[str, ...]]:
    """The ``count`` notes nearest to each, by slug, best first. ``notes`` are in feed order, without promotions.

    Notes that refer to one another are left out: their pages name each other already.
    """
    if count < 1:
        return {}
    scores: Scores = defaultdict(lambda: defaultdict(float))
    slugs = [note.slug for note in notes]
    for weight, groups in ((TAG, _by_tag(notes)), (WORK, _by_work(notes)), (TARGET, _by_target(notes))):
        for members in groups.values():
            _score(members, weight / max(1, len(members) - 1), scores, slugs)
    for note in notes:
        for use in note.foreign:
            scores[note.slug].pop(use.slug, None)
            scores[use.slug].pop(note.slug, None)
    order = {slug: place for place, slug in enumerate(slugs)}
    return {
        slug: tuple(sorted(found, key=lambda other: (-round(found[other], 6), order[other]))[:count])
        for slug, found in scores.items()
    }


def _score(members: Sequence[int], share: float, scores: Scores, slugs: Sequence[str]) -> None:
    for position, one in enumerate(members):
        for other in members[position + 1 : position + 1 + REACH]:
            scores[slugs[one]][slugs[other]] += share
            scores[slugs[other]][slugs[one]] += share


def _by_tag(notes: Sequence[Note]) -> dict[str, list[int]]:
    return _grouped({tag.casefold() for tag in note.tags} for note in notes)


def _by_work(notes: Sequence[Note]) -> dict[str, list[int]]:
    return _grouped({key for citation in note.citations for key in citation.keys} for note in notes)


def _by_target(notes: Sequence[Note]) -> dict[str, list[int]]:
    return _grouped({use.slug for use in note.foreign} for note in notes)


def _grouped(features: Iterable[set[str]]) -> dict[str, list[int]]:
    groups: dict[str, list[int]] = defaultdict(list)
    for place, found in enumerate(features):
        for feature in sorted(found):
            groups[feature].append(place)
    return groups
