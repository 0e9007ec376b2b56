"""Puts a document's pages on sheets. Text stays text; links and outline lead to where a page is."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

import pikepdf
from pikepdf import Array, Dictionary, Name, Object, Pdf

from scidraft_tex.engines.imposition.order import Side
from scidraft_tex.engines.imposition.placing import Box, Matrix, Sheet, fitted, moved, turned

Place = tuple[Object, Matrix]
"""The sheet's side on which a page stands, and how it was moved."""


def impose(pdf: Pdf, sides: Sequence[Side], sheet: Sheet, ink: Box, *, scaled: bool, cut_lines: bool = False) -> None:
    """Change a document: its pages become the ``sides`` of sheets. ``ink`` is the part of a page that holds its ink.

    Every page must stand on some side.
    """
    pages = [page.obj for page in pdf.pages]
    labels = [page.label for page in pdf.pages]
    forms = [page.as_form_xobject() for page in pdf.pages]
    places: dict[tuple[int, int], Place] = {}
    made = []
    for side in sides:
        new = pdf.make_indirect(
            Dictionary(Type=Name.Page, MediaBox=[0, 0, round(sheet.width, 3), round(sheet.height, 3)])
        )
        content, resources = [], Dictionary()
        for tile, page in zip(sheet.tiles, side.pages, strict=True):
            if page < 0:
                continue
            matrix = fitted(ink, tile, scaled=scaled)
            matrix = turned(matrix, sheet.width, sheet.height) if side.turned else matrix
            name = f"/P{page}"
            resources[name] = forms[page]
            content.append(f"q {' '.join(_number(value) for value in matrix)} cm {name} Do Q")
            places[pages[page].objgen] = (new, matrix)
        content += _cuts(sheet) if cut_lines else []
        new.Resources = Dictionary(XObject=resources)
        new.Contents = pdf.make_stream("\n".join([*content, ""]).encode())
        made.append(new)
    for old in pages:
        _move_annotations(old, places)
    _move_names(pdf, places)
    for _ in pages:
        del pdf.pages[0]
    for new in made:
        pdf.pages.append(pikepdf.Page(new))
    _label(pdf, sides, labels)


def _number(value: float) -> str:
    return f"{value:.5f}".rstrip("0").rstrip(".")


def _cuts(sheet: Sheet) -> list[str]:
    lines = (f"{a:.2f} {b:.2f} m {c:.2f} {d:.2f} l S" for a, b, c, d in sheet.cuts)
    return ["q 0.6 G 0.25 w [3 3] 0 d", *lines, "Q"]


def _move_annotations(page: Object, places: dict[tuple[int, int], Place]) -> None:
    side, matrix = places[page.objgen]
    for annotation in page.get("/Annots", ()):
        annotation.Rect = _moved_box(matrix, [float(value) for value in annotation.Rect])
        if "/QuadPoints" in annotation:
            annotation.QuadPoints = _moved_points(matrix, [float(value) for value in annotation.QuadPoints])
        annotation.P = side
        for holder, key in ((annotation, "/Dest"), (annotation.get("/A", Dictionary()), "/D")):
            target = holder.get(key)
            if isinstance(target, Array):
                holder[key] = _moved_target(target, places)
        if "/Annots" not in side:
            side.Annots = Array()
        side.Annots.append(annotation)


def _moved_box(matrix: Matrix, box: Sequence[float]) -> Array:
    xs, ys = zip(moved(matrix, box[0], box[1]), moved(matrix, box[2], box[3]), strict=True)
    return _array([min(xs), min(ys), max(xs), max(ys)])


def _moved_points(matrix: Matrix, numbers: Sequence[float]) -> Array:
    pairs = zip(numbers[::2], numbers[1::2], strict=True)
    return _array([value for x, y in pairs for value in moved(matrix, x, y)])


def _array(numbers: Iterable[float]) -> Array:
    return Array([round(value, 3) for value in numbers])


def _move_names(pdf: Pdf, places: dict[tuple[int, int], Place]) -> None:
    for names in _leaves(pdf.Root.get("/Names", Dictionary()).get("/Dests")):
        for k in range(1, len(names), 2):
            target = names[k].D if isinstance(names[k], Dictionary) else names[k]
            names[k] = _moved_target(target, places)


def _leaves(node: Object | None) -> Iterator[Object]:
    if node is not None:
        for kid in node.get("/Kids", ()):
            yield from _leaves(kid)
        if "/Names" in node:
            yield node.Names


def _moved_target(target: Object, places: dict[tuple[int, int], Place]) -> Array:
    """A destination on the sheet's side: the point it names, or the top left corner of the page."""
    page = target[0]
    side, matrix = places[page.objgen]
    left, _, _, top = (float(value) for value in page.get("/MediaBox", [0, 0, 0, 0]))
    kind = str(target[1])
    if kind == "/XYZ":
        at = zip(list(target)[2:4], (left, top), strict=True)
        left, top = (float(value) if value is not None else corner for value, corner in at)
    elif kind in ("/FitH", "/FitBH") and len(target) > 2:
        top = float(target[2])
    x, y = moved(matrix, left, top)
    return Array([side, Name.XYZ, round(x, 3), round(y, 3), None])


def _label(pdf: Pdf, sides: Sequence[Side], labels: Sequence[str]) -> None:
    """A side is called by the pages on it: ``4-5``."""
    numbers: list[Object | int] = []
    for place, side in enumerate(sides):
        shown = [labels[page] for page in side.pages if page >= 0]
        text = "–".join(dict.fromkeys((shown[0], shown[-1]))) if shown else " "
        numbers += [place, Dictionary(P=pikepdf.String(text))]
    pdf.Root.PageLabels = Dictionary(Nums=Array(numbers))
