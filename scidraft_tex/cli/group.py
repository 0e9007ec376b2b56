"""A group of commands that are imported only when they are used, and guessed when they are misspelt."""

from __future__ import annotations

from collections.abc import Mapping
from importlib import import_module
from typing import Any

import click

from scidraft_tex.model.suggest import did_you_mean


class LazyGroup(click.Group):
    """``lazy`` maps a command's name to (module below ``scidraft_tex.cli``, one line of help).

    Listing the commands imports none of them, so that ``--help`` and completion answer at once.
    """

    def __init__(self, *args: Any, lazy: Mapping[str, tuple[str, str]], **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.lazy = lazy

    def list_commands(self, ctx: click.Context) -> list[str]:
        """The commands in the order in which people meet them."""
        return list(self.lazy)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        """Import the module and return its ``command``."""
        if cmd_name not in self.lazy:
            return None
        command = import_module(f"scidraft_tex.cli.{self.lazy[cmd_name][0]}").command
        assert isinstance(command, click.Command)
        return command

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        """Find the command; an unknown one gets the nearest name as advice."""
        name = args[0]
        if name not in self.lazy and not name.startswith("-"):
            guess = did_you_mean(name, self.lazy)
            ctx.fail(f"there is no command `{name}`{guess and '; ' + guess}")
        return super().resolve_command(ctx, args)

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """One line a command."""
        with formatter.section("Commands"):
            formatter.write_dl([(name, text) for name, (_, text) in self.lazy.items()])
