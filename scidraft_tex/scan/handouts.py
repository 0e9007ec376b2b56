"""Reads the ``[handouts.NAME]`` tables of ``scidraft.toml``."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

from scidraft_tex.model.handout import VARIANTS, Handout, conflict, handout_fields
from scidraft_tex.model.suggest import did_you_mean, one_of

Complain = Callable[[str, str, str], None]

CONFLICTING = ("nup", "signature", "gaps")
"""Settings that are left out of a handout in which they conflict with others."""

_NAME = re.compile(r"[A-Za-z0-9][A-Za-z0-9._-]*")
_KINDS = {
    str: "text in quotes",
    int: "a whole number",
    float: "a number",
    bool: "true or false",
    tuple: "a list of texts",
}


def read_handouts(content: Any, complain: Complain) -> tuple[Handout, ...]:
    """The handouts, with what is right of each. ``complain`` is called with a message, its key, and what to try."""
    if not isinstance(content, dict) or not all(isinstance(table, dict) for table in content.values()):
        complain("`handouts` holds tables", "handouts", "write one `[handouts.NAME]` table for each handout")
        return ()
    found = []
    for name, table in content.items():
        if _NAME.fullmatch(name):
            found.append(_handout(name, table, complain))
        else:
            complain(f"a file cannot be called `{name}.pdf`", f"handouts.{name}", "use letters, digits and hyphens")
    return tuple(found)


def _handout(name: str, table: dict[str, Any], complain: Complain) -> Handout:
    known = handout_fields()
    values: dict[str, Any] = {}
    for key, value in table.items():
        full = f"handouts.{name}.{key}"
        if key not in known:
            complain(f"there is no setting `{full}`", full, did_you_mean(key, known) or one_of(known))
            continue
        found = known[key]
        wanted = type(found.default)
        if wanted is tuple and isinstance(value, list) and all(isinstance(item, str) for item in value):
            value = tuple(value)
        if wanted is float and type(value) is int:
            value = float(value)
        if type(value) is not wanted:
            complain(f"`{full}` must be {_KINDS[wanted]}", full, f"leave it out for the default, `{found.default}`")
        elif reason := wrong_value(key, value):
            complain(f"`{full}` {reason}", full, f"leave it out for the default, `{found.default}`")
        else:
            values[found.name] = value
    made = Handout(name=name, **values)
    if reason := conflict(made):
        complain(f"the handout `{name}` cannot be made: {reason}", f"handouts.{name}", "change one of the two settings")
        return Handout(name=name, **{key: values[key] for key in values if key not in CONFLICTING})
    return made


def wrong_value(key: str, value: Any) -> str:
    """Why a setting cannot have a value of the right type; empty if it can."""
    facts = handout_fields()[key].metadata
    choices, least = facts["choices"], facts["least"]
    if key == "variants":
        strange = [item for item in value if item not in VARIANTS]
        return f"cannot be `{', '.join(strange)}`; {one_of(VARIANTS)}" if strange else ""
    if choices and value not in choices:
        return f"cannot be `{value}`; {one_of(map(str, choices))}"
    if least is not None and value < least:
        return f"must be at least {least}"
    if key == "signature" and value % 4:
        return "must be a multiple of 4: a folded sheet has four pages"
    return "must be at most 3" if key == "spacing" and value > 3 else ""
