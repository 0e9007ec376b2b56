"""Files for other programs: feeds in RSS 2.0 and Atom (RFC 4287), the sitemap, and robots.txt.

With a base URL all addresses are absolute, as the formats ask; without one they are relative to the file.
"""

from __future__ import annotations

import re
import uuid
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from html import escape

from scidraft_tex.targets.web.markup import relink
from scidraft_tex.targets.web.urls import absolute, rebase, relative
from scidraft_tex.targets.web.values import Site

RSS_FILE, ATOM_FILE = "rss.xml", "atom.xml"
NEVER = "1970-01-01T00:00:00Z"
"""The time of a note whose date cannot be read: Atom asks for one."""

NOT_XML = re.compile("[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")
"""Characters that XML 1.0 does not allow."""


@dataclass(frozen=True, slots=True)
class Item:
    """A note in a feed.

    ``path`` is its page, ``origin`` the first page it ever had: what feed readers know it by must not change when it
    moves. ``html`` is its whole text, with links that are absolute, or relative to the site's root.
    """

    path: str
    origin: str
    title: str
    date: str
    authors: tuple[str, ...]
    tags: tuple[str, ...]
    description: str
    html: str


@dataclass(frozen=True, slots=True)
class Feed:
    """A feed of the site or, with ``tag``, of a tag. ``folder`` is where its files and its page stand."""

    site: Site
    folder: str
    items: tuple[Item, ...]
    tag: str = ""

    @property
    def title(self) -> str:
        """What a reader lists it as."""
        return f"{self.tag} – {self.site.title}" if self.tag else self.site.title


def rss(feed: Feed) -> str:
    """A feed as RSS 2.0, newest note first."""
    site, here = feed.site, feed.folder + RSS_FILE
    dates = [date for item in feed.items if (date := rss_date(item.date))]
    return _lines(
        '<?xml version="1.0" encoding="utf-8"?>',
        '<rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom" '
        'xmlns:content="http://purl.org/rss/1.0/modules/content/" xmlns:dc="http://purl.org/dc/elements/1.1/">',
        "<channel>",
        f"<title>{text(feed.title)}</title>",
        f"<link>{text(address(site, feed.folder, here))}</link>",
        f"<description>{text(site.description or feed.title)}</description>",
        f"<language>{text(site.language)}</language>",
        *([f"<lastBuildDate>{dates[0]}</lastBuildDate>"] if dates else []),
        *(
            [f'<atom:link href="{text(address(site, here, here))}" rel="self" type="application/rss+xml"/>']
            if site.base_url
            else []
        ),
        *(line for item in feed.items for line in _rss_item(site, item, here)),
        "</channel>",
        "</rss>",
    )


def _rss_item(site: Site, item: Item, here: str) -> list[str]:
    date = rss_date(item.date)
    return [
        "<item>",
        f"<title>{text(item.title)}</title>",
        f"<link>{text(address(site, item.path, here))}</link>",
        f'<guid isPermaLink="false">{text(identity(site, item.origin))}</guid>',
        *([f"<pubDate>{date}</pubDate>"] if date else []),
        *(f"<dc:creator>{text(author)}</dc:creator>" for author in _authors(site, item)),
        *(f"<category>{text(tag)}</category>" for tag in item.tags),
        f"<description>{text(item.description)}</description>",
        f"<content:encoded>{text(_content(site, item, here))}</content:encoded>",
        "</item>",
    ]


