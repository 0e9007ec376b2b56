"""A volume's PDF cut into one PDF a note: its pages, links, outline and document information, and nothing else."""

from __future__ import annotations

import io
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path

import pikepdf

from scidraft_tex.engines.latex.auxfile import NoteAux, OutlineEntry


def cut(volume: Path, notes: Iterable[tuple[str, NoteAux]], language: str) -> Iterator[tuple[str, bytes]]:
    """Each note's id with its PDF. Notes that made no page are left out.

    The same volume gives the same bytes: no dates, and an id made from the content.
    """
    with pikepdf.open(volume) as source:
        places: defaultdict[bytes, list[tuple[bytes, pikepdf.Object]]] = defaultdict(list)
        for name, value in destinations(source):
            places[name.partition(b"/")[0]].append((name, value))
        for note, aux in notes:
            if aux.pages and 0 < aux.pages[0] <= aux.pages[1] <= len(source.pages):
                yield note, _cut_one(source, places[note.encode()], note, aux, language)


def _cut_one(
    source: pikepdf.Pdf, places: list[tuple[bytes, pikepdf.Object]], note: str, aux: NoteAux, language: str
) -> bytes:
    assert aux.pages is not None
    first, last = aux.pages
    with pikepdf.new() as pdf:
        pdf.add_pages_from(source, pages=range(first - 1, last), outlines="ignore")
        copies = {source.pages[first - 1 + k].obj.objgen: page.obj for k, page in enumerate(pdf.pages)}
        _name_destinations(pdf, places, copies)
        _outline(pdf, aux.outline, note)
        pdf.Root.Lang = pikepdf.String(language)
        pdf.Root.ViewerPreferences = pikepdf.Dictionary(DisplayDocTitle=True)
        if aux.outline:
            pdf.Root.PageMode = pikepdf.Name.UseOutlines
        for key, value in (("/Title", aux.title), ("/Author", aux.author)):
            if value:
                pdf.docinfo[key] = value
        out = io.BytesIO()
        pdf.save(out, deterministic_id=True, object_stream_mode=pikepdf.ObjectStreamMode.generate)
    return out.getvalue()


def destinations(source: pikepdf.Pdf) -> Iterator[tuple[bytes, pikepdf.Object]]:
    """The named destinations of a PDF, in the order of their names."""
    tree = source.Root.get("/Names", pikepdf.Dictionary()).get("/Dests")
    pending = [tree] if tree is not None else []
    while pending:
        node = pending.pop()
        pending.extend(reversed(list(node.get("/Kids", ()))))
        names = list(node.get("/Names", ()))
        for name, value in zip(names[::2], names[1::2], strict=True):
            yield bytes(name), value


def _name_destinations(
    pdf: pikepdf.Pdf,
    places: list[tuple[bytes, pikepdf.Object]],
    copies: Mapping[tuple[int, int], pikepdf.Object],
) -> None:
    """Give the note all its destinations, also those that only other notes link to."""
    names: list[pikepdf.Object] = []
    for name, value in places:
        target = value.get("/D") if isinstance(value, pikepdf.Dictionary) else value
        if target is not None and target[0].objgen in copies:
            copied = pikepdf.Array([copies[target[0].objgen], *list(target)[1:]])
            names += [pikepdf.String(name), copied]
    if names:
        pdf.Root.Names = pikepdf.Dictionary(Dests=pikepdf.Dictionary(Names=pikepdf.Array(names)))


def _outline(pdf: pikepdf.Pdf, entries: tuple[OutlineEntry, ...], note: str) -> None:
    if not entries:
        return
    with pdf.open_outline() as outline:
        above: list[tuple[int, list[pikepdf.OutlineItem]]] = [(0, outline.root)]
        for entry in entries:
            while above[-1][0] >= entry.level:
                above.pop()
            item = pikepdf.OutlineItem(entry.title, pikepdf.String(f"{note}/{entry.anchor}"))
            above[-1][1].append(item)
            above.append((entry.level, item.children))
