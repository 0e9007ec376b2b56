"""Writes the demo site to a folder, as the build would."""

from __future__ import annotations

from pathlib import Path

from scidraft_tex.targets.names import citation_file
from scidraft_tex.targets.rules.assets import shipped
from scidraft_tex.targets.web.citing import bibtex
from scidraft_tex.targets.web.feed import home_page, tag_page, tags_page
from scidraft_tex.targets.web.feeds import ATOM_FILE, RSS_FILE, atom, rss, sitemap
from scidraft_tex.targets.web.note import note_page
from scidraft_tex.targets.web.simple import not_found_page, redirect_page
from scidraft_tex.targets.web.style import site_assets
from scidraft_tex.targets.web.templates import Templates
from scidraft_tex.targets.web.urls import feed_path, page_file, tag_path
from scidraft_tex.targets.web.values import Link, PageInput, TagInput, TagsInput
from tests.web import demo

SOURCES = Path(__file__).parents[2] / "latex_templates"


def demo_site(templates: Templates) -> dict[str, str]:
    """Every text file of the demo site, by path."""
    pages = {demo.DEMO.path: note_page(templates, demo.PAGE)}
    for note in (demo.OTHER, *demo.SMALL):
        pages[note.path] = note_page(templates, PageInput(demo.SITE, note))
    for feed in demo.FEED:
        pages[feed_path(feed.number)] = home_page(templates, feed, feed_path(feed.number))
    for tag in demo.DEMO.tags:
        pages[tag_path(tag)] = tag_page(templates, TagInput(demo.SITE, tag, demo.ENTRIES))
    pages["tags/"] = tags_page(templates, TagsInput(demo.SITE, tuple((tag, 1) for tag in demo.DEMO.tags)))
    pages["notes/old/"] = redirect_page(templates, demo.SITE, "notes/old/", Link(demo.DEMO.path, demo.DEMO.title_html))
    pages["404.html"] = not_found_page(templates, demo.SITE)
    for folder, tag in (("", ""), *((tag_path(tag), tag) for tag in demo.DEMO.tags)):
        pages[folder + RSS_FILE] = rss(demo.feed(demo.SITE, demo.NOTES, folder, tag))
        pages[folder + ATOM_FILE] = atom(demo.feed(demo.SITE, demo.NOTES, folder, tag))
    pages["sitemap.xml"] = sitemap(demo.SITE, [(note.path, note.date) for note in demo.NOTES])
    return {page_file(path): text for path, text in pages.items()}


def write_demo(folder: Path) -> None:
    """The demo site with its assets."""
    web = SOURCES / "web"
    files = {path: text.encode() for path, text in demo_site(Templates(web)).items()}
    files |= {f"assets/{path}": data for path, data in site_assets(shipped(SOURCES)).items()}
    files |= {demo.DEMO.path + name: b"" for name in (demo.DEMO.pdf, *demo.DEMO.bibs)}
    files |= {note.path + citation_file(note.slug): bibtex(demo.SITE, note).encode() for note in demo.NOTES}
    for path, data in files.items():
        target = folder / path
        target.parent.mkdir(parents=True, exist_ok=True)
        target.write_bytes(data)
