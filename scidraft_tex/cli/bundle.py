"""``scidraft-tex bundle``."""

from __future__ import annotations

from contextlib import nullcontext
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from scidraft_tex.cli import options
from scidraft_tex.cli.values import ExistingPath

if TYPE_CHECKING:
    from scidraft_tex.app.bundling import Bundled


@click.command(name="bundle")
@click.argument("paper", type=ExistingPath())
@click.option(
    "--for",
    "kind",
    type=click.Choice(["arxiv", "journal"]),
    default="arxiv",
    show_default=True,
    help="arxiv: a .tar.gz as arXiv wants it; journal: a .zip with the files alone.",
)
@click.option(
    "-o",
    "--output",
    "target",
    type=click.Path(dir_okay=False, path_type=Path),
    metavar="FILE",
    help="The archive to write (default: build/bundle/PAPER-arxiv.tar.gz).",
)
@click.option("--engine", type=click.Choice(["pdflatex", "xelatex", "lualatex"]), help="Overrules scidraft.toml.")
@options.reporting
def command(
    paper: Path,
    kind: str,
    target: Path | None,
    engine: str | None,
    strict: bool,
    message_format: str,
    color: str,
    quiet: bool,
) -> int:
    """Pack a paper and all it needs into an archive that compiles anywhere, and prove it.

    The archive holds what TeX read and nothing else: the .tex files without your comments, the figures that are used,
    the lists of references as BibTeX made them (.bbl, so that no .bib is needed), scidraft.sty, and packages from your
    own TeX tree. Folders and names stay as they are. It is then unpacked in an empty folder and compiled there by the
    engine alone, without BibTeX and shell escape; only if that gives the same pages is it written.

    A manifest with sizes, SHA-256 sums, what was left out and why lies beside the archive (FILE.json). A note can be
    bundled too: it becomes a document of its own.

    \b
    Examples:
      scidraft-tex bundle paper.tex                      for arXiv
      scidraft-tex bundle paper.tex --for journal -o submission.zip
      scidraft-tex bundle thesis/main.tex --engine lualatex
    """
    from scidraft_tex.app.bundling import bundle
    from scidraft_tex.app.options import Options
    from scidraft_tex.app.places import UsageError
    from scidraft_tex.cli.output import Clock, Manner, show
    from scidraft_tex.cli.progress import progress_for

    clock = Clock()
    progress = progress_for(quiet)
    try:
        with progress or nullcontext():
            done = bundle(paper, kind, target, Options(engine=engine or "", strict=strict), progress)
    except UsageError as problem:
        raise click.UsageError(str(problem)) from None
    status = show(done.outcome, Manner(message_format, color, quiet=True), clock, built=True)
    if not quiet:
        for line in _told(done):
            click.echo(line, err=True)
    return status if done.archive else 1


def _told(done: Bundled) -> list[str]:
    """What was packed, what was not, and what was proved."""
    if done.archive is None or done.manifest is None:
        return ["No archive was written."]
    facts: dict[str, Any] = done.manifest
    size = sum(row["size"] for row in facts["files"])
    proof, out = facts["proof"], len(facts["left-out"])
    pages = f"{proof['pages']} page{'' if proof['pages'] == 1 else 's'}"
    return [
        f"{done.archive}: {len(facts['files'])} files, {size / 1000:.0f} kB unpacked; main file {facts['main']}",
        f"{done.archive.name}.json: its manifest; {out} file{'' if out == 1 else 's'} of the folder left out",
        f"Proved: {facts['engine']} alone makes {pages} of it in an empty folder; {proof['result']}.",
    ]
