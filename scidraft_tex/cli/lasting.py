"""What commands share that go on until they are stopped."""

from __future__ import annotations

import signal
from collections.abc import Callable
from pathlib import Path

import click

from scidraft_tex.app.changes import DeafError
from scidraft_tex.app.checking import check_collection
from scidraft_tex.app.options import Options
from scidraft_tex.app.places import Asked
from scidraft_tex.app.session import UsageError, placed
from scidraft_tex.cli import options
from scidraft_tex.cli.complaint import refuse
from scidraft_tex.model.diagnostic import quoted


def collection_of(paths: tuple[Path, ...], wanted: Options) -> tuple[Asked, Path]:
    """The one collection of some paths, and the folder for what is built.

    Raises :class:`UsageError` for several, and if the conditions on notes leave none of those there are now.
    """
    found = placed(options.or_here(paths), wanted.output)
    if len(found) > 1:
        raise UsageError(f"these are {len(found)} collections; give the paths of one")
    if wanted.partial:
        asked, output = found[0]
        check_collection(asked, wanted, output)
    return found[0]


def until_interrupted(run: Callable[[], None]) -> int:
    """Run until Ctrl-C or a request to end, which is how such a command is meant to end. Returns the exit code."""

    def end(*_: object) -> None:
        raise KeyboardInterrupt

    signal.signal(signal.SIGTERM, end)
    try:
        run()
    except KeyboardInterrupt:
        click.echo("\nStopped.", err=True)
    except DeafError as problem:
        refuse(f"the files cannot be watched: {quoted(str(problem))}")
        return 1
    return 0
