"""From the files of a collection to the collection: notes with names, dates, targets and all that they point at."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace

from scidraft_tex.graph.citations import resolve_lists
from scidraft_tex.graph.files import Files, folders_of, graphics_folders, report_missing
from scidraft_tex.graph.indexes import redirects_of, series_of, series_with_notes, tags_of
from scidraft_tex.graph.labels import LabelTable, resolve_references
from scidraft_tex.graph.naming import date_of, moment, slug_of, title_of, url_of
from scidraft_tex.graph.places import Report, SourceOf
from scidraft_tex.graph.restating import report_restated
from scidraft_tex.graph.trees import Document, documents
from scidraft_tex.model.bibliography import Bibliography
from scidraft_tex.model.config import Config
from scidraft_tex.model.diagnostic import Diagnostic
from scidraft_tex.model.fragment import Fragment
from scidraft_tex.model.project import Note, Project, ResolvedUse
from scidraft_tex.model.world import World
from scidraft_tex.scan.plain import plain_text

NO_COMMITS: Mapping[str, str] = {}


@dataclass(frozen=True, slots=True)
class _Linker:
    """What every step of one linking works with."""

    config: Config
    world: World
    bibliographies: Mapping[str, Bibliography]
    first_commits: Mapping[str, str]
    files: Files
    table: LabelTable
    report: Report


def link(
    fragments: Iterable[Fragment],
    config: Config,
    world: World,
    bibliographies: Mapping[str, Bibliography],
    source_of: SourceOf,
    first_commits: Mapping[str, str] = NO_COMMITS,
) -> Project:
    """Link a collection. ``fragments`` are the scans of all its ``.tex`` files, the preamble's among them.

    ``bibliographies`` are all its .bib files by path; ``source_of`` gives the text of a file and is called only to
    show the source of a diagnostic; ``first_commits`` maps paths to the date of their first commit, if known.
    """
    scanned = list(fragments)
    preamble = next((found for found in scanned if found.path == config.preamble), None)
    files = Files(world)
    linker = _Linker(config, world, bibliographies, first_commits, files, LabelTable(), Report(source_of))
    found = documents((fragment for fragment in scanned if fragment is not preamble), files)
    redirects = redirects_of(found, linker.report)
    linker.table.was.update(redirects)
    for document in found:
        linker.table.add(slug_of(document.fragment.path), document, linker.report)
        report_restated(document, preamble, linker.report)
    dated = sorted((_note(document, linker) for document in found), key=lambda note: note.slug)
    dated.sort(key=lambda note: moment(note.date), reverse=True)
    notes = tuple(replace(note, order=order) for order, note in enumerate(dated))
    own = [diagnostic for document in found for part in document.fragments for diagnostic in part.diagnostics]
    used = {path for note in notes for resolved in note.lists for path in resolved.files}
    own += [trouble for path in sorted(used & bibliographies.keys()) for trouble in bibliographies[path].diagnostics]
    return Project(
        config=config,
        notes=notes,
        preamble=preamble,
        tags=tags_of(notes),
        series=series_with_notes(notes, config),
        backlinks=_backlinks(notes),
        redirects=tuple(sorted(redirects.items())),
        unused=(preamble.path,) if preamble else (),
        diagnostics=_in_order((*(preamble.diagnostics if preamble else ()), *own, *linker.report.diagnostics)),
    )


def _note(document: Document, linker: _Linker) -> Note:
    """Everything about one note that needs the rest of the collection."""
    fragment, config = document.fragment, linker.config
    meta = fragment.metadata
    parts = document.fragments[1:]
    slug = slug_of(fragment.path)
    title = title_of(fragment, parts)
    date, date_source = date_of(fragment, linker.world, linker.first_commits)
    return Note(
        slug=slug,
        url=url_of(slug),
        path=fragment.path,
        fragment=fragment,
        parts=parts,
        title=title,
        title_text=plain_text(title),
        date=date,
        date_source=date_source,
        authors=meta.authors or ((config.author,) if config.author else ()),
        institute=meta.institute or config.institute,
        tags=meta.tags,
        series=series_of(document, config.language),
        lists=resolve_lists(document, linker.bibliographies, linker.files, config, linker.report),
        uses=_uses(document, linker),
        foreign=resolve_references(slug, document, linker.table, linker.report),
        draft=meta.draft or (fragment.empty and not fragment.is_paper),
    )


def _uses(document: Document, linker: _Linker) -> tuple[ResolvedUse, ...]:
    """The files that a document brings in; those that are not there are reported."""
    extra = graphics_folders(document.fragments)
    found: dict[tuple[str, str], ResolvedUse] = {}
    for fragment in document.fragments:
        folders = (*folders_of(fragment.path), *folders_of(document.fragment.path))
        for use in fragment.uses:
            where = (*folders, *(_joined(folder, path) for path in extra for folder in folders))
            path = linker.files.find(use.command, use.name, where)
            if path:
                found.setdefault((use.command, use.name), ResolvedUse(use.command, use.name, path))
            else:
                report_missing(linker.files, linker.report, fragment, use, where)
    return tuple(found.values())


def _joined(folder: str, path: str) -> str:
    return f"{folder}/{path}".strip("/") if folder else path.rstrip("/")


def _backlinks(notes: Iterable[Note]) -> tuple[tuple[str, tuple[str, ...]], ...]:
    """For each note that others refer to, those others, in feed order."""
    found: dict[str, dict[str, None]] = {}
    for note in notes:
        for use in note.foreign:
            found.setdefault(use.slug, {})[note.slug] = None
    return tuple((slug, tuple(users)) for slug, users in sorted(found.items()))


def _in_order(diagnostics: Iterable[Diagnostic]) -> tuple[Diagnostic, ...]:
    """By file and line, each once."""

    def key(diagnostic: Diagnostic) -> tuple[str, int, int, str]:
        place = diagnostic.place
        return (place.path, place.line, place.column, diagnostic.code) if place else ("", 0, 0, diagnostic.code)

    return tuple(sorted(dict.fromkeys(diagnostics), key=key))
