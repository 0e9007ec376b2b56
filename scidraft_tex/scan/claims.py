"""Which list prints which citation: the rule of the theme, and multibib's."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from scidraft_tex.model.fragment import BibList, Citation

WHOLE_DOCUMENT = frozenset({"bibliography", "printbibliography"})
"""Commands that, when they print a note's last list, also list what is cited after them, as in stock LaTeX."""


def owners(events: Sequence[Citation | BibList]) -> list[int | None]:
    """For each event, in the order of the document, the number of the list that prints it (counted among all lists).

    A list claims the citations since the list before it; a list with a suffix claims all citations with that suffix.
    A list owns itself; ``None`` stands for a citation that no list prints.
    """
    lists = [event for event in events if isinstance(event, BibList)]
    plain = [number for number, found in enumerate(lists) if not found.suffix]
    by_suffix = {found.suffix: number for number, found in enumerate(lists) if found.suffix}
    takes_rest = bool(plain) and lists[plain[-1]].command in WHOLE_DOCUMENT
    result: list[int | None] = []
    seen = passed = 0
    for event in events:
        if isinstance(event, BibList):
            result.append(seen)
            seen += 1
            passed += not event.suffix
        elif event.suffix:
            result.append(by_suffix.get(event.suffix))
        elif passed < len(plain):
            result.append(plain[passed])
        else:
            result.append(plain[-1] if takes_rest else None)
    return result


def claim(events: Sequence[Citation | BibList]) -> tuple[BibList, ...]:
    """The lists with the keys they print, in order of first use, each key once; a ``*`` comes last."""
    lists = [event for event in events if isinstance(event, BibList)]
    keys: list[dict[str, None]] = [{} for _ in lists]
    for event, owner in zip(events, owners(events), strict=True):
        if isinstance(event, Citation) and owner is not None:
            keys[owner].update(dict.fromkeys(event.keys))
    return tuple(replace(found, keys=_star_last(tuple(cited))) for found, cited in zip(lists, keys, strict=True))


def _star_last(keys: tuple[str, ...]) -> tuple[str, ...]:
    """``\\nocite{*}`` asks for the whole file; what is cited besides keeps its order before it."""
    return (*(key for key in keys if key != "*"), "*") if "*" in keys else keys
