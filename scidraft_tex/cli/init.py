"""``scidraft-tex init``."""

from __future__ import annotations

from pathlib import Path

import click

from scidraft_tex.cli.values import Folder


@click.command(name="init")
@click.argument("directory", type=Folder())
def command(directory: Path) -> int:
    """Start a collection of notes in DIRECTORY.

    Writes two example notes that refer to each other, a bibliography, a preamble, settings with every key explained,
    and what editors need to compile a note on its own. Overwrites nothing.

    \b
    Example:
      scidraft-tex init notes && scidraft-tex compile notes
    """
    from scidraft_tex.app.resources import templates_folder
    from scidraft_tex.app.scaffold import start_collection
    from scidraft_tex.app.session import UsageError

    try:
        names = start_collection(directory, templates_folder())
    except UsageError as problem:
        raise click.UsageError(str(problem)) from None
    click.echo(f"Started a collection in {directory}: {', '.join(names)}")
    click.echo(f"Build it:  scidraft-tex compile {directory}")
    return 0
