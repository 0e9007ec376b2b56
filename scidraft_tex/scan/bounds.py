"""Where the text of a document begins and ends: not at what a listing or a comment says."""

from __future__ import annotations

import re

from scidraft_tex.scan.vocabulary import VERBATIM

_MARK = re.compile(
    rf"\\begin\s*\{{((?:{'|'.join(sorted(VERBATIM))})\*?)\}}.*?\\end\s*\{{\1\}}"
    r"|\\verb\*?([^A-Za-z\s]).*?\2|\\(?:(?P<which>begin|end)\s*\{document\}|.)|%[^\n]*",
    re.DOTALL,
)


def document_bounds(text: str) -> tuple[int, int] | None:
    """The offsets behind ``\\begin{document}`` and before ``\\end{document}``; ``None`` if it never begins."""
    start = None
    for found in _MARK.finditer(text):
        if found["which"] == "begin" and start is None:
            start = found.end()
        elif found["which"] == "end" and start is not None:
            return start, found.start()
    return None if start is None else (start, len(text))
