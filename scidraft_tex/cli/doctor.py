"""``scidraft-tex doctor``."""

from __future__ import annotations

import os
import sys
from typing import TYPE_CHECKING

import click

from scidraft_tex.report.colours import Paint, wants_colour

if TYPE_CHECKING:
    from scidraft_tex.app.doctor import Finding

_HEADINGS = {"program": "Programs", "tex": "TeX files", "python": "Python packages"}


@click.command(name="doctor")
@click.option("--all", "everything", is_flag=True, help="List every file found, and the commands of every system.")
def command(everything: bool) -> int:
    """Tell what is installed, what is missing, and the command that brings it. Exit 1 if something needed is missing.

    \b
    Examples:
      scidraft-tex doctor
      scidraft-tex doctor --all      with the commands for apt, dnf, pacman, brew and tlmgr
    """
    from scidraft_tex.app.doctor import commands, examine, managers_here, missing
    from scidraft_tex.app.doctor_needs import MANAGERS
    from scidraft_tex.app.resources import sty_folder, templates_folder

    findings = examine(sty_folder(), templates_folder())
    paint = Paint(wants_colour("auto", sys.stdout.isatty(), os.environ))
    for kind, heading in _HEADINGS.items():
        click.echo(paint("bold", heading), color=True)
        _table([found for found in findings if found.requirement.kind == kind], paint, everything or kind == "program")
    needed, useful = missing(findings), missing(findings, optional=True)
    choices = [(name, "pip") for name in MANAGERS if name != "pip"] if everything else [managers_here(findings)]
    wanted = needed or useful
    if everything and not wanted:
        wanted = tuple(found.requirement for found in findings)
    if wanted:
        click.echo(paint("bold", "Install what is missing" if useful else "How all this is installed"), color=True)
        for line in dict.fromkeys(line for managers in choices for line in commands(wanted, managers)):
            click.echo(f"  {line}")
    if not needed:
        click.echo("Everything that is needed is here." + (" Some useful things are not." if useful else ""))
    return 1 if needed else 0


def _table(findings: list[Finding], paint: Paint, everything: bool) -> None:
    """One line a finding; of a long list only a count and what is missing."""
    present = [found for found in findings if found.present]
    if not everything:
        click.echo(f"  {paint('green', 'ok')}       {len(present)} of {len(findings)} found", color=True)
    shown = findings if everything else [found for found in findings if not found.present]
    longest = max((len(found.requirement.name) for found in shown), default=0)
    for found in shown:
        need = found.requirement
        state = paint("green", "ok     ") if found.present else paint("red" if need.needed else "yellow", "missing")
        version = f"{found.version or '':<14}" if need.kind != "tex" else ""
        extent = "" if need.needed else " (optional)"
        click.echo(f"  {state}  {need.name:<{longest}}  {version}{need.use}{extent}".rstrip(), color=True)
