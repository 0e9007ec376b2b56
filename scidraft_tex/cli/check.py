"""``scidraft-tex check``."""

from __future__ import annotations

from pathlib import Path

import click

from scidraft_tex.app.options import Options
from scidraft_tex.cli import options


@click.command(name="check")
@options.paths
@options.selection
@options.reporting
def command(
    paths: tuple[Path, ...],
    only: tuple[str, ...],
    tags: tuple[str, ...],
    drafts: bool,
    strict: bool,
    message_format: str,
    color: str,
    quiet: bool,
) -> int:
    """Look for mistakes without running TeX and without writing anything.

    Finds references without a label, labels defined twice, citations without an entry, faults in .bib files, missing
    files, metadata and settings that cannot be understood. What only TeX can see, `compile` reports.

    \b
    Examples:
      scidraft-tex check notes
      scidraft-tex check notes --message-format concise     one line each, for an editor
      scidraft-tex check notes --strict                     exit 1 on warnings too
    """
    from scidraft_tex.app.session import Session, UsageError
    from scidraft_tex.cli.output import Clock, Manner, show

    clock = Clock()
    wanted = Options(only=only, tags=tags, drafts=drafts, strict=strict)
    try:
        outcome = Session().check(options.or_here(paths), wanted)
    except UsageError as problem:
        raise click.UsageError(str(problem)) from None
    return show(outcome, Manner(message_format, color, quiet), clock, built=False)
