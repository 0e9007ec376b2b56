"""From the paths a user names to the collections they lie in."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from scidraft_tex.app.reading import CONFIG_NAME

PREAMBLE_NAME = "preamble.tex"


class UsageError(Exception):
    """The user asked for something that cannot be: exit code 2."""


class NothingChosenError(UsageError):
    """The conditions on notes, such as a tag, leave none in a collection; another collection may have some."""


@dataclass(frozen=True, slots=True)
class Asked:
    """A collection, and what of it is asked for: paths below its root, or everything if ``parts`` is ``None``."""

    root: Path
    parts: tuple[str, ...] | None = None

    def has(self, path: str) -> bool:
        """Whether a file of the collection is asked for."""
        return self.parts is None or any(path == part or path.startswith(f"{part}/") for part in self.parts)


def collections(paths: Sequence[Path]) -> tuple[Asked, ...]:
    """The collections of some folders and files. Raises :class:`UsageError` for what is not there or not LaTeX."""
    found: dict[Path, set[str] | None] = {}
    for path in paths:
        full = path.resolve()
        if not full.exists():
            raise UsageError(f"there is no file or folder `{path}`")
        if full.is_file() and full.suffix != ".tex":
            raise UsageError(f"`{path}` is not a `.tex` file; give a folder of notes, a note or a paper")
        root = root_of(full)
        parts = found.setdefault(root, set())
        if full == root:
            found[root] = None
        elif parts is not None:
            parts.add(full.relative_to(root).as_posix())
    return tuple(Asked(root, None if parts is None else tuple(sorted(parts))) for root, parts in found.items())


def placed(paths: Sequence[Path], output: Path) -> list[tuple[Asked, Path]]:
    """Each collection with the folder for its outputs: absolute, since programs run in folders of their own."""
    found, output = collections(paths), output.resolve()
    if len(found) == 1:
        return [(found[0], output)]
    names = [asked.root.name for asked in found]
    if len(set(names)) < len(names):
        raise UsageError("two of the folders have the same name; compile them one at a time")
    return [(asked, output / asked.root.name) for asked in found]


def root_of(path: Path) -> Path:
    """The collection of a file or folder: the nearest folder upwards with a ``scidraft.toml``; without one, the
    nearest with a ``preamble.tex``; else the folder itself."""
    folder = path if path.is_dir() else path.parent
    for mark in (CONFIG_NAME, PREAMBLE_NAME):
        for above in (folder, *folder.parents):
            if (above / mark).is_file():
                return above
    return folder
