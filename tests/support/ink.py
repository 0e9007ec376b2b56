"""The colours in a PDF: what draws in colour, found by reading every drawing command."""

from __future__ import annotations

from pathlib import Path

import pikepdf

GREY_SPACES = {"/DeviceGray", "/CalGray", "/G", "/Pattern"}


def colours_in(path: Path) -> list[str]:
    """Every operator, colour space, picture and shading that is not grey, with the object that holds it."""
    found: list[str] = []
    with pikepdf.open(path) as pdf:
        streams = [(f"page {k}", page.obj, page.obj) for k, page in enumerate(pdf.pages, 1)]
        for thing in pdf.objects:
            if isinstance(thing, pikepdf.Stream) and (
                thing.get("/Subtype") == pikepdf.Name.Form or thing.get("/PatternType") == 1
            ):
                streams.append((f"object {thing.objgen[0]}", thing, thing))
            if isinstance(thing, pikepdf.Stream) and thing.get("/Subtype") == pikepdf.Name.Image:
                found += _space(thing.get("/ColorSpace"), f"image {thing.objgen[0]}")
            if isinstance(thing, pikepdf.Dictionary | pikepdf.Stream) and "/ShadingType" in thing:
                found += _space(thing.ColorSpace, f"shading {thing.objgen[0]}")
        for name, holder, stream in streams:
            for space in (
                holder.get("/Resources", pikepdf.Dictionary()).get("/ColorSpace", pikepdf.Dictionary()).values()
            ):
                found += _space(space, f"{name}: resource")
            for instruction in pikepdf.parse_content_stream(stream):
                operator = str(instruction.operator)
                numbers = [value for value in instruction.operands if not isinstance(value, pikepdf.Name)]
                if operator in ("rg", "RG", "k", "K", "INLINE IMAGE"):
                    found.append(f"{name}: {operator}")
                elif operator in ("sc", "SC", "scn", "SCN") and len(numbers) > 1:
                    found.append(f"{name}: {operator} with {len(numbers)} numbers")
                elif operator in ("cs", "CS"):
                    space = instruction.operands[0]
                    named = holder.get("/Resources", pikepdf.Dictionary()).get("/ColorSpace", pikepdf.Dictionary())
                    found += [] if str(space) in named else _space(space, f"{name}: {operator}")
    return found


def _space(space: pikepdf.Object | None, where: str) -> list[str]:
    if space is None:
        return []
    parts = [str(part) for part in space] if isinstance(space, pikepdf.Array) else [str(space)]
    return [] if all(part in GREY_SPACES for part in parts) else [f"{where}: {parts[0]}"]
