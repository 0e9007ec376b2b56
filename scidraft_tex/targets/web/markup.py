"""Small changes to HTML that we wrote ourselves: ids, links, heading levels, pictures.

The body HTML is well-formed and comes from our own templates, so tags can be found by a pattern; text between tags is
never touched.
"""

from __future__ import annotations

import html
import re
from collections.abc import Callable, Mapping
from itertools import count

from scidraft_tex.engines.pictures.ids import with_ids
from scidraft_tex.model.words.table import Words

TAG = re.compile(r"""<[A-Za-z][^\s"'<>]*+\s(?:[^"'<>]++|"[^"]*+"|'[^']*+')*+>""")
"""A tag with attributes; most tags of a page are MathML's and have none."""

ATTRIBUTE = re.compile(r"""(?<=\s)([A-Za-z][-:\w]*+)\s*+=\s*+("[^"]*+"|'[^']*+')""")
PLACEHOLDER = re.compile(r'<sd-picture data-key="([^"]*)"></sd-picture>')
WIDE_PICTURE = '<svg xmlns="http://www.w3.org/2000/svg" class="picture wide"'
HEADING = re.compile(r"(</?h)([1-6])(?=[\s>])")
SCROLLERS = re.compile(r'<(div class="table-wrap"|pre)(?=[ >])')
FUNCTION_SIGN = "\N{FUNCTION APPLICATION}"
_NO_FORMULA = r"[^<]*(?:<(?!/?math\b)[^<]*)*"
FORMULA = re.compile(rf"<math\b{_NO_FORMULA}(?:<math\b{_NO_FORMULA}</math>{_NO_FORMULA})*</math>")
"""A formula, which may hold text with formulas in it."""

FORMULA_HEADER = re.compile(r"(<th\b[^>]*>)(<math>(?:(?!</?math>).)*</math>)</th>", re.DOTALL)
LETTER_WITH_SUPERSCRIPT = re.compile(r"<msup><mi>([A-Za-z])</mi>")
LEAN = dict.fromkeys("CEHIKSXZ", 1) | dict.fromkeys("JMNUf", 2) | dict.fromkeys("FPTW", 3) | dict.fromkeys("VY", 4)
"""Letters by their italic correction in Latin Modern Math: about 0.07, 0.1, 0.14, 0.21 em."""
WAY_BACK = re.compile(r'aria-label="Back(?: to citation (\d+))?">↩</a>')
"""The end of a link from a footnote or a work to where it is mentioned, as the box writes it."""

ANY_TAG = re.compile(r"<[^>]*>")
LINK_TAG = re.compile(r"</?a(?=[\s>])[^>]*>")
IDS = re.compile(r'(?<=[\w"])\sid="[^"]*"')
ID_LISTS = {"id", "for", "headers", "aria-labelledby", "aria-describedby", "aria-details", "aria-controls"}
LINKS = {"href", "src", "xlink:href", "poster"}
SCHEME = re.compile(r"[A-Za-z][A-Za-z0-9+.-]*:")


def map_attributes(text: str, change: Callable[[str, str], str]) -> str:
    """Give every attribute's value to ``change(name, value)`` and put the answer in its place."""

    def attribute(match: re.Match[str]) -> str:
        name, value = match.group(1), match.group(2)
        new = change(name, value[1:-1])
        return match.group() if new == value[1:-1] else f'{name}="{new}"'

    return TAG.sub(lambda tag: ATTRIBUTE.sub(attribute, tag.group()), text)


def ids_of(text: str) -> frozenset[str]:
    """Every element id in ``text``."""
    return frozenset(
        match.group(2)[1:-1]
        for tag in TAG.findall(text)
        if "id" in tag
        for match in ATTRIBUTE.finditer(tag)
        if match.group(1) == "id"
    )


def is_outside(link: str) -> bool:
    """Whether a link leads off the site (or is data, mail …), so that moving a page does not change it."""
    return bool(SCHEME.match(link)) or link.startswith("/")


