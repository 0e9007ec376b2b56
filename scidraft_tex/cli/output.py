"""Prints what came of a command: diagnostics to standard output, one summary line to standard error."""

from __future__ import annotations

import os
import shutil
import sys
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from time import perf_counter

import click

from scidraft_tex import report
from scidraft_tex.app.options import Outcome
from scidraft_tex.model.diagnostic import Diagnostic
from scidraft_tex.report.summary import checked, compiled, printed


@dataclass(frozen=True, slots=True)
class Manner:
    """How the user wants to be told."""

    message_format: str = "full"
    color: str = "auto"
    quiet: bool = False


class Clock:
    """Wall time since the command began, in seconds."""

    def __init__(self) -> None:
        self._start = perf_counter()

    @property
    def seconds(self) -> float:
        return perf_counter() - self._start


def show(outcome: Outcome, manner: Manner, clock: Clock, *, built: bool) -> int:
    """Print an outcome; return the exit code. ``built`` tells a build's summary from a check's."""
    show_diagnostics(outcome.diagnostics, outcome, manner, clock.seconds)
    if not manner.quiet:
        say = compiled if built else checked
        click.echo(say(outcome.diagnostics, outcome.counts, clock.seconds, paint(manner)), err=True, color=True)
        for path, facts in outcome.handouts:
            click.echo(printed(from_here(path), facts), err=True)
    return 0 if outcome.ok else 1


def show_diagnostics(diagnostics: Sequence[Diagnostic], outcome: Outcome, manner: Manner, seconds: float) -> None:
    """Print some of an outcome's diagnostics, in the manner that the user wants."""
    is_terminal = sys.stdout.isatty()
    text = report.render(
        diagnostics,
        manner.message_format,
        base=from_here(outcome.root),
        colour=report.wants_colour(manner.color, is_terminal, os.environ),
        room=shutil.get_terminal_size().columns if is_terminal else 100,
        **dict(outcome.counts) | {"seconds": round(seconds, 2)},
    )
    click.echo(text, nl=False, color=True)
    sys.stdout.flush()


def paint(manner: Manner) -> report.Paint:
    """Colours for standard error."""
    return report.Paint(report.wants_colour(manner.color, sys.stderr.isatty(), os.environ))


def from_here(root: Path) -> str:
    """A folder as seen from the working directory, as editors and terminals want it to open a file."""
    try:
        return Path(os.path.relpath(root)).as_posix()
    except ValueError:  # another drive of a Windows machine
        return root.absolute().as_posix()
