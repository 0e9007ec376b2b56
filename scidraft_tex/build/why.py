"""Says which input of a task changed since it was last built."""

from __future__ import annotations

from collections.abc import Mapping

from scidraft_tex.build.keys import ABSENT

NEVER_BUILT = "it was not built before, or its result is gone"
UP_TO_DATE = "it is up to date"


def changes(before: Mapping[str, str] | None, now: Mapping[str, str]) -> tuple[str, ...]:
    """Sentences for the differences of two sets of inputs, as :func:`scidraft_tex.build.keys.inputs_of` names them."""
    if before is None:
        return (NEVER_BUILT,)
    told = [
        _sentence(name, before.get(name), now.get(name))
        for name in sorted(before.keys() | now.keys())
        if before.get(name) != now.get(name)
    ]
    return tuple(told) or (UP_TO_DATE,)


def _sentence(name: str, before: str | None, now: str | None) -> str:
    kind, _, rest = name.partition(" ")
    if kind == "rule":
        return f"the rule changed from {before} to {now}"
    if kind == "file":
        return f"{_file(rest)} {_verb(before, now)}"
    if kind == "need":
        task, _, part = rest.partition(" ")
        what = f"{part.replace(' ', ' → ')} of {task}" if part else f"the result of {task}"
        return f"{what} {_verb(before, now)}"
    shown = before and now and not (_is_digest(before) and _is_digest(now))
    detail = f" from {before} to {now}" if shown else ""
    return f"{rest or 'its parameter'} changed{detail}"


def _verb(before: str | None, now: str | None) -> str:
    if before in (None, "", ABSENT):
        return "is new"
    return "is gone" if now in (None, "", ABSENT) else "changed"


def _file(name: str) -> str:
    kind, colon, rest = name.partition(":")
    if name == "theme:":
        return "a template in theme/"
    said = {"sty": "sty/", "templates": "latex_templates/", "tool": "the program "}
    return said[kind] + rest if colon and kind in said else name


def _is_digest(text: str) -> bool:
    return len(text) == 32 and not text.strip("0123456789abcdef")
