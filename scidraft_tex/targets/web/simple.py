"""Pages that hold one sentence: a moved note, an address that leads nowhere."""

from __future__ import annotations

from scidraft_tex.targets.web.note import Head
from scidraft_tex.targets.web.templates import Templates
from scidraft_tex.targets.web.urls import absolute, relative
from scidraft_tex.targets.web.values import Link, Site


def redirect_page(templates: Templates, site: Site, path: str, to: Link) -> str:
    """The page at a note's old address: it leads on at once, and says so to readers whose browser does not."""
    canonical = absolute(site.base_url, to.path) if site.base_url else ""
    head = Head(site.words.moved, canonical=canonical)
    return templates.render("redirect.html.j2", site=site, path=path, head=head, to=to)


def not_found_page(templates: Templates, site: Site) -> str:
    """The page a server shows for an unknown address (``404.html``).

    It appears at any depth, so it needs no other file, and its one link is the base URL where that is known.
    """
    home = absolute(site.base_url, "") if site.base_url else relative("", "")
    head = Head(site.words.page_not_found)
    return templates.render("not-found.html.j2", site=site, path="404.html", head=head, home=home)
