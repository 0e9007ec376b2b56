"""Figures in the format that each output needs, and their natural size.

Paper takes PDF, PNG and JPEG; SVG is converted by librsvg and EPS by Ghostscript. Pages take PNG, JPEG and SVG; PDF
becomes SVG through poppler. A stranger's SVG is scrubbed of whatever could run or load before it may stand on a page.
"""

from __future__ import annotations

import io
import tempfile
from dataclasses import dataclass
from pathlib import Path

from lxml import etree

from scidraft_tex.engines import sandbox
from scidraft_tex.engines.pictures import svg as markup
from scidraft_tex.model.diagnostic import quoted

PAPER_SUFFIXES = frozenset({".pdf", ".png", ".jpg", ".jpeg"})
_SECONDS = 30.0
_MEMORY = 1 << 30
_OUTPUT = 64 << 20
_PX = {
    "px": 1.0,
    "": 1.0,
    "pt": 96 / 72,
    "pc": 16.0,
    "in": 96.0,
    "cm": 96 / 2.54,
    "mm": 96 / 25.4,
    "em": 16.0,
    "ex": 8.0,
}


class FigureError(Exception):
    """A figure could not be converted; ``help`` says what to try."""

    def __init__(self, message: str, help: str = "") -> None:
        super().__init__(message)
        self.help = help


@dataclass(frozen=True, slots=True)
class PageFigure:
    """A figure for the page; ``width`` and ``height`` are its natural size in CSS pixels, as TeX would set it."""

    data: bytes
    suffix: str
    width: float
    height: float


def for_paper(data: bytes, suffix: str) -> tuple[bytes, str]:
    """The figure in a format that every LaTeX engine reads, with its suffix.

    Raises:
        FigureError: the file is damaged, of an unknown kind, or its converter is missing.
    """
    suffix = suffix.lower()
    if suffix in PAPER_SUFFIXES:
        return data, suffix
    if suffix == ".svg":
        return _convert(data, ["rsvg-convert", "--format=pdf", "--output=out.pdf", "in.svg"], "librsvg2-bin"), ".pdf"
    if suffix in {".eps", ".ps"}:
        options = ["-q", "-dSAFER", "-dBATCH", "-dNOPAUSE", "-dEPSCrop", "-sDEVICE=pdfwrite", "-sOutputFile=out.pdf"]
        return _convert(data, ["gs", *options, "in.eps"], "ghostscript"), ".pdf"
    raise FigureError(f"pictures of the kind `{suffix}` cannot be set", "use PDF, SVG, EPS, PNG or JPEG")


def for_page(data: bytes, suffix: str, page: int = 1) -> PageFigure:
    """The figure in a format that every browser shows, with its natural size; ``page`` picks a PDF's page.

    Raises:
        FigureError: the file is damaged, of an unknown kind, or its converter is missing.
    """
    suffix = suffix.lower()
    if suffix in {".png", ".jpg", ".jpeg"}:
        width, height = _raster_size(data)
        return PageFigure(data, suffix, width, height)
    if suffix != ".svg":
        pdf, _ = for_paper(data, suffix)
        command = ["pdftocairo", "-svg", "-f", str(page), "-l", str(page), "in.pdf", "out.svg"]
        data = _convert(pdf, command, "poppler-utils")
    try:
        root = markup.parse(data)
    except markup.UnsafeSvgError as error:
        raise FigureError(f"the SVG cannot be used: {error}", "save it again as plain SVG") from error
    markup.scrub(root)
    width, height = _svg_size(root)
    return PageFigure(etree.tostring(root, encoding="utf-8"), ".svg", width, height)


def _convert(data: bytes, command: list[str], package: str) -> bytes:
    """Run a converter from ``in.*`` to ``out.*``, the names its command line holds, in a folder of its own."""
    source = next(word for word in command if word.startswith("in."))
    target = next(word for word in command if "out." in word).split("=")[-1]
    with tempfile.TemporaryDirectory(prefix="scidraft-") as folder:
        cwd = Path(folder)
        (cwd / source).write_bytes(data)
        limits = sandbox.Limits(seconds=_SECONDS, memory=_MEMORY, output=_OUTPUT)
        try:
            finished = sandbox.run(command, cwd=cwd, env=sandbox.tex_environment(), limits=limits)
        except FileNotFoundError as error:
            raise FigureError(
                f"`{command[0]}` is not installed", f"install it, on Debian by `apt install {package}`"
            ) from error
        made = cwd / target
        if finished.code != 0 or not made.exists():
            last = (finished.output.strip().splitlines() or ["no message"])[-1]
            raise FigureError(
                f"`{command[0]}` could not read the figure: {quoted(last)}",
                "open it in its own program and save it again",
            )
        return made.read_bytes()


def _raster_size(data: bytes) -> tuple[float, float]:
    """Natural size in CSS pixels: TeX takes 72 dots an inch when the file names no resolution."""
    from PIL import Image, UnidentifiedImageError

    try:
        with Image.open(io.BytesIO(data)) as image:
            dpi = image.info.get("dpi", (72, 72))
            across, down = (float(value) if float(value) > 1 else 72.0 for value in dpi)
            return image.width / across * 96, image.height / down * 96
    except (UnidentifiedImageError, OSError) as error:
        raise FigureError("the file is not a PNG or JPEG picture", "save it again in its own program") from error


def _svg_size(root: etree._Element) -> tuple[float, float]:
    view = [float(x) for x in root.get("viewBox", "").replace(",", " ").split()]
    across, down = (_length(root.get(name, "")) for name in ("width", "height"))
    if len(view) == 4:
        across = across or (view[2] * (down / view[3]) if down and view[3] else view[2])
        down = down or (view[3] * (across / view[2]) if view[2] else view[3])
    return across or 300.0, down or 150.0


def _length(text: str) -> float:
    number = text.rstrip("abcdefghijklmnopqrstuvwxyz%")
    unit = text[len(number) :]
    try:
        return float(number) * _PX[unit]
    except (ValueError, KeyError):
        return 0.0
