"""``\\begin`` and ``\\end``: statements, verbatim stretches, the preview."""

from __future__ import annotations

from scidraft_tex.model.fragment import Label, Reference
from scidraft_tex.model.source import Span
from scidraft_tex.scan import keys
from scidraft_tex.scan import vocabulary as words
from scidraft_tex.scan.balance import Open
from scidraft_tex.scan.state import Walk
from scidraft_tex.scan.tokens import group, key_values, names, option, without_comments


def begin(walk: Walk, name: str, start: int, pos: int) -> int:
    """``\\begin{…}``: opens an environment; verbatim ones are passed over as a whole."""
    argument = group(walk.text, pos, paragraphs=False)
    if argument is None:
        return pos
    environment = walk.text[argument.start : argument.end].strip()
    span = walk.span(start, argument.after)
    walk.found.environments.append((environment, span))
    base = environment.removesuffix("*")
    if base in words.VERBATIM or environment in walk.verbatim:
        return _verbatim(walk, environment, span, argument.after)
    opened = walk.balance.begin(environment, span)
    if base in walk.kinds:
        _statement(walk, opened, base, argument.after)
    elif base in ("proof", "restatable"):
        _proof(walk, base, argument.after)
    elif environment == "document":
        walk.balance.silent = False
        walk.balance.braces.clear()
        walk.found.document = Span(argument.after, len(walk.text))
        opened.braces = 0
    elif environment == "preview" and walk.found.preview is None:
        walk.found.preview = Span(argument.after, argument.after)
    return argument.after


def end(walk: Walk, name: str, start: int, pos: int) -> int:
    """``\\end{…}``."""
    argument = group(walk.text, pos, paragraphs=False)
    if argument is None:
        return pos
    environment = walk.text[argument.start : argument.end].strip()
    ended = walk.balance.end(environment, walk.span(start, argument.after))
    preview = walk.found.preview
    if environment == "preview" and ended and preview and preview.end == preview.start:
        walk.found.preview = Span(preview.start, start)
    if environment == "document" and walk.found.document:
        walk.found.document = Span(walk.found.document.start, start)
        return len(walk.text)
    return argument.after


def _verbatim(walk: Walk, environment: str, span: Span, pos: int) -> int:
    options = option(walk.text, pos)
    if options and "label" in walk.text[options.start : options.end]:
        for key, given, place in key_values(walk.text, options.start, options.end):
            if key == "label" and given:
                walk.found.labels.append(Label(given, "listing", walk.span(place, place + len(key))))
    end = walk.text.find(f"\\end{{{environment}}}", pos)
    if end < 0:
        walk.balance.begin(environment, span)
        return len(walk.text)
    return end + len(environment) + 6


def _statement(walk: Walk, opened: Open, kind: str, pos: int) -> None:
    title, label = "", ""
    options = option(walk.text, pos)
    if options:
        title = " ".join(without_comments(walk.text[options.start : options.end]).split())
        pairs = key_values(walk.text, options.start, options.end)
        keyed = {key: given for key, given, _ in pairs if given is not None}
        if keyed and keyed.keys() <= {"name", "label", "restate", "of", "title", "note"}:
            title = keyed.get("name") or keyed.get("title") or keyed.get("note") or ""
            label = keyed.get("label") or ""
        if restate := keyed.get("restate"):
            walk.found.restatable.append(restate)
        keys.judge_statement(walk, kind, options, pairs)
    if label:
        walk.found.labels.append(Label(label, kind, opened.span))
    opened.statement = len(walk.found.statements)
    walk.found.statements.append((kind, title, label, opened.span))


def _proof(walk: Walk, base: str, pos: int) -> None:
    options = option(walk.text, pos)
    if options is None:
        return
    pairs = key_values(walk.text, options.start, options.end)
    if base == "proof":
        keys.judge_statement(walk, base, options, pairs)
    for key, given, place in pairs:
        if key == "of" and given:
            span = walk.span(place, options.end)
            walk.found.references.append(Reference(base, names(given), span))
