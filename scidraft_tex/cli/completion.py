"""``scidraft-tex completion``."""

from __future__ import annotations

import click
from click.shell_completion import get_completion_class


@click.command(name="completion")
@click.argument("shell", type=click.Choice(["bash", "zsh", "fish"]))
@click.pass_context
def command(ctx: click.Context, shell: str) -> int:
    """Print the completions of commands, options and codes for a shell.

    \b
    Examples:
      scidraft-tex completion bash >> ~/.bashrc
      scidraft-tex completion zsh  >> ~/.zshrc
      scidraft-tex completion fish > ~/.config/fish/completions/scidraft-tex.fish
    """
    complete = get_completion_class(shell)
    assert complete is not None
    script = complete(ctx.find_root().command, {}, "scidraft-tex", "_SCIDRAFT_TEX_COMPLETE")
    click.echo(script.source())
    return 0
