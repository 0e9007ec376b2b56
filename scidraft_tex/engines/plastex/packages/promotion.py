r"""scidraft's ``\promotion`` and ``promotionrow``: what stands between the notes of a feed."""

from __future__ import annotations

from typing import Any

from plasTeX import Command, Environment

from scidraft_tex.engines.plastex.html import el, safe_url
from scidraft_tex.engines.plastex.packages.options import parse_options
from scidraft_tex.engines.plastex.packages.reading import plain_source
from scidraft_tex.engines.plastex.render import Page, html_for


class promotion(Command):  # type: ignore[misc]
    r"""``\promotion[subtitle=, button=, link=, align=, rel=, sponsored]{title}``."""

    args = "[ options:nox ] self"
    blockType = True


class promotionrow(Environment):  # type: ignore[misc]
    """Pictures in a row; ``link`` is where those lead that have no link of their own."""

    args = "[ options:nox ]"
    blockType = True
    forcePars = True


@html_for("promotion")
def promotion_html(node: Any, page: Page) -> str:
    """Title, subtitle and button; without a word on it there is no button."""
    options = _options(node)
    title = el("p", page.inline(node), class_="promotion-title")
    subtitle = _line(page, options.get("subtitle", ""), "promotion-subtitle")
    word, link = options.get("button", ""), safe_url(_address(options))
    button = page.note.html(word) if word else ""
    if button and link:
        button = el("a", button, href=link, rel=_rel(options))
    inside = _badge(options, page) + title + subtitle + (el("p", button, class_="promotion-button") if button else "")
    return el("div", inside, class_="promotion-text centred" if options.get("align") == "center" else "promotion-text")


@html_for("promotionrow")
def promotionrow_html(node: Any, page: Page) -> str:
    """The pictures, each in a link."""
    options = _options(node)
    link = safe_url(_address(options))
    pictures = []
    for child in _content(node):
        html = page.inline_nodes([child]).strip()
        if link and html.startswith("<img"):
            html = el("a", html, href=link, rel=_rel(options))
        elif html.startswith("<a ") and _rel(options):
            html = html.replace("<a ", f'<a rel="{_rel(options)}" ', 1)
        pictures.append(html)
    row = el("div", "".join(pictures), class_="promotion-row")
    return el("div", _badge(options, page) + row, class_="promotion-pictures")


def _content(node: Any) -> list[Any]:
    """What stands in the environment, without the paragraphs around it."""
    found: list[Any] = []
    for child in node:
        found += _content(child) if child.nodeName == "par" else [child]
    return found


def _options(node: Any) -> dict[str, str]:
    return parse_options(plain_source(node.attributes["options"]))


def _address(options: dict[str, str]) -> str:
    """A link as it is meant: TeX needs some signs of an address escaped."""
    link = options.get("link", "")
    for sign in "%#&_":
        link = link.replace(f"\\{sign}", sign)
    return link


def _rel(options: dict[str, str]) -> str:
    words = options.get("rel", "").split()
    sponsored = ["sponsored", "noopener"] if _is_sponsored(options) else []
    return " ".join(dict.fromkeys((*sponsored, *words)))


def _is_sponsored(options: dict[str, str]) -> bool:
    return options.get("sponsored", "false") != "false"


def _badge(options: dict[str, str], page: Page) -> str:
    return el("p", page.note.words["sponsored"], class_="promotion-badge") if _is_sponsored(options) else ""


def _line(page: Page, source: str, name: str) -> str:
    return el("p", page.note.html(source), class_=name) if source else ""
