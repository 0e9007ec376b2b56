r"""tabularx, tabulary, ltablex, xltabular, tabu: tables of a given width; the page gives them the width they need."""

from __future__ import annotations

from typing import Any

from scidraft_tex.engines.plastex.core import tables
from scidraft_tex.engines.plastex.packages.array import *  # noqa: F403 (they come with array's macros)
from scidraft_tex.engines.plastex.packages.array import dressed_table
from scidraft_tex.engines.plastex.packages.signatures import ignored

tabulary = dressed_table("tabulary", tables.tabularx)
xltabular = dressed_table("xltabular", tables.longtable, "[ pos:nox ] width:nox colspec:nox")


class _Tabu(dressed_table("tabu", tables.tabular, "colspec:nox")):  # type: ignore[misc]
    r"""``\begin{tabu} to width {columns}``."""

    macroName = "tabu"

    def parse(self, tex: Any) -> Any:
        """Skip ``to`` or ``spread`` and its width."""
        if self.macroMode != self.MODE_END:
            tex.readOptionalSpaces()
            for token in tex.itertokens():
                if str(token) == "{" and token.catcode == token.CC_BGROUP:
                    tex.pushToken(token)
                    break
        return super().parse(tex)


globals().update(ignored("keepXColumns convertXColumns"))
