"""How a note is cited and passed on: its BibTeX entry, and the addresses that share it."""

from __future__ import annotations

import re
from dataclasses import dataclass
from urllib.parse import quote

from scidraft_tex.targets.web.urls import absolute
from scidraft_tex.targets.web.values import Note, Site

SPECIAL = {**dict.fromkeys("&%#_$", "\\"), "~": "\\string", "^": "\\string"}
"""Characters of plain text that mean something to TeX, and what they need before them."""

MONTHS = "jan feb mar apr may jun jul aug sep oct nov dec".split()
"""BibTeX's own names of the months."""

SERVICES = {
    "x": ("X", "https://x.com/intent/post?text={title}&url={url}"),
    "linkedin": ("LinkedIn", "https://www.linkedin.com/sharing/share-offsite/?url={url}"),
    "reddit": ("Reddit", "https://www.reddit.com/submit?title={title}&url={url}"),
    "facebook": ("Facebook", "https://www.facebook.com/sharer/sharer.php?u={url}"),
    "whatsapp": ("WhatsApp", "https://wa.me/?text={title}%20{url}"),
    "telegram": ("Telegram", "https://t.me/share/url?url={url}&text={title}"),
    "hackernews": ("Hacker News", "https://news.ycombinator.com/submitlink?u={url}&t={title}"),
}
"""Names of the services that a note can be shared to, and the addresses that do it."""


CREATIVE_COMMONS = re.compile(r"CC[ -]?(BY(?:[ -](?:NC|ND|SA))*)[ -](\d\.\d)", re.IGNORECASE)
PUBLIC_DOMAIN = re.compile(r"CC0(?:[ -]1\.0)?", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class License:
    """Under which terms a note may be used: what readers see, and the address of the terms, if known."""

    name: str
    address: str


def rights(license: str) -> License:
    """A license by its name or address. Those of Creative Commons are known by name."""
    if license.startswith(("https://", "http://")):
        return License(license.partition("://")[2].rstrip("/"), license)
    if found := CREATIVE_COMMONS.fullmatch(license):
        kind = re.sub("[ -]", "-", found[1]).lower()
        return License(license, f"https://creativecommons.org/licenses/{kind}/{found[2]}/")
    zero = "https://creativecommons.org/publicdomain/zero/1.0/"
    return License(license, zero if PUBLIC_DOMAIN.fullmatch(license) else "")


@dataclass(frozen=True, slots=True)
class Share:
    """A link that shares a note."""

    name: str
    href: str


def shares(site: Site, note: Note) -> list[Share]:
    """The row of links that share a note: plain links, for a site that knows its own address."""
    if not site.base_url:
        return []
    words = {"title": quote(note.title, safe=""), "url": quote(absolute(site.base_url, note.path), safe="")}
    wished = site.share if note.options.share is None else note.options.share
    return [Share(SERVICES[name][0], SERVICES[name][1].format(**words)) for name in wished]


def bibtex(site: Site, note: Note, title_latex: str = "") -> str:
    """The entry by which another paper cites the note, with the title as TeX reads it."""
    authors = note.authors or ((site.author,) if site.author else ())
    institute = note.institute or site.institute
    year, month = _when(note.date)
    fields = {
        "author": "{" + " and ".join(_text(name) for name in authors) + "}" if authors else "",
        "title": "{{" + (title_latex or _text(note.title)) + "}}",
        "year": "{" + year + "}" if year else "",
        "month": month,
        "howpublished": "{" + _text(site.title) + "}" if site.title else "",
        "organization": "{" + _text(institute) + "}" if institute else "",
        "doi": "{" + note.options.doi + "}" if note.options.doi else "",
        "url": "{" + absolute(site.base_url, note.path) + "}" if site.base_url else "",
    }
    width = max(len(name) for name, value in fields.items() if value)
    lines = [f"  {name.ljust(width)} = {value}" for name, value in fields.items() if value]
    return f"@misc{{{_key(note)},\n" + ",\n".join(lines) + "\n}\n"


def _key(note: Note) -> str:
    return re.sub(r"[^A-Za-z0-9]+", "-", note.slug).strip("-") or "note"


def _text(words: str) -> str:
    """Plain text for TeX."""
    bare = words.replace("\\", "").replace("{", "").replace("}", "")
    return "".join(SPECIAL.get(character, "") + character for character in bare)


def _when(date: str) -> tuple[str, str]:
    found = re.match(r"(\d{4})(?:-(\d{2}))?", date)
    if not found:
        return "", ""
    return found[1], MONTHS[int(found[2]) - 1] if found[2] and 1 <= int(found[2]) <= len(MONTHS) else ""
