r"""hyperref, url, nameref, bookmark: links. (``\ref`` and its kin are the core's.)"""

from __future__ import annotations

from typing import Any

from plasTeX import Command

from scidraft_tex.engines.plastex.core.text import read_url
from scidraft_tex.engines.plastex.html import el, esc, safe_url
from scidraft_tex.engines.plastex.packages.reading import plain_source, tokens_of
from scidraft_tex.engines.plastex.packages.signatures import ignored
from scidraft_tex.engines.plastex.render import Page, html_for


class nolinkurl(Command):  # type: ignore[misc]
    """A URL that is not a link."""

    def invoke(self, tex: Any) -> None:
        """Nothing in it is special but braces."""
        self.target = read_url(self, tex)


class path(nolinkurl):
    """A path in the same letters."""


class email(nolinkurl):
    """An address."""


class hypertarget(Command):  # type: ignore[misc]
    """A place with a name of its own."""

    args = "name:str self"


class hyperlink(Command):  # type: ignore[misc]
    """A link to such a place."""

    args = "name:str self"


class autopageref(Command):  # type: ignore[misc]
    r"""A page number has no meaning here: ``\pageref`` says what it can."""

    args = "* label:nox"

    def invoke(self, tex: Any) -> list[Any]:
        """In its place."""
        self.parse(tex)
        return tokens_of(self, rf"\pageref{{{plain_source(self.attributes['label'])}}}")


@html_for("nolinkurl", "path")
def nolinkurl_html(node: Any, page: Page) -> str:
    """The URL in its own letters."""
    return el("code", esc(node.target), class_="url")


@html_for("email")
def email_html(node: Any, page: Page) -> str:
    """A link that writes a letter."""
    return el("a", esc(node.target), href=safe_url("mailto:" + node.target), class_="url")


@html_for("hypertarget")
def hypertarget_html(node: Any, page: Page) -> str:
    """The text, with an id."""
    return el("span", page.inline(node), id=_target_id(page, node.attributes["name"], make=True))


@html_for("hyperlink")
def hyperlink_html(node: Any, page: Page) -> str:
    """A link to the place."""
    return el("a", page.inline(node), class_="ref", href=f"#{_target_id(page, node.attributes['name'])}")


def _target_id(page: Page, name: str, make: bool = False) -> str:
    known: dict[str, str] = page.note.data.setdefault("hypertargets", {})
    if name not in known:
        known[name] = page.note.element_id("target", name)
    return known[name]


globals().update(
    ignored(
        "hypersetup{} urlstyle{} pdfstringdefDisableCommands{} hyperbaseurl{} pdfbookmark[]{}{} "
        "currentpdfbookmark{}{} belowpdfbookmark{}{} subpdfbookmark{}{} bookmarksetup{} bookmark[]{} "
        "DeclareUrlCommand{}{} urldef{}{} hypersetupoff nohyperpage{} pdfinfo{} pdfstringdef{}{} "
        "hypercalcbp{} hyphenatedurl{}"
    )
)
