"""Values on the command line whose slips are answered with what was meant."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from scidraft_tex.model.suggest import did_you_mean

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
        raise click.BadParameter(f"there is no file or folder '{value}'{f'; {guess}' if guess else '.'}", ctx, param)


class Word(_Choice):
    """One of some words; for another the nearest is offered, and the list if none is near."""

    def __init__(self, words: Sequence[str]) -> None:
        super().__init__(words)

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> str:
        """The word."""
        if value in self.choices:
            return str(value)
        guess = did_you_mean(str(value), self.choices) or f"there are {', '.join(self.choices)}."
        raise click.BadParameter(f"'{value}' is not known; {guess}", ctx, param)


class Count(click.IntRange):
    """A whole number, not below ``min``."""

    name = "number"

    def __init__(self, least: int) -> None:
        super().__init__(min=least)
        self.least = least

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> Any:
        """The number."""
        try:
            return super().convert(value, param, ctx)
        except click.BadParameter:
            message = f"'{value}' is not a whole number from {self.least} on."
            raise click.BadParameter(message, ctx, param) from None
