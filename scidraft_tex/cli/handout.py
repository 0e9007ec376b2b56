"""``scidraft-tex handout``."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import nullcontext
from pathlib import Path
from typing import Any, TypeVar

import click

from scidraft_tex.app.options import Options
from scidraft_tex.cli import options
from scidraft_tex.cli.values import Folder
from scidraft_tex.model.handout import handout_fields
from scidraft_tex.scan.handouts import wrong_value

F = TypeVar("F", bound=Callable[..., Any])

SINGULAR = {"tags": "tag", "kinds": "kind"}
"""Options that may be given many times; the table has a list under the plural."""


HEADINGS = {
    "notes": "Which notes", "reader": "The reader", "pages": "Pages", "sheets": "Sheets", "ink": "Ink and files",
    "teaching": "Teaching",
}  # fmt: skip


class _Grouped(click.Command):
    """Lists the many options under headings."""

    def format_options(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        groups = {_option(key): found.metadata["group"] for key, found in handout_fields().items()}
        rows: dict[str, list[tuple[str, str]]] = {heading: [] for heading in HEADINGS.values()}
        rest: list[tuple[str, str]] = []
        for param in self.get_params(ctx):
            record = param.get_help_record(ctx)
            if record:
                group = groups.get(next((name for name in param.opts if name.startswith("--")), ""), "")
                rows.get(HEADINGS.get(group, ""), rest).append(record)
        for heading, records in (*rows.items(), ("Options", rest)):
            with formatter.section(heading):
                formatter.write_dl(records)


def _option(key: str) -> str:
    return f"--{SINGULAR.get(key, key)}"


def settings(command: F) -> F:
    """An option for each setting of a handout; one that is not given stays out of the way of the table's."""
    for key, found in reversed(handout_fields().items()):
        facts = found.metadata
        kind: type[Any] = type(found.default)
        names = [_option(key), found.name]
        if kind is bool:
            names = [f"{_option(key)}/--no-{key}", found.name]
            command = click.option(*names, default=None, help=facts["doc"])(command)
        elif key == "variants":
            command = click.option(*names, metavar="NAMES", callback=_variants, help=facts["doc"])(command)
        elif kind is tuple:
            metavar = {"tags": "TAG", "series": "NAME", "kinds": "KIND", "select": "SLUGS"}[key]
            help_text = facts["doc"] + (" Or a file with one a line." if key == "select" else " Repeatable.")
            command = click.option(*names, multiple=True, metavar=metavar, help=help_text)(command)
        else:
            choices = [str(choice) for choice in facts["choices"]]
            shape: Any = click.Choice(choices) if choices else kind
            default = f"  [default: {found.default}]" if found.default not in ("", 0) else ""
            command = click.option(
                *names, type=shape, default=None, callback=_checked, metavar=None if choices else "VALUE",
                help=facts["doc"] + default,
            )(command)  # fmt: skip
    return command


def _checked(ctx: click.Context, param: click.Parameter, value: Any) -> Any:
    """The value in the type of the setting, if it is one that the setting can have."""
    if value is None:
        return None
    key = str(param.name).replace("_", "-")
    kind: type[Any] = type(handout_fields()[key].default)
    value = kind(value)
    if reason := wrong_value(key, value):
        raise click.BadParameter(reason)
    return value


def _variants(ctx: click.Context, param: click.Parameter, value: str | None) -> tuple[str, ...] | None:
    if value is None:
        return None
    chosen = tuple(name.strip() for name in value.split(",") if name.strip())
    if reason := wrong_value("variants", chosen):
        raise click.BadParameter(reason)
    return chosen


@click.command(name="handout", cls=_Grouped)
@options.paths
@click.option("--name", metavar="NAME", help="Name of the file, or of a [handouts.NAME] table to start from.")
@settings
@click.option(
    "-o", "--output", "file", type=click.Path(path_type=Path), metavar="FILE",
    help="Where to put a copy of the PDF.  [default: build/handouts/NAME.pdf]",
)  # fmt: skip
@click.option(
    "--build", type=Folder(), default=Options().output, show_default=True,
    metavar="FOLDER", help="Folder for what is built.",
)  # fmt: skip
@click.option("--drafts", is_flag=True, help="Take drafts too.")
@click.option("--engine", type=click.Choice(["pdflatex", "xelatex", "lualatex"]), help="Overrules scidraft.toml.")
@options.reporting
def command(
    paths: tuple[Path, ...],
    name: str | None,
    file: Path | None,
    build: Path,
    drafts: bool,
    engine: str | None,
    strict: bool,
    message_format: str,
    color: str,
    quiet: bool,
    **given: Any,
) -> int:
    """Make one PDF for print from the notes of a folder.

    Without options it is a reader: a title page, contents with page numbers, every note as its own PDF looks,
    references between notes with number, title and page, and an index of statements. Links work in every layout. Put
    the options into a table [handouts.NAME] of scidraft.toml, and `compile` makes the handout too.

    \b
    Examples:
      scidraft-tex handout notes                                   build/handouts/notes.pdf
      scidraft-tex handout notes --tag Attention --title "Attention" --numbering continuous
      scidraft-tex handout notes --booklet --paper a4              fold, staple: a booklet of A5 pages
      scidraft-tex handout notes --nup 2 --grayscale --printed-urls
      scidraft-tex handout notes --kind exercise --front none --variants student,teacher
      scidraft-tex handout notes --select reading.txt --order given -o course.pdf
    """
    from scidraft_tex.app.session import Session, UsageError
    from scidraft_tex.cli.output import Clock, Manner, from_here, show_diagnostics
    from scidraft_tex.cli.progress import progress_for
    from scidraft_tex.report.summary import number, printed

    clock = Clock()
    wanted = {key: value for key, value in given.items() if value not in (None, ())}
    if "select" in wanted:
        wanted["select"] = _selected(wanted["select"])
    if name:
        wanted["name"] = name
    elif file and file.suffix:
        wanted["name"] = file.stem
    asked = Options(output=build, drafts=drafts, engine=engine or "", strict=strict)
    progress = progress_for(quiet)
    try:
        with progress or nullcontext():
            outcome, made = Session(progress).handout(options.or_here(paths), asked, wanted, file)
    except UsageError as problem:
        raise click.UsageError(str(problem)) from None
    manner = Manner(message_format, color, quiet)
    show_diagnostics(outcome.diagnostics, outcome, manner, clock.seconds)
    if not quiet:
        for report in made:
            click.echo(printed(from_here(report.path), report.facts), err=True)
        click.echo(f"{number(outcome.counts['notes'], 'note')} in {clock.seconds:.1f} s", err=True)
    return 0 if outcome.ok else 1


def _selected(given: tuple[str, ...]) -> tuple[str, ...]:
    """Slugs and globs; a file that exists gives those in its lines, ``#`` begins a remark."""
    found: list[str] = []
    for item in given:
        path = Path(item)
        if path.is_file() and path.suffix != ".tex":
            lines = (line.partition("#")[0].strip() for line in path.read_text(encoding="utf-8").splitlines())
            found += [line for line in lines if line]
        else:
            found += [part.strip() for part in item.split(",") if part.strip()]
    return tuple(found)
