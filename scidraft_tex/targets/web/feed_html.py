"""A note's text for feed readers: plain HTML that says everything without our style sheet, MathML or SVG.

Readers keep little of what they get: paragraphs, lists, tables, links, emphasis. So formulas become text, a picture is
told by its text alternative, indentation becomes spaces, and what only a page can do is left out.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from html import escape
from typing import Any

import lxml.html

from scidraft_tex.model.words.en import WORDS as ENGLISH
from scidraft_tex.model.words.table import Words
from scidraft_tex.targets.web.alternatives import alternatives
from scidraft_tex.targets.web.markup import FORMULA, PLACEHOLDER
from scidraft_tex.targets.web.mathtext import math_text
from scidraft_tex.targets.web.note import homes_of
from scidraft_tex.targets.web.urls import publish, rebase
from scidraft_tex.targets.web.values import Note

KEPT = frozenset(
    "a abbr b blockquote br caption cite code dd del div dl dt em figcaption figure h2 h3 h4 h5 h6 hr i img ins kbd li "
    "ol p pre q s small span strong sub sup table tbody td tfoot th thead tr ul var".split()
)
"""Elements that readers show; of others the content is kept."""

ATTRIBUTES = frozenset("href src alt title colspan rowspan start value reversed lang width height".split())
DROPPED = frozenset({"backlinks", "permalink sign", "item-mark", "footnote-number"})
"""Classes of what only helps on a page."""

NUMBERED = {"reference-list": "p", "algorithm-lines": "div"}
"""Classes of lists that print numbers of their own, and what their items become: a reader would number them again."""

STRESSED = {"statement-kind": "strong", "statement-number": "strong", "proof-head": "em", "caption-label": "strong"}
"""Classes of what our style sheet stresses, and the elements that do."""

EM = "\u2003"
"""A space as wide as a letter is high: indentation that survives."""


def feed_html(note: Note, base_url: str, words: Words = ENGLISH) -> str:
    """The whole text of a note. Links are absolute or, without a base URL, relative to the site's root.

    ``words`` are those of the note's language.
    """
    homes = homes_of(note) if note.body.parts else {}

    def locate(link: str) -> str:
        home = homes.get(link[1:], note.path) if link.startswith("#") else note.path
        return publish(link, home, base_url) if base_url else rebase(link, home, "")

    said = alternatives(note)
    html = PLACEHOLDER.sub(lambda match: _picture(match.group(1), said, words), note.body.html)
    html = FORMULA.sub(lambda match: _formula(match.group()), html)
    tree = lxml.html.fragment_fromstring(html, create_parent="div")
    for node in list(tree.iter()):
        if node is not tree and isinstance(node.tag, str):
            _shape(node, locate)
    text = (escape(tree.text, quote=False) if tree.text else "") + "".join(
        lxml.html.tostring(child, encoding="unicode", with_tail=True) for child in tree
    )
    return re.sub(r"\n{2,}", "\n", text).strip()


def _picture(key: str, said: Mapping[str, str], words: Words) -> str:
    """What a picture shows, in words; its LaTeX would say nothing."""
    alt = said.get(key, "")
    shown = alt if alt and not re.search(r"[\\{}$]", alt) else words.picture
    return f"<em>[{escape(shown)}]</em>"


def _formula(mathml: str) -> str:
    text = math_text(mathml)
    return f"<span>{text}</span>" if "<br>" in text else text


def _shape(node: Any, locate: Callable[[str], str]) -> None:
    """Bring one element into the form that readers take."""
    kind = node.get("class", "")
    is_way_back = kind in DROPPED or node.get("role") == "doc-backlink"
    if is_way_back or "hidden" in node.attrib or node.tag in ("style", "script", "svg", "button"):
        node.drop_tree()
        return
    if indent := re.search(r"--indent:\s*(\d+)", node.get("style", "")):
        node.text = EM * 2 * int(indent[1]) + (node.text or "")
    if kind.startswith("equation") and node.tag == "div":
        node.tag = "span" if kind == "equation-body" else "blockquote"
    if kind == "equation-number":
        node.text = EM + (node.text or "")
    if kind in NUMBERED:
        node.tag = "div"
        for line in node.findall("li"):
            line.tag = NUMBERED[kind]
    if kind in STRESSED:
        node.tag = STRESSED[kind]
    if kind == "line-number":
        node.tail = " " + (node.tail or "").lstrip()
    for name in ("href", "src"):
        if name in node.attrib:
            node.set(name, _located(node.get(name), locate))
    for name in set(node.attrib) - ATTRIBUTES:
        del node.attrib[name]
    if node.tag not in KEPT or (node.tag == "span" and not node.attrib) or (node.tag == "a" and not node.get("href")):
        node.drop_tag()


def _located(link: str, locate: Callable[[str], str]) -> str:
    return link if re.match(r"[A-Za-z][A-Za-z0-9+.-]*:", link) or link.startswith("/") else locate(link)
