"""PDF/A-2b (ISO 19005-2): a file that says itself all that is needed to print it the same in fifty years."""

from __future__ import annotations

from collections.abc import Iterator

from pikepdf import Array, Dictionary, Name, Object, Pdf, Stream, String
from PIL import ImageCms

_DATE = slice(24, 36)
"""The bytes of an ICC profile that tell when it was made (ICC.1, 7.2)."""

PRINT = 4
"""The flag of an annotation that is printed; a link without it is not allowed (6.3.2)."""


def make_archive(pdf: Pdf) -> tuple[str, ...]:
    """Change a document; tells what still keeps it from being PDF/A, as ends of "This is no PDF/A: …"."""
    profile = pdf.make_stream(_srgb(), N=3, Alternate=Name.DeviceRGB)
    pdf.Root.OutputIntents = Array(
        [
            Dictionary(
                Type=Name.OutputIntent, S=Name.GTS_PDFA1, DestOutputProfile=profile,
                OutputConditionIdentifier=String("sRGB IEC61966-2.1"), Info=String("sRGB IEC61966-2.1"),
            )
        ]
    )  # fmt: skip
    _describe(pdf)
    for page in pdf.pages:
        for annotation in page.obj.get("/Annots", ()):
            annotation.F = PRINT
    for found in pdf.objects:
        if isinstance(found, Stream) and found.get("/Subtype") == Name.Image and "/Interpolate" in found:
            del found["/Interpolate"]
        if isinstance(found, Dictionary) and found.get("/Type") == Name.FontDescriptor and "/CharSet" in found:
            del found["/CharSet"]  # optional, and wrong in many figures
    return tuple(dict.fromkeys(_problems(pdf)))


def _srgb() -> bytes:
    """The profile of sRGB, without the hour at which it was made."""
    data = bytearray(ImageCms.ImageCmsProfile(ImageCms.createProfile("sRGB")).tobytes())
    data[_DATE] = bytes(12)
    return bytes(data)


def _describe(pdf: Pdf) -> None:
    """The same title, author and producer in XMP as in the document information."""
    with pdf.open_metadata(set_pikepdf_as_editor=False, update_docinfo=False) as meta:
        meta["pdfaid:part"] = "2"
        meta["pdfaid:conformance"] = "B"
        info = pdf.docinfo
        if "/Title" in info:
            meta["dc:title"] = str(info["/Title"])
        if "/Author" in info:
            meta["dc:creator"] = [str(info["/Author"])]
        if "/Producer" in info:
            meta["pdf:Producer"] = str(info["/Producer"])


def _problems(pdf: Pdf) -> Iterator[str]:
    for found in pdf.objects:
        if isinstance(found, Dictionary) and found.get("/Type") == Name.Font:
            name = str(found.get("/BaseFont", "/unnamed"))[1:]
            if found.get("/Subtype") not in (Name.Type0, Name.Type3) and not _is_embedded(found):
                yield f"the font {name} is not embedded"
        if isinstance(found, Stream):
            if "LZW" in str(found.get("/Filter", "")):
                yield "a stream is packed by LZW"
            if _is_cmyk(found.get("/ColorSpace")):
                yield "a picture has the colours of a printing press (CMYK)"


def _is_embedded(font: Object) -> bool:
    descriptor = font.get("/FontDescriptor", Dictionary())
    return any(key in descriptor for key in ("/FontFile", "/FontFile2", "/FontFile3"))


def _is_cmyk(space: Object | None) -> bool:
    parts = list(space) if isinstance(space, Array) else [space]
    return any(str(part) == "/DeviceCMYK" for part in parts)
