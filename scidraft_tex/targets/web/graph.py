"""The graph of the site: which statement or note leads to which, as pictures and as a list."""

from __future__ import annotations

import textwrap
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from markupsafe import Markup

from scidraft_tex.targets.web.alphabet import filing_name, sort_key
from scidraft_tex.targets.web.extract import Extract, StatementRow
from scidraft_tex.targets.web.layers import Edge, draw
from scidraft_tex.targets.web.markup import plain
from scidraft_tex.targets.web.note import Head
from scidraft_tex.targets.web.templates import Templates
from scidraft_tex.targets.web.urls import GRAPH_PATH
from scidraft_tex.targets.web.values import Link, Site

MOST_IN_PICTURE = 60
"""Notes in one picture: of a larger group those with the most connections are shown."""

MOST_IN_ALL = 240
"""Notes in all pictures; the list has every one."""

WIDTH, ACROSS, PADDING, LINE, ROW = 208, 72, 10, 19, 21
"""Pixels: a box, the way from column to column, the inside of a box, a line of a title, a statement."""

TITLE_LETTERS, ROW_LETTERS = 26, 27
"""Letters that fit into a line of a box."""

Place = tuple[str, str]
"""A note's slug and a statement's element; '' is the note itself."""


@dataclass(frozen=True, slots=True)
class GraphNote:
    """A note as the graph needs it."""

    slug: str
    link: Link
    extract: Extract


@dataclass(frozen=True, slots=True)
class Row:
    """A statement in a box."""

    label: str
    name: str
    path: str
    y: float


@dataclass(frozen=True, slots=True)
class Box:
    """A note in a picture: its place and size in pixels, the lines of its title, its statements."""

    x: float
    y: float
    height: float
    path: str
    title: str
    lines: tuple[tuple[str, float], ...]
    rows: tuple[Row, ...]


@dataclass(frozen=True, slots=True)
class Picture:
    """Boxes and arrows (SVG paths). ``left_out`` notes of the group are only in the list."""

    width: float
    height: float
    boxes: tuple[Box, ...]
    arrows: tuple[str, ...]
    left_out: int


@dataclass(slots=True)
class Used:
    """A line of the list: a statement or note (label HTML), and what uses it."""

    path: str
    label: Markup
    users: list[tuple[str, Markup]] = field(default_factory=list)


def graph_page(templates: Templates, site: Site, notes: Sequence[GraphNote]) -> str:
    """The page of the graph."""
    arrows = arrows_of(notes)
    by_slug = {note.slug: note for note in notes}
    groups = groups_of([note.slug for note in notes], arrows)
    pictures, shown = [], 0
    for group in groups:
        if shown + min(len(group), MOST_IN_PICTURE) <= MOST_IN_ALL:
            pictures.append(picture([by_slug[slug] for slug in group], arrows))
            shown += len(pictures[-1].boxes)
    return templates.render(
        "graph.html.j2",
        site=site,
        path=GRAPH_PATH,
        head=Head(f"{site.words.graph} – {site.title}"),
        pictures=pictures,
        left_out=sum(len(group) for group in groups) - shown,
        used=used_list(notes, arrows, site.language),
        box_width=WIDTH,
        padding=PADDING,
    )


def arrows_of(notes: Sequence[GraphNote]) -> list[tuple[Place, Place]]:
    """(what is used, what uses it), each pair once. A place inside a statement stands for the statement."""
    statements = {note.slug: {row.element for row in note.extract.statements} for note in notes}
    inside = {note.slug: note.extract.inside for note in notes}

    def place(slug: str, element: str) -> Place:
        owner = inside[slug].get(element, element)
        return slug, owner if owner in statements[slug] else ""

    found: dict[tuple[Place, Place], None] = {}
    for note in notes:
        for one in note.extract.references:
            if one.note in statements:
                used, user = place(one.note, one.element), place(note.slug, one.source)
                if used != user and not (used[0] == user[0] and "" in (used[1], user[1])):
                    found[used, user] = None
    return list(found)


def groups_of(slugs: Sequence[str], arrows: Sequence[tuple[Place, Place]]) -> list[list[str]]:
    """The notes that hang together, the largest group first; a note on its own is no group."""
    leader = {slug: slug for slug in slugs}

    def lead(slug: str) -> str:
        while leader[slug] != slug:
            leader[slug] = slug = leader[leader[slug]]
        return slug

    for (used, _), (user, _) in arrows:
        leader[lead(user)] = lead(used)
    groups: dict[str, list[str]] = {}
    for slug in slugs:
        groups.setdefault(lead(slug), []).append(slug)
    return sorted((group for group in groups.values() if len(group) > 1), key=lambda group: -len(group))


