"""A .bib file as the reader understands it."""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import cached_property

from scidraft_tex.model.diagnostic import Diagnostic, Place


@dataclass(frozen=True, slots=True)
class BibEntry:
    """One entry. ``type`` and field names are lower case; values are as written, without their delimiters.

    ``place`` is that of the key.
    """

    key: str
    type: str
    fields: tuple[tuple[str, str], ...]
    place: Place

    def get(self, name: str, default: str = "") -> str:
        """The value of a field, or ``default``."""
        return next((value for field_name, value in self.fields if field_name == name), default)


@dataclass(frozen=True)
class Bibliography:
    """The entries of one .bib file in order; of entries with the same key the first counts, as in BibTeX."""

    path: str
    digest: str
    entries: tuple[BibEntry, ...] = ()
    diagnostics: tuple[Diagnostic, ...] = field(default=())

    def has(self, key: str) -> bool:
        """Whether BibTeX would find a key; it takes upper and lower case for the same."""
        return key.casefold() in self.by_folded_key

    @cached_property
    def by_folded_key(self) -> dict[str, BibEntry]:
        """The entries by key, as BibTeX looks for them: whatever its case."""
        return {entry.key.casefold(): entry for entry in reversed(self.entries)}

    @cached_property
    def by_key(self) -> dict[str, BibEntry]:
        """The entries by key."""
        return {entry.key: entry for entry in reversed(self.entries)}
