"""``scidraft-tex sty path``."""

from __future__ import annotations

import click


@click.command(name="path")
def command() -> int:
    """Print the folder of scidraft.sty, for TEXINPUTS.

    \b
    Example:
      TEXINPUTS=$(scidraft-tex sty path): latexmk -pdf paper.tex
    """
    from scidraft_tex.app.resources import sty_folder

    click.echo(sty_folder())
    return 0
