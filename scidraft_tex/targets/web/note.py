"""The page of a note, and the pages of a paper's parts."""

from __future__ import annotations

from dataclasses import dataclass

from markupsafe import Markup

from scidraft_tex.targets.web.markup import fill_pictures, ids_of, lean, let_scroll, plain, shift_headings, transplant
from scidraft_tex.targets.web.templates import Templates
from scidraft_tex.targets.web.urls import absolute, rebase, relative
from scidraft_tex.targets.web.values import Link, Note, PageInput, Site

DESCRIPTION = 160
"""Characters of running text that stand in for a missing summary."""


@dataclass(frozen=True, slots=True)
class Head:
    """What a page tells browsers, search engines and reference managers about itself."""

    title: str
    description: str = ""
    kind: str = "website"
    canonical: str = ""
    date: str = ""
    authors: tuple[str, ...] = ()
    pdf: str = ""


def note_page(templates: Templates, page: PageInput) -> str:
    """The page of a note; for a paper its front page, with the contents."""
    note = page.note
    body = filled(note, front(note))
    if note.body.parts:
        body = relocate(page, body, note.path)
    return templates.render(
        "note.html.j2",
        site=page.site,
        path=note.path,
        page=page,
        note=note,
        head=head(page.site, note),
        title=Markup(note.title_html),
        body=Markup(body),
        parts=parts(note),
    )


def part_page(templates: Templates, page: PageInput, number: int) -> str:
    """The page of a paper's part; ``number`` counts from 0 as in ``body.parts``."""
    note = page.note
    _, title, html = note.body.parts[number]
    links = parts(note)
    return templates.render(
        "part.html.j2",
        site=page.site,
        path=links[number].path,
        page=page,
        note=note,
        head=Head(f"{plain(title)} – {note.title}", kind="article", authors=note.authors),
        body=Markup(relocate(page, shift_headings(filled(note, html), -1), links[number].path)),
        previous=links[number - 1] if number else Link(note.path, note.title_html or note.title),
        next=links[number + 1] if number + 1 < len(links) else None,
    )


def parts(note: Note) -> tuple[Link, ...]:
    """The pages of a paper's parts, in order."""
    return tuple(Link(part_path(note, number), part[1]) for number, part in enumerate(note.body.parts))


def part_path(note: Note, number: int) -> str:
    """Where a paper's part stands: a folder below the paper's, named by the part's element id."""
    element = note.body.parts[number][0]
    return f"{note.path}{element.replace(':', '-').replace('/', '-')}/"


def filled(note: Note, html: str) -> str:
    """A piece of the note's body with its pictures put in."""
    alternatives = {picture.key: (picture.alt, picture.display) for picture in note.body.pictures}
    return lean(let_scroll(fill_pictures(html, note.svgs, alternatives)))


def front(note: Note) -> str:
    """What a paper says outside its parts."""
    html = note.body.html
    for _, _, part in note.body.parts:
        html = html.replace(part, "", 1)
    return html


def relocate(page: PageInput, html: str, path: str) -> str:
    """A piece of a paper on the page at ``path``, with links that reach the paper's other pages."""
    note = page.note
    homes = dict.fromkeys(ids_of(front(note)), note.path)
    for number, (anchor, _, text) in enumerate(note.body.parts):
        homes |= dict.fromkeys(ids_of(text) | {anchor}, part_path(note, number))

    def locate(link: str) -> str:
        if link.startswith("#"):
            return relative(path, homes.get(link[1:], note.path) + link)
        return rebase(link, note.path, path)

    return transplant(html, "", locate)


def head(site: Site, note: Note) -> Head:
    """The metadata of a note's page."""
    text = plain(note.body.summary) or shorten(note.body.plain)
    return Head(
        title=note.title,
        description=text,
        kind="article",
        canonical=absolute(site.base_url, note.path) if site.base_url else "",
        date=note.date,
        authors=note.authors or ((site.author,) if site.author else ()),
        pdf=absolute(site.base_url, note.path + note.pdf) if site.base_url and note.pdf else "",
    )


def shorten(text: str) -> str:
    """The first words of a running text, cut between words."""
    words = " ".join(text.split())
    if len(words) <= DESCRIPTION:
        return words
    return words[:DESCRIPTION].rsplit(" ", 1)[0].rstrip(",;:–—") + " …"
