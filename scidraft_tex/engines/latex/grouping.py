"""Which notes are set together."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import PurePosixPath

from scidraft_tex.model.setting import NoteToSet

VOLUME_NOTES = 150
"""No volume holds more: what one bad note costs the others stays small."""

_BRINGS_IN = re.compile(r"\\(?:input|include|includegraphics|lstinputlisting|verbatiminput|subfile|import)\b")
_GLOBAL = re.compile(
    r"\\(?:gdef|xdef|global|endinput|end\s*\{document\}|nofiles|pdfcatalog|pdfinfo|hypersetup|tikzexternalize)\b"
)


@dataclass(frozen=True, slots=True)
class Group:
    """Notes that share a preamble. ``folders`` of the collection are searched for the files they bring in."""

    notes: tuple[NoteToSet, ...]
    folders: tuple[str, ...] = ()


def groups(notes: Sequence[NoteToSet], jobs: int) -> list[Group]:
    """The volumes to set, at least ``jobs`` of them where there are notes enough, the longest first."""
    apart = [Group((note,), (_folder(note),)) for note in notes if _alone(note)]
    shared: dict[tuple[str, str], list[NoteToSet]] = {}
    for note in notes:
        if not _alone(note):
            folder = _folder(note) if _BRINGS_IN.search(note.text) else ""
            shared.setdefault((note.preamble, folder), []).append(note)
    made = []
    for (_, folder), members in shared.items():
        made += [Group(tuple(part), (folder,)) for part in _split(_without_clashes(members), jobs)]
    return sorted(apart + made, key=lambda group: -sum(len(note.text) for note in group.notes))


def _alone(note: NoteToSet) -> bool:
    return note.is_paper or note.alone or bool(_GLOBAL.search(note.text))


def _folder(note: NoteToSet) -> str:
    folder = str(PurePosixPath(note.path).parent)
    return "" if folder == "." else folder


def _without_clashes(notes: list[NoteToSet]) -> list[list[NoteToSet]]:
    """Notes apart whose figures have the same name and are not the same file."""
    shelves: list[tuple[dict[str, str], list[NoteToSet]]] = []
    for note in notes:
        for names, members in shelves:
            if all(names.get(name, path) == path for name, path in note.figures):
                names.update(note.figures)
                members.append(note)
                break
        else:
            shelves.append((dict(note.figures), [note]))
    return [members for _, members in shelves]


def _split(shelves: list[list[NoteToSet]], jobs: int) -> list[list[NoteToSet]]:
    """Parts of about the same length, each a run of neighbours."""
    parts = []
    for notes in shelves:
        count = max(min(jobs, len(notes) // 4), -(-len(notes) // VOLUME_NOTES), 1)
        size, left = divmod(len(notes), count)
        start = 0
        for k in range(count):
            end = start + size + (k < left)
            parts.append(notes[start:end])
            start = end
    return parts
