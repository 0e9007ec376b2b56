"""What the rules of both engines need: lists with their .bbl, and labels of other notes with their numbers."""

from __future__ import annotations

import re
from collections.abc import Sequence

from scidraft_tex.build.rules import Job
from scidraft_tex.model.codec import decode
from scidraft_tex.model.codes import Code
from scidraft_tex.model.numbers import LabelValue
from scidraft_tex.model.setting import ForeignLabel, SetBibList
from scidraft_tex.targets import names
from scidraft_tex.targets.params import ForeignFacts, ListFacts

UNKNOWN = "??"
"""Printed for a number that is not known, as LaTeX does."""

FLEETING = frozenset({Code.MISSING_PROGRAM, Code.LIMIT_REACHED})
"""Trouble that may be gone next time although nothing in the note changed."""

_GROUP = r"\{(?:[^{}]|\{(?:[^{}]|\{[^{}]*\})*\})*\}"
_BOUND = re.compile(
    r"[\s~]*(?:\\protect\s*)?\\(?:[Cc]ite[a-z]*|nocite|footnote[a-z]*|thanks|label|index)\b\s*\*?"
    rf"(?:\s*\[[^\]]*\])*(?:\s*{_GROUP})?"
)


def set_lists(job: Job, slug: str, lists: Sequence[ListFacts]) -> tuple[SetBibList, ...]:
    """A note's lists with what BibTeX made of them."""
    texts = [job.get(names.bbl(slug, number), "bbl") or "" for number in range(1, len(lists) + 1)]
    return tuple(
        SetBibList(item.title, item.style, text, item.keys, item.suffix, item.files)
        for item, text in zip(lists, texts, strict=True)
    )


def foreign_label(use: ForeignFacts, data: object) -> ForeignLabel:
    """A label of another note with its number, if that is known."""
    value = decode(LabelValue, data) if data else LabelValue(use.label, "", UNKNOWN)
    return ForeignLabel(
        use.name,
        value.kind,
        value.number,
        bare_title(value.title),
        use.note_title,
        use.href,
        use.pdf,
        value.anchor,
    )


def bare_title(title: str) -> str:
    """A title without what belongs to its own note alone: citations, footnotes, labels and index entries."""
    return " ".join(_BOUND.sub("", title).split())
