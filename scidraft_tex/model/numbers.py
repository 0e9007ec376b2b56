"""The numbers that TeX printed: the judge of every number on a page."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Step:
    """One printed number, in the order of the document.

    ``kind`` is what was numbered: a statement kind, ``section`` …, ``figure``, ``table``, ``algorithm``, ``listing``,
    ``equation`` (one Step for every numbered display line, tags included), ``footnote``, ``item``, ``line``.
    ``number`` is as printed, without parentheses (``2.1``, ``3a``, ``*``).
    """

    kind: str
    number: str


@dataclass(frozen=True, slots=True)
class LabelValue:
    """What a label stands for. ``kind`` as in :class:`Step`; ``title`` is LaTeX source (``\\nameref``)."""

    name: str
    kind: str
    number: str
    title: str = ""
    page: str = ""
    anchor: str = ""


@dataclass(frozen=True, slots=True)
class Numbers:
    """Everything TeX numbered in one note."""

    steps: tuple[Step, ...] = ()
    labels: tuple[LabelValue, ...] = ()
