"""Turns dvisvgm's output, or a stranger's SVG, into SVG that may stand inside a page.

Ids begin with :data:`~scidraft_tex.engines.pictures.ids.ID_PREFIX` until they get a prefix of their own, because one
picture can stand on a page more than once. Whatever could run, load or link is removed (DESIGN.md section 11).
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from lxml import etree

from scidraft_tex.engines.pictures.ids import ID_PREFIX

SVG = "http://www.w3.org/2000/svg"

_FORBIDDEN = {"script", "foreignObject", "iframe", "style", "font", "font-face", "a", "animate", "set", "handler"}
_BLACK = {"black", "#000", "#000000", "rgb(0,0,0)"}
_WHITE = {"white", "#fff", "#ffffff", "rgb(255,255,255)"}
_URL = re.compile(r"url\(\s*['\"]?#([^)'\"]+)['\"]?\s*\)")


class UnsafeSvgError(ValueError):
    """The text is not SVG, or carries a document type that could expand without bound."""


def parse(text: str | bytes) -> etree._Element:
    """The root element of an SVG text.

    Raises:
        UnsafeSvgError: not well-formed, not SVG, or with a document type of its own entities.
    """
    raw = text.encode() if isinstance(text, str) else text
    parser = etree.XMLParser(
        resolve_entities=False, no_network=True, load_dtd=False, huge_tree=False, remove_comments=True
    )
    try:
        root = etree.fromstring(raw, parser)
    except etree.XMLSyntaxError as error:
        raise UnsafeSvgError(str(error)) from error
    if root.getroottree().docinfo.internalDTD is not None and b"<!ENTITY" in raw:
        raise UnsafeSvgError("it declares entities of its own")
    if local(root) != "svg":
        raise UnsafeSvgError("its root element is not <svg>")
    return root


def local(element: etree._Element) -> str:
    """An element's name without its namespace; empty for comments and processing instructions."""
    return etree.QName(element).localname if isinstance(element.tag, str) else ""


def scrub(root: etree._Element) -> None:
    """Remove in place all that could run, load or navigate: scripts, handlers, links, foreign markup."""
    for element in list(root.iter()):
        parent = element.getparent()
        if parent is not None and (local(element) in _FORBIDDEN or not isinstance(element.tag, str)):
            if local(element) == "a":
                _unwrap(element)
            else:
                _drop(element)
            continue
        for name in list(element.attrib):
            plain = etree.QName(name).localname
            value = element.attrib[name]
            outside = plain == "href" and not value.startswith("#")
            if plain.lower().startswith("on") or outside or "javascript:" in value.lower():
                del element.attrib[name]


def follow_text_colour(root: etree._Element) -> None:
    """Black becomes ``currentColor`` and white the page's background, so that a picture follows dark mode."""
    for element in root.iter():
        for name in ("fill", "stroke", "stop-color"):
            value = element.get(name, "").replace(" ", "").lower()
            if value in _BLACK:
                element.set(name, "currentColor")
            elif value in _WHITE:
                del element.attrib[name]
                style = element.get("style", "")
                element.set("style", f"{style};" * bool(style) + f"{name}:var(--background,#fff)")
    root.set("fill", root.get("fill", "currentColor"))


def prefix_ids(root: etree._Element) -> None:
    """Number what is referred to, in the order of its use, and put :data:`ID_PREFIX` before the numbers.

    dvisvgm's own ids, the order of its definitions, and those that nothing uses tell of the pictures that were drawn in
    the same run; the last go.
    """
    numbers = _uses(root)

    def new(name: str) -> str:
        return f"#{ID_PREFIX}{numbers.setdefault(name, len(numbers) + 1)}"

    for element in root.iter(f"{{{SVG}}}defs"):
        used = [child for child in element if any(inner.get("id", "") in numbers for inner in child.iter())]
        element[:] = sorted(used, key=lambda child: numbers.get(child.get("id", ""), 0))
    for element in root.iter():
        for attribute, value in list(element.attrib.items()):
            if etree.QName(attribute).localname == "href" and value.startswith("#"):
                del element.attrib[attribute]
                element.set("href", new(value[1:]))
            elif "url(" in value:
                element.set(attribute, _URL.sub(lambda match: f"url({new(match[1])})", value))
        name = element.attrib.pop("id", "")
        if name in numbers:
            element.set("id", new(name)[1:])


def _uses(root: etree._Element) -> dict[str, int]:
    """What the picture refers to, numbered: first from what it draws, then from what these need themselves."""
    by_id = {element.get("id", ""): element for element in root.iter()}
    defined = {inner for definitions in root.iter(f"{{{SVG}}}defs") for inner in definitions.iter()}
    numbers: dict[str, int] = {}
    waiting = [element for element in root.iter() if element not in defined]
    for element in waiting:
        for name in _names(element):
            if name not in numbers:
                numbers[name] = len(numbers) + 1
                waiting += by_id[name].iter() if name in by_id else ()
    return numbers


def _names(element: etree._Element) -> Iterator[str]:
    """The ids that an element's attributes name."""
    for attribute, value in element.attrib.items():
        if etree.QName(attribute).localname == "href" and value.startswith("#"):
            yield value[1:]
        elif "url(" in value:
            yield from _URL.findall(value)


def serialise(root: etree._Element) -> str:
    """The element as HTML5 takes it inline: no XML declaration, no namespace prefixes, no idle white space."""
    for element in root.iter():
        if local(element) != "text":
            element.text = (element.text or "").strip() or None
        element.tail = (element.tail or "").strip() or None
    etree.cleanup_namespaces(root)
    return str(etree.tostring(root, encoding="unicode"))


def _drop(element: etree._Element) -> None:
    parent = element.getparent()
    if parent is not None:
        parent.remove(element)


def _unwrap(element: etree._Element) -> None:
    element.tag = f"{{{SVG}}}g"
    element.attrib.clear()
