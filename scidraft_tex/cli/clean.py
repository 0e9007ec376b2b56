"""``scidraft-tex clean``."""

from __future__ import annotations

from pathlib import Path

import click

from scidraft_tex.cli import options


@click.command(name="clean")
@options.output
def command(output: Path) -> int:
    """Remove what builds wrote into the output folder, and nothing else.

    \b
    Examples:
      scidraft-tex clean
      scidraft-tex clean --output public
    """
    from scidraft_tex.app.session import Session, UsageError

    try:
        removed = Session().clean(output)
    except UsageError as problem:
        raise click.UsageError(str(problem)) from None
    click.echo(f"Removed {', '.join(removed)} from {output}." if removed else f"Nothing to remove in {output}.")
    return 0
