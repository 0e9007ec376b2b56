"""A formula as a list of strings, one for each token: ``\\alpha``, ``{``, ``x``. Helpers to take it apart."""

from __future__ import annotations

from collections.abc import Sequence

Atoms = list[str]
FRAGMENT, FRAGMENT_END = "\ue000", "\ue001"
"""A number between these two stands for text that is kept aside (see ``capture``)."""


def join(atoms: Sequence[str]) -> str:
    """LaTeX source; a control word is followed by a blank where a letter would run into it."""
    out: list[str] = []
    after_word = False
    for atom in atoms:
        if after_word and atom[:1].isalpha():
            out.append(" ")
        out.append(atom)
        after_word = atom[:1] == "\\" and atom[-1:].isalpha()
    return "".join(out)


def skip_blanks(atoms: Sequence[str], index: int) -> int:
    """The index of the next atom that is not a blank."""
    while index < len(atoms) and atoms[index] == " ":
        index += 1
    return index


def group_end(atoms: Sequence[str], index: int) -> int:
    """The index behind the group that opens at ``index`` (the end, if it is never closed)."""
    depth = 0
    for i in range(index, len(atoms)):
        if atoms[i] == "{":
            depth += 1
        elif atoms[i] == "}":
            depth -= 1
            if depth == 0:
                return i + 1
    return len(atoms)


def argument(atoms: Sequence[str], index: int) -> tuple[Atoms, int]:
    """The argument at ``index`` without its braces, and the index behind it."""
    index = skip_blanks(atoms, index)
    if index >= len(atoms):
        return [], index
    if atoms[index] != "{":
        return [atoms[index]], index + 1
    end = group_end(atoms, index)
    return list(atoms[index + 1 : end - 1]), end


def optional(atoms: Sequence[str], index: int) -> tuple[Atoms | None, int]:
    """The argument in square brackets at ``index``, or ``None`` and ``index``."""
    start = skip_blanks(atoms, index)
    if start >= len(atoms) or atoms[start] != "[":
        return None, index
    depth = 0
    for i in range(start + 1, len(atoms)):
        if atoms[i] == "{":
            depth += 1
        elif atoms[i] == "}":
            depth -= 1
        elif atoms[i] == "]" and depth == 0:
            return list(atoms[start + 1 : i]), i + 1
    return None, index


def environment(atoms: Sequence[str], index: int) -> tuple[str, Atoms, int]:
    """Name, content and end of the environment whose ``\\begin`` stands at ``index``."""
    name_atoms, start = argument(atoms, index + 1)
    name = "".join(name_atoms)
    depth = 1
    i = start
    while i < len(atoms):
        if atoms[i] == "\\begin":
            depth += 1
        elif atoms[i] == "\\end":
            depth -= 1
            if depth == 0:
                _, end = argument(atoms, i + 1)
                return name, list(atoms[start:i]), end
        i += 1
    return name, list(atoms[start:]), len(atoms)


def split_at(atoms: Sequence[str], separators: Sequence[str]) -> list[Atoms]:
    """Parts between separators that stand outside groups and inner environments."""
    parts: list[Atoms] = [[]]
    depth = 0
    for atom in atoms:
        if atom in ("{", "\\begin"):
            depth += 1
        elif atom in ("}", "\\end"):
            depth -= 1
        if depth == 0 and atom in separators:
            parts.append([])
        else:
            parts[-1].append(atom)
    return parts


def rows_of(atoms: Sequence[str]) -> list[Atoms]:
    """Rows of an alignment, without what may follow ``\\\\`` (a star, an amount of space)."""
    rows = split_at(atoms, ("\\\\", "\\cr", "\\tabularnewline"))
    for i in range(1, len(rows)):
        row = rows[i]
        start = 1 if row[:1] == ["*"] else 0
        # amsmath looks for the bracket without skipping blanks, so that a row may begin with one
        space, end = optional(row, start) if row[start : start + 1] == ["["] else (None, start)
        rows[i] = row[end if space is not None else start :]
    if len(rows) > 1 and not "".join(rows[-1]).strip():
        rows.pop()
    return rows


def strip(atoms: Atoms) -> Atoms:
    """Without blanks at both ends."""
    start, end = 0, len(atoms)
    while start < end and atoms[start] == " ":
        start += 1
    while end > start and atoms[end - 1] == " ":
        end -= 1
    return atoms[start:end]
