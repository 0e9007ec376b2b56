"""Warnings and bad boxes of one note, as diagnostics."""

from __future__ import annotations

import re
from collections.abc import Iterable

from scidraft_tex.engines.latex.log import NO_FONT, Item
from scidraft_tex.engines.latex.sources import Sources
from scidraft_tex.engines.latex.vocabulary import nearest
from scidraft_tex.model.codes import Code
from scidraft_tex.model.diagnostic import Diagnostic, Place, Severity, quoted

_REFERENCE = re.compile(r"^(?:Hyper )?[Rr]eference `(?P<name>[^']*)' (?:on page \S+ )?undefined")
_CITATION = re.compile(r"^Citation [`'](?P<name>[^']*)' (?:on page \S+ )?undefined")
_DUPLICATE = re.compile(r"^Label `(?P<name>[^']*)' multiply defined")
_LABEL = re.compile(r"\\label\s*\{\s*([^}]*?)\s*\}")
_FLOAT = re.compile(r"^Float too large for page by ([\d.]+)pt")
_FONT = re.compile(r"\\[^\s\\]+")
_LETTERS = re.compile(r"[^\W\d_]{4,}")
_QUIET = re.compile(
    r"^(?:There were |Empty `thebibliography'|"
    r"Label\(s\) may have changed|.*\b[Rr]erun\b|Empty bibliography|Unused global option|"
    r"`[hH!]+' float specifier changed|Token not allowed in a PDF string|Font shape|Size substitutions|"
    r"Some font shapes|No \\author given|Marginpar on page|Command .* invalid in math mode|\\c@page|File .* already|"
    r"File `[^']*' (?:not found|has changed)|cleveref option|Writing or overwriting|"
    r"Unable to apply patch|Unable to redefine math accent|Foreign command|Shell escape feature is not enabled)"
)
"""What is settled by another run, is said of the layout, or leaves the page as its author wants it."""


def explain_warnings(items: Iterable[Item], sources: Sources, overfull: float) -> list[Diagnostic]:
    """Warnings that an author can act on. Lines sticking out by at most ``overfull`` points are left alone."""
    found: list[Diagnostic] = []
    for item in items:
        if item.kind == "warning":
            found += _warning(item, sources)
        elif item.kind == "overfull" and item.amount > overfull and "output is active" not in item.text:
            found.append(_overfull(item, sources))
        elif item.kind == "character":
            found.append(_no_character(item, sources))
    return list(dict.fromkeys(found))


def _warning(item: Item, sources: Sources) -> list[Diagnostic]:
    if match := _REFERENCE.match(item.text):
        return [_undefined_reference(match["name"], item, sources)]
    if match := _CITATION.match(item.text):
        return _undefined_citation(match["name"], item, sources)
    if match := _DUPLICATE.match(item.text):
        return [] if match["name"].endswith("@cref") else [_duplicate_label(match["name"], sources)]
    if match := _FLOAT.match(item.text):
        message = f"a figure or table is {match[1]} pt higher than the page"
        place = sources.place(item.file, item.line)
        help_text = "scale it down, or split it; `longtable` breaks across pages"
        return [Diagnostic(Severity.WARNING, Code.LATEX_WARNING, message, place, help_text)]
    if _QUIET.match(item.text):
        return []
    message = f"{item.context[0] if item.context else 'LaTeX'} says {quoted(item.text)}"
    return [Diagnostic(Severity.WARNING, Code.LATEX_WARNING, message, sources.place(item.file, item.line))]


def _undefined_reference(name: str, item: Item, sources: Sources) -> Diagnostic:
    labels = [m[1] for part in sources.parts for m in _LABEL.finditer(part.text)]
    close = nearest(name, [*labels, *(label.name for label in sources.note.foreign)])
    help_text = f"did you mean `{close}`?" if close else "add this `\\label`; name another note's as `slug:label`"
    place = sources.find(item.line, item.file, name) or sources.place(item.file, item.line)
    return Diagnostic(Severity.ERROR, Code.UNDEFINED_REFERENCE, f"there is no label `{name}`", place, help_text)


