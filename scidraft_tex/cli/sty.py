"""``scidraft-tex sty``."""

from __future__ import annotations

import shutil
from pathlib import Path

import click


@click.command(name="sty")
@click.option(
    "--copy", "target", type=click.Path(file_okay=False, path_type=Path), help="Copy the files into DIRECTORY."
)
def command(target: Path | None) -> int:
    """Print the folder of scidraft.sty, for TEXINPUTS, or copy its files to where LaTeX looks.

    A copy named `sty` beside scidraft.toml makes a collection compile on Overleaf, where scidraft-tex is not installed.

    \b
    Examples:
      TEXINPUTS=$(scidraft-tex sty)//: pdflatex paper.tex
      scidraft-tex sty --copy notes/sty
      scidraft-tex sty --copy ~/texmf/tex/latex/scidraft
    """
    from scidraft_tex.app.resources import sty_folder

    source = sty_folder()
    if target is None:
        click.echo(source)
        return 0
    target.mkdir(parents=True, exist_ok=True)
    for path in sorted(source.glob("*.sty")):
        shutil.copyfile(path, target / path.name)
    click.echo(f"Copied scidraft.sty and its parts to {target}.")
    return 0
