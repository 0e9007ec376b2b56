"""Values on the command line whose slips are answered with what was meant."""

from __future__ import annotations

import os
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from scidraft_tex.model.suggest import did_you_mean, one_of

# click's choices take the type of their words from release 8.2 on.
if TYPE_CHECKING:
    _Choice = click.Choice[str]
else:
    _Choice = click.Choice


class ExistingPath(click.Path):
    """A file or folder that is there; for another the nearest name beside it is offered."""

    def __init__(self) -> None:
        super().__init__(path_type=Path)

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> Any:
        """The path. A name that cannot be one, or is too long, is not there either."""
        path = Path(value)
        try:
            if path.exists():
                return super().convert(value, param, ctx)
            beside = [found.name for found in path.parent.iterdir()] if path.parent.is_dir() else []
        except (OSError, ValueError):
            beside = []
        guess = did_you_mean(path.name, beside, str(path.parent / "{}") if path.parent != Path() else "{}")
        raise click.BadParameter(f"there is no file or folder `{value}`{guess and '; ' + guess}", ctx, param)


class Folder(click.Path):
    """A folder, which may be made later; a file of that name is told as what it is."""

    name = "directory"

    def __init__(self) -> None:
        super().__init__(path_type=Path)

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> Any:
        """The path."""
        path = Path(value)
        for part in (path, *path.parents):
            if os.path.lexists(part) and not part.is_dir():
                raise click.BadParameter(f"`{part}` is a file, not a folder", ctx, param)
        return super().convert(value, param, ctx)


class Word(_Choice):
    """One of some words; for another the nearest is offered, and the list if none is near."""

    def __init__(self, words: Sequence[str]) -> None:
        super().__init__(words)

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> str:
        """The word."""
        if value in self.choices:
            return str(value)
        guess = did_you_mean(str(value), self.choices) or one_of(self.choices)
        raise click.BadParameter(f"`{value}` is not known; {guess}", ctx, param)


class Count(click.IntRange):
    """A whole number, not below ``least`` and not above ``most``."""

    name = "number"

    def __init__(self, least: int, most: int | None = None) -> None:
        super().__init__(min=least, max=most)
        self.bounds = f"from {least} on" if most is None else f"from {least} to {most}"

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> Any:
        """The number."""
        try:
            return super().convert(value, param, ctx)
        except click.BadParameter:
            message = f"`{value}` is not a whole number {self.bounds}"
            raise click.BadParameter(message, ctx, param) from None
