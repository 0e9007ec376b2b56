"""Commands that change how the text after them is to be read."""

from __future__ import annotations

import re

from scidraft_tex.scan import vocabulary as words
from scidraft_tex.scan.macros import Definition, read_definition
from scidraft_tex.scan.state import Walk
from scidraft_tex.scan.tokens import Argument, group, option, raw_group, value, without_comments

_FI = re.compile(r"\\(?:(if[A-Za-z@]*)|(fi)|(else))(?![A-Za-z@])")


def definition(walk: Walk, name: str, start: int, pos: int) -> int:
    """A command that defines: notes the name and passes over the body."""
    read = read_definition(walk.text, name, pos)
    if read is None:
        return pos
    if name in words.ALONE:
        walk.found.alone.append(walk.span(start, read.after))
    _define(walk, read)
    walk.found.top.append((name, walk.span(start, read.after)))
    return read.after


def _define(walk: Walk, read: Definition) -> None:
    walk.found.definitions.append(read.name)
    if read.is_kind:
        walk.found.kinds.append(read.name)
        walk.kinds.add(read.name)
        walk.declared.add(read.name)
    if read.is_verbatim:
        walk.verbatim.add(read.name)
    if read.macro and read.macro.interesting:
        walk.macros[read.name.removeprefix("\\")] = read.macro


def risky(walk: Walk, name: str, start: int, pos: int) -> int:
    """A command whose effect outlives the note's group."""
    walk.found.alone.append(walk.span(start, pos))
    if name == "catcode":
        walk.balance.silent = True
    return pos


def sectioning(walk: Walk, name: str, start: int, pos: int) -> int:
    """``\\section{…}``: labels after it are its, and the first one serves as a title."""
    walk.section = name
    if walk.found.heading or walk.at:
        return pos
    options = option(walk.text, pos)
    argument = group(walk.text, options.after if options else pos, paragraphs=False)
    if argument is None:
        walk.failures += 1
    else:
        title = re.sub(r"\\label\s*\{[^{}]*\}", "", without_comments(walk.text[argument.start : argument.end]))
        walk.found.heading = " ".join(title.split())
    return pos


def inline_verbatim(walk: Walk, name: str, start: int, pos: int) -> int:
    """``\\verb|…|``, ``\\lstinline[…]!…!``, ``\\mintinline{python}|…|``."""
    text = walk.text
    options = option(text, pos) if name in ("lstinline", "mintinline", "Verb") else None
    pos = options.after if options else pos
    if name == "mintinline":
        language = group(text, pos)
        pos = language.after if language else pos
    sign = text[pos : pos + 1]
    if name == "path" and (not sign or sign.isalnum() or sign.isspace() or sign in "{([\\"):
        return pos
    if sign == "{" and name != "verb":
        argument = raw_group(text, pos)
        return argument.after if argument else pos
    end = text.find(sign, pos + 1) if sign else -1
    line_end = text.find("\n", pos)
    return end + 1 if end >= 0 and (line_end < 0 or end < line_end) else pos


def address(walk: Walk, name: str, start: int, pos: int) -> int:
    """``\\url{…}``, where ``%`` and ``#`` are ordinary characters."""
    options = option(walk.text, pos)
    argument = raw_group(walk.text, options.after if options else pos)
    return argument.after if argument else pos


def string(walk: Walk, name: str, start: int, pos: int) -> int:
    """``\\string`` takes the meaning from the token after it."""
    argument = value(walk.text, pos) if not walk.text.startswith(("{", "}"), pos) else Argument(pos, pos, pos + 1)
    return argument.after if argument else pos


def iffalse(walk: Walk, name: str, start: int, pos: int) -> int:
    """``\\iffalse … \\fi`` is a comment."""
    depth = 1
    for found in _FI.finditer(walk.text, pos):
        depth += 1 if found[1] else -1 if found[2] else 0
        if depth == 0 or (found[3] and depth == 1):
            return found.end()
    return len(walk.text)
