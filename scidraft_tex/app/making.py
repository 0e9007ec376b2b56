"""A build with work to do: scan, link, plan, build, publish, report."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Container, Sequence
from dataclasses import replace

from scidraft_tex.app.box import LazyBox
from scidraft_tex.app.clock import Clock
from scidraft_tex.app.linking import demand_any, demand_notes, link_collection, scan_collection
from scidraft_tex.app.opening import CACHE, Opened
from scidraft_tex.app.options import TARGETS, Options, Outcome
from scidraft_tex.app.places import Asked
from scidraft_tex.app.placing import placed
from scidraft_tex.app.publish import Publisher
from scidraft_tex.app.reading import SOURCES
from scidraft_tex.app.report import write_report
from scidraft_tex.app.settings import tex_settings
from scidraft_tex.app.telling import merge
from scidraft_tex.app.working import Works
from scidraft_tex.model.diagnostic import Diagnostic
from scidraft_tex.model.task import BuildGraph, Need, Progress
from scidraft_tex.targets.collection import Collection
from scidraft_tex.targets.names import HANDOUTS
from scidraft_tex.targets.plan import plan


def plan_collection(opened: Opened, asked: Asked, options: Options) -> tuple[Collection, BuildGraph]:
    """The collection and the plan of its build, without a box standing by."""
    collection = link_collection(opened, scan_collection(opened), asked, options)
    return collection, plan(collection, options.to)


def make(
    opened: Opened,
    asked: Asked,
    options: Options,
    publisher: Publisher,
    box: LazyBox,
    progress: Callable[[Progress], None] | None,
    clock: Clock,
) -> tuple[Outcome, bool]:
    """Build and publish. Tells as well whether the outcome holds as long as no input changes."""
    settings = tex_settings(opened.config, options, opened.world.by_path)
    with Works(opened, settings, publisher.output / CACHE, box) as works:
        with clock.stage("scan"):
            scanned = scan_collection(opened)
        with clock.stage("link"):
            collection = link_collection(opened, scanned, asked, options)
            if opened.kept is None:  # while one writes, notes come and go
                demand_notes(collection, options)
                if not publisher.known():  # else the last note is gone, and what was made of it goes too
                    demand_any(opened, collection)
            collection = replace(collection, apart=not publisher.holds_others(note.slug for note in collection.wanted))
        with clock.stage("plan"):
            graph = plan(collection, options.to, options.early, print_too=opened.kept is None)
        with clock.stage("build"):
            result = works.build(
                graph, collection.slugs is None and len(options.to) == len(TARGETS), progress, options.early
            )
        with clock.stage("publish"):
            whole = (*options.to, HANDOUTS) if "pdf" in options.to else options.to
            scope = None if collection.slugs is not None else whole
            done = publisher.publish(result.blobs, works.store.blob_path, scope)
    moved = {output.path for output in graph.outputs if output.task.startswith("redirect:")}
    made = Counter(path.partition("/")[0] for path, blob in result.blobs.items() if blob and _is_main(path, moved))
    counts = {
        "notes": len(collection.wanted),
        "pdfs": made["pdf"],
        "pages": made["html"],
        "ran": len(result.ran),
        "fresh": result.fresh,
        "failed": len(result.failed),
        "published": done.written,
        "removed": done.removed,
    }
    told = reported(opened, collection, result.diagnostics)
    handouts = tuple(
        (publisher.output / item.path, works.ledger.value(item.task, Need(item.task, ("report",))))
        for item in graph.outputs
        if item.path.startswith(f"{HANDOUTS}/") and result.blobs.get(item.path)
    )
    outcome = Outcome(told, counts, clock.times, root=opened.root, handouts=handouts)
    write_report(publisher.output, collection, outcome, result)
    return outcome, not result.fleeting


def reported(opened: Opened, collection: Collection, built: Sequence[Diagnostic] = ()) -> tuple[Diagnostic, ...]:
    """What there is to say about the notes that are asked for, without what the configuration ignores."""
    partial = (
        {fragment.path for note in collection.wanted for fragment in note.files}
        if collection.slugs is not None
        else None
    )
    linked = [
        found
        for found in (*opened.diagnostics, *collection.project.diagnostics, *_of_settings(opened, collection))
        if partial is None
        or found.place is None
        or found.place.path in partial
        or not found.place.path.endswith(".tex")
    ]
    ignored = set(opened.config.ignore)
    files = frozenset(path for path in opened.world.by_path if path.endswith(SOURCES))
    told = [found for found in merge(linked, built) if found.code not in ignored]
    return tuple(placed(found, files, opened.reader.source) for found in told)


def _of_settings(opened: Opened, collection: Collection) -> Sequence[Diagnostic]:
    """What the settings ask for and the notes do not have; imported only by those that ask."""
    found: list[Diagnostic] = []
    if opened.config.handouts:
        from scidraft_tex.app.choosing import lacking_handouts

        found += lacking_handouts(opened, collection)
    if opened.config.menu:
        from scidraft_tex.app.menus import lost_links

        found += lost_links(opened, collection)
    return found


def _is_main(path: str, moved: Container[str]) -> bool:
    """Whether a published file is a note's PDF or page, not something that goes with it or leads to it."""
    folder, _, rest = path.partition("/")
    is_page = rest.startswith("notes/") and rest.count("/") > 1 and rest.endswith("/index.html")
    return folder == "pdf" or (is_page and path not in moved)
