"""The scanner's walk over one text: stops at commands, braces and comments, and has each looked after."""

from __future__ import annotations

from collections.abc import Callable

from scidraft_tex.model.source import SourceFile, Span
from scidraft_tex.model.vocabulary import METADATA_COMMANDS
from scidraft_tex.scan import citing, environments, files, passing, pointers
from scidraft_tex.scan import vocabulary as words
from scidraft_tex.scan.macros import Macro
from scidraft_tex.scan.state import Context, Walk
from scidraft_tex.scan.tokens import TOKEN

_DEEPEST = 8
_LONGEST = 200_000
_HOPELESS = 20
"""Limits for texts that are not meant well: nesting and total length of expansions, arguments without an end."""

Handler = Callable[[Walk, str, int, int], int]

HANDLERS: dict[str, Handler] = {
    **dict.fromkeys(words.ALONE, passing.risky),
    **dict.fromkeys(words.DEFINITIONS, passing.definition),
    **dict.fromkeys(words.PREAMBLE_COMMANDS, files.preamble),
    **dict.fromkeys(words.REFERENCES, pointers.reference),
    **dict.fromkeys(words.REFERENCE_RANGES, pointers.reference_range),
    **dict.fromkeys(words.INLINE_VERBATIM, passing.inline_verbatim),
    **dict.fromkeys(words.USES, files.use),
    **dict.fromkeys(words.USES_SECOND, files.use_second),
    **dict.fromkeys(words.SECTIONS, passing.sectioning),
    **dict.fromkeys(METADATA_COMMANDS, files.metadatum),
    **dict.fromkeys(("url", "nolinkurl", "href", "doi"), passing.address),
    **dict.fromkeys(("references", "printbibliography"), citing.references),
    "begin": environments.begin,
    "end": environments.end,
    "label": pointers.label,
    "hyperref": pointers.hyperref,
    "restate": pointers.restate,
    "bibitem": citing.bibitem,
    "graphicspath": files.graphicspath,
    "documentclass": files.documentclass,
    "string": passing.string,
    "iffalse": passing.iffalse,
}
"""What is done at a command, by its name."""

_PEEKING = frozenset({passing.risky, passing.sectioning})
"""Those that leave their argument to be walked through."""


def walk_through(source: SourceFile, context: Context, *, is_paper: bool) -> Walk:
    """Go through a whole text once and give back what was found."""
    walk = Walk(source, context, is_paper=is_paper)
    walk.suffixes |= citing.suffixes(source.text)
    _run(walk)
    walk.balance.finish()
    return walk


def _run(walk: Walk) -> None:
    """Go through ``walk.text``: a file, or the body of a macro that is being expanded."""
    text, macros, balance = walk.text, walk.macros, walk.balance
    expanding = walk.at is not None
    pos = 0
    while found := TOKEN.search(text, pos):
        pos = found.end()
        name = found.group(1)
        if name is None:
            sign = found.group()
            if expanding:
                continue
            if sign == "{":
                balance.open_brace(found.start())
            elif sign == "}":
                balance.close_brace(found.start())
            continue
        after_name = found.end(1)
        handler = HANDLERS.get(name)
        if name in macros:
            pos = _expand(walk, macros[name], found.start(), after_name)
        elif walk.failures >= _HOPELESS and name not in ("begin", "end"):
            continue
        elif handler is not None:
            pos = _handle(walk, handler, name, found.start(), pos)
        elif "cite" in name or "Cite" in name or name.startswith("bibliography"):
            pos = _handle(walk, citing.odd_name, name, found.start(), pos)


def _handle(walk: Walk, handler: Handler, name: str, start: int, pos: int) -> int:
    """Have a command looked after, and count those whose argument has no end: each costs a search to the end."""
    after = handler(walk, name, start, pos)
    if after == pos and walk.text.startswith(("{", "["), pos) and handler not in _PEEKING:
        walk.failures += 1
    return after


def _expand(walk: Walk, macro: Macro, start: int, pos: int) -> int:
    """Walk through a macro of the author's as if its body stood here."""
    body, after = macro.fill(walk.text, pos)
    if walk.depth >= _DEEPEST or walk.expanded > _LONGEST:
        return after
    outer, at, silent = walk.text, walk.at, walk.balance.silent
    walk.text, walk.at, walk.balance.silent = body, at or Span(start, after), True
    walk.depth += 1
    walk.expanded += len(body) + 20
    _run(walk)
    walk.depth -= 1
    walk.text, walk.at, walk.balance.silent = outer, at, silent
    return after
