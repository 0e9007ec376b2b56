r"""How far what begins in a source reaches: an environment to its ``\end``, a formula to its closing sign."""

from __future__ import annotations

import re

_BEGINNING = re.compile(r"\\begin\s*\{([^{}]+)\}|\\\[|\\\(|\$\$|\$")
_CLOSING = {r"\[": r"\]", r"\(": r"\)", "$$": "$$", "$": "$"}


def end_of(text: str, start: int) -> int:
    """The offset behind what begins at ``start``; of a macro, or of what has no end, that of its first character."""
    opened = _BEGINNING.match(text, start)
    if opened is None:
        return start + 1
    closing = f"\\end{{{opened[1]}}}" if opened[1] else _CLOSING[opened[0]]
    found = text.find(closing, opened.end())
    return found + len(closing) if found >= 0 else start + 1
