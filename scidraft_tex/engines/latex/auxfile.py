"""What a note's ``.aux`` says: the numbers TeX printed, the outline, and where in the volume the note lies.

The lines are those of latex_templates/pdf/README.md. TeX writes each on one line, however long.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field

from scidraft_tex.model.numbers import LabelValue, Numbers, Step

KINDS = {"enumi": "item", "enumii": "item", "enumiii": "item", "enumiv": "item", "lstlisting": "listing",
         "ALG@line": "line", "AlgoLine": "line", "subequation": "equation", "subfigure": "figure",
         "subtable": "table"}  # fmt: skip
"""cleveref's names for what :class:`Step` calls otherwise."""

_LINE = re.compile(r"\\(newlabel|scidraft@(?:step|outline|pdfinfo|pages|counters))(?=\{)")
_CREF = re.compile(r"\[([^\]]*)\]\[[^\]]*\]\[[^\]]*\]")
_BRACE = re.compile(r"\\.|[{}]", re.DOTALL)
_ESCAPE = re.compile(r"\\([0-7]{3}|.)")


@dataclass(frozen=True, slots=True)
class OutlineEntry:
    """One line of a PDF's outline; ``level`` counts from 1, ``anchor`` is the destination without the note's id."""

    level: int
    anchor: str
    title: str


@dataclass(frozen=True, slots=True)
class NoteAux:
    """Everything the engine reads from one note's ``.aux``. ``pages`` are the volume's, first and last, from 1."""

    numbers: Numbers = field(default_factory=Numbers)
    outline: tuple[OutlineEntry, ...] = ()
    title: str = ""
    author: str = ""
    pages: tuple[int, int] | None = None


def read_aux(text: str, prefix: str) -> NoteAux:
    """Read an ``.aux`` file; what it does not know it leaves out. ``prefix`` is the note's id, empty for a paper.

    A label's anchor becomes the name of its destination in the PDF (``id/anchor``).
    """
    steps: list[Step] = []
    labels: list[tuple[str, list[str]]] = []
    kinds: dict[str, str] = {}
    outline: list[OutlineEntry] = []
    info: dict[str, str] = {}
    pages: tuple[int, int] | None = None
    for line in text.split("\n"):
        match = _LINE.match(line)
        if not match:
            continue
        command, groups = match[1].removeprefix("scidraft@"), read_groups(line[match.end() :])
        if command == "newlabel" and len(groups) == 2 and groups[0].endswith("@cref"):
            cref = _CREF.match(next(iter(read_groups(groups[1])), ""))
            kinds[groups[0].removesuffix("@cref")] = cref[1] if cref else ""
        elif command == "newlabel" and len(groups) == 2:
            labels.append((groups[0], read_groups(groups[1])))
        elif command == "step" and len(groups) == 2:
            steps.append(Step(*groups))
        elif command == "outline" and len(groups) == 3 and groups[0].isdigit():
            outline.append(OutlineEntry(int(groups[0]), groups[1], pdf_string(groups[2])))
        elif command == "pdfinfo" and len(groups) == 2:
            info[groups[0]] = pdf_string(groups[1])
        elif command == "pages" and len(groups) == 2 and groups[0].isdigit() and groups[1].isdigit():
            pages = (int(groups[0]), int(groups[1]))
    values = tuple(_label(name, fields, kinds.get(name, ""), prefix) for name, fields in labels)
    numbers = Numbers(tuple(steps), values)
    return NoteAux(numbers, tuple(outline), info.get("title", ""), info.get("author", ""), pages)


def _label(name: str, fields: list[str], kind: str, prefix: str) -> LabelValue:
    number, page, title, anchor = (fields + [""] * 4)[:4]
    kind = KINDS.get(kind, kind) or _kind_of_anchor(anchor)
    return LabelValue(name, kind, number, title, page, f"{prefix}/{anchor}" if anchor and prefix else anchor)


def _kind_of_anchor(anchor: str) -> str:
    """hyperref's anchors begin with the counter's name (``section.1``, ``lemma.2``)."""
    kind = anchor.partition(".")[0].rstrip("*")
    return KINDS.get(kind, kind)


def read_groups(text: str) -> list[str]:
    """The contents of the brace groups that follow each other at the start of a text."""
    groups, depth, start, end = [], 0, 0, 0
    for match in _BRACE.finditer(text):
        brace = match[0]
        if depth == 0 and (brace != "{" or text[end : match.start()].strip()):
            break
        if brace == "{":
            depth += 1
            start = match.end() if depth == 1 else start
        elif brace == "}":
            depth -= 1
            if depth == 0:
                groups.append(text[start : match.start()])
                end = match.end()
    return groups


def pdf_string(text: str) -> str:
    """A PDF string as hyperref writes it: octal escapes of UTF-16 with a byte-order mark, or of PDFDocEncoding."""
    raw = _ESCAPE.sub(lambda m: chr(int(m[1], 8)) if len(m[1]) == 3 else m[1], text)
    data = raw.encode("latin-1", errors="replace")
    if data.startswith(b"\xfe\xff"):
        return data[2:].decode("utf-16-be", errors="replace")
    return raw
