"""What a note's own page adds to its body: permanent links, proofs that fold, footnotes that can stand in the margin.

Cards and feeds show the body as it is. Its text never changes: numbers and labels that are there become links.
"""

from __future__ import annotations

import re
from html import escape

from scidraft_tex.model.words.en import WORDS as ENGLISH
from scidraft_tex.model.words.table import Words
from scidraft_tex.targets.web.inline_math import breakable
from scidraft_tex.targets.web.markup import ids_of, plain

_REST = r"""(?:[^"'<>]|"[^"]*"|'[^']*')*>"""
_PIECE = re.compile(
    rf"<(?P<open>section|figure|mtr|div class=\"equation(?: [^\"]*)?\"){_REST}"
    r"|</(?P<close>figure|mtr|math)>"
    r"|<h[1-6]>(?P<heading>.*?)</h[1-6]>"
    r"|<p class=\"statement-head\">(?P<head>.*?)</p>"
    r"|<span class=\"caption-label\">(?P<label>.*?)</span>"
    r"|<(?P<in>span|mtext) class=\"equation-number\">(?P<number>[^<]*)</(?:span|mtext)>",
    re.DOTALL,
)
_ID = re.compile(r'\sid="([^"]*)"')
_SECTION_NUMBER = re.compile(r'<span class="section-number">(.*?)</span>')
_STATEMENT_NAME = re.compile(
    r'(?:<span class="statement-(?:kind|number)">.*?</span>\s*)+(?=\.|\s|$|<span class="statement-title)', re.DOTALL
)
_PROOF = '<div class="proof">'
_DIV = re.compile(r"<div\b|</div>")
_PROOF_HEAD = re.compile(r'<p>(<span class="proof-head">.*?</span>)\s*(</p>)?', re.DOTALL)
_MARK = re.compile(r'<a href="#(fn-[\w-]+)" id="(fnref-[\w-]+)"')
_NOTE = re.compile(r'<li id="(fn-[\w-]+)"')


def decorated(html: str, words: Words = ENGLISH) -> str:
    """The body of a note as its own page shows it; ``words`` are those of its language."""
    return breakable(with_sidenotes(with_folding_proofs(with_permalinks(html, words))))


def with_permalinks(html: str, words: Words = ENGLISH) -> str:
    """Make the number of each section, statement, float and display a link to it; a heading without number gets a sign.

    A numbered display without a label is given an id by its number. The links of lines lie beside their formula.
    """
    taken = set(ids_of(html))
    parts: list[str] = []
    opened: dict[str, list[int]] = {"figure": [], "mtr": [], "section": [], "equation": []}
    over: list[tuple[int, str, str]] = []
    shown = end = 0

    def target(kind: str) -> str:
        return _id_of(parts[opened[kind][-1]]) if opened[kind] else ""

    for piece in _PIECE.finditer(html):
        parts.append(html[end : piece.start()])
        end = piece.end()
        text = piece.group()
        if piece["open"]:
            kind = "equation" if "equation" in piece["open"] else piece["open"].partition(" ")[0]
            if kind in opened:
                opened[kind].append(len(parts))
        elif piece["close"] == "math":
            text += "".join(_over(*row) for row in over[shown:])
            shown = len(over)
        elif piece["close"]:
            if opened[piece["close"]]:
                opened[piece["close"]].pop()
        elif piece["heading"] is not None:
            text = _heading(text, target("section"), words)
        elif piece["head"] is not None:
            text = _STATEMENT_NAME.sub(lambda name: _name(target("section"), name.group()), text, count=1)
        elif piece["label"] is not None:
            text = _link(target("figure"), text)
        else:
            kind = "mtr" if piece["in"] == "mtext" else "equation"
            if opened[kind] and not target(kind):
                place = opened[kind][-1]
                parts[place] = _with_id(parts[place], piece["number"], taken)
            if kind == "mtr" and target(kind):
                over.append((len(over) + 1, target(kind), piece["number"]))
                text = text.replace(">", f' style="--mark:--line-{len(over)}">', 1)
            elif kind == "equation":
                text = text.replace(piece["number"], _link(target(kind), piece["number"]), 1)
        parts.append(text)
    return "".join((*parts, html[end:]))


def _id_of(tag: str) -> str:
    found = _ID.search(tag)
    return found[1] if found else ""


def _link(element: str, html: str) -> str:
    return f'<a class="permalink" href="#{element}">{html}</a>' if element and "<a " not in html else html


def _over(line: int, element: str, number: str) -> str:
    """The link of a line of a display, to be laid over its number: formulas cannot hold links for all readers."""
    mark = f"--mark:--line-{line}"
    return f'<a class="permalink over" href="#{element}" aria-label="{escape(number)}" style="{mark}"></a>'


def _name(element: str, html: str) -> str:
    name = html.rstrip()
    return _link(element, name) + html[len(name) :]


def _heading(html: str, element: str, words: Words) -> str:
    if not element:
        return html
    numbered = _SECTION_NUMBER.sub(lambda number: _link(element, number.group()), html, count=1)
    if numbered != html:
        return numbered
    name = escape(words.say("link_to", heading=plain(html)))
    return f'{html[:-5]} <a class="permalink sign" href="#{element}" aria-label="{name}"></a>{html[-5:]}'


def _with_id(tag: str, number: str, taken: set[str]) -> str:
    element = "equation-" + re.sub(r"[^\w.-]+", "-", number).strip("-")
    if element in taken or element == "equation-":
        return tag
    taken.add(element)
    return f'{tag[:-1]} id="{element}">'


def with_folding_proofs(html: str) -> str:
    """Each proof as an open ``<details>`` whose summary is its head."""
    parts = []
    while (start := html.find(_PROOF)) >= 0:
        stop = _end_of_div(html, start)
        body = html[start + len(_PROOF) : stop]
        head = _PROOF_HEAD.match(body)
        parts.append(html[:start])
        if head:
            rest = body[head.end() :] if head[2] else f"<p>{body[head.end() :]}"
            inner = f"<summary>{head[1]}</summary> {with_folding_proofs(rest)}"
            parts.append(f'<details class="proof" open>{inner}</details>')
        else:
            parts.append(f"{_PROOF}{body}</div>")
        html = html[stop + len("</div>") :]
    return "".join((*parts, html))


def _end_of_div(html: str, start: int) -> int:
    depth = 0
    for tag in _DIV.finditer(html, start):
        depth += 1 if tag.group() != "</div>" else -1
        if depth == 0:
            return tag.start()
    return len(html)


def with_sidenotes(html: str) -> str:
    """Tie each footnote to its mark, so that the style sheet can set it in the margin beside it, below the last."""
    marks = dict(_MARK.findall(html))
    before = ""

    def note(match: re.Match[str]) -> str:
        nonlocal before
        name = match[1]
        if name not in marks:
            return match.group()
        place = f"anchor(--{marks[name]} top)"
        if before:
            place = f"max({place}, calc(anchor(--{before} bottom) + 0.7rem))"
        before = name
        return f'{match.group()} style="--note:--{name};--beside:{place}"'

    tied = _NOTE.sub(note, html)
    return _MARK.sub(lambda mark: f'{mark.group()} style="--mark:--{mark[2]}"', tied) if before else html
