"""``scidraft-tex sty export``."""

from __future__ import annotations

from pathlib import Path

import click

from scidraft_tex.cli.values import Folder


@click.command(name="export")
@click.argument("folder", type=Folder(), metavar="DIR")
def command(folder: Path) -> int:
    """Copy scidraft.sty and its parts into DIR, where a paper in DIR finds them without any installation.

    The files lie side by side, as Overleaf and co-authors need them. Older copies in DIR are brought up to date. A
    folder named `sty` beside scidraft.toml makes a collection of notes compile on Overleaf.

    \b
    Examples:
      scidraft-tex sty export paper/        beside paper/main.tex
      scidraft-tex sty export notes/sty     for a collection that goes to Overleaf
    """
    from scidraft_tex.app.installing import export
    from scidraft_tex.app.resources import sty_folder

    written = export(sty_folder(), folder)
    changed = f"Copied {len(written)} files of scidraft.sty to" if written else "All files are up to date in"
    click.echo(f"{changed} {folder}.")
    return 0
