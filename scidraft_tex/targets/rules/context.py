"""What the rules work with: the collection's files as they were when the build began, and the engines."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Protocol

from scidraft_tex.model.body import Body, BodyRequest
from scidraft_tex.model.setting import Toolchain
from scidraft_tex.model.source import SourceFile, digest
from scidraft_tex.model.task import Made


class ChangedMeanwhileError(Exception):
    """A file is no longer what it was when the build began."""


class Boxes(Protocol):
    """The plasTeX box, started when it is first asked."""

    def bodies(self, requests: Sequence[BodyRequest]) -> Sequence[Body]:
        """The HTML of notes' bodies, in their order."""


class Memo(Protocol):
    """Values kept by content, finer than tasks."""

    def recall(self, key: str) -> Made | None:
        """What was kept under a key."""

    def keep(self, key: str, made: Made) -> None:
        """Keep a value."""


@dataclass(frozen=True, slots=True)
class Context:
    """``tools`` says how TeX runs; ``preamble`` is the text of the collection's preamble as the box reads it.

    ``read_source`` gives a file's text, ``known`` the digest an input had when the build began. In an ``early`` build
    numbers may be those of an earlier version of a note. ``own_templates`` are the paths of the collection's templates.
    """

    tools: Toolchain
    preamble: str
    read_source: Callable[[str], SourceFile]
    known: Callable[[str], str]
    box: Boxes
    memo: Memo
    jobs: int = 1
    early: bool = False
    own_templates: tuple[str, ...] = ()

    def source(self, path: str) -> SourceFile:
        """The text of a file, as it was when the build began."""
        found = self.read_source(path)
        if found.digest != self.known(path):
            raise ChangedMeanwhileError(f"{path} changed while it was being built")
        return found

    def read(self, path: str) -> bytes:
        """The bytes of a file, as they were when the build began."""
        data = (self.tools.root / path).read_bytes()
        if digest(data) != self.known(path):
            raise ChangedMeanwhileError(f"{path} changed while it was being built")
        return data

    def path(self, path: str) -> Path:
        """The absolute path of a file of the collection."""
        return self.tools.root / path
