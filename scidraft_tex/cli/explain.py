"""``scidraft-tex explain``."""

from __future__ import annotations

import textwrap

import click
from click.shell_completion import CompletionItem

from scidraft_tex.model.codes import EXPLANATIONS, Code
from scidraft_tex.model.examples import EXAMPLES
from scidraft_tex.model.suggest import did_you_mean


def _complete(ctx: click.Context, param: click.Parameter, incomplete: str) -> list[CompletionItem]:
    return [CompletionItem(code.value) for code in Code if code.value.startswith(incomplete)]


@click.command(name="explain")
@click.argument("code", required=False, shell_complete=_complete)
def command(code: str | None) -> int:
    """Explain the code of a diagnostic: what it means, and how to put it right. Without CODE, list them all.

    \b
    Examples:
      scidraft-tex explain
      scidraft-tex explain unknown-citation
    """
    if code is None:
        _list()
        return 0
    name = code.strip().strip("[]").lower().replace("_", "-")
    known = [member.value for member in Code]
    if name not in known:
        hint = did_you_mean(name, known) or "`scidraft-tex explain` lists all codes"
        raise click.BadParameter(f"there is no code `{code}`; {hint}", param_hint="CODE")
    _one(Code(name))
    return 0


def _list() -> None:
    longest = max(len(code.value) for code in Code)
    for code in Code:
        first = EXPLANATIONS.get(code, "").split(". ")[0].split(": ")[0].rstrip(".")
        click.echo(f"{code.value:<{longest}}  {textwrap.shorten(first, 96 - longest, placeholder=' …')}")


def _one(code: Code) -> None:
    click.echo(f"{code.value}\n")
    click.echo(textwrap.fill(EXPLANATIONS.get(code, ""), 88))
    example = EXAMPLES.get(code)
    if example:
        click.echo("\nTrouble:\n" + textwrap.indent(example.bad, "    "))
        click.echo("\nRight:\n" + textwrap.indent(example.good, "    "))
