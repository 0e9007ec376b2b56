"""Citations against the lists that print them, and the lists against their .bib files."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace

from scidraft_tex.graph.class_styles import style_of_class
from scidraft_tex.graph.files import Files, folders_of, missing
from scidraft_tex.graph.places import Report
from scidraft_tex.graph.trees import Document, events
from scidraft_tex.model.bibliography import Bibliography
from scidraft_tex.model.codes import Code
from scidraft_tex.model.config import Config
from scidraft_tex.model.diagnostic import Severity
from scidraft_tex.model.fragment import BibList, Citation
from scidraft_tex.model.project import ResolvedList, Work
from scidraft_tex.model.suggest import did_you_mean
from scidraft_tex.scan.claims import claim, owners

Event = tuple[str, Citation | BibList]

NOTE_STYLE, PAPER_STYLE = "unsrtnat", "plain"
"""Of lists that name no style: notes load natbib, and their lists count in the order of first use; papers may not."""


def resolve_lists(
    document: Document, bibliographies: Mapping[str, Bibliography], files: Files, config: Config, report: Report
) -> tuple[ResolvedList, ...]:
    """The lists of a document with their keys and .bib files; what is missing or unknown is reported."""
    found = events(document)
    bare = [event for _, event in found]
    paths = [path for path, event in found if isinstance(event, BibList)]
    paper, packages = document.fragment, {name for part in document.fragments for name in part.packages}
    of_class = style_of_class(paper.preamble, packages) if paper.is_paper else ""
    style = of_class or config.bibliography_style or (PAPER_STYLE if paper.is_paper else NOTE_STYLE)
    lists = tuple(
        _resolve(path, replace(source, style=source.style or style), bibliographies, files, report)
        for path, source in zip(paths, claim(bare), strict=True)
    )
    _check(document, found, owners(bare), lists, bibliographies, report)
    return lists


def _resolve(
    path: str,
    source: BibList,
    bibliographies: Mapping[str, Bibliography],
    files: Files,
    report: Report,
) -> ResolvedList:
    paths = []
    for name in source.files:
        bib = files.find("bibliography", name, folders_of(path))
        if bib:
            paths.append(bib)
        else:
            missing(files, report, path, "bibliography", name + ".bib", source.span, folders_of(path))
    works = _works(source.keys, [bibliographies[bib] for bib in paths if bib in bibliographies])
    return ResolvedList(source, tuple(paths), works)


def _works(keys: Sequence[str], read: Sequence[Bibliography]) -> tuple[Work, ...]:
    """What a list may print, each work once, from the first file that has it."""
    if "*" in keys:
        keys = (*keys, *(entry.key for found in read for entry in found.entries))
    works: dict[str, Work] = {}
    for key in keys:
        held = ((found.path, found.by_folded_key.get(key.casefold())) for found in read)
        path, entry = next((pair for pair in held if pair[1]), ("", None))
        if entry is not None:
            people = entry.get("author") or entry.get("editor") or entry.get("organization") or entry.get("title")
            year = entry.get("year") or entry.get("date")
            works.setdefault(entry.key, Work(entry.key, path, people.split(" and ")[0], year[:4]))
    return tuple(works.values())


def _check(
    document: Document,
    found: Sequence[Event],
    owned: Sequence[int | None],
    lists: Sequence[ResolvedList],
    bibliographies: Mapping[str, Bibliography],
    report: Report,
) -> None:
    """Report keys that no file of their list holds, and citations that no list prints."""
    by_hand = {key for fragment in document.fragments for key in fragment.bibitems}
    has_bbl = any(use.name.endswith(".bbl") for fragment in document.fragments for use in fragment.uses)
    for (path, event), owner in zip(found, owned, strict=True):
        if isinstance(event, BibList) or has_bbl:
            continue
        keys = [key for key in event.keys if key != "*" and key not in by_hand]
        if owner is None:
            if keys:
                _unlisted(path, event, keys, lists, bibliographies, report)
            continue
        known = lists[owner]
        if len(known.files) < len(known.source.files) or not known.files:
            continue
        for key in keys:
            if not any(bibliographies[bib].has(key) for bib in known.files if bib in bibliographies):
                _unknown(path, event, key, known, bibliographies, report)


def _unlisted(
    path: str,
    citation: Citation,
    keys: Sequence[str],
    lists: Sequence[ResolvedList],
    bibliographies: Mapping[str, Bibliography],
    report: Report,
) -> None:
    place = report.place(path, citation.span, keys[0])
    if lists and not citation.suffix:
        message = f"`{keys[0]}` is cited after the last list"
        help_text = "move the list below it, or add another list"
    else:
        message = f"no list prints the citation `{keys[0]}`"
        holder = next((bib for bib, read in bibliographies.items() if read.has(keys[0])), "file")
        command = f"\\bibliography{citation.suffix}" if citation.suffix else "\\references"
        help_text = f"add `{command}{{{holder.removesuffix('.bib')}}}` after it"
    report.add(Severity.WARNING, Code.CITATION_WITHOUT_LIST, message, place, help_text)


def _unknown(
    path: str,
    citation: Citation,
    key: str,
    known: ResolvedList,
    bibliographies: Mapping[str, Bibliography],
    report: Report,
) -> None:
    keys = [entry.key for bib in known.files if bib in bibliographies for entry in bibliographies[bib].entries]
    held = next((bib for bib, read in bibliographies.items() if read.has(key)), "")
    named = ", ".join(f"`{bib}`" for bib in known.files)
    help_text = did_you_mean(key, keys) or (f"name `{held}` in the list too: it has that entry" if held else "")
    report.add(
        Severity.WARNING,
        Code.UNKNOWN_CITATION,
        f"no entry has the key `{key}`",
        report.place(path, citation.span, key),
        help_text or f"add it to {named}",
    )
