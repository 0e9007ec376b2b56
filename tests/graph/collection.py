"""A small collection on disk, read, scanned and linked."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

from scidraft_tex.app.reading import Reader
from scidraft_tex.graph.link import link
from scidraft_tex.model.config import Config
from scidraft_tex.model.diagnostic import Diagnostic
from scidraft_tex.model.project import Project
from scidraft_tex.scan.bibliography import read_bibliography
from scidraft_tex.scan.latex import NOTHING_KNOWN, context, scan

BIB = "@misc{Vaswani2017, title = {Attention}}\n@misc{Bahdanau2015, title = {Alignment}}\n"


class Collection:
    """Files by path and text, written below a folder; :meth:`link` takes them through reading, scanning and linking."""

    def __init__(self, root: Path) -> None:
        self.root = root

    def write(self, files: dict[str, str]) -> None:
        for path, text in files.items():
            target = self.root / path
            target.parent.mkdir(parents=True, exist_ok=True)
            target.write_text(text, encoding="utf-8")

    def link(self, files: dict[str, str], first_commits: dict[str, str] | None = None, **settings: object) -> Project:
        self.write(files)
        reader = Reader(self.root)
        world = reader.world()
        config = replace(Config(), **settings)  # type: ignore[arg-type]
        known = context(reader.source(config.preamble)) if config.preamble in world.by_path else NOTHING_KNOWN
        self.bibliographies = {path: read_bibliography(reader.source(path)) for path in world.with_suffix(".bib")}
        fragments = [scan(reader.source(path), known) for path in world.with_suffix(".tex")]
        return link(fragments, config, world, self.bibliographies, reader.source, first_commits or {})


def told(project: Project) -> list[tuple[str, str, int, int, int]]:
    """Code, file, line, column and end column of every diagnostic."""
    return [_row(found) for found in project.diagnostics]


def _row(found: Diagnostic) -> tuple[str, str, int, int, int]:
    place = found.place
    assert place
    return found.code.value, place.path, place.line, place.column, place.end_column
