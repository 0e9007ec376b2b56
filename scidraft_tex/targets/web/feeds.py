"""Files for other programs: the RSS feed and the sitemap."""

from __future__ import annotations

import re
from collections.abc import Sequence
from datetime import UTC, datetime
from html import escape

from scidraft_tex.targets.web.markup import relink
from scidraft_tex.targets.web.note import filled, head
from scidraft_tex.targets.web.urls import absolute, publish, rebase, relative
from scidraft_tex.targets.web.values import Note, Site

RSS_FILE = "rss.xml"
NOT_XML = re.compile("[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")
"""Characters that XML 1.0 does not allow."""


def rss(site: Site, notes: Sequence[Note]) -> str:
    """An RSS 2.0 feed with the whole text of the notes, which come newest first.

    With a base URL all addresses are absolute, as the format asks; without one they are relative to the feed.
    """
    items = [rss_item(site, note) for note in notes]
    dates = [date for note in notes if (date := rss_date(note.date))]
    lines = [
        '<?xml version="1.0" encoding="utf-8"?>',
        '<rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom" '
        'xmlns:content="http://purl.org/rss/1.0/modules/content/" xmlns:dc="http://purl.org/dc/elements/1.1/">',
        "<channel>",
        f"<title>{text(site.title)}</title>",
        f"<link>{text(address(site, ''))}</link>",
        f"<description>{text(site.description or site.title)}</description>",
        f"<language>{text(site.language)}</language>",
        *([f"<lastBuildDate>{dates[0]}</lastBuildDate>"] if dates else []),
        *(
            [f'<atom:link href="{text(address(site, RSS_FILE))}" rel="self" type="application/rss+xml"/>']
            if site.base_url
            else []
        ),
        *items,
        "</channel>",
        "</rss>",
    ]
    return "\n".join(lines) + "\n"


def rss_item(site: Site, note: Note) -> str:
    """One note as an item of the feed."""
    date = rss_date(note.date)
    link = address(site, note.path)

    def locate(target: str) -> str:
        return publish(target, note.path, site.base_url) if site.base_url else rebase(target, note.path, "")

    html = relink(filled(note, note.body.html), locate)
    authors = note.authors or ((site.author,) if site.author else ())
    permalink = "true" if site.base_url else "false"
    lines = [
        "<item>",
        f"<title>{text(note.title)}</title>",
        f"<link>{text(link)}</link>",
        f'<guid isPermaLink="{permalink}">{text(link)}</guid>',
        *([f"<pubDate>{date}</pubDate>"] if date else []),
        *(f"<dc:creator>{text(author)}</dc:creator>" for author in authors),
        *(f"<category>{text(tag)}</category>" for tag in note.tags),
        f"<description>{text(head(site, note).description)}</description>",
        f"<content:encoded>{text(html)}</content:encoded>",
        "</item>",
    ]
    return "\n".join(lines)


def sitemap(site: Site, pages: Sequence[tuple[str, str]]) -> str:
    """The sitemap of a site that knows its base URL. ``pages`` are (path, ISO date or '')."""
    lines = ['<?xml version="1.0" encoding="utf-8"?>', '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">']
    for path, date in pages:
        when = f"<lastmod>{text(date[:10])}</lastmod>" if date else ""
        lines.append(f"<url><loc>{text(address(site, path))}</loc>{when}</url>")
    lines.append("</urlset>")
    return "\n".join(lines) + "\n"


def address(site: Site, path: str) -> str:
    """The address of a page in a file at the site's root."""
    return absolute(site.base_url, path) if site.base_url else relative("", path)


def rss_date(date: str) -> str:
    """An ISO 8601 date as RFC 822 wants it; dates without a zone count as UTC, unreadable ones are left out."""
    from email.utils import format_datetime  # large, and only feeds need it

    try:
        when = datetime.fromisoformat(date)
    except ValueError:
        return ""
    return format_datetime(when if when.tzinfo else when.replace(tzinfo=UTC))


def text(value: str) -> str:
    """Characters as XML text or inside a double-quoted attribute."""
    return escape(NOT_XML.sub("", value), quote=False).replace('"', "&quot;")
