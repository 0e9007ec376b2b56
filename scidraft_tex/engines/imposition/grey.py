"""Really grey: every colour of a PDF becomes a grey of the same lightness. Text stays text, links stay links.

Colours that TeX's own packages set are grey already; what is left stands in included figures, shadings and patterns.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from typing import Any

import pikepdf
from pikepdf import Array, Dictionary, Name, Object, Operator, Pdf, Stream

from scidraft_tex.engines.imposition.grey_images import grey_image
from scidraft_tex.engines.imposition.grey_shadings import grey_shading

Grey = Callable[[Sequence[float]], float]

_MAY_COLOUR = re.compile(rb"(?<![\w/])(?:rg|RG|k|K|cs|CS|sc|SC|scn|SCN)(?![\w])")


def make_grey(pdf: Pdf) -> int:
    """Change a document; tells how many shadings could not be made grey (meshes with colours of their own)."""
    for page in pdf.pages:
        page.contents_coalesce()
        page.externalize_inline_images()
        for annotation in page.obj.get("/Annots", ()):
            if "/C" in annotation:
                grey: Any = [_luminance([float(value) for value in annotation.C])]
                annotation.C = Array(grey)
    every = list(pdf.objects)
    holders: list[tuple[Object, Object | None]] = [(page.obj, page.obj.get("/Contents")) for page in pdf.pages]
    holders += [(found, found) for found in every if isinstance(found, Stream) and _draws(found)]
    for holder, stream in holders:
        if isinstance(stream, Stream) and _MAY_COLOUR.search(stream.read_bytes()):
            stream.write(_grey_content(stream, holder.get("/Resources", Dictionary())))
    left = 0
    for holder, _ in holders:
        left += _grey_resources(pdf, holder.get("/Resources", Dictionary()))
    for found in every:
        if isinstance(found, Stream) and found.get("/Subtype") == Name.Image:
            grey_image(found)
        if isinstance(found, Dictionary | Stream):
            for group in (found, found.get("/Group")):
                if isinstance(group, Dictionary) and group.get("/S") == Name.Transparency and "/CS" in group:
                    group.CS = Name.DeviceGray
    return left


def _draws(stream: Stream) -> bool:
    """Whether a stream is a form or a pattern of tiles."""
    return bool(stream.get("/Subtype") == Name.Form or stream.get("/PatternType") == 1)


def _grey_resources(pdf: Pdf, resources: Object) -> int:
    """The colour spaces and shadings that drawing commands name, once the commands are changed."""
    spaces = resources.get("/ColorSpace", Dictionary())
    for name in list(spaces.keys()):
        is_pattern = isinstance(spaces[name], Array) and spaces[name][0] == Name.Pattern
        spaces[name] = Array([Name.Pattern, Name.DeviceGray]) if is_pattern else Name.DeviceGray
    shadings = list(dict(resources.get("/Shading", Dictionary())).values())
    shadings += [
        found.Shading for found in dict(resources.get("/Pattern", Dictionary())).values() if "/Shading" in found
    ]
    return sum(not grey_shading(pdf, shading) for shading in shadings)


def _grey_content(stream: Stream, resources: Object) -> bytes:
    spaces = {str(name): _reader_of(space) for name, space in resources.get("/ColorSpace", Dictionary()).items()}
    current: dict[str, Grey] = {"fill": _luminance, "stroke": _luminance}
    made: list[Any] = []
    for instruction in pikepdf.parse_content_stream(stream):
        if isinstance(instruction, pikepdf.ContentStreamInlineImage):
            made.append(instruction)
            continue
        operands: list[Any] = list(instruction.operands)
        operator = str(instruction.operator)
        target = "stroke" if operator[0].isupper() else "fill"
        lower = operator.lower()
        if lower in ("rg", "k"):
            operands, operator = [_luminance(_floats(operands))], "g" if target == "fill" else "G"
        elif lower == "cs":
            name = str(operands[0])
            current[target] = spaces.get(name, _luminance)
            if name not in spaces and name != "/Pattern":
                operands = [Name.DeviceGray]
        elif lower in ("sc", "scn"):
            values = [value for value in operands if not isinstance(value, Name)]
            names = [value for value in operands if isinstance(value, Name)]
            operands = [*([current[target](_floats(values))] if values else []), *names]
        made.append(pikepdf.ContentStreamInstruction([_rounded(value) for value in operands], Operator(operator)))
    return pikepdf.unparse_content_stream(made)


def _floats(values: Sequence[Any]) -> list[float]:
    return [float(value) for value in values]


def _rounded(value: Any) -> Any:
    return round(value, 4) if isinstance(value, float) else value


def _luminance(values: Sequence[float]) -> float:
    """The lightness of a colour by the number of its parts, as xcolor weighs them: grey, RGB or CMYK."""
    if len(values) == 3:
        return 0.3 * values[0] + 0.59 * values[1] + 0.11 * values[2]
    if len(values) == 4:
        return 1 - min(1.0, 0.3 * values[0] + 0.59 * values[1] + 0.11 * values[2] + values[3])
    return values[0] if values else 0.0


def _reader_of(space: Object) -> Grey:
    """How the numbers of a colour space become a grey."""
    if isinstance(space, Name):
        return _luminance
    kind = str(space[0])
    if kind == "/Pattern" and len(space) > 1:
        return _reader_of(space[1])
    if kind == "/Lab":
        return lambda values: values[0] / 100
    if kind == "/Indexed":
        return _palette(space)
    if kind in ("/Separation", "/DeviceN"):
        return lambda values: 1 - max(values)  # full ink is the darkest
    return _luminance


def _palette(space: Object) -> Grey:
    """The greys of a palette: its colours stand in a string or a stream, one byte a part."""
    table = space[3].read_bytes() if isinstance(space[3], Stream) else bytes(space[3])
    size = int(space[2]) + 1
    parts = max(1, len(table) // size)
    read = _reader_of(space[1])
    greys = [read([byte / 255 for byte in table[k * parts : (k + 1) * parts]]) for k in range(size)]
    return lambda values: greys[min(int(values[0]), size - 1)]
