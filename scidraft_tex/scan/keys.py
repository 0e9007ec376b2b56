"""The keys of scidraft.sty: slips in ``\\scidraftsetup`` and in the brackets of a statement."""

from __future__ import annotations

import re

from scidraft_tex.model.codes import Code
from scidraft_tex.model.diagnostic import Severity
from scidraft_tex.model.source import Span
from scidraft_tex.model.suggest import did_you_mean, nearest, one_of
from scidraft_tex.model.vocabulary import SETUP_KEYS, STATEMENT_KEYS, SWITCH
from scidraft_tex.scan.state import Walk
from scidraft_tex.scan.tokens import Argument

Pairs = list[tuple[str, str | None, int]]

_WORD = re.compile(r"[A-Za-z-]+\Z")


def judge_statement(walk: Walk, kind: str, options: Argument, pairs: Pairs) -> None:
    """Tell slips in ``[key=value]``: a first key that is nearly one makes a title of all, a later one is an error."""
    if not pairs or pairs[0][1] is None:
        return
    key, _, place = pairs[0]
    if key not in STATEMENT_KEYS:
        if _WORD.match(key) and nearest(key, STATEMENT_KEYS):
            message = f"`{key}` is no key, so `{walk.text[options.start : options.end].strip()}` is printed as a title"
            right = nearest(key, STATEMENT_KEYS)[0]
            help_text = f"write `{right}`, or put a title with an equals sign into braces: `[{{...}}]`"
            walk.complain(Severity.WARNING, Code.UNKNOWN_KEY, message, Span(place, place + len(key)), help_text)
        return
    if kind in walk.declared or walk.is_paper:
        return  # thmtools, or a class, may have keys of its own
    for later, _, at in pairs[1:]:
        if later not in STATEMENT_KEYS:
            known = f"put a title with a comma into braces, or {one_of(STATEMENT_KEYS)}"
            help_text = did_you_mean(later, STATEMENT_KEYS) or known
            message = f"a statement has no key `{later}`"
            walk.complain(Severity.ERROR, Code.UNKNOWN_KEY, message, Span(at, at + len(later)), help_text)


def judge_setup(walk: Walk, pairs: Pairs) -> None:
    """Tell keys that scidraft.sty does not have, and values that a key does not take; macros are left to TeX."""
    for key, value, at in pairs:
        if "\\" in key or "#" in key:
            continue
        if key not in SETUP_KEYS:
            help_text = did_you_mean(key, SETUP_KEYS) or one_of(SETUP_KEYS)
            message = f"scidraft has no key `{key}`"
            walk.complain(Severity.ERROR, Code.UNKNOWN_KEY, message, Span(at, at + len(key)), help_text)
            continue
        values = SETUP_KEYS[key]
        if not values or (value is None and values is SWITCH) or (value and re.search(r"[\\#]", value)):
            continue
        if value not in values:
            help_text = did_you_mean(value or "", values) or one_of(values)
            start = walk.text.find(value, at + len(key)) if value else -1
            span = Span(start, start + len(value or "")) if start >= 0 else Span(at, at + len(key))
            walk.complain(Severity.ERROR, Code.UNKNOWN_KEY, f"`{value or ''}` is no value of `{key}`", span, help_text)
