r"""pifont: ``\\ding{51}`` and its kin as Unicode's dingbats."""

from __future__ import annotations

from typing import Any

from plasTeX import Command

from scidraft_tex.engines.plastex.core.lists import BaseList
from scidraft_tex.engines.plastex.packages.reading import plain_source
from scidraft_tex.engines.plastex.packages.signatures import ignored

# Places of ITC Zapf Dingbats whose characters stand elsewhere in Unicode.
_ELSEWHERE = {37: "☎", 42: "☛", 43: "☞", 72: "★", 108: "●", 110: "■", 115: "▲", 116: "▼", 117: "◆", 119: "◗"} | {
    168: "♣",
    169: "♦",
    170: "♥",
    171: "♠",
    213: "→",
    214: "↔",
    215: "↕",
}


def dingbat(number: int) -> str:
    """The character at a place of ITC Zapf Dingbats; empty for an empty place."""
    if number in _ELSEWHERE:
        return _ELSEWHERE[number]
    if 172 <= number <= 181:
        return chr(0x2460 + number - 172)
    if 33 <= number <= 126:
        return chr(0x2701 + number - 33)
    return chr(0x2761 + number - 161) if 161 <= number <= 254 else ""


class ding(Command):  # type: ignore[misc]
    """One dingbat."""

    args = "number:nox"

    def invoke(self, tex: Any) -> list[Any]:
        """As text."""
        self.parse(tex)
        source = plain_source(self.attributes["number"])
        return list(tex.textTokens(dingbat(int(source)))) if source.isdigit() else []


class dinglist(BaseList):
    """Items with a dingbat for a mark."""

    nodeName = "itemize"
    args = "number:nox"


globals().update(ignored("dingline{} dingfill{}"))
