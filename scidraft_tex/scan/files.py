"""Files that a note brings in, and the lines at its top: metadata, packages, the class."""

from __future__ import annotations

from scidraft_tex.model.fragment import Label, Use
from scidraft_tex.model.source import Span
from scidraft_tex.scan import vocabulary as words
from scidraft_tex.scan.keys import judge_setup
from scidraft_tex.scan.state import Walk
from scidraft_tex.scan.tokens import Argument, group, key_values, names, option, skip_space


def use(walk: Walk, name: str, start: int, pos: int) -> int:
    """A command that brings in the file named by its first argument."""
    text = walk.text
    while options := option(text, pos):
        _listing_label(walk, name, options)
        pos = options.after
    argument = group(text, pos, paragraphs=False)
    if argument is None and name == "input":
        begin = skip_space(text, pos)
        end = begin
        while end < len(text) and not text[end].isspace() and text[end] not in "\\{}%":
            end += 1
        argument = Argument(begin, end, end)
    if argument is None:
        return pos
    _add_use(walk, name, walk.word(argument), argument)
    return argument.after


def use_second(walk: Walk, name: str, start: int, pos: int) -> int:
    """``\\import{folder}{file}`` and ``\\inputminted{language}{file}``."""
    options = option(walk.text, pos)
    first = group(walk.text, options.after if options else pos, paragraphs=False)
    second = group(walk.text, first.after, paragraphs=False) if first else None
    if first is None or second is None:
        return pos
    folder = "" if name == "inputminted" else walk.word(first).rstrip("/") + "/"
    _add_use(walk, name, folder.removeprefix("./").lstrip("/") + walk.word(second), second)
    return second.after


def _add_use(walk: Walk, command: str, file: str, argument: Argument) -> None:
    if file and not file.endswith("/"):
        walk.found.uses.append(Use(command, file, walk.span(argument.start, argument.end)))


def _listing_label(walk: Walk, name: str, options: Argument) -> None:
    if name != "lstinputlisting":
        return
    for key, given, place in key_values(walk.text, options.start, options.end):
        if key == "label" and given:
            walk.found.labels.append(Label(given, "listing", walk.span(place, place + len(key))))


def graphicspath(walk: Walk, name: str, start: int, pos: int) -> int:
    """``\\graphicspath{{a/}{b/}}``: each folder is a use."""
    around = group(walk.text, pos)
    if around is None:
        return pos
    inner = group(walk.text, around.start)
    while inner and inner.after <= around.end:
        walk.found.uses.append(Use(name, walk.word(inner), walk.span(inner.start, inner.end)))
        inner = group(walk.text, inner.after)
    return around.after


def metadatum(walk: Walk, name: str, start: int, pos: int) -> int:
    """``\\title{…}`` and its kin."""
    options = option(walk.text, pos)
    argument = group(walk.text, options.after if options else pos)
    if argument is None or walk.at:
        return pos
    walk.metadata.command(name, argument)
    walk.found.top.append((name, Span(start, argument.after)))
    return argument.after


def preamble(walk: Walk, name: str, start: int, pos: int) -> int:
    """``\\usepackage`` and other lines that load or declare."""
    end = pos
    for _ in range(words.PREAMBLE_COMMANDS[name]):
        options = option(walk.text, end)
        argument = group(walk.text, options.after if options else end)
        if argument is None:
            return pos
        if name in ("usepackage", "RequirePackage"):
            packages = names(walk.word(argument))
            walk.found.packages.extend(packages)
            if options and packages == ("scidraft",):
                judge_setup(walk, key_values(walk.text, options.start, options.end))
        elif name == "scidraftsetup":
            judge_setup(walk, key_values(walk.text, argument.start, argument.end))
        elif name == "addbibresource":
            _add_use(walk, name, walk.word(argument), argument)
        end = argument.after
    trailing = option(walk.text, end)
    if trailing and name in ("usepackage", "RequirePackage"):
        end = trailing.after
    walk.found.top.append((name, walk.span(start, end)))
    return end


def documentclass(walk: Walk, name: str, start: int, pos: int) -> int:
    """``\\documentclass[…]{…}``; for ``subfiles`` the option names the master."""
    options = option(walk.text, pos)
    argument = group(walk.text, options.after if options else pos)
    if argument is None or walk.found.document_class:
        return pos
    walk.found.document_class = walk.word(argument)
    if options and walk.found.document_class == "subfiles":
        _add_use(walk, name, walk.word(options), options)
    return argument.after
