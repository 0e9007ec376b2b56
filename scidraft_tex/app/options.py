"""What a user may ask of a build, and what a build answers."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from scidraft_tex.model.diagnostic import Diagnostic, Severity

TARGETS = ("pdf", "html")


@dataclass(frozen=True, slots=True)
class Options:
    """The options of one build.

    ``to`` names the targets. ``output`` is the folder that gets ``pdf/``, ``html/`` and ``report.json``.
    ``jobs`` is the number of workers; 0 means one for each processor. ``only`` holds globs on slugs and paths,
    ``tags`` the tags of which a note must have one. ``engine``, ``paper`` and ``base_url`` overrule the configuration
    unless empty. ``early`` makes pages with the numbers that TeX printed last, even of notes that changed since.
    """

    to: tuple[str, ...] = TARGETS
    output: Path = Path("build")
    jobs: int = 0
    only: tuple[str, ...] = ()
    tags: tuple[str, ...] = ()
    drafts: bool = False
    engine: str = ""
    paper: str = ""
    strict: bool = False
    base_url: str = ""
    early: bool = False

    @property
    def partial(self) -> bool:
        """Whether only some notes of the collection are asked for."""
        return bool(self.only or self.tags)


@dataclass(frozen=True, slots=True)
class Outcome:
    """What came of a build or a check.

    ``counts`` has ``notes``, ``pdfs``, ``pages``, ``ran``, ``fresh``, ``failed``, ``published``, ``removed``;
    ``times`` has seconds by stage. ``root`` is the collection's folder: the paths of places are relative to it.
    ``handouts`` are the files made for print, each with its ``pages``, ``blank`` ones, ``sheets`` and ``advice``.
    """

    diagnostics: tuple[Diagnostic, ...] = ()
    counts: Mapping[str, int] = field(default_factory=dict)
    times: Mapping[str, float] = field(default_factory=dict)
    strict: bool = False
    root: Path = Path()
    handouts: tuple[tuple[Path, Mapping[str, Any]], ...] = ()

    @property
    def errors(self) -> int:
        """How many diagnostics are errors; under ``strict`` warnings count as errors."""
        return sum(self.strict or found.severity is Severity.ERROR for found in self.diagnostics)

    @property
    def ok(self) -> bool:
        """Whether the exit code is 0."""
        return not self.errors
