"""``scidraft-tex new``."""

from __future__ import annotations

from pathlib import Path

import click

from scidraft_tex.app.skeleton import KINDS
from scidraft_tex.cli.values import Folder, Word


@click.command(name="new")
@click.argument("title")
@click.option("--kind", type=Word(KINDS), default="note", metavar="KIND", help="What the note holds; see above.")
@click.option(
    "--dir",
    "folder",
    type=Folder(),
    default=Path(),
    help="Folder for the note.  [default: here]",
)
def command(title: str, kind: str, folder: Path) -> int:
    """Start a note with TITLE, in a file named after it.

    KIND is note, algorithm, code, table or a kind of statement: theorem, lemma, proposition, corollary, definition,
    axiom, postulate, claim, conjecture, property, identity, rule, formula, criterion, principle, observation, example,
    counterexample, remark, notation, exercise, solution, question.

    \b
    Examples:
      scidraft-tex new "Zorn's Lemma" --kind lemma --dir notes      writes notes/zorns-lemma.tex
      scidraft-tex new "Reading List"
    """
    from datetime import datetime

    from scidraft_tex.app.session import UsageError
    from scidraft_tex.app.skeleton import start_note

    try:
        path = start_note(title, kind, folder, datetime.now().astimezone())
    except UsageError as problem:
        raise click.UsageError(str(problem)) from None
    click.echo(path)
    return 0
