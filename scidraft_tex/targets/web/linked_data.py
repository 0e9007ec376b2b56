"""What pages tell search engines and reference managers in JSON-LD (schema.org)."""

from __future__ import annotations

from typing import Any

from scidraft_tex.targets.web.citing import rights
from scidraft_tex.targets.web.urls import absolute
from scidraft_tex.targets.web.values import Note, Site

CONTEXT = "https://schema.org"


def article(site: Site, note: Note, description: str) -> dict[str, Any]:
    """A note as a ``ScholarlyArticle``. Addresses are there only if the site knows its own."""
    institute = note.institute or site.institute
    data: dict[str, Any] = {
        "@context": CONTEXT,
        "@type": "ScholarlyArticle",
        "headline": note.title,
        "description": description,
        "inLanguage": note.language or site.language,
        "datePublished": note.date,
        "author": [
            {"@type": "Person", "name": name} for name in note.authors or ((site.author,) if site.author else ())
        ],
        "publisher": {"@type": "Organization", "name": institute} if institute else {},
        "keywords": note.options.keywords or list(note.tags),
        "identifier": f"https://doi.org/{note.options.doi}" if note.options.doi else "",
        "license": rights(note.options.license).address or note.options.license,
        "isPartOf": _without_blanks(
            {"@type": "WebSite", "name": site.title, "url": absolute(site.base_url, "") if site.base_url else ""}
        ),
    }
    if site.base_url:
        here = absolute(site.base_url, note.path)
        data |= {"@id": here, "url": here, "mainEntityOfPage": here}
        if note.pdf:
            pdf = absolute(site.base_url, note.path + note.pdf)
            data["encoding"] = {"@type": "MediaObject", "encodingFormat": "application/pdf", "contentUrl": pdf}
    return _without_blanks(data)


def website(site: Site) -> dict[str, Any]:
    """The collection as a ``WebSite``."""
    return _without_blanks(
        {
            "@context": CONTEXT,
            "@type": "WebSite",
            "name": site.title,
            "description": site.description,
            "inLanguage": site.language,
            "url": absolute(site.base_url, "") if site.base_url else "",
        }
    )


def _without_blanks(data: dict[str, Any]) -> dict[str, Any]:
    return {key: value for key, value in data.items() if value}
