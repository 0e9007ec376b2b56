"""How commands that cannot go on say so: in the manner of diagnostics, to standard error."""

from __future__ import annotations

import errno
import re

import click

from scidraft_tex.model.diagnostic import quoted
from scidraft_tex.model.suggest import did_you_mean

PLAIN = {
    **dict.fromkeys((errno.ENOSPC, errno.EDQUOT, errno.EFBIG), "make room there, and run the command again"),
    **dict.fromkeys((errno.EACCES, errno.EPERM, errno.EROFS), "name a folder that you can write to"),
    **dict.fromkeys((errno.ENOTDIR, errno.EISDIR, errno.EEXIST, errno.ELOOP), "name another path"),
    errno.ENAMETOOLONG: "choose shorter names",
    errno.EIO: "look after the disk, and run the command again",
    errno.EMFILE: "raise the limit of open files (`ulimit -n`), and run the command again",
}
"""What a system may refuse without anyone's fault, and what to try."""

_EXTRA = re.compile(r"(unexpected extra arguments?) \((.+)\)$")
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
            return f"the argument `{_name(problem)}` is missing"
        case click.BadParameter(param=click.Option() as option):
            message = _as_ours(problem.message)
            glue = " " if message.startswith(("must", "cannot")) else ": "
            return f"`{max(option.opts, key=len)}`{glue}{message}"
    return _as_ours(problem.message)


def _name(problem: click.MissingParameter) -> str:
    return (problem.param.name or "").upper() if problem.param else ""


def _as_ours(message: str) -> str:
    """A message of click's in our form: lower case but for names such as TeX, no full stop, backticks."""
    message = message.strip().removesuffix(".")
    if "`" not in message:
        message = _QUOTES.sub(r"`\1`", _EXTRA.sub(r"\1 `\2`", message))
    plain = message.split(" ")[0][1:].islower()
    return message[:1].lower() + message[1:] if plain else message


def of_system(problem: OSError) -> tuple[str, str]:
    """What the system refuses, at which file, and what to try."""
    place = f"`{problem.filename}`" if problem.filename else "what is written"
    return f"{place} cannot be used: {quoted(problem.strerror or str(problem))}", PLAIN[problem.errno or 0]
