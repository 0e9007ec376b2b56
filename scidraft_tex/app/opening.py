"""Opens a collection: its configuration, its files, and what was known of them before."""

from __future__ import annotations

import tomllib
from dataclasses import dataclass, fields, replace
from operator import attrgetter
from pathlib import Path
from typing import TYPE_CHECKING

from scidraft_tex.app.identity import Inputs
from scidraft_tex.app.options import Options
from scidraft_tex.app.reading import CONFIG_NAME, Reader
from scidraft_tex.app.resources import templates_folder
from scidraft_tex.build.digests import SETTLED, DigestCache
from scidraft_tex.build.documents import DIRECT, Documents
from scidraft_tex.model.codes import Code
from scidraft_tex.model.config import Config
from scidraft_tex.model.diagnostic import Diagnostic
from scidraft_tex.model.source import digest
from scidraft_tex.model.world import FileEntry, World

if TYPE_CHECKING:
    from scidraft_tex.app.keeping import Kept

CACHE = ".cache"
"""The folder of the store, below the output folder."""

THEME = "theme/theme.toml"
"""The collection's own colours, measures and names."""

ENGINE_INPUTS = (
    "sty:",
    "templates:",
    "code:",
    "tex:",
    "tool:pdflatex",
    "tool:xelatex",
    "tool:lualatex",
    "tool:bibtex",
    "tool:dvisvgm",
    "tool:pdftocairo",
    "tool:rsvg-convert",
    "tool:gs",
    "python:plasTeX",
    "python:math_core",
    "python:pygments",
    "python:jinja2",
    "python:pagefind_bin",
)
"""All inputs that are not files of the collection."""

_ROW = attrgetter(*(item.name for item in fields(FileEntry)))


@dataclass(frozen=True, slots=True)
class Opened:
    """A collection as it is at the beginning of a build. ``edited``: some ``.tex`` file is new or changed.

    ``kept`` is what the session has in memory of it.
    """

    reader: Reader
    world: World
    config: Config
    inputs: Inputs
    digests: DigestCache
    cache: Path
    diagnostics: tuple[Diagnostic, ...]
    edited: bool
    kept: Kept | None = None

    @property
    def root(self) -> Path:
        """The collection's folder."""
        return self.reader.root

    @property
    def documents(self) -> Documents:
        """What is remembered from build to build."""
        return self.kept.documents if self.kept else DIRECT

    @property
    def unreadable_settings(self) -> tuple[Diagnostic, ...]:
        """What is wrong with the settings, if anything is."""
        return tuple(found for found in self.diagnostics if found.code is Code.BAD_CONFIG)

    def state(self, options: Options, parts: tuple[str, ...] | None) -> str:
        """The digest of everything that a build depends on. Files count by size, time and inode."""
        files = [(entry.path, entry.size, entry.mtime_ns, entry.inode) for entry in self.world.files]
        engines = [self.inputs.digest(name) for name in ENGINE_INPUTS]
        asked = replace(options, output=Path(), jobs=0, strict=False)
        return digest(repr((str(self.root), files, engines, asked, parts)))

    @property
    def settled(self) -> bool:
        """Whether no file was touched so lately that it may change again without showing it."""
        limit = int(self.world.now.timestamp() * 1e9) - SETTLED
        return all(entry.mtime_ns < limit for entry in self.world.files)

    def remember(self) -> None:
        """Keep the digests of files for the next build."""
        limit = int(self.world.now.timestamp() * 1e9) - SETTLED
        rows = [list(_ROW(entry)) for entry in self.reader.entries() if entry.mtime_ns < limit]
        path = self.cache / "files.json"
        if self.documents.read(path) != rows:
            self.documents.keep(path, rows)
        self.digests.save()


def open_collection(root: Path, output: Path, cache: Path, kept: Kept | None = None) -> Opened:
    """Read the configuration and look at the files."""
    documents = kept.documents if kept else DIRECT
    known = _known(cache, documents)
    reader = Reader(root, known, (), (output,))
    config, trouble = _config(reader)
    config, more = _with_theme(reader, config)
    reader.exclude = config.exclude
    world = reader.world()
    digests = DigestCache(cache / "stat.json", documents)
    inputs = Inputs({entry.path: entry.digest for entry in world.files}, reader.digest, digests)
    before = {entry.path: entry.digest for entry in known}
    edited = any(before.get(entry.path) != entry.digest for entry in world.files if entry.path.endswith(".tex"))
    return Opened(reader, world, config, inputs, digests, cache, (*trouble, *more, *world.diagnostics), edited, kept)


def _config(reader: Reader) -> tuple[Config, tuple[Diagnostic, ...]]:
    if not (reader.root / CONFIG_NAME).is_file():
        return Config(), ()
    from scidraft_tex.scan.config import read_config

    return read_config(reader.source(CONFIG_NAME))


def _with_theme(reader: Reader, config: Config) -> tuple[Config, tuple[Diagnostic, ...]]:
    """The configuration with what the collection changes of our theme."""
    if not (reader.root / THEME).is_file():
        return config, ()
    from scidraft_tex.model.words import words_of
    from scidraft_tex.model.words.table import texts_of
    from scidraft_tex.scan.theme import read_theme

    shipped = tomllib.loads((templates_folder() / "theme.toml").read_text(encoding="utf-8"))
    shipped["words"] = texts_of(words_of(config.language))
    overlay, trouble = read_theme(reader.source(THEME), shipped)
    return replace(config, theme=overlay), trouble


def _known(cache: Path, documents: Documents) -> list[FileEntry]:
    rows = documents.read(cache / "files.json")
    try:
        return [FileEntry(*row) for row in rows or ()]
    except TypeError:
        return []
