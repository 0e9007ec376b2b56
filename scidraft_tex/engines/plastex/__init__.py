"""The plasTeX box: a note's HTML body, made in a process of its own."""

from __future__ import annotations

import sys
import types


def _without_collation(path: str) -> types.SimpleNamespace:
    return types.SimpleNamespace(sort_key=str.lower)


# plasTeX reads a Unicode collation table to sort indexes, which takes most of its import time. The box sorts none, so
# the module is put in place, empty, before anything here imports plasTeX.
_COLLATION = types.ModuleType("plasTeX.Base.LaTeX.pyuca")
_COLLATION.Collator = _without_collation  # type: ignore[attr-defined]
sys.modules.setdefault(_COLLATION.__name__, _COLLATION)