def atom(feed: Feed) -> str:
    """A feed as Atom, newest note first."""
    site, here = feed.site, feed.folder + ATOM_FILE
    updated = max((atom_date(item.date) for item in feed.items), default=NEVER, key=datetime.fromisoformat)
    return _lines(
        '<?xml version="1.0" encoding="utf-8"?>',
        f'<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="{text(site.language)}">',
        f"<title>{text(feed.title)}</title>",
        *([f"<subtitle>{text(site.description)}</subtitle>"] if site.description else []),
        f"<id>{text(identity(site, feed.folder))}</id>",
        f"<updated>{updated}</updated>",
        f'<link rel="alternate" type="text/html" href="{text(address(site, feed.folder, here))}"/>',
        f'<link rel="self" type="application/atom+xml" href="{text(address(site, here, here))}"/>',
        f"<author><name>{text(site.author or site.institute or site.title)}</name></author>",
        "<generator>scidraft-tex</generator>",
        *(line for item in feed.items for line in _entry(site, item, here)),
        "</feed>",
    )


def _entry(site: Site, item: Item, here: str) -> list[str]:
    date = atom_date(item.date)
    return [
        "<entry>",
        f"<title>{text(item.title)}</title>",
        f"<id>{text(identity(site, item.origin))}</id>",
        f'<link rel="alternate" type="text/html" href="{text(address(site, item.path, here))}"/>',
        f"<published>{date}</published>",
        f"<updated>{date}</updated>",
        *(f"<author><name>{text(author)}</name></author>" for author in _authors(site, item)),
        *(f'<category term="{text(tag)}"/>' for tag in item.tags),
        f"<summary>{text(item.description)}</summary>",
        f'<content type="html">{text(_content(site, item, here))}</content>',
        "</entry>",
    ]


def sitemap(site: Site, pages: Sequence[tuple[str, str]]) -> str:
    """The sitemap of a site that knows its base URL. ``pages`` are (path, ISO date or '')."""
    lines = ['<?xml version="1.0" encoding="utf-8"?>', '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">']
    for path, date in pages:
        when = f"<lastmod>{text(date[:10])}</lastmod>" if date else ""
        lines.append(f"<url><loc>{text(absolute(site.base_url, path))}</loc>{when}</url>")
    return _lines(*lines, "</urlset>")


def robots(site: Site) -> str:
    """Everything may be read by robots; with a base URL they learn where the sitemap is."""
    where = [f"Sitemap: {absolute(site.base_url, 'sitemap.xml')}"] if site.base_url else []
    return _lines("User-agent: *", "Allow: /", *where)


def address(site: Site, path: str, here: str) -> str:
    """The address of a page or file, for the file at ``here``."""
    return absolute(site.base_url, path) if site.base_url else relative(here, path)


def identity(site: Site, path: str) -> str:
    """The name by which feed readers know a note or a feed for ever: its first address or, if that is not known, one
    made of the site's title and the path."""
    if site.base_url:
        return absolute(site.base_url, path)
    return uuid.uuid5(uuid.NAMESPACE_URL, f"scidraft-tex:{site.title}/{path}").urn


def rss_date(date: str) -> str:
    """An ISO 8601 date as RFC 822 wants it; dates without a zone count as UTC, unreadable ones are left out."""
    from email.utils import format_datetime  # large, and only feeds need it

    when = _moment(date)
    return format_datetime(when) if when else ""


def atom_date(date: str) -> str:
    """An ISO 8601 date as RFC 3339 wants it, with a time and a zone."""
    when = _moment(date)
    return when.isoformat(timespec="seconds").replace("+00:00", "Z") if when else NEVER


def _moment(date: str) -> datetime | None:
    try:
        when = datetime.fromisoformat(date)
    except ValueError:
        return None
    return when if when.tzinfo else when.replace(tzinfo=UTC)


def _authors(site: Site, item: Item) -> tuple[str, ...]:
    return item.authors or ((site.author,) if site.author else ())


def _content(site: Site, item: Item, here: str) -> str:
    return item.html if site.base_url else relink(item.html, lambda link: rebase(link, "", here))


def _lines(*lines: str) -> str:
    return "\n".join(lines) + "\n"


def text(value: str) -> str:
    """Characters as XML text or inside a double-quoted attribute."""
    return escape(NOT_XML.sub("", value), quote=False).replace('"', "&quot;")
