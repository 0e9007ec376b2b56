"""The references of a preview: a little list of its own, numbered from 1."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from html import escape

from scidraft_tex.model.body import CitedWork
from scidraft_tex.model.words.en import WORDS as ENGLISH
from scidraft_tex.model.words.table import Words

CITE = r'<a class="cite" href="#([^"]+)"([^>]*)>(.*?)</a>'
CITES = re.compile(rf"{CITE}(?:–{CITE})?", re.DOTALL)
ID = re.compile(r'\bid="([^"]*)"')


def with_own_list(html: str, works: Sequence[CitedWork], words: Words = ENGLISH) -> str:
    """A preview with the works it cites, unless it holds a list itself.

    Numbers count anew in the order of first use. Names and years, and a style's own labels, stay as they are. ``words``
    are those of the note's language.
    """
    known = {work.element: work for work in works}
    order = {work.element: place for place, work in enumerate(works)}
    numbers: dict[str, int] = {}
    places: dict[str, list[str]] = {}
    numbered = True

    def link(element: str, attributes: str, text: str) -> str:
        nonlocal numbered
        if element not in known:
            return f'<a class="cite" href="#{element}"{attributes}>{text}</a>'
        number = numbers.setdefault(element, len(numbers) + 1)
        place = ID.search(attributes)
        if place:
            places.setdefault(element, []).append(place[1])
        numbered = numbered and text.isdecimal()
        return f'<a class="cite" href="#{element}"{attributes}>{number if text.isdecimal() else text}</a>'

    def cite(match: re.Match[str]) -> str:
        first, first_attributes, first_text, last, last_attributes, last_text = match.groups()
        if last is None:
            return link(first, first_attributes, first_text)
        if not (first in known and last in known and first_text.isdecimal() and last_text.isdecimal()):
            return f"{link(first, first_attributes, first_text)}–{link(last, last_attributes, last_text)}"
        # A range names its ends alone: the works between them are cited too.
        between = [work.element for work in works[order[first] + 1 : order[last]]]
        shown = [link(first, first_attributes, "0"), *(link(element, "", "0") for element in between)]
        return ", ".join((*shown, link(last, last_attributes, "0")))

    if 'class="references"' in html:
        return html
    html = CITES.sub(cite, html)
    if not numbers:
        return html
    return html + _list((known[element] for element in numbers), numbers if numbered else {}, places, words)


def _list(works: Iterable[CitedWork], numbers: dict[str, int], places: dict[str, list[str]], words: Words) -> str:
    items = []
    for work in works:
        label = f'<span class="ref-label">[{numbers[work.element]}]</span> ' if numbers else ""
        back = "".join(
            f'<a href="#{place}" aria-label="{escape(words.say("back_to_citation", count))}">↩</a>'
            for count, place in enumerate(places.get(work.element, ()), 1)
        )
        links = f' <span class="backlinks">{back}</span>' if back else ""
        items.append(f'<li id="{work.element}">{label}{work.html}{links}</li>')
    return f'<section class="references"><ol class="reference-list">{"".join(items)}</ol></section>'
