"""Files above a paper's folder (``../refs``): TeX may not go up, but it may go into the collection from the job."""

from __future__ import annotations

import posixpath
import re
from collections.abc import Iterator
from pathlib import Path

_UP = re.compile(r"(?<=[{,])(\s*)((?:\.\./)+[^{},\s]*)")
_ADDRESS = re.compile(r"\\(?:href|url|nolinkurl)\s*\{\Z")


def within(text: str, folder: str, root: Path, prefix: str) -> str:
    """The text with such names as they are found below ``prefix``, if the collection has files of these names.

    LaTeX looks for them from the paper's ``folder``, in whichever part they stand.
    """
    if "../" not in text:
        return text
    return "".join(_pieces(text, folder, root, prefix))


def _pieces(text: str, folder: str, root: Path, prefix: str) -> Iterator[str]:
    done = 0
    for found in _UP.finditer(text):
        path = posixpath.normpath(f"{folder}/{found[2]}")
        if not path.startswith("..") and not _ADDRESS.search(text, 0, found.start()) and _exists(root, path):
            slash = "/" if found[2].endswith("/") else ""
            yield text[done : found.start()] + found[1] + prefix + path + slash
            done = found.end()
    yield text[done:]


def _exists(root: Path, path: str) -> bool:
    """Whether there is such a file or folder, with or without a suffix."""
    place = root / path
    return place.exists() or any(place.parent.glob(f"{_quoted(place.name)}.*"))


def _quoted(name: str) -> str:
    return re.sub(r"([\[?*])", r"[\1]", name)
