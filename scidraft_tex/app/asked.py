"""What was last asked of a build, kept in its cache, so that ``why`` need not be told again."""

from __future__ import annotations

import os
from dataclasses import replace
from pathlib import Path
from typing import Any

from scidraft_tex.app.opening import CACHE
from scidraft_tex.app.options import Options
from scidraft_tex.app.places import Asked
from scidraft_tex.build.files import dump_json, read_json, write_atomic
from scidraft_tex.build.store import LAYOUT

_NAME = "asked.json"
_FIELDS = ("to", "only", "tags", "drafts", "engine", "paper", "base_url")
"""The options that what is built depends on."""


def remember(asked: Asked, options: Options, output: Path) -> None:
    """Keep what a build was asked for. The collection is told from the output folder, so both can move together."""
    root = Path(os.path.relpath(asked.root, output)).as_posix()
    data = [root, asked.parts, {name: getattr(options, name) for name in _FIELDS}]
    path, new = output / CACHE / LAYOUT / _NAME, dump_json(data)
    if not path.is_file() or path.read_bytes() != new:
        write_atomic(path, new)


def recall(output: Path) -> tuple[Asked, Options] | None:
    """What the last build into a folder was asked for; ``None`` if that is not known, or the notes are gone."""
    try:
        root, parts, given = read_json(output / CACHE / LAYOUT / _NAME)
        asked = Asked((output / root).resolve(), None if parts is None else tuple(parts))
        lists: dict[str, Any] = {name: tuple(v) if isinstance(v, list) else v for name, v in given.items()}
        options = replace(Options(output=output), **lists)
    except (TypeError, ValueError, AttributeError):
        return None
    return (asked, options) if asked.root.is_dir() else None


def outputs_below(output: Path, target: str) -> list[Path]:
    """The folders of builds that a target may belong to: the one that it lies in, else all that ``output`` holds."""
    for folder in Path(target).resolve().parents:
        if (folder / CACHE / LAYOUT).is_dir():
            return [folder]
    return sorted(path.parent for path in [output / CACHE, *output.glob(f"*/{CACHE}")] if (path / LAYOUT).is_dir())
