"""Pictures of points made grey."""

from __future__ import annotations

import io
import zlib
from typing import Any

import pikepdf
from pikepdf import Name, Stream

QUALITY = 92
"""Of JPEG pictures that are written again; what they had lost before is lost already."""

_SHORT = {"/I": "/Indexed", "/G": "/DeviceGray", "/RGB": "/DeviceRGB", "/CMYK": "/DeviceCMYK"}
_GREY = ("/DeviceGray", "/CalGray", "/G")


def grey_image(image: Stream) -> None:
    """A picture as greys; masks, and pictures that are grey already, stay as they are."""
    space = image.get("/ColorSpace")
    if isinstance(space, pikepdf.Array) and str(space[0]) in _SHORT:  # it stood within drawing commands
        names: list[Any] = [
            Name(_SHORT.get(str(part), str(part))) if isinstance(part, Name) else part for part in space
        ]
        space = image.ColorSpace = pikepdf.Array(names)
    kind = str(space[0] if isinstance(space, pikepdf.Array) else space)
    one_part = kind == "/ICCBased" and int(space[1].get("/N", 3)) == 1 if space is not None else False
    if space is None or kind in _GREY or image.get("/ImageMask") or one_part:
        return
    picture = pikepdf.PdfImage(image).as_pil_image().convert("L")
    is_jpeg = "/DCTDecode" in str(image.get("/Filter"))
    out = io.BytesIO()
    if is_jpeg:
        picture.save(out, "JPEG", quality=QUALITY)
    data = out.getvalue() if is_jpeg else zlib.compress(picture.tobytes(), 9)
    image.write(data, filter=Name.DCTDecode if is_jpeg else Name.FlateDecode)
    image.ColorSpace, image.BitsPerComponent = Name.DeviceGray, 8
    for key in ("/Decode", "/DecodeParms", "/Intent"):
        if key in image:
            del image[key]
    if "/SMask" in image and "/Matte" in image.SMask:
        del image.SMask["/Matte"]
