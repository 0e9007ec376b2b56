"""Where pages stand, and the relative links between them.

A path is relative to the site's root: ``''`` is the home page, a path that ends with ``/`` a page (its file is
``index.html`` in that folder), any other a file. Links name ``index.html``, so a site also works when it is opened
from a folder, without a server.
"""

from __future__ import annotations

import posixpath
import re
from urllib.parse import quote

SPELLED_OUT = {"+": "-plus", "#": "-sharp", "&": "-and-"}
"""Characters that tell one tag from another (C, C++, C#) and cannot stand in a path."""


def page_file(path: str) -> str:
    """The file of a page: ``notes/softmax/index.html`` for ``notes/softmax/``; other paths unchanged."""
    return f"{path}index.html" if not path or path.endswith("/") else path


def relative(origin: str, target: str) -> str:
    """The link from the page at ``origin`` to ``target``, which may carry a ``#fragment``."""
    path, hash_sign, fragment = target.partition("#")
    folder = posixpath.dirname(page_file(origin))
    link = quote(posixpath.relpath(page_file(path), folder or "."))
    return f"{link}{hash_sign}{quote(fragment, safe=':-._~')}"


def absolute(base_url: str, path: str) -> str:
    """The address of a page or file on the published site; pages without ``index.html``."""
    return f"{base_url.rstrip('/')}/{quote(path, safe='/#:')}"


def note_path(slug: str) -> str:
    """Where a note's page stands."""
    return f"notes/{slug}/"


def tag_path(tag: str) -> str:
    """Where the page of a tag stands; tags that differ only in case share one."""
    spelled = "".join(SPELLED_OUT.get(character, character) for character in tag.casefold())
    return f"tags/{re.sub(r'[^\w]+', '-', spelled).strip('-') or 'tag'}/"


def feed_path(number: int) -> str:
    """Where a page of the feed stands; the first is the home page."""
    return "" if number == 1 else f"page/{number}/"
