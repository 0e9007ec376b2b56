"""One bibliography of many: BibTeX refuses a key that two files have, and notes often copy entries from one another."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from scidraft_tex.engines.latex.bibtex import entries

_SHARED = ("string", "preamble", "comment")


def one_bibliography(
    lists: Iterable[tuple[tuple[str, ...], tuple[str, ...]]], texts: Mapping[str, str]
) -> tuple[dict[str, str], tuple[str, ...]]:
    """The files' texts in the order of the lists (keys, files), each entry only where it stands first.

    Lines keep their numbers. The keys told besides are those that stand for different works in different files.
    """
    found: dict[str, str] = {}
    known: dict[str, str] = {}
    clashes: dict[str, None] = {}
    for path in dict.fromkeys(path for _, files in lists for path in files):
        text = texts[path]
        places = entries(text)
        parts = [text[: places[0][0]] if places else text]
        for start, end, kind, key in places:
            entry = text[start:end]
            words = " ".join(entry.split())
            if kind in _SHARED or key not in known:
                parts.append(entry)
                known.setdefault(key, words)
                continue
            parts.append("\n" * entry.count("\n"))
            if known[key] != words:
                clashes[key] = None
        found[path] = "".join(parts)
    return found, tuple(clashes)
