"""``scidraft-tex why``."""

from __future__ import annotations

from pathlib import Path

import click

from scidraft_tex.app.options import Options
from scidraft_tex.cli import options


@click.command(name="why")
@click.argument("target")
@options.paths
@options.output
def command(target: str, paths: tuple[Path, ...], output: Path) -> int:
    """Tell which input of TARGET changed since it was last built.

    TARGET is a note, by its slug or file, or a file in the output folder. PATHS are those that were compiled; without
    them, what the last build was asked for. Nothing is built.

    \b
    Examples:
      scidraft-tex why softmax-shift
      scidraft-tex why build/pdf/softmax-shift.pdf
      scidraft-tex why softmax-shift notes --output public
    """
    from scidraft_tex.app.session import Session, UsageError

    try:
        reasons = Session().why(target, paths, Options(output=output))
    except UsageError as problem:
        raise click.UsageError(str(problem)) from None
    for reason in reasons:
        click.echo(reason.target)
        for text in reason.reasons or ("fresh: no input changed",):
            click.echo(f"  {text}")
    return 0
