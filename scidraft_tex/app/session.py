"""One run of the tool: wires the file system, the store and the workers, and takes a collection through the stages."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path

from scidraft_tex.app.options import Options, Outcome
from scidraft_tex.model.task import Progress


@dataclass(frozen=True, slots=True)
class Reason:
    """Why a target was, or would be, built again. ``target`` is its name, ``reasons`` are sentences."""

    target: str
    reasons: tuple[str, ...]


class UsageError(Exception):
    """The user asked for something that cannot be: exit code 2."""


class Session:
    """Compiles, checks and cleans. ``progress`` is called, from the calling thread, at each step of a build."""

    def __init__(self, progress: Callable[[Progress], None] | None = None) -> None:
        self.progress = progress

    def compile(self, paths: Sequence[Path], options: Options) -> Outcome:
        """Bring the outputs of folders, notes or papers up to date. Raises :class:`UsageError` on wrong paths."""
        raise UsageError("not wired yet")

    def check(self, paths: Sequence[Path], options: Options) -> Outcome:
        """Scan, link and lint, without TeX and without writing output."""
        raise UsageError("not wired yet")

    def clean(self, output: Path) -> tuple[str, ...]:
        """Remove what builds wrote below ``output``, and nothing else. Returns the names that were removed."""
        raise UsageError("not wired yet")

    def why(self, target: str, paths: Sequence[Path], options: Options) -> tuple[Reason, ...]:
        """Which input of a target changed since it was built. ``target`` is a slug, an output file or a task name."""
        raise UsageError("not wired yet")
