"""One run of the tool: takes what a user names and asks through the stages, and answers with an outcome."""

from __future__ import annotations

import shutil
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path, PurePosixPath
from typing import TYPE_CHECKING, Any, TypeVar

from scidraft_tex.app.building import build_collection
from scidraft_tex.app.opening import CACHE
from scidraft_tex.app.options import Options, Outcome
from scidraft_tex.app.places import Asked, NothingChosenError, UsageError, placed
from scidraft_tex.app.publish import LIST, Publisher
from scidraft_tex.build.store import LAYOUT
from scidraft_tex.model.diagnostic import Diagnostic, Place
from scidraft_tex.model.task import Progress

if TYPE_CHECKING:
    from scidraft_tex.app.handouts import HandoutReport

N = TypeVar("N", int, float)

__all__ = ["Reason", "Session", "UsageError", "placed"]


@dataclass(frozen=True, slots=True)
class Reason:
    """Why a target was, or would be, built again. ``target`` is its name, ``reasons`` are sentences."""

    target: str
    reasons: tuple[str, ...]


class Session:
    """Compiles, checks and cleans. ``progress`` is called, from the calling thread, at each step of a build."""

    def __init__(self, progress: Callable[[Progress], None] | None = None) -> None:
        self.progress = progress

    def compile(self, paths: Sequence[Path], options: Options) -> Outcome:
        """Bring the outputs of folders, notes or papers up to date.

        Several collections get a folder each below the output folder. Raises :class:`UsageError` on wrong paths.
        """
        return _together(
            placed(paths, options.output), lambda asked, output: build_collection(asked, options, output, self.progress)
        )

    def handout(
        self, paths: Sequence[Path], options: Options, given: dict[str, Any], file: Path | None
    ) -> tuple[Outcome, tuple[HandoutReport, ...]]:
        """Make a handout of one collection's notes. ``given`` are its settings, ``file`` is where a copy goes.

        Raises :class:`UsageError` on wrong paths, or if no note is asked for.
        """
        from scidraft_tex.app.handouts import make_handout

        found = placed(paths, options.output)
        if len(found) > 1:
            raise UsageError("the paths lie in several collections; a handout is made of the notes of one")
        asked, output = found[0]
        return make_handout(asked, replace(options, output=output), given, file, self.progress)

    def check(self, paths: Sequence[Path], options: Options) -> Outcome:
        """Scan, link and lint, without TeX and without writing output. Raises :class:`UsageError` on wrong paths."""
        from scidraft_tex.app.checking import check_collection

        return _together(placed(paths, options.output), lambda asked, output: check_collection(asked, options, output))

    def clean(self, output: Path) -> tuple[str, ...]:
        """Remove what builds wrote below ``output``, and nothing else. Returns the names that were removed."""
        from scidraft_tex.app.report import NAME

        removed = []
        caches = {path.parent for path in output.glob(f"**/{CACHE}") if (path / LAYOUT).is_dir()}
        for folder in sorted(caches | {path.parent for path in output.glob(f"**/{LIST}")}):
            cached, known = (folder / CACHE).exists(), Publisher(folder, folder / CACHE / LAYOUT)
            removed += sorted({path.partition("/")[0] for path in known.known()})
            known.remove_all()
            if (folder / NAME).is_file():
                (folder / NAME).unlink()
                removed.append(NAME)
            shutil.rmtree(folder / CACHE)
            removed += [CACHE] if cached else []
        return tuple(dict.fromkeys(removed))

    def why(self, target: str, paths: Sequence[Path], options: Options) -> tuple[Reason, ...]:
        """Which input of a target changed since it was built. ``target`` is a slug, an output file or a task name.

        Without ``paths`` it is looked for in what the last builds were asked for. Raises :class:`UsageError` if there
        is no such target.
        """
        from scidraft_tex.app.asking import builds_of, reasons_for

        found, refused = [], None
        for asked, known, output in builds_of(target, paths, options):
            try:
                told = reasons_for(target, asked, known, output)
                found += [Reason(name, reasons) for name, reasons in told]
            except NothingChosenError as problem:
                refused = problem
        if refused and not found:
            raise refused
        return tuple(found)


def _together(found: Sequence[tuple[Asked, Path]], work: Callable[[Asked, Path], Outcome]) -> Outcome:
    """One outcome of several collections, of which one at least has notes that are asked for."""
    outcomes, refused = [], None
    for asked, output in found:
        try:
            outcomes.append(work(asked, output))
        except NothingChosenError as problem:
            refused = problem
    if refused and not outcomes:
        raise refused
    return _merged(outcomes)


def _merged(outcomes: Sequence[Outcome]) -> Outcome:
    """Places are told from the folder above all collections."""
    if len(outcomes) == 1:
        return outcomes[0]
    root = Path(*_common([outcome.root.parts for outcome in outcomes]))
    return Outcome(
        tuple(_moved(found, outcome.root.relative_to(root)) for outcome in outcomes for found in outcome.diagnostics),
        _sum([outcome.counts for outcome in outcomes]),
        _sum([outcome.times for outcome in outcomes]),
        any(outcome.strict for outcome in outcomes),
        root,
        tuple(handout for outcome in outcomes for handout in outcome.handouts),
    )


def _common(paths: Sequence[tuple[str, ...]]) -> list[str]:
    shared = []
    for steps in zip(*paths, strict=False):
        if len(set(steps)) > 1:
            break
        shared.append(steps[0])
    return shared


def _sum(tables: Sequence[Mapping[str, N]]) -> dict[str, N]:
    total: dict[str, N] = {}
    for table in tables:
        for name, amount in table.items():
            total[name] = total[name] + amount if name in total else amount
    return total


def _moved(found: Diagnostic, folder: Path) -> Diagnostic:
    def move(place: Place) -> Place:
        return replace(place, path=str(PurePosixPath(folder.as_posix()) / place.path))

    related = tuple((text, move(place)) for text, place in found.related)
    return replace(found, place=move(found.place) if found.place else None, related=related)
