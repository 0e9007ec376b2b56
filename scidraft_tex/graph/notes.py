"""The graph that authors mean: which note refers to which."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from functools import cached_property

from scidraft_tex.model.project import Note


@dataclass(frozen=True)
class NoteGraph:
    """Notes and the notes they refer to; ``refers`` are pairs (slug, slug referred to), in order, each once."""

    slugs: tuple[str, ...]
    refers: tuple[tuple[str, str], ...]

    @classmethod
    def of(cls, notes: Iterable[Note]) -> NoteGraph:
        """The graph of a project's notes."""
        found = tuple(notes)
        pairs = dict.fromkeys((note.slug, use.slug) for note in found for use in note.foreign)
        return cls(tuple(note.slug for note in found), tuple(pairs))

    @cached_property
    def _ahead(self) -> dict[str, list[str]]:
        return _adjacent(self.slugs, self.refers)

    @cached_property
    def _back(self) -> dict[str, list[str]]:
        return _adjacent(self.slugs, [(target, source) for source, target in self.refers])

    def refers_to(self, slug: str) -> tuple[str, ...]:
        """The notes whose labels a note uses."""
        return tuple(self._ahead.get(slug, ()))

    def referred_by(self, slug: str) -> tuple[str, ...]:
        """The notes that use a note's labels: its backlinks, and what changes with its numbers."""
        return tuple(self._back.get(slug, ()))

    def neighbours(self, slug: str) -> tuple[str, ...]:
        """Both, each once."""
        return tuple(dict.fromkeys((*self.refers_to(slug), *self.referred_by(slug))))

    def needs(self, slugs: Iterable[str]) -> tuple[str, ...]:
        """Some notes and all that they refer to, directly or through others, in dependency order."""
        wanted = set[str]()
        waiting = [slug for slug in slugs if slug in self._ahead]
        while waiting:
            slug = waiting.pop()
            if slug not in wanted:
                wanted.add(slug)
                waiting.extend(self._ahead[slug])
        return tuple(slug for slug in self.order if slug in wanted)

    @cached_property
    def order(self) -> tuple[str, ...]:
        """All notes, what is referred to before what refers to it; notes that lead to each other stay as they come."""
        place = {slug: i for i, slug in enumerate(self.slugs)}
        entered = set[str]()
        circles = [
            _finished(slug, self._back, entered)
            for slug in reversed(_walk(self.slugs, self._ahead))
            if slug not in entered
        ]  # Kosaraju's algorithm: what reaches a note backwards, of what is left, is in a circle with it
        return tuple(slug for circle in reversed(circles) for slug in sorted(circle, key=place.__getitem__))


def _walk(slugs: Iterable[str], ahead: dict[str, list[str]]) -> list[str]:
    """All notes by depth-first search, each after what it leads to."""
    entered = set[str]()
    return [found for slug in slugs if slug not in entered for found in _finished(slug, ahead, entered)]


def _finished(first: str, ahead: dict[str, list[str]], entered: set[str]) -> list[str]:
    """What is reached from a note and was not entered before, each after what it leads to."""
    done, trail = list[str](), [first]
    while trail:
        slug = trail[-1]
        entered.add(slug)
        other = next((other for other in ahead[slug] if other not in entered), None)
        if other is None:
            done.append(trail.pop())
        else:
            trail.append(other)
    return done


def _adjacent(slugs: Iterable[str], pairs: Iterable[tuple[str, str]]) -> dict[str, list[str]]:
    found: dict[str, list[str]] = {slug: [] for slug in slugs}
    for source, target in pairs:
        if source in found and target in found:
            found[source].append(target)
    return found
