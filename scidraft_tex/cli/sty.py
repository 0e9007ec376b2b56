"""``scidraft-tex sty``: the package on its own, for papers and for LaTeX without the driver."""

from __future__ import annotations

import click

from scidraft_tex.cli.group import LazyGroup

COMMANDS = {
    "path": ("sty_path", "Print the folder of scidraft.sty."),
    "install": ("sty_install", "Let every LaTeX of yours find scidraft.sty."),
    "export": ("sty_export", "Copy the files beside a paper, for co-authors and Overleaf."),
}


@click.group(name="sty", cls=LazyGroup, lazy=COMMANDS, epilog="Every command has its own --help, with examples.")
def command() -> None:
    """Use scidraft.sty in papers, with or without scidraft-tex.

    `compile` finds the package by itself. These commands are for plain LaTeX, editors and Overleaf.

    \b
    Which one do I want?
      my own machine, every paper          scidraft-tex sty install
      co-authors, journals, Overleaf       scidraft-tex sty export paper/
      one run, nothing installed           TEXINPUTS=$(scidraft-tex sty path): pdflatex paper.tex
    """
