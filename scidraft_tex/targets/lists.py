"""The pages that lead to notes: the feed, tags, redirects; and the files for other programs."""

from __future__ import annotations

from collections.abc import Iterable

from scidraft_tex.model.project import Note
from scidraft_tex.model.task import Need, Output, Task
from scidraft_tex.targets import names
from scidraft_tex.targets.collection import Collection
from scidraft_tex.targets.facts import OURS, Pages, facts_of, whole
from scidraft_tex.targets.feed import feed_pages
from scidraft_tex.targets.indexes import indexes
from scidraft_tex.targets.params import FeedParams, RedirectParams, TagParams, TagsParams
from scidraft_tex.targets.syndication import feeds
from scidraft_tex.targets.web.urls import NOTES_PATH, feed_path, note_path, page_file, tag_path
from scidraft_tex.targets.web.values import Link, Site


def lists(collection: Collection, site: Site) -> Pages:
    """The feed, tags, redirects, the page for unknown addresses, the indexes, and feeds in RSS and Atom."""
    tasks, outputs = [], []

    def add(name: str, rule: str, params: object, needs: tuple[Need, ...], path: str) -> None:
        tasks.append(Task(name, rule, params, needs, OURS, path or "home page"))
        outputs.append(Output(f"html/{page_file(path)}", name, "file"))

    config = collection.project.config
    by_slug = {note.slug: note for note in (*collection.flow, *collection.promotions)}
    pages = feed_pages(
        [note.slug for note in collection.flow],
        [note.slug for note in collection.promotions],
        config.notes_per_page,
        config.promotions_per_page,
        config.promotion_positions,
    )
    for number, cards in enumerate(pages, 1):
        shown = [by_slug[slug] for slug in cards]
        facts = tuple(facts_of(collection, note) for note in shown)
        needs = whole(collection, shown)
        add(f"feed:{number}", "feed", FeedParams(site, facts, number, len(pages)), needs, feed_path(number))
    outputs.append(Output(f"html/{page_file(NOTES_PATH)}", "feed:1", "notes"))
    tagged = _by_tag(collection.listed)
    for tag, members in tagged.items():
        needs = tuple(Need(names.body(note.slug), (part,)) for note in members for part in ("title", "summary"))
        facts = tuple(facts_of(collection, note) for note in members)
        add(f"tag:{tag}", "tag", TagParams(site, tag, facts), needs, tag_path(tag))
    counts = tuple((tag, len(members)) for tag, members in sorted(tagged.items(), key=lambda item: item[0].casefold()))
    add("tags", "tags", TagsParams(site, counts), (), "tags/")
    add("not-found", "not-found", site, (), "404.html")
    for old, slug in collection.project.redirects:
        if slug in collection.places:
            to = Link(note_path(slug), collection.by_slug[slug].title_text)
            add(f"redirect:{old}", "redirect", RedirectParams(site, note_path(old), to), (), note_path(old))
    more, news = indexes(collection, site), feeds(collection, site, tagged)
    return Pages((*more.tasks, *tasks, *news.tasks), (*outputs, *more.outputs, *news.outputs))


def _by_tag(notes: Iterable[Note]) -> dict[str, list[Note]]:
    """The notes of each tag; spellings that share an address are one tag, written as first met."""
    spelled: dict[str, str] = {}
    found: dict[str, list[Note]] = {}
    for note in notes:
        for tag in dict.fromkeys(spelled.setdefault(tag_path(tag), tag) for tag in note.tags):
            found.setdefault(tag, []).append(note)
    return found
