"""When files were first committed: the date of notes that name none."""

from __future__ import annotations

from collections.abc import Iterable
from contextlib import suppress
from pathlib import Path

from scidraft_tex.build.files import dump_json, read_json, write_atomic

SECONDS = 20.0
MARK = "\x01"
"""Tells a date from a file name in the output of git."""


def first_commits(root: Path, paths: Iterable[str], cache: Path) -> dict[str, str]:
    """The ISO 8601 dates of the first commits of files below ``root``, as far as they are committed.

    git runs only if a file's date is not known and something was committed since git was last asked.
    """
    wanted = set(paths)
    if not wanted or not (mark := _mark(root)):
        return {}
    shelf = read_json(cache / "commits.json")
    known: dict[str, str] = shelf["dates"] if isinstance(shelf, dict) else {}
    if wanted - known.keys() and not (isinstance(shelf, dict) and shelf["mark"] == mark):
        known = _ask(root) | known
        write_atomic(cache / "commits.json", dump_json({"mark": mark, "dates": known}))
    return {path: known[path] for path in wanted & known.keys()}


def _mark(root: Path) -> str:
    """What changes with each commit; empty outside a repository."""
    for folder in (root, *root.parents):
        log = folder / ".git" / "logs" / "HEAD"
        with suppress(OSError):
            stat = log.stat()
            return f"{stat.st_size} {stat.st_mtime_ns}"
    return ""


def _ask(root: Path) -> dict[str, str]:
    from scidraft_tex.engines import sandbox

    command = ["git", "log", "--diff-filter=A", "--name-only", "--relative", "-z", f"--format={MARK}%cI", "--", "."]
    try:
        done = sandbox.run(command, cwd=root, env=sandbox.tex_environment(), limits=sandbox.Limits(seconds=SECONDS))
    except OSError:
        return {}
    dates: dict[str, str] = {}
    date = ""
    for word in done.output.split("\0") if done.code == 0 else ():
        if word.strip().startswith(MARK):
            date = word.strip().removeprefix(MARK)
        elif name := word.strip("\n"):
            dates[name] = date
    return dates
