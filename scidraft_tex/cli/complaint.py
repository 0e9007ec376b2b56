"""How commands that cannot go on say so: in the manner of diagnostics, to standard error."""

from __future__ import annotations

import errno
import re

import click

from scidraft_tex.model.diagnostic import quoted
from scidraft_tex.model.suggest import did_you_mean

PLAIN = {
    errno.ENOSPC: "make room there, and run the command again",
    errno.EDQUOT: "make room there, and run the command again",
    errno.EACCES: "check its permissions, or name another folder with `--output`",
    errno.EPERM: "check its permissions, or name another folder with `--output`",
    errno.EROFS: "name a folder that can be written to, with `--output`",
}
"""What a system may refuse without anyone's fault, and what to try."""

_ARGUMENT = re.compile(r"\(([^()]+)\)$")
_QUOTES = re.compile(r"(?<!\w)'([^']*)'(?!\w)")


def refuse(message: str, help_text: str = "") -> None:
    """Print an error that belongs to no file of a collection."""
    click.echo(f"error: {message}" + (f"\nhelp: {help_text}" if help_text else ""), err=True)


def explained(problem: click.ClickException) -> tuple[str, str]:
    """A wrong call: what is wrong, and where the right one is told. click's own words get our form."""
    context = problem.ctx if isinstance(problem, click.UsageError) else None
    return _message(problem), f"see `{context.command_path} --help`" if context else ""


def _message(problem: click.ClickException) -> str:
    match problem:
        case click.NoSuchOption():
            guess = did_you_mean(problem.option_name, problem.possibilities or ())
            return f"there is no option `{problem.option_name}`{guess and '; ' + guess}"
        case click.MissingParameter():
            message = problem.format_message()
        case click.BadParameter(param=click.Option() as option):
            message = _lower(problem.message)
            glue = " " if message.startswith(("must", "cannot")) else ": "
            message = f"`{max(option.opts, key=len)}`{glue}{message}"
        case _:
            message = problem.message
    message = _lower(message.strip().removesuffix(".").replace("\n", " "))
    return message if message.count("`") > 2 else _QUOTES.sub(r"`\1`", _ARGUMENT.sub(r"`\1`", message))


def _lower(message: str) -> str:
    return message[:1].lower() + message[1:]


def of_system(problem: OSError) -> tuple[str, str]:
    """What the system refuses, at which file, and what to try."""
    place = f"`{problem.filename}`" if problem.filename else "a file"
    return f"{place} cannot be used: {quoted(problem.strerror or str(problem))}", PLAIN[problem.errno or 0]
