"""Archives without links, absolute names, owners or dates: the same files give the same bytes."""

from __future__ import annotations

import gzip
import io
import tarfile
import zipfile
from collections.abc import Mapping
from pathlib import PurePosixPath

SUFFIXES = {"arxiv": ".tar.gz", "journal": ".zip"}
"""What each kind of bundle is packed as."""

_FIRST_DATE = (1980, 1, 1, 0, 0, 0)
"""The earliest that a zip file can say."""

MODE = 0o644


def is_safe(name: str) -> bool:
    """Whether a name stays below the folder that an archive is unpacked in."""
    path = PurePosixPath(name)
    return bool(path.parts) and not path.is_absolute() and ".." not in path.parts and "\\" not in name


def pack(files: Mapping[str, bytes], kind: str) -> bytes:
    """The archive of a kind of bundle, in the order of names. Raises :class:`ValueError` for an unsafe name."""
    for name in files:
        if not is_safe(name):
            raise ValueError(name)
    out = io.BytesIO()
    if SUFFIXES[kind] == ".zip":
        with zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as zipped:
            for name in sorted(files):
                entry = zipfile.ZipInfo(name, _FIRST_DATE)
                entry.external_attr = MODE << 16
                entry.compress_type = zipfile.ZIP_DEFLATED
                zipped.writestr(entry, files[name])
        return out.getvalue()
    with gzip.GzipFile(fileobj=out, mode="wb", mtime=0) as packed, tarfile.open(fileobj=packed, mode="w") as tar:
        for name in sorted(files):
            member = tarfile.TarInfo(name)
            member.size, member.mode = len(files[name]), MODE
            tar.addfile(member, io.BytesIO(files[name]))
    return out.getvalue()


def unpack(data: bytes, kind: str) -> dict[str, bytes]:
    """The files of an archive, by name."""
    if SUFFIXES[kind] == ".zip":
        with zipfile.ZipFile(io.BytesIO(data)) as zipped:
            return {name: zipped.read(name) for name in zipped.namelist()}
    with tarfile.open(fileobj=io.BytesIO(data), mode="r:gz") as tar:
        return {member.name: _content(tar, member) for member in tar.getmembers()}


def _content(tar: tarfile.TarFile, member: tarfile.TarInfo) -> bytes:
    file = tar.extractfile(member)
    assert file is not None, "our archives hold files only"
    return file.read()
