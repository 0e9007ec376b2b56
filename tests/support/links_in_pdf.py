"""Where the links of a PDF lead."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import pikepdf


@dataclass(frozen=True, slots=True)
class Link:
    """A link: its page (from 0) and its box."""

    page: int
    box: tuple[float, float, float, float]


@dataclass(frozen=True, slots=True)
class Target:
    """A destination in the document: its name, its page (from 0) and its point."""

    name: str
    page: int
    x: float
    y: float


def destinations_of(path: Path) -> dict[str, Target]:
    """Every named destination; names are in the order that readers of PDFs search by."""
    with pikepdf.open(path) as pdf:
        pages = {page.obj.objgen: place for place, page in enumerate(pdf.pages)}
        found = {}
        names: list[bytes] = []
        for name, value in _names(pdf.Root.Names.Dests):
            names.append(name)
            target = value.D if isinstance(value, pikepdf.Dictionary) else value
            x, y = (float(part) if part is not None else 0.0 for part in (*list(target)[2:4], None, None)[:2])
            found[name.decode()] = Target(name.decode(), pages[target[0].objgen], x, y)
        assert names == sorted(names)
        return found


def targets_of(path: Path) -> list[tuple[Link, Target | None]]:
    """Every link within the document with the place it leads to; ``None`` if there is no such place."""
    places = destinations_of(path)
    links: list[tuple[Link, Target | None]] = []
    with pikepdf.open(path) as pdf:
        for number, page in enumerate(pdf.pages):
            for annotation in page.obj.get("/Annots", ()):
                action = annotation.get("/A", pikepdf.Dictionary())
                name = annotation.get("/Dest", action.get("/D"))
                if name is not None and action.get("/S", pikepdf.Name.GoTo) == pikepdf.Name.GoTo:
                    box = [float(value) for value in annotation.Rect]
                    links.append((Link(number, (box[0], box[1], box[2], box[3])), places.get(str(name))))
    return links


def files_linked_by(path: Path) -> list[str]:
    """The other files that a PDF links to."""
    found = []
    with pikepdf.open(path) as pdf:
        for page in pdf.pages:
            for annotation in page.obj.get("/Annots", ()):
                action = annotation.get("/A", pikepdf.Dictionary())
                if action.get("/S") in (pikepdf.Name.GoToR, pikepdf.Name.Launch):
                    found.append(str(action.F))
    return found


def _names(node: pikepdf.Object) -> Iterator[tuple[bytes, pikepdf.Object]]:
    for kid in node.get("/Kids", ()):
        yield from _names(kid)
    pairs = list(node.get("/Names", ()))
    for name, value in zip(pairs[::2], pairs[1::2], strict=True):
        yield bytes(name), value
