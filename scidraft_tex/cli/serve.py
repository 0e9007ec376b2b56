"""``scidraft-tex serve``."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import click

from scidraft_tex.app.options import Options
from scidraft_tex.cli import options
from scidraft_tex.cli.values import Count
from scidraft_tex.model.diagnostic import quoted


@click.command(name="serve")
@options.paths
@options.targets
@options.output
@click.option("--open", "opens", is_flag=True, help="Open the site in the browser.")
@click.option(
    "--host", default="127.0.0.1", show_default=True, help="Address to listen at; by default only this machine."
)
@click.option(
    "--port",
    type=Count(0, 65535),
    default=8000,
    show_default=True,
    help="Port; if it is taken, the next free one. 0 takes any.",
)
@options.selection
@options.building
@options.reporting
def command(
    paths: tuple[Path, ...],
    opens: bool,
    host: str,
    port: int,
    message_format: str,
    color: str,
    quiet: bool,
    **given: Any,
) -> int:
    """Show the site in a browser while you write. Ctrl-C ends it.

    Builds, serves the site to this machine, and watches the sources. A save brings the note's page up to date first,
    in less than a second, then the rest of the site, then the PDF; open pages load themselves again, and only those
    that changed. Errors stand in the page, with file, line and source, and in the terminal; the last good page stays
    below them.

    The files in build/html are what `compile` makes: nothing of the live preview goes into them.

    \b
    Examples:
      scidraft-tex serve notes --open           everything, at http://127.0.0.1:8000/
      scidraft-tex serve notes --to html        no PDFs: only the site
      scidraft-tex serve paper.tex --port 9000
      scidraft-tex serve notes --drafts         with the notes that are not ready
    """
    from scidraft_tex.app.preview import Preview
    from scidraft_tex.app.session import UsageError
    from scidraft_tex.app.site_server import PortTakenError
    from scidraft_tex.cli.lasting import collection_of, until_interrupted
    from scidraft_tex.cli.output import Manner, from_here
    from scidraft_tex.cli.rounds import Teller

    wanted = Options(**given)
    try:
        asked, folder = collection_of(paths, wanted)
        teller = Teller(Manner(message_format, color, quiet))
        preview = Preview(asked, wanted, folder, host, port, from_here(asked.root), finished=teller)
    except (UsageError, PortTakenError) as problem:
        raise click.UsageError(str(problem)) from None
    except OSError as problem:
        raise click.UsageError(f"cannot listen at `{host}`: {quoted(problem.strerror or str(problem))}") from None
    address = preview.server.address
    if port and preview.server.port != port:
        click.echo(f"Port {port} is taken.", err=True)
    click.echo(f"Serving {from_here(asked.root)} at {address} (Ctrl-C ends it)", err=True)
    if opens:
        click.launch(address)
    return until_interrupted(preview.run)
