"""Prints what comes of each change, for the commands that go on until they are stopped."""

from __future__ import annotations

import click

from scidraft_tex.app.watching import Round
from scidraft_tex.cli.output import Manner, paint, show_diagnostics
from scidraft_tex.model.diagnostic import Diagnostic
from scidraft_tex.report.summary import compiled, refreshed


class Teller:
    """Tells each round: all that is wrong after the first, later what is new or in the files that changed."""

    def __init__(self, manner: Manner) -> None:
        self.manner = manner
        self._told: frozenset[Diagnostic] = frozenset()

    def __call__(self, done: Round) -> None:
        """Print one round."""
        outcome = done.outcome
        everything = self.manner.message_format == "json" or not done.changed
        shown = [found for found in outcome.diagnostics if everything or self._matters(found, done.changed)]
        known, self._told = self._told, frozenset(outcome.diagnostics)
        if not done.published and known == self._told and done.changed:
            return
        show_diagnostics(shown, outcome, self.manner, done.seconds)
        if self.manner.quiet:
            return
        if done.changed:
            page, shown_in = done.page_seconds if done.published else 0.0, paint(self.manner)
            line = refreshed(done.changed, outcome.diagnostics, bool(done.published), page, done.seconds, shown_in)
        else:
            line = compiled(outcome.diagnostics, outcome.counts, done.seconds, paint(self.manner))
        click.echo(line, err=True, color=True)

    def _matters(self, found: Diagnostic, changed: tuple[str, ...]) -> bool:
        return found not in self._told or (found.place is not None and found.place.path in changed)