def picture(notes: Sequence[GraphNote], arrows: Sequence[tuple[Place, Place]]) -> Picture:
    """A group of notes as boxes in columns: what uses nothing stands at the left."""
    slugs = {note.slug for note in notes}
    ours = [arrow for arrow in arrows if arrow[0][0] in slugs and arrow[1][0] in slugs]
    shown = _busiest(notes, ours)
    kept = {note.slug for note in shown}
    ours = [(used, user) for used, user in ours if used[0] in kept and user[0] in kept]
    places = {place for arrow in ours for place in arrow if place[1]}
    rows = {note.slug: [row for row in note.extract.statements if (note.slug, row.element) in places] for note in shown}
    lines = {note.slug: _lines(plain(note.link.html)) for note in shown}
    heights = {slug: 2 * PADDING - 4 + LINE * len(lines[slug]) + ROW * len(rows[slug]) for slug in lines}
    drawing = draw(heights, [(used[0], user[0]) for used, user in ours if used[0] != user[0]])
    boxes = {}
    anchors: dict[Place, float] = {}
    for note in shown:
        slug, top = note.slug, round(drawing.tops[note.slug], 1)
        below = top + PADDING + LINE * len(lines[slug])
        anchors[slug, ""] = top + PADDING + LINE / 2 - 2
        anchors |= {(slug, row.element): below + ROW * number + 8 for number, row in enumerate(rows[slug])}
        boxes[slug] = Box(
            drawing.columns[slug] * (WIDTH + ACROSS),
            top,
            heights[slug],
            note.link.path,
            plain(note.link.html),
            tuple((line, top + PADDING + 13 + LINE * number) for number, line in enumerate(lines[slug])),
            tuple(_row(row, below + ROW * number + 13) for number, row in enumerate(rows[slug])),
        )
    paths = [_path(used, user, boxes, anchors, drawing.lanes) for used, user in ours]
    width = max(box.x for box in boxes.values()) + WIDTH
    return Picture(width, round(drawing.height, 1), tuple(boxes.values()), tuple(paths), len(notes) - len(shown))


def used_list(notes: Sequence[GraphNote], arrows: Sequence[tuple[Place, Place]], language: str) -> list[Used]:
    """Every statement and note that something uses, by its note's title."""
    by_slug = {note.slug: note for note in notes}
    rows = {(note.slug, row.element): row for note in notes for row in note.extract.statements}

    def label(place: Place, at: str = "") -> tuple[str, Markup]:
        note = by_slug[place[0]]
        if not place[1]:
            return note.link.path, Markup(note.link.html)
        row = rows[place]
        words = Markup("{} {}").format(row.word, row.number) if row.number else Markup(row.word)
        named = Markup("{} ({})").format(words, Markup(row.name)) if row.name else words
        elsewhere = Markup(", {}").format(Markup(note.link.html)) if place[0] != at else Markup("")
        return f"{row.path}#{row.element}", named + elsewhere

    found: dict[Place, Used] = {}
    for used, user in arrows:
        if used not in found:
            found[used] = Used(*label(used))
        found[used].users.append(label(user, used[0]))
    order = {place: number for number, place in enumerate(rows)}
    titles = {slug: sort_key(filing_name(note.link.html, language), language) for slug, note in by_slug.items()}
    return [
        found[place] for place in sorted(found, key=lambda place: (titles[place[0]], place[0], order.get(place, -1)))
    ]


def _busiest(notes: Sequence[GraphNote], arrows: Sequence[tuple[Place, Place]]) -> Sequence[GraphNote]:
    if len(notes) <= MOST_IN_PICTURE:
        return notes
    degree = dict.fromkeys((note.slug for note in notes), 0)
    for used, user in arrows:
        degree[used[0]] += 1
        degree[user[0]] += 1
    chosen = {note.slug for note in sorted(notes, key=lambda note: -degree[note.slug])[:MOST_IN_PICTURE]}
    return [note for note in notes if note.slug in chosen]


def _lines(title: str) -> list[str]:
    return textwrap.wrap(title, TITLE_LETTERS, max_lines=3, placeholder=" …") or ["…"]


def _row(row: StatementRow, y: float) -> Row:
    name = f"{row.word} {row.number}".strip() + (f" ({plain(row.name)})" if row.name else "")
    label = name if len(name) <= ROW_LETTERS else name[: ROW_LETTERS - 1].rstrip() + "…"
    return Row(label, name, f"{row.path}#{row.element}", round(y, 1))


def _path(
    used: Place,
    user: Place,
    boxes: Mapping[str, Box],
    anchors: Mapping[Place, float],
    lanes: Mapping[Edge, tuple[tuple[int, float], ...]],
) -> str:
    """An arrow from the right side of what is used to the left side of what uses it; back over the left where it must.

    Between statements of one note it is a bow at the right.
    """
    left, right = boxes[used[0]], boxes[user[0]]
    start, end = anchors[used], anchors[user]
    if left is right or left.x == right.x:
        edge, bow = left.x + WIDTH, ACROSS * 0.45
        return f"M{edge:g} {start:g}C{edge + bow:g} {start:g} {edge + bow:g} {end:g} {edge + 2:g} {end:g}"
    way = list(lanes.get((used[0], user[0]), ()))
    if left.x < right.x:
        points = [(left.x + WIDTH, start)]
        for column, y in way:
            points += [(column * (WIDTH + ACROSS), y), (column * (WIDTH + ACROSS) + WIDTH, y)]
        points.append((right.x - 2, end))
    else:
        points = [(left.x, start)]
        for column, y in reversed(way):
            points += [(column * (WIDTH + ACROSS) + WIDTH, y), (column * (WIDTH + ACROSS), y)]
        points.append((right.x + WIDTH + 2, end))
    path = f"M{points[0][0]:g} {points[0][1]:.1f}"
    for number in range(1, len(points)):
        (x0, y0), (x1, y1) = points[number - 1], points[number]
        middle = (x0 + x1) / 2
        straight = number % 2 == 0
        path += f"H{x1:g}" if straight else f"C{middle:g} {y0:.1f} {middle:g} {y1:.1f} {x1:g} {y1:.1f}"
    return path