def _undefined_citation(name: str, item: Item, sources: Sources) -> list[Diagnostic]:
    """A key that a list claims but has no entry for was told when BibTeX ran."""
    lists = sources.note.lists
    place = sources.find(item.line, item.file, name) or sources.place(item.file, item.line)
    if any(name in made.keys for made in lists):
        if not any(f"{{{name}}}" in made.bbl for made in lists):
            return []
        message = f"the citation `{name}` prints no number, although its list has an entry"
        help_text = "look in the log for two packages that both make lists"
        return [Diagnostic(Severity.ERROR, Code.UNKNOWN_CITATION, message, place, help_text)]
    keys = {key for made in lists for key in made.keys}
    close = nearest(name, keys)
    if close:
        help_text = f"did you mean `{close}`?"
    else:
        help_text = (
            "add it to the list's `.bib` file" if lists else "print a list after this citation: `\\references{file}`"
        )
    message = f"the citation `{name}` is in no list of references"
    return [Diagnostic(Severity.ERROR, Code.UNKNOWN_CITATION, message, place, help_text)]


def _duplicate_label(name: str, sources: Sources) -> Diagnostic:
    places: list[Place] = []
    for part in sources.parts:
        for number, line in enumerate(part.text.split("\n"), 1):
            for match in _LABEL.finditer(line):
                if match[1] == name:
                    places.append(Place(part.path, number, match.start(1) + 1, match.end(1) + 1, line.rstrip("\r")))
    message = f"the label `{name}` is defined twice"
    help_text = "give one of the two another name; references go to the last one"
    place = places[1] if len(places) > 1 else (places[0] if places else Place(sources.note.path))
    related = (("the first one", places[0]),) if len(places) > 1 else ()
    return Diagnostic(Severity.ERROR, Code.DUPLICATE_LABEL, message, place, help_text, related)


def _no_character(item: Item, sources: Sources) -> Diagnostic:
    """A sign that is not printed. TeX gives no line; in a picture it sets what stands outside of nodes in no font."""
    if item.context == (NO_FONT,):
        message = "text stands in a picture outside of its nodes, so it is not printed"
        help_text = "put it into a `\\node`, or end the command before it with a semicolon"
        place = sources.find_anywhere(r"\\begin\s*\{(?:tikzpicture|tikzcd|pspicture|picture|axis)\}")
    else:
        message = f"the font has no sign for `{item.text}`"
        help_text = "write it as a LaTeX command, or choose a font that has it"
        place = sources.find_anywhere(re.escape(item.text))
    place = place or sources.place(item.file, 0)
    return Diagnostic(Severity.WARNING, Code.LATEX_WARNING, message, place, help_text)


def _overfull(item: Item, sources: Sources) -> Diagnostic:
    """Told at the last word of the line that TeX shows, else at the paragraph."""
    if item.context[:1] == ("v",):
        message = f"something is {item.amount:.1f} pt too high for its page or box"
        place = sources.place(item.file, item.line)
        return Diagnostic(Severity.WARNING, Code.OVERFULL_BOX, message, place, "make it smaller, or let it break")
    words = [word for line in item.context[1:] for word in _LETTERS.findall(_FONT.sub(" ", line))]
    place = sources.find_words(item.file, item.line, item.end_line, words) or sources.place(item.file, item.line)
    what = "this line" if place.column or item.end_line <= item.line else "a line of this paragraph"
    message = f"{what if item.line else 'a line'} sticks out into the margin by {item.amount:.1f} pt"
    help_text = "reword it, break the formula, allow a break by `\\-` or `\\url`, or make the table smaller"
    return Diagnostic(Severity.WARNING, Code.OVERFULL_BOX, message, place, help_text)
