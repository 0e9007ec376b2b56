"""Small changes to HTML that we wrote ourselves: ids, links, heading levels, pictures.

The body HTML is well-formed and comes from our own templates, so tags can be found by a pattern; text between tags is
never touched.
"""

from __future__ import annotations

import html
import re
from collections.abc import Callable, Mapping

TAG = re.compile(r"""<[A-Za-z](?:[^"'<>]|"[^"]*"|'[^']*')*>""")
ATTRIBUTE = re.compile(r"""(?<=\s)([A-Za-z][-:\w]*)\s*=\s*("[^"]*"|'[^']*')""")
PLACEHOLDER = re.compile(r'<sd-picture data-key="([^"]*)"></sd-picture>')
HEADING = re.compile(r"(</?h)([1-5])(?=[\s>])")
ANY_TAG = re.compile(r"<[^>]*>")
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
        for tag in TAG.finditer(text)
        for match in ATTRIBUTE.finditer(tag.group())
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


def lower_headings(text: str) -> str:
    """Every heading one level further down, so that the piece can stand below a heading of its own."""
    return HEADING.sub(lambda match: f"{match.group(1)}{int(match.group(2)) + 1}", text)


def plain(text: str) -> str:
    """The words of a piece of HTML, for attributes and page titles."""
    return " ".join(html.unescape(ANY_TAG.sub("", text)).split())


def fill_pictures(text: str, svgs: Mapping[str, str], alternatives: Mapping[str, tuple[str, bool]]) -> str:
    """Put each picture's SVG where its placeholder stands.

    ``alternatives`` maps keys to (text alternative, whether the picture is displayed). A picture that could not be
    drawn leaves its text alternative. A picture shown twice gets ids of its own the second time.
    """
    seen: dict[str, int] = {}

    def picture(match: re.Match[str]) -> str:
        key = html.unescape(match.group(1))
        alt, display = alternatives.get(key, ("", True))
        kind = "picture" if display else "picture inline"
        label = f'role="img" aria-label="{html.escape(alt)}"' if alt else 'aria-hidden="true"'
        svg = svgs.get(key)
        if svg is None:
            return f'<span class="{kind} missing">{html.escape(alt or "picture")}</span>'
        seen[key] = seen.get(key, 0) + 1
        if seen[key] > 1:
            svg = transplant(svg, f"again-{seen[key]}-", lambda link: link)
        return f'<span class="{kind}" {label}>{svg}</span>'

    return PLACEHOLDER.sub(picture, text)
