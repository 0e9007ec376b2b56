"""Shadings made grey: the functions that give their colours give one grey instead."""

from __future__ import annotations

from collections.abc import Sequence

from pikepdf import Array, Name, Object, Pdf, Stream

SAMPLES = 256
_WEIGHTS = {1: (1.0,), 3: (0.3, 0.59, 0.11)}
_PROGRAMS = {
    3: b" 0.11 mul exch 0.59 mul add exch 0.3 mul add",
    4: b" 4 1 roll 0.11 mul exch 0.59 mul add exch 0.3 mul add add dup 1 gt {pop 1} if 1 exch sub",
}
"""PostScript that makes one grey of the three or four numbers on the stack."""


def grey_shading(pdf: Pdf, shading: Object) -> bool:
    """Change a shading; false if it is a mesh whose corners have colours of their own."""
    space = shading.get("/ColorSpace")
    if space is None or space == Name.DeviceGray:
        return True
    function = shading.get("/Function")
    if function is None:
        return False
    functions = list(function) if isinstance(function, Array) else [function]
    if any(int(found.FunctionType) == 4 for found in functions):
        if len(functions) > 1:
            return False
        shading.Function = _with_program(pdf, functions[0])
    else:
        shading.Function = _sampled(pdf, functions)
    shading.ColorSpace = Name.DeviceGray
    if "/Background" in shading:
        shading.Background = Array([_grey([float(value) for value in shading.Background])])
    return True


def _with_program(pdf: Pdf, function: Object) -> Object:
    parts = len(function.Range) // 2
    if parts == 1:
        return function
    program = function.read_bytes().rstrip()
    made = program[: program.rindex(b"}")] + _PROGRAMS[parts] + b" }"
    return pdf.make_stream(made, FunctionType=4, Domain=function.Domain, Range=Array([0, 1]))


def _sampled(pdf: Pdf, functions: Sequence[Object]) -> Object:
    """The greys at 256 places of the functions' common domain."""
    low, high = (float(value) for value in list(functions[0].Domain)[:2])
    greys = []
    for k in range(SAMPLES):
        place = low + (high - low) * k / (SAMPLES - 1)
        greys.append(_grey([value for function in functions for value in _value(function, place)]))
    data = bytes(round(255 * min(1.0, max(0.0, grey))) for grey in greys)
    return pdf.make_stream(
        data, FunctionType=0, Domain=Array([low, high]), Range=Array([0, 1]), Size=Array([SAMPLES]), BitsPerSample=8
    )


def _value(function: Object, place: float) -> list[float]:
    """What a function of one number gives: of type 2 (a power), 3 (functions side by side) or 0 (a table)."""
    kind = int(function.FunctionType)
    low, high = (float(value) for value in list(function.Domain)[:2])
    place = min(max(place, low), high)
    if kind == 2:
        first = [float(value) for value in function.get("/C0", [0])]
        last = [float(value) for value in function.get("/C1", [1])]
        share = place ** float(function.N)
        return [a + share * (b - a) for a, b in zip(first, last, strict=True)]
    if kind == 3:
        return _stitched(function, place, low, high)
    return _table(function, (place - low) / (high - low) if high > low else 0.0)


def _stitched(function: Object, place: float, low: float, high: float) -> list[float]:
    bounds = [low, *(float(value) for value in function.Bounds), high]
    last = len(bounds) - 2
    k = next((k for k in range(last) if place < bounds[k + 1]), last)
    begin, end = (float(value) for value in list(function.Encode)[2 * k : 2 * k + 2])
    width = bounds[k + 1] - bounds[k]
    share = (place - bounds[k]) / width if width else 0.0
    return _value(function.Functions[k], begin + share * (end - begin))


def _table(function: Object, share: float) -> list[float]:
    assert isinstance(function, Stream)
    size, parts, width = int(function.Size[0]), len(function.Range) // 2, int(function.BitsPerSample) // 8
    data, at = function.read_bytes(), round(share * (size - 1)) * parts * width
    most = 256**width - 1
    return [int.from_bytes(data[at + k * width : at + (k + 1) * width], "big") / most for k in range(parts)]


def _grey(values: Sequence[float]) -> float:
    if len(values) == 4:
        return 1 - min(1.0, _grey(values[:3]) + values[3])
    return sum(weight * value for weight, value in zip(_WEIGHTS.get(len(values), ()), values, strict=False))
