"""``scidraft-tex compile``."""

from __future__ import annotations

from contextlib import nullcontext
from pathlib import Path
from typing import Any

import click

from scidraft_tex.app.options import Options
from scidraft_tex.cli import options


@click.command(name="compile")
@options.paths
@options.targets
@options.output
@options.selection
@options.building
@options.reporting
def command(
    paths: tuple[Path, ...],
    message_format: str,
    color: str,
    quiet: bool,
    **given: Any,
) -> int:
    """Build PDFs and the site from folders, notes or papers.

    Only what changed since the last build is made again. A note with an error keeps its last good PDF and page, and
    never stops the others.

    \b
    Examples:
      scidraft-tex compile notes                        everything, into build/
      scidraft-tex compile notes --to html              the site alone
      scidraft-tex compile notes --only 'algebra/*'     one folder's notes
      scidraft-tex compile notes --tag Attention --drafts
      scidraft-tex compile paper.tex --engine xelatex
      scidraft-tex compile notes --strict --message-format github     in CI
    """
    from scidraft_tex.app.session import Session, UsageError
    from scidraft_tex.cli.output import Clock, Manner, show
    from scidraft_tex.cli.progress import progress_for

    clock = Clock()
    wanted = Options(**given)
    progress = progress_for(quiet)
    try:
        with progress or nullcontext():
            outcome = Session(progress).compile(options.or_here(paths), wanted)
    except UsageError as problem:
        raise click.UsageError(str(problem)) from None
    return show(outcome, Manner(message_format, color, quiet), clock, built=True)
