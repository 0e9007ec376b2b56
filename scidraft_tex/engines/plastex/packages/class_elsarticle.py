r"""elsarticle: keywords, and the codes of subjects among them."""

from __future__ import annotations

from typing import Any

from plasTeX import Command, Environment

from scidraft_tex.engines.plastex.html import el, esc
from scidraft_tex.engines.plastex.packages.reading import plain_source
from scidraft_tex.engines.plastex.render import Page, html_for


def ProcessOptions(options: dict[str, Any], document: Any) -> None:
    """Options of the class change the print only."""


class keyword(Environment):  # type: ignore[misc]
    r"""The keywords, with ``\sep`` between them."""

    blockType = True


class sep(Command):  # type: ignore[misc]
    """What stands between two keywords."""

    str = ", "


class MSC(Command):  # type: ignore[misc]
    r"""``\MSC[2020]``: codes of mathematics follow; 2000 is the class's own year."""

    args = "[ year:nox ]"


class PACS(Command):  # type: ignore[misc]
    """Codes of physics follow."""


class JEL(Command):  # type: ignore[misc]
    """Codes of economics follow."""


@html_for("keyword")
def keyword_html(node: Any, page: Page) -> str:
    """A paragraph with the class's heading."""
    words = page.inline_nodes(list(node)).strip().replace(" , ", ", ")
    return el("p", f"{el('i', 'Keywords:')} {words}")


@html_for("MSC", "PACS", "JEL")
def codes_html(node: Any, page: Page) -> str:
    """Their name, in a line of its own."""
    year = plain_source(node.attributes.get("year") or []) or "2000"
    name = f"{year} MSC:" if node.nodeName == "MSC" else f"{node.nodeName}:"
    return f"<br>{el('i', esc(name))}"
