"""The page that offers handouts."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from scidraft_tex.targets.web.note import Head
from scidraft_tex.targets.web.templates import Templates
from scidraft_tex.targets.web.urls import HANDOUTS_PATH
from scidraft_tex.targets.web.values import Site


@dataclass(frozen=True, slots=True)
class HandoutFile:
    """A PDF to download: where it lies, what it is called, its size on paper, and how to print it."""

    path: str
    title: str
    size: str
    advice: str


def downloads_page(templates: Templates, site: Site, files: Sequence[HandoutFile]) -> str:
    """The list of the handouts."""
    head = Head(f"{site.words.handouts} – {site.title}")
    return templates.render("handouts.html.j2", site=site, path=HANDOUTS_PATH, head=head, files=files)
