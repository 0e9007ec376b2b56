"""What a PDF looks like and says, for comparing two of them."""

from __future__ import annotations

import subprocess
import tempfile
from pathlib import Path

from PIL import Image, ImageChops

NOISE, SHARE = 80, 0.001
"""Levels of 255 by which a pixel may differ, and the share of pixels that may differ to be seen (by more than 8).

pdfTeX rounds the widths it writes for a font by the size that a run uses first, which moves letters by 1/10000 em, and
poppler places letters in quarters of a pixel: a letter at the edge jumps by one, which is 64 levels.
"""


def text_of(pdf: Path) -> str:
    """The words of a PDF in the order in which they were set."""
    command = ["pdftotext", "-raw", str(pdf), "-"]
    return subprocess.run(command, check=True, capture_output=True).stdout.decode()


def pages_of(pdf: Path, resolution: int, colour: bool = False) -> list[Image.Image]:
    """Every page as a picture, ``resolution`` dots to the inch."""
    with tempfile.TemporaryDirectory() as folder:
        depth = [] if colour else ["-gray"]
        subprocess.run(["pdftoppm", "-r", str(resolution), *depth, str(pdf), f"{folder}/page"], check=True)
        return [Image.open(path).copy() for path in sorted(Path(folder).iterdir())]


def differences(one: Path, other: Path, resolution: int = 50) -> list[str]:
    """How two PDFs differ to a reader: in text, number of pages, page size or pixels beyond noise; none if they do not.

    Files with the same bytes are not looked into.
    """
    if one.read_bytes() == other.read_bytes():
        return []
    found = [] if text_of(one) == text_of(other) else ["text"]
    ours, theirs = pages_of(one, resolution), pages_of(other, resolution)
    if len(ours) != len(theirs):
        return [*found, f"{len(ours)} pages against {len(theirs)}"]
    for number, (left, right) in enumerate(zip(ours, theirs, strict=True), 1):
        if left.size != right.size:
            found.append(f"page {number}: size")
        else:
            levels = ImageChops.difference(left, right).histogram()
            if any(levels[NOISE:]) or sum(levels[8:]) > SHARE * left.width * left.height:
                found.append(f"page {number}: {sum(levels[8:])} pixels, {sum(levels[NOISE:])} of them by much")
    return found
