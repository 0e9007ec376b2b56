"""Citing commands, the lists that print them, and the names multibib builds."""

from __future__ import annotations

import re

from scidraft_tex.model.fragment import BibList, Citation
from scidraft_tex.scan import vocabulary as words
from scidraft_tex.scan.state import Walk
from scidraft_tex.scan.tokens import group, key_values, names, option

_NEWCITES = re.compile(r"\\newcites\s*\{([^{}]*)\}|\\bibliography(?!style)([A-Za-z]+)(?![A-Za-z])")
_BIBLIOGRAPHY = re.compile(r"bibliography(style)?([A-Za-z]*)\Z")


def odd_name(walk: Walk, name: str, start: int, pos: int) -> int:
    """A command whose name is built: a citing command, or one of multibib's."""
    found = words.CITE.match(name)
    if found and (not found["suffix"] or found["suffix"] in walk.suffixes or found["suffix"] == "s"):
        return _cite(walk, name, found["suffix"] if found["suffix"] in walk.suffixes else "", start, pos)
    listed = _BIBLIOGRAPHY.match(name)
    if listed and (not listed[2] or listed[2] in walk.suffixes):
        return _bibliography(walk, name, listed[2], bool(listed[1]), start, pos)
    return pos


def _cite(walk: Walk, name: str, suffix: str, start: int, pos: int) -> int:
    keys: list[str] = []
    while True:
        first = option(walk.text, pos)
        second = option(walk.text, first.after) if first else None
        argument = group(walk.text, (second or first).after if first else pos, paragraphs=False)
        if argument is None:
            break
        keys.extend(names(walk.word(argument)))
        pos = argument.after
        if not name.removesuffix(suffix).endswith("cites"):
            break
    if keys:
        walk.found.cites.append(Citation(name, tuple(keys), walk.span(start, pos), suffix))
    return pos


def _bibliography(walk: Walk, name: str, suffix: str, is_style: bool, start: int, pos: int) -> int:
    options = option(walk.text, pos) if suffix and not is_style else None  # \bibliographysec[start=5]{refs}
    argument = group(walk.text, options.after if options else pos, paragraphs=False)
    if argument is None:
        return pos
    content = walk.word(argument)
    if is_style:
        walk.found.styles[suffix] = content
    else:
        files = tuple(name.removesuffix(".bib") for name in names(content))
        span = walk.span(start, argument.after)
        style = walk.found.styles.get(suffix, "")
        walk.found.cites.append(BibList(name, files, span, style=style, suffix=suffix))
    return argument.after


def references(walk: Walk, name: str, start: int, pos: int) -> int:
    """``\\references[title=…,style=…]{file}``, and biblatex's ``\\printbibliography[title=…]``."""
    options = option(walk.text, pos)
    given = dict[str, str]()
    if options:
        pairs = key_values(walk.text, options.start, options.end)
        given = {key: text or "" for key, text, _ in pairs}
    after = options.after if options else pos
    files: tuple[str, ...] = tuple(use.name for use in walk.found.uses if use.command == "addbibresource")
    if name == "references":
        argument = group(walk.text, after, paragraphs=False)
        if argument is None:
            return pos
        files = names(walk.word(argument))
        after = argument.after
    bare = tuple(file.removesuffix(".bib") for file in files)
    style = given.get("style", "") or walk.found.styles.get("", "")
    span = walk.span(start, after)
    walk.found.cites.append(BibList(name, bare, span, given.get("title", ""), style))
    return after


def bibitem(walk: Walk, name: str, start: int, pos: int) -> int:
    """``\\bibitem[…]{key}`` of a list written by hand."""
    options = option(walk.text, pos)
    argument = group(walk.text, options.after if options else pos, paragraphs=False)
    if argument is None:
        return pos
    walk.found.bibitems.append(walk.word(argument))
    return argument.after


def suffixes(text: str) -> frozenset[str]:
    """Multibib's suffixes: those declared by ``\\newcites``, and those of ``\\bibliographyX``."""
    return frozenset(
        name for declared, used in _NEWCITES.findall(text) for name in (names(declared) if declared else (used,))
    )
