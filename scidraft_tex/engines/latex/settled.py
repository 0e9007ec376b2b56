"""Whether a run has settled a note: what of its ``.aux`` the pages show.

Page numbers change when a line breaks differently. Most notes print none but their own feet's: for them another run,
which would only write the same pages again, is left out.
"""

from __future__ import annotations

import re
from functools import lru_cache

from scidraft_tex.engines.latex.auxfile import read_groups

_PRINT_PAGES = (
    "pageref", "vref", "vpage", "fullref", "tableofcontents", "listof", "@starttoc", "printcontents", "minitoc",
    "thepage", "lastpage", "totpages", "varioref", "backref", "zref", "r@", "pagetotal",
)  # fmt: skip
"""Parts of the names of commands, packages and options that print page numbers of something else."""

_PLACE = re.compile(r"^\\scidraft@pages\{(\d+)\}\{(\d+)\}$", re.MULTILINE)


@lru_cache(maxsize=1024)
def prints_pages(text: str) -> bool:
    """Whether a note or a preamble may print where something stands: by a page number or in a table of contents."""
    lower = text.lower()
    return any(name in lower for name in _PRINT_PAGES)


def shown(aux: str, *, pages: bool) -> str:
    """All that pages set with this ``.aux`` depend on; ``pages`` says whether page numbers belong to it.

    Where in the volume a note lies does not; how many pages it has does, since three have a running title.
    """
    most = 10**9 if pages else 3
    aux = _PLACE.sub(lambda place: str(min(int(place[2]) - int(place[1]) + 1, most)), aux)
    return aux if pages else "\n".join(_meaning(aux.split("\n")))


def _meaning(lines: list[str]) -> list[str]:
    """The lines without page numbers and contents, and labels in the order of their names.

    TeX writes labels and citations when their page is full: after others if a float has moved.
    """
    rest: list[str] = []
    named: list[tuple[str, str]] = []
    listed = ""
    for line in lines:
        command = line.partition("{")[0]
        if command == "\\newlabel":
            named.append(_label(line))
        elif command == "\\bibcite":
            named.append((listed + line, ""))
        elif command != "\\@writefile":
            listed = line if command == "\\scidraft@bibinfo" else listed
            rest.append(line)
    return [*rest, *(f"{name} {value}" for name, value in sorted(named, key=lambda item: item[0]))]


def _label(line: str) -> tuple[str, str]:
    """The name of a label and its value without the page, which is the second field."""
    groups = read_groups(line.removeprefix("\\newlabel"))
    if len(groups) != 2:
        return line, ""
    fields = read_groups(groups[1])
    return groups[0], "\0".join([*fields[:1], *fields[2:]])
