"""Do the links of a site lead anywhere, and is every id there once?"""

from __future__ import annotations

import posixpath
from collections import Counter
from html.parser import HTMLParser
from pathlib import Path
from urllib.parse import unquote, urlsplit

LINKS = {"href", "src", "xlink:href"}


class _Page(HTMLParser):
    """Ids and links of a page."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.ids: Counter[str] = Counter()
        self.links: list[str] = []
        self.feed(text)

    def handle_starttag(self, tag: str, attributes: list[tuple[str, str | None]]) -> None:
        for name, value in attributes:
            if name == "id" and value is not None:
                self.ids[value] += 1
            elif name in LINKS and value is not None:
                self.links.append(value)


def site_troubles(folder: Path) -> list[str]:
    """Repeated ids, links to files or places that do not exist, links from the site's root; none for a sound site."""
    pages = {path: _Page(path.read_text(encoding="utf-8")) for path in sorted(folder.rglob("*.html"))}
    troubles = []
    for path, page in pages.items():
        name = path.relative_to(folder).as_posix()
        troubles += [f"{name}: id {element!r} {times} times" for element, times in page.ids.items() if times > 1]
        for link in page.links:
            parts = urlsplit(link)
            if parts.scheme or parts.netloc:
                continue
            if parts.path.startswith("/"):
                troubles.append(f"{name}: {link!r} is not relative")
                continue
            target = (
                path
                if not parts.path
                else folder / posixpath.normpath(f"{posixpath.dirname(name)}/{unquote(parts.path)}").lstrip("/")
            )
            if not target.is_file():
                troubles.append(f"{name}: {link!r} leads nowhere")
            elif parts.fragment and target in pages and unquote(parts.fragment) not in pages[target].ids:
                troubles.append(f"{name}: {link!r} has no such place")
    return troubles
