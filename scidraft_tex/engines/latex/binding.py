"""A reader's pages bound into one PDF: pages from several runs, links, outline, page labels and document information.

Every destination's name begins with its note's id, so names from different runs never meet.
"""

from __future__ import annotations

import io
from collections.abc import Iterable, Sequence
from pathlib import Path

import pikepdf

from scidraft_tex.engines.latex.auxfile import OutlineEntry
from scidraft_tex.engines.latex.cut import destinations
from scidraft_tex.engines.latex.page_layout import PAPERS
from scidraft_tex.engines.latex.reader_matter import BACK, FRONT, MatterPages
from scidraft_tex.engines.latex.reader_notes import NoteState, Piece
from scidraft_tex.engines.latex.ruling import ruled
from scidraft_tex.model.setting import ReaderToSet, Toolchain

POINT = 72 / 72.27
"""One of TeX's points in those of PDF."""


def bind(
    reader: ReaderToSet, tools: Toolchain, rooms: Sequence[tuple[NoteState, int]], matter: MatterPages
) -> tuple[bytes, int, int]:
    """The PDF, its number of pages, and how many of them hold nothing (ruled ones are there to be written on).

    ``rooms`` are the notes with the pages they take. The same pages give the same bytes.
    """
    with pikepdf.new() as pdf:
        binder = _Binder(pdf, reader, tools)
        if matter.front:
            binder.add(matter.front, FRONT)
            binder.fill_front()
        fronts = len(pdf.pages)
        for state, room in rooms:
            if state.piece:
                binder.add(state.piece, state.id)
                binder.blanks(room - state.piece.pages, reader.ruling)
        if matter.back:
            binder.add(matter.back, BACK)
        binder.name_destinations()
        _outline(pdf, [*matter.front_outline, *_note_entries(state for state, _ in rooms), *matter.back_outline])
        _label_pages(pdf, fronts)
        _information(pdf, reader, tools)
        out = io.BytesIO()
        pdf.save(out, deterministic_id=True, object_stream_mode=pikepdf.ObjectStreamMode.generate)
        pages = len(pdf.pages)
    for source in binder.sources.values():
        source.close()
    return out.getvalue(), pages, binder.blank


class _Binder:
    """Adds pages, and remembers where the destinations on them went."""

    def __init__(self, pdf: pikepdf.Pdf, reader: ReaderToSet, tools: Toolchain) -> None:
        self.pdf, self.reader, self.tools = pdf, reader, tools
        self.sources: dict[Path, pikepdf.Pdf] = {}
        self.places: dict[Path, dict[tuple[int, int], list[tuple[bytes, pikepdf.Object]]]] = {}
        self.names: dict[bytes, pikepdf.Object] = {}
        self.blank = 0
        width, height = PAPERS[tools.paper]
        self.size = (round(width * POINT, 3), round(height * POINT, 3))

    def add(self, piece: Piece, name: str) -> None:
        """The pages of a note, or of what is no note, with the places that are its own.

        TeX makes up a place for every link to a note that is not in the same run.
        """
        own = f"{name}/".encode()
        source = self._source(piece.pdf)
        before = len(self.pdf.pages)
        self.pdf.add_pages_from(source, pages=range(piece.first - 1, piece.last), outlines="ignore")
        places = self.places[piece.pdf]
        for k in range(piece.pages):
            copy = self.pdf.pages[before + k].obj
            for place, target in places.get(source.pages[piece.first - 1 + k].obj.objgen, ()):
                if place.startswith(own):
                    self.names[place] = pikepdf.Array([copy, *list(target)[1:]])

    def blanks(self, count: int, ruling: str) -> None:
        """Pages that hold nothing, or a pattern to write on."""
        for _ in range(count):
            self.pdf.add_blank_page(page_size=self.size)
            if ruling:
                page = self.pdf.pages[-1]
                page.obj.Contents = self.pdf.make_stream(ruled(ruling, *self.size))
            else:
                self.blank += 1

    def fill_front(self) -> None:
        """Page 1 begins a sheet where sheets matter."""
        sheet = max(self.reader.sheet, 2 if self.tools.layout and self.tools.layout.two_sided else 1)
        self.blanks(-len(self.pdf.pages) % sheet, "")

    def name_destinations(self) -> None:
        """The tree of all names, in the order that PDF wants."""
        names = [part for name in sorted(self.names) for part in (pikepdf.String(name), self.names[name])]
        self.pdf.Root.Names = pikepdf.Dictionary(Dests=pikepdf.Dictionary(Names=pikepdf.Array(names)))

    def _source(self, path: Path) -> pikepdf.Pdf:
        if path not in self.sources:
            source = self.sources[path] = pikepdf.open(path)
            places = self.places[path] = {}
            for name, value in destinations(source):
                target = value.get("/D") if isinstance(value, pikepdf.Dictionary) else value
                if target is not None:
                    places.setdefault(target[0].objgen, []).append((name, target))
            if "/Names" in source.Root:
                del source.Root["/Names"]  # pikepdf would give made-up places other names, and links with them
        return self.sources[path]


def _note_entries(states: Iterable[NoteState]) -> Iterable[OutlineEntry]:
    for state in states:
        number = f"{state.number} " if state.number else ""
        yield OutlineEntry(1, f"{state.id}/top", f"{number}{state.source.plain_title}")
        for entry in state.aux.note.outline:
            yield OutlineEntry(entry.level + 1, f"{state.id}/{entry.anchor}", entry.title)


def _outline(pdf: pikepdf.Pdf, entries: Sequence[OutlineEntry]) -> None:
    with pdf.open_outline() as outline:
        above: list[tuple[int, list[pikepdf.OutlineItem]]] = [(0, outline.root)]
        for entry in entries:
            while above[-1][0] >= entry.level:
                above.pop()
            item = pikepdf.OutlineItem(entry.title, pikepdf.String(entry.anchor))
            item.is_closed = entry.level == 1
            above[-1][1].append(item)
            above.append((entry.level, item.children))


def _label_pages(pdf: pikepdf.Pdf, fronts: int) -> None:
    """i, ii … before the notes, 1, 2 … from there on."""
    labels: list[pikepdf.Object | int] = []
    if fronts:
        labels += [0, pikepdf.Dictionary(S=pikepdf.Name.r)]
    labels += [fronts, pikepdf.Dictionary(S=pikepdf.Name.D)]
    pdf.Root.PageLabels = pikepdf.Dictionary(Nums=pikepdf.Array(labels))


def _information(pdf: pikepdf.Pdf, reader: ReaderToSet, tools: Toolchain) -> None:
    pdf.Root.Lang = pikepdf.String(tools.language)
    pdf.Root.ViewerPreferences = pikepdf.Dictionary(DisplayDocTitle=True)
    pdf.Root.PageMode = pikepdf.Name.UseOutlines
    for key, value in (("/Title", reader.plain_title), ("/Author", reader.plain_author)):
        if value:
            pdf.docinfo[key] = value
