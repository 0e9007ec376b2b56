"""One note from request to body, in a warm document."""

from __future__ import annotations

from typing import Any

from plasTeX.Base.LaTeX.Sectioning import StartSection
from plasTeX.DOM import Node

from scidraft_tex.engines.plastex.core.footnotes import footnotes_html
from scidraft_tex.engines.plastex.core.sections import parts_of
from scidraft_tex.engines.plastex.html import esc, plain_of
from scidraft_tex.engines.plastex.note import Note, note_of
from scidraft_tex.engines.plastex.reader import Nodes, Stream
from scidraft_tex.engines.plastex.render import Page
from scidraft_tex.engines.plastex.tokens import Source
from scidraft_tex.engines.plastex.warm import attach, run
from scidraft_tex.model.body import Body, BodyRequest, Target
from scidraft_tex.model.numbers import LabelValue
from scidraft_tex.scan.bounds import document_bounds


def make_body(document: Any, request: BodyRequest) -> Body:
    """The body of a note. ``document`` is used up: fork before."""
    note = take_over(document, request)
    root = parse(document, request)
    note.check_all_numbers_used()
    page: Page = note.page
    main = page.blocks(root)
    tail = footnotes_html(page) + "".join(make(page) for make in note.at_end)
    html = main + tail
    return Body(
        slug=request.slug,
        html=html,
        title=kept_html(note, "title"),
        summary=kept_html(note, "summary"),
        preview=page.blocks(note.preview) if note.preview is not None else None,
        plain=plain_of(html),
        pictures=tuple(note.pictures),
        targets=targets_of(note),
        headings=tuple(note.headings),
        steps=tuple(note.steps),
        parts=parts_of(root, page, main, tail) if request.is_paper else (),
        works=tuple({work.element: work for work in note.works}.values()),
        aliases=tuple(note.html(alias) for alias in request.aliases),
        diagnostics=tuple(note.diagnostics),
    )


def take_over(document: Any, request: BodyRequest) -> Note:
    """A fresh note that keeps what the preamble and the packages have set up."""
    warm = note_of(document)
    note = Note(request)
    note.names, note.words, note.data = warm.names, warm.words, warm.data
    note.at_end = warm.at_end
    attach(document, note)
    return note


def parse(document: Any, request: BodyRequest) -> Any:
    """The note's nodes, below a document node."""
    text = request.text.replace("\r\n", "\n").replace("\r", "\n")
    start, stop = 0, len(text)
    if request.is_paper and (bounds := document_bounds(text)):
        start, stop = bounds
        run(document, Source(request.path, text[: text.rindex("\\begin", 0, start)], text))
    stream = Stream(ownerDocument=document)
    if document.context.find("scidraftend") is not None:
        stream.input(Source("", "\n\\scidraftend "))
    stream.input(Source(request.path, text[start:stop], text, start))
    root = document.createElement("document")
    root.forcePars = True
    root.digest(Nodes(stream))
    document.append(root)
    set_top_level(note_of(document), root)
    return root


def set_top_level(note: Note, root: Any) -> None:
    """The highest section level in use becomes ``h2``."""
    levels = [child.level for child in root if isinstance(child, StartSection)]
    note.data["top-level"] = min([Node.SECTION_LEVEL, *levels])


def kept_html(note: Note, key: str) -> str:
    """HTML of a metadata field."""
    value = note.data.get(key)
    if value is None:
        return ""
    return esc(value) if isinstance(value, str) else str(note.page.inline_nodes(list(value)))


def targets_of(note: Note) -> tuple[Target, ...]:
    """Every label of the note with its place on the page; TeX's numbers come first."""
    found = []
    for name, anchor in note.labels.items():
        known = note.tex_label(name)
        title = anchor.title if isinstance(anchor.title, str) else note.page.inline_nodes(list(anchor.title))
        value = LabelValue(
            name,
            (known.kind if known else "") or anchor.kind,
            (known.number if known else "") or anchor.number,
            (known.title if known else "") or title,
            known.page if known else "",
            known.anchor if known else "",
        )
        found.append(Target(value, anchor.element))
    return tuple(found)
