"""``scidraft-tex watch``."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import click

from scidraft_tex.app.options import Options
from scidraft_tex.cli import options


@click.command(name="watch")
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
    """Build, and build again whenever a file is saved. Ctrl-C ends it.

    A save brings the note's page up to date first, then the rest of the site, then the PDF; if the PDF has other
    numbers than before, the page gets them. Notes, bibliographies, figures, preamble and settings are watched. Use
    `serve` to see the site in a browser meanwhile.

    \b
    Examples:
      scidraft-tex watch notes
      scidraft-tex watch paper.tex --to pdf                 a PDF viewer that reloads shows the rest
      scidraft-tex watch notes --message-format concise     one line for each fault, for an editor
    """
    from scidraft_tex.app.session import UsageError
    from scidraft_tex.app.watching import Watcher
    from scidraft_tex.cli.lasting import collection_of, until_interrupted
    from scidraft_tex.cli.output import Manner
    from scidraft_tex.cli.rounds import Teller

    wanted = Options(**given)
    try:
        asked, folder = collection_of(paths, wanted)
    except UsageError as problem:
        raise click.UsageError(str(problem)) from None
    watcher = Watcher(asked, wanted, folder, finished=Teller(Manner(message_format, color, quiet)))
    if not quiet:
        click.echo("Watching; Ctrl-C ends it.", err=True)
    return until_interrupted(watcher.run)
