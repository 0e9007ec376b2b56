"""Where pages stand, and the relative links between them.

A path is relative to the site's root: ``''`` is the home page, a path that ends with ``/`` a page (its file is
``index.html`` in that folder), any other a file. Links name ``index.html``, so a site also works when it is opened
from a folder, without a server.
"""

from __future__ import annotations

import posixpath
import re
from functools import lru_cache
from urllib.parse import quote

SPELLED_OUT = {"+": "-plus", "#": "-sharp", "&": "-and-"}
"""Characters that tell one tag from another (C, C++, C#) and cannot stand in a path."""


def page_file(path: str) -> str:
    """The file of a page: ``notes/softmax/index.html`` for ``notes/softmax/``; other paths unchanged."""
    return f"{path}index.html" if not path or path.endswith("/") else path


@lru_cache(maxsize=4096)
def relative(origin: str, target: str) -> str:
    """The link from the page at ``origin`` to ``target``, which may carry a ``#fragment``."""
    path, hash_sign, fragment = target.partition("#")
    link = quote(way(page_file(origin), page_file(path)))
    return f"{link}{hash_sign}{quote(fragment, safe=':-._~')}"


def way(origin: str, target: str) -> str:
    """The relative path from one file to another."""
    here, there = origin.split("/")[:-1], target.split("/")
    shared = 0
    while shared < len(here) and shared < len(there) - 1 and here[shared] == there[shared]:
        shared += 1
    return "/".join([".."] * (len(here) - shared) + there[shared:])


def resolve(link: str, origin: str) -> tuple[str, str]:
    """Where a relative link on the page at ``origin`` leads: (path from the root, ``#fragment`` or '').

    Link and result are percent-encoded, the origin is not.
    """
    path, hash_sign, fragment = link.partition("#")
    home = quote(page_file(origin))
    target = posixpath.normpath(posixpath.join(posixpath.dirname(home), path)) if path else home
    return target, hash_sign + fragment


def rebase(link: str, origin: str, page: str) -> str:
    """A relative link of the page at ``origin``, as the page at ``page`` must write it."""
    target, fragment = resolve(link, origin)
    return way(quote(page_file(page)), target) + fragment


def publish(link: str, origin: str, base_url: str) -> str:
    """A relative link of the page at ``origin`` as an address on the published site."""
    target, fragment = resolve(link, origin)
    return f"{base_url.rstrip('/')}/{target.removesuffix('index.html')}{fragment}"


def absolute(base_url: str, path: str) -> str:
    """The address of a page or file on the published site; pages without ``index.html``."""
    return f"{base_url.rstrip('/')}/{quote(path, safe='/#:')}"


def note_path(slug: str) -> str:
    """Where a note's page stands."""
    return f"notes/{slug}/"


def tag_path(tag: str) -> str:
    """Where the page of a tag stands; tags that differ only in case share one."""
    spelled = "".join(SPELLED_OUT.get(character, character) for character in tag.casefold())
    name = re.sub(r"\W+", "-", spelled).strip("-")
    return f"tags/{name or 'tag'}/"


def feed_path(number: int) -> str:
    """Where a page of the feed stands; the first is the home page."""
    return "" if number == 1 else f"page/{number}/"


NOTES_PATH = "notes/"
"""The second address of the feed's first page."""

STATEMENTS_PATH = "statements/"
BIBLIOGRAPHY_PATH = "bibliography/"
GRAPH_PATH = "graph/"
SEARCH_PATH = "search/"
HANDOUTS_PATH = "handouts/"
BUNDLES = "search/pagefind-"
"""Where the bundles of the search engine stand, each in a folder with its number after this.

They are below the search page, so that a host can give its policy, which allows WebAssembly, to one folder.
"""


def series_path(name: str, view: str = "") -> str:
    """Where an index over notes stands; its second view is a page below the first."""
    folder = re.sub(r"\W+", "-", name.casefold()).strip("-") or "index"
    return f"index/{folder}/{view}/" if view else f"index/{folder}/"
