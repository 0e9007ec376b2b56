"""Shows a build at work: a bar on a terminal, a line now and then elsewhere."""

from __future__ import annotations

import sys
from time import monotonic
from types import TracebackType
from typing import Self, TextIO

from scidraft_tex.model.task import Progress
from scidraft_tex.report.columns import visible

SECONDS_BETWEEN_LINES = 5.0

_PHASES = {
    "bbl": "references",
    "tex": "PDF",
    "paper-figure": "figure",
    "page-figure": "figure",
    "reader": "pages",
    "handout": "sheets",
    "body": "text of page",
    "count": "numbers",
    "pictures": "pictures",
    "page": "page",
}
"""What a task does, by the first part of its name."""


def describe(step: Progress) -> str:
    """The phase and the note at work: ``PDF · Softmax Is Invariant to a Shift``."""
    phase = _PHASES.get(step.task.partition(":")[0])
    label = visible(step.label or step.task)
    return f"{phase} · {label}" if phase else label


class PlainProgress:
    """Lines for logs: ``[ 40/403] PDF · Softmax``, at most one in five seconds, none for a build that is quick."""

    def __init__(self, stream: TextIO) -> None:
        self._stream = stream
        self._next = monotonic() + SECONDS_BETWEEN_LINES

    def __call__(self, step: Progress) -> None:
        if step.event == "fresh" or monotonic() < self._next:
            return
        self._next = monotonic() + SECONDS_BETWEEN_LINES
        digits = len(str(step.total))
        self._stream.write(f"[{step.done:>{digits}}/{step.total}] {describe(step)}\n")
        self._stream.flush()

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, value: BaseException | None, trace: TracebackType | None
    ) -> None:
        return None


class BarProgress:
    """A bar with counts and the note at work. rich is imported, and the bar drawn, only once there is work."""

    def __init__(self) -> None:
        self._bar: _Bar | None = None

    def __call__(self, step: Progress) -> None:
        if self._bar is None:
            if step.event == "fresh":
                return
            self._bar = _Bar()
        self._bar.show(step)

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, value: BaseException | None, trace: TracebackType | None
    ) -> None:
        if self._bar:
            self._bar.close()


class _Bar:
    def __init__(self) -> None:
        from rich.console import Console
        from rich.progress import BarColumn, MofNCompleteColumn, TextColumn, TimeElapsedColumn
        from rich.progress import Progress as Display

        self._display = Display(
            BarColumn(bar_width=30),
            MofNCompleteColumn(),
            TimeElapsedColumn(),
            TextColumn("{task.description}", markup=False),
            console=Console(stderr=True),
            transient=True,
        )
        self._task = self._display.add_task("", total=None)
        self._display.start()

    def show(self, step: Progress) -> None:
        self._display.update(self._task, completed=step.done, total=step.total, description=describe(step))

    def close(self) -> None:
        self._display.stop()


def progress_for(quiet: bool) -> PlainProgress | BarProgress | None:
    """What suits standard error; ``None`` if the user wants quiet."""
    if quiet:
        return None
    return BarProgress() if sys.stderr.isatty() else PlainProgress(sys.stderr)