def transplant(text: str, prefix: str, locate: Callable[[str], str]) -> str:
    """Make a piece of one page fit into another.

    Ids get ``prefix``, and links to them follow. Other relative links, among them fragments whose target is not in
    the piece, go through ``locate``.
    """
    known = ids_of(text)

    def change(name: str, value: str) -> str:
        if name in ID_LISTS:
            return " ".join(prefix + word if word in known else word for word in value.split())
        if name in LINKS:
            if value.startswith("#") and value[1:] in known:
                return f"#{prefix}{value[1:]}"
            return value if is_outside(value) else locate(value)
        if "url(#" in value:
            return re.sub(r"url\(#", f"url(#{prefix}", value)
        return value

    return map_attributes(text, change)


def relink(text: str, locate: Callable[[str], str]) -> str:
    """Send every relative link, fragments too, through ``locate``."""

    def change(name: str, value: str) -> str:
        return value if name not in LINKS or is_outside(value) else locate(value)

    return map_attributes(text, change)


def shift_headings(text: str, by: int) -> str:
    """Every heading ``by`` levels further down, so that the piece fits below a heading of another page."""
    return HEADING.sub(lambda match: f"{match.group(1)}{min(6, max(1, int(match.group(2)) + by))}", text)


def lean(text: str) -> str:
    """Mark italic letters that lean into their superscript.

    MathML Core leaves out the italic correction that TeX puts between the two; the style sheet adds it by class.
    """

    def mark(match: re.Match[str]) -> str:
        letter = match.group(1)
        return f'<msup><mi class="lean-{LEAN[letter]}">{letter}</mi>' if letter in LEAN else match.group()

    return LETTER_WITH_SUPERSCRIPT.sub(mark, text)


def let_scroll(text: str) -> str:
    """Let the keyboard reach tables and code, which can be wider than the page."""
    return SCROLLERS.sub(r'<\1 tabindex="0"', text)


def name_headers(text: str) -> str:
    """Name the formulas that are all that a table header holds, for programs that do not read MathML."""

    def named(match: re.Match[str]) -> str:
        words = plain(match[2]).replace(FUNCTION_SIGN, " ")
        return f'{match[1]}<math aria-label="{html.escape(words)}">{match[2].removeprefix("<math>")}</th>'

    return FORMULA_HEADER.sub(named, text)


def name_ways_back(text: str, words: Words) -> str:
    """Name the links from footnotes and works to the text in its language."""

    def named(match: re.Match[str]) -> str:
        name = words.say("back_to_citation", number=int(match[1])) if match[1] else words.back_to_text
        return f'aria-label="{html.escape(name)}">↩</a>'

    return WAY_BACK.sub(named, text)


def without_links(text: str) -> str:
    """A piece of HTML that can stand in a link: no links of its own, and no ids."""
    return IDS.sub("", LINK_TAG.sub("", text))


def plain(text: str) -> str:
    """The words of a piece of HTML, for attributes and page titles; formulas are lines of text."""
    if "<math" in text:
        from scidraft_tex.targets.web.mathtext import plain_math

        text = FORMULA.sub(lambda formula: plain_math(formula[0]), text)
    return " ".join(html.unescape(ANY_TAG.sub("", text)).split())


def fill_pictures(
    text: str, svgs: Mapping[str, str], alternatives: Mapping[str, tuple[str, bool]], unnamed: str = ""
) -> str:
    """Put each picture's SVG where its placeholder stands.

    ``alternatives`` maps keys to (text alternative, whether the picture is displayed). The SVG carries its own; a
    picture that could not be drawn leaves it as text, or ``unnamed`` if it has none. Every place gets ids of its own,
    because one picture can be shown twice.
    """
    places = count(1)

    def picture(match: re.Match[str]) -> str:
        key = html.unescape(match.group(1))
        alt, display = alternatives.get(key, ("", True))
        kind = "picture" if display else "picture inline"
        svg = svgs.get(key)
        if svg is None:
            return f'<span class="{kind} missing">{html.escape(alt or unnamed)}</span>'
        focus = ' tabindex="0"' if svg.startswith(WIDE_PICTURE) else ""  # it may scroll
        return f'<span class="{kind}"{focus}>{with_ids(svg, f"picture-{next(places)}")}</span>'

    return PLACEHOLDER.sub(picture, text)
