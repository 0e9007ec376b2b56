"""The front matter of publishers' classes: where authors work, and what only the printed paper says."""

from __future__ import annotations

import re
from typing import Any

from plasTeX import Command

from scidraft_tex.engines.plastex.core.metadata import _Kept
from scidraft_tex.engines.plastex.html import el
from scidraft_tex.engines.plastex.render import Page, html_for

PLACES = "institution organization department streetaddress addressline city state country postcode position"
"""The parts of an address in acmart and elsarticle."""

PRINT_ONLY = {
    "value:nox": (
        "setcopyright copyrightyear acmYear acmDOI acmISBN acmPrice acmSubmissionID acmJournal acmVolume acmNumber "
        "acmArticle acmMonth received orcid orcidID authorrunning titlerunning toctitle tocauthor inst journal pacs "
        "preprint corref fnref tnoteref shorttitle shortauthors IEEEpubid"
    ),
    "[ short:nox ] one:nox two:nox three:nox": "acmConference",
    "[ short:nox ] value:nox": "acmBooktitle ccsdesc cortext fntext tnotetext authornote IEEEspecialpapernotice",
}


_KEY = re.compile(rf"(^|,\s*)(?:{'|'.join(PLACES.split())})\s*=\s*")
"""elsarticle's parts are keys with values."""


class affiliation(Command):  # type: ignore[misc]
    """Where an author works."""

    args = "[ key:nox ] self"


class address(affiliation):
    """elsarticle's name for it."""


class ead(affiliation):
    """elsarticle's name for it."""


class _Place(Command):  # type: ignore[misc]
    """A part of an address."""

    args = "self"


@html_for("affiliation", "address", "ead")
def affiliation_html(node: Any, page: Page) -> str:
    """Its parts with commas between."""
    parts = _KEY.sub(r"\1", page.inline(node).strip())
    return el("span", parts.rstrip(","), class_="institute") + " "


@html_for(*PLACES.split())
def place_html(node: Any, page: Page) -> str:
    """The part, and a comma before the next."""
    return f"{page.inline(node)}, "


globals().update({f"place_{name}": type(name, (_Place,), {"macroName": name}) for name in PLACES.split()})
globals().update(
    {
        f"print_only_{name}": type(name, (_Kept,), {"macroName": name, "args": args})
        for args, names in PRINT_ONLY.items()
        for name in names.split()
    }
)
