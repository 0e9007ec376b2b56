"""Options that several commands share."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any, TypeVar

import click

from scidraft_tex import report
from scidraft_tex.app.options import TARGETS, Options
from scidraft_tex.cli.values import Count, ExistingPath, Folder, Word
from scidraft_tex.model.config import is_base_url
from scidraft_tex.model.suggest import one_of

F = TypeVar("F", bound=Callable[..., Any])


def targets(command: F) -> F:
    """``--to``: ``pdf``, ``html`` or both with a comma between."""

    def parse(ctx: click.Context, param: click.Parameter, value: str) -> tuple[str, ...]:
        chosen = tuple(name.strip() for name in value.split(",") if name.strip())
        for name in chosen:
            if name not in TARGETS:
                raise click.BadParameter(f"there is no target `{name}`; {one_of(TARGETS)}")
        return chosen or TARGETS

    return click.option(
        "--to", default=",".join(TARGETS), show_default=True, metavar="TARGETS", callback=parse, help="What to build."
    )(command)


def paths(command: F) -> F:
    """PATHS: folders, notes or papers; the working directory if none is given."""
    return click.argument("paths", nargs=-1, type=ExistingPath(), metavar="[PATHS]...")(command)


def selection(command: F) -> F:
    """Which notes: ``--only``, ``--tag``, ``--drafts``."""
    for option in (
        click.option("--drafts", is_flag=True, help="Take drafts too."),
        click.option("--tag", "tags", multiple=True, metavar="TAG", help="Only notes with this tag (repeatable)."),
        click.option(
            "--only", multiple=True, metavar="GLOB", help="Only notes whose slug or path matches (repeatable)."
        ),
    ):
        command = option(command)
    return command


def output(command: F) -> F:
    """``--output``: the folder that gets ``pdf/`` and ``html/``."""
    return click.option(
        "-o",
        "--output",
        type=Folder(),
        default=Options().output,
        show_default=True,
        help="Folder for what is built.",
    )(command)


def building(command: F) -> F:
    """How it is built: ``--jobs``, ``--engine``, ``--paper``, ``--base-url``."""

    def parse(ctx: click.Context, param: click.Parameter, value: str) -> str:
        if value and not is_base_url(value):
            raise click.BadParameter(f"`{value}` is not an address such as `https://example.org/notes`")
        return value

    def or_empty(ctx: click.Context, param: click.Parameter, value: str | None) -> str:
        return value or ""

    for option in (
        click.option(
            "--base-url",
            default="",
            metavar="URL",
            callback=parse,
            help="Address the site will have, for feeds, sitemap and search engines; overrules scidraft.toml.",
        ),
        click.option(
            "--paper",
            type=Word(("a4", "letter")),
            callback=or_empty,
            help="Paper size; overrules scidraft.toml.",
        ),
        click.option(
            "--engine",
            type=Word(("pdflatex", "xelatex", "lualatex")),
            callback=or_empty,
            help="TeX engine; overrules scidraft.toml.",
        ),
        click.option("-j", "--jobs", type=Count(0), default=0, metavar="N", help="Workers; 0: one a processor."),
    ):
        command = option(command)
    return command


def reporting(command: F) -> F:
    """How trouble is shown: ``--strict``, ``--message-format``, ``--color``, ``--quiet``."""
    for option in (
        click.option("-q", "--quiet", is_flag=True, help="No progress and no summary; only what is wrong."),
        click.option(
            "--color",
            type=click.Choice(["auto", "always", "never"]),
            default="auto",
            show_default=True,
            help="Colour; auto heeds NO_COLOR and FORCE_COLOR.",
        ),
        click.option(
            "--message-format",
            type=Word(report.FORMATS),
            default="full",
            show_default=True,
            help="How diagnostics are written.",
        ),
        click.option("--strict", is_flag=True, help="Let warnings fail the command."),
    ):
        command = option(command)
    return command


def or_here(paths: Sequence[Path]) -> tuple[Path, ...]:
    """The paths, or the working directory if there are none."""
    return tuple(paths) or (Path(),)
