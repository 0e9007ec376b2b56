"""Labels and the references to them."""

from __future__ import annotations

from scidraft_tex.model.fragment import Label, Reference
from scidraft_tex.scan import vocabulary as words
from scidraft_tex.scan.state import Walk
from scidraft_tex.scan.tokens import group, names, option


def label(walk: Walk, name: str, start: int, pos: int) -> int:
    """``\\label{…}``, of the innermost thing that has a number."""
    argument = group(walk.text, pos, paragraphs=False)
    if argument is None:
        return pos
    label = walk.word(argument)
    if label:
        kind, opened = walk.numbered()
        walk.found.labels.append(Label(label, kind, walk.span(argument.start, argument.end)))
        if opened and opened.statement >= 0:
            statement, title, first, span = walk.found.statements[opened.statement]
            walk.found.statements[opened.statement] = (statement, title, first or label, span)
    return argument.after


def reference(walk: Walk, name: str, start: int, pos: int) -> int:
    """``\\ref{…}`` and its kin; some take several labels."""
    argument = group(walk.text, pos, paragraphs=False)
    if argument is None:
        return pos
    label = walk.word(argument)
    found = names(label) if name in words.LIST_REFERENCES else (label,) if label else ()
    if found:
        walk.found.references.append(Reference(name, found, walk.span(start, argument.after)))
    return argument.after


def reference_range(walk: Walk, name: str, start: int, pos: int) -> int:
    """``\\crefrange{first}{last}``."""
    first = group(walk.text, pos, paragraphs=False)
    last = group(walk.text, first.after, paragraphs=False) if first else None
    if first is None or last is None:
        return pos
    pair = tuple(word for word in (walk.word(first), walk.word(last)) if word)
    if pair:
        walk.found.references.append(Reference(name, pair, walk.span(start, last.after)))
    return last.after


def restate(walk: Walk, name: str, start: int, pos: int) -> int:
    """``\\restate{name}``: a statement again, by the name that its key ``restate`` gives it."""
    argument = group(walk.text, pos, paragraphs=False)
    if argument is None:
        return pos
    if word := walk.word(argument):
        walk.found.restated.append(Reference(name, (word,), walk.span(start, argument.after)))
    return argument.after


def hyperref(walk: Walk, name: str, start: int, pos: int) -> int:
    """``\\hyperref[label]{text}``; the text is walked through as usual."""
    options = option(walk.text, pos)
    if options is None:
        return pos
    label = walk.word(options)
    if label:
        walk.found.references.append(Reference(name, (label,), walk.span(start, options.after)))
    return options.after
