"""From an opened collection to its linked project and the notes that are asked for."""

from __future__ import annotations

import os
from collections.abc import Iterable
from dataclasses import replace
from fnmatch import fnmatchcase

from scidraft_tex.app.history import first_commits
from scidraft_tex.app.opening import Opened
from scidraft_tex.app.options import Options
from scidraft_tex.app.places import Asked, NothingChosenError
from scidraft_tex.app.scanning import Scanned, scan_all
from scidraft_tex.app.settings import tex_settings
from scidraft_tex.model.project import Note
from scidraft_tex.model.suggest import did_you_mean
from scidraft_tex.targets.collection import Collection


def scan_collection(opened: Opened) -> Scanned:
    """Every source of the collection, scanned; unchanged ones come from the last build."""
    version = "".join(opened.inputs.digest(f"code:{room}") for room in ("scan", "model"))
    scans = opened.kept.scans if opened.kept else {}
    return scan_all(
        opened.world, opened.reader.source, opened.config.preamble, opened.cache, version, scans, opened.documents
    )


def link_collection(opened: Opened, scanned: Scanned, asked: Asked, options: Options) -> Collection:
    """The collection with everything resolved, and which of its notes are asked for."""
    from scidraft_tex.graph.link import link

    undated = [path for path, found in scanned.fragments.items() if not found.metadata.date]
    commits = first_commits(opened.root, undated, opened.cache)
    config = replace(opened.config, base_url=options.base_url or opened.config.base_url)
    project = link(
        scanned.fragments.values(), config, opened.world, scanned.bibliographies, opened.reader.source, commits
    )
    drafts = options.drafts or opened.config.drafts
    chosen = [note for note in project.notes if (drafts or not note.draft) and _is_asked(note, asked, options)]
    partial = asked.parts is not None or options.partial
    return Collection(
        project,
        tex_settings(opened.config, options, opened.world.by_path),
        frozenset(opened.world.by_path),
        frozenset(note.slug for note in chosen) if partial else None,
        drafts,
    )


def demand_notes(collection: Collection, options: Options) -> None:
    """Raise :class:`NothingChosenError` if ``--only`` and ``--tag`` leave no note: a slip must not pass for success."""
    if collection.wanted or not options.partial:
        return
    notes, tags = collection.project.notes, [tag for tag, _ in collection.project.tags]
    for tag in options.tags:
        if not _folded([tag]) & _folded(tags):
            raise NothingChosenError(f"there is no tag `{tag}`; {did_you_mean(tag, tags) or 'no note has it'}")
    for glob in options.only:
        if not any(_matches((note.slug, *(part.path for part in note.files)), [glob]) for note in notes):
            guess = did_you_mean(glob, [note.slug for note in notes]) or "globs such as `algebra/*` match several"
            raise NothingChosenError(f"no note has the slug or path `{glob}`; {guess}")
    raise NothingChosenError("no note meets all conditions; drafts count only with `--drafts`")


def demand_any(opened: Opened, collection: Collection) -> None:
    """Raise :class:`NothingChosenError` for a folder without notes: it is hardly the one that is meant."""
    if not collection.project.notes and not opened.diagnostics:
        folder = os.path.relpath(opened.root)
        advice = f"name another folder, or start a collection by `scidraft-tex init {folder}`"
        raise NothingChosenError(f"there are no notes in `{folder}`; {advice}")


def _is_asked(note: Note, asked: Asked, options: Options) -> bool:
    """Whether the paths, ``--only`` and ``--tag`` all let a note through."""
    paths = [fragment.path for fragment in note.files]
    return (
        any(asked.has(path) for path in paths)
        and (not options.only or _matches((note.slug, *paths), options.only))
        and (not options.tags or _folded(note.tags).intersection(_folded(options.tags)) != set())
    )


def _matches(names: Iterable[str], globs: Iterable[str]) -> bool:
    return any(fnmatchcase(name, glob) for name in names for glob in globs)


def _folded(names: Iterable[str]) -> set[str]:
    return {name.casefold() for name in names}
