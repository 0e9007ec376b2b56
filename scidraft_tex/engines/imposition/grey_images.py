"""Pictures of points made grey."""

from __future__ import annotations

import io
import zlib
from typing import Any

import pikepdf
from pikepdf import Dictionary, Name, Object, Operator, Pdf, Stream

QUALITY = 92
"""Of JPEG pictures that are written again; what they had lost before is lost already."""

_GREY = ("/DeviceGray", "/CalGray", "/G")


def grey_image(image: Stream) -> None:
    """A picture as greys; masks, and pictures that are grey already, stay as they are."""
    space = image.get("/ColorSpace")
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


def grey_inline(pdf: Pdf, found: Any, resources: Object) -> pikepdf.ContentStreamInstruction:
    """A picture that stands within the drawing commands, as one of its own."""
    picture = found.iimage.as_pil_image()
    grey = picture.convert("L")
    image = pdf.make_stream(
        grey.tobytes(),
        Type=Name.XObject, Subtype=Name.Image, Width=grey.width, Height=grey.height,
        ColorSpace=Name.DeviceGray, BitsPerComponent=8,
    )  # fmt: skip
    if "/XObject" not in resources:
        resources.XObject = Dictionary()
    name = f"/Grey{len(resources.XObject)}"
    resources.XObject[name] = image
    return pikepdf.ContentStreamInstruction([Name(name)], Operator("Do"))
