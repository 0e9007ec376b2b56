"""The ``scidraft-tex`` command: its sub-commands, and what happens when one goes wrong."""

from __future__ import annotations

import errno
import gc
import os
import sys

import click

from scidraft_tex import __version__
from scidraft_tex.cli.complaint import PLAIN, explained, of_system, refuse
from scidraft_tex.cli.group import LazyGroup

INTERNAL_ERROR = 70
"""``EX_SOFTWARE`` of sysexits.h: the fault is ours."""

COMMANDS = {
    "compile": ("compile", "Build PDFs and the site from notes."),
    "serve": ("serve", "Show the site in a browser while you write."),
    "watch": ("watch", "Build again whenever a file is saved."),
    "handout": ("handout", "Print: readers, booklets and exercise sheets from notes."),
    "check": ("check", "Look for mistakes without running TeX."),
    "init": ("init", "Start a collection of notes."),
    "new": ("new", "Start a note."),
    "bundle": ("bundle", "Pack a paper for arXiv or a journal, and prove that it compiles."),
    "why": ("why", "Tell which input made a target stale."),
    "explain": ("explain", "Explain the code of a diagnostic."),
    "doctor": ("doctor", "Tell what is installed and what is missing."),
    "clean": ("clean", "Remove what was built."),
    "sty": ("sty", "Use scidraft.sty in papers: find, install or copy it."),
    "completion": ("completion", "Print completions for a shell."),
}


@click.group(
    cls=LazyGroup,
    lazy=COMMANDS,
    context_settings={"help_option_names": ["-h", "--help"], "max_content_width": 100},
    epilog="Every command has its own --help, with examples.",
)
@click.version_option(__version__, "-V", "--version", message="%(prog)s %(version)s")
def main() -> None:
    """Compile folders of LaTeX notes into PDFs and a static web site.

    \b
    Examples:
      scidraft-tex init notes          start a collection with two example notes
      scidraft-tex compile notes       build it: build/pdf/*.pdf and build/html/index.html
      scidraft-tex serve notes --open  write with the site beside you, up to date at every save
      scidraft-tex new "Zorn's Lemma" --kind lemma --dir notes
      scidraft-tex check notes         find mistakes in a moment, without TeX
      scidraft-tex explain unknown-citation

    \b
    Exit codes:
      0  clean      1  errors in notes      2  wrong usage      70  a bug of ours
    """


def run() -> None:
    """The entry point. Bad input never shows a traceback; a bug of ours leaves one in a file."""
    # A run is short, and most of what it makes lives to its end: the usual search for garbage is an eighth of its time.
    gc.set_threshold(100_000, 50, 100)
    status = _status()
    gc.freeze()  # for the same reason: at the end Python would look through all of it once more
    sys.exit(status)


def _status() -> int:
    try:
        result = main.main(prog_name="scidraft-tex", standalone_mode=False)
        sys.stdout.flush()
        return result if isinstance(result, int) else 0
    except click.ClickException as problem:
        refuse(*explained(problem))
        return problem.exit_code
    except (KeyboardInterrupt, click.Abort):
        click.echo("\nInterrupted. What was built before is whole; run the command again to go on.", err=True)
        return 130
    except OSError as problem:
        if problem.errno == errno.EPIPE:
            _forget_output()
            return 1
        if problem.errno in PLAIN:
            refuse(*of_system(problem))
            return 1
        return _crashed(problem)
    except Exception as problem:
        return _crashed(problem)


def _forget_output() -> None:
    """Let what is still buffered go nowhere: the reader of ``scidraft-tex … | head`` has left."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def _crashed(problem: BaseException) -> int:
    from scidraft_tex.cli.crash import keep

    place = keep(problem)
    refuse(
        f"internal error: {type(problem).__name__}: {problem}",
        f"report this bug of scidraft-tex, which is not in your notes, with the file\n  {place}",
    )
    return INTERNAL_ERROR


if __name__ == "__main__":
    run()
