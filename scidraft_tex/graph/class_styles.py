"""The BibTeX style of a paper's lists that name none: what the class sets, or what scidraft.sty takes for it."""

from __future__ import annotations

import re
from collections.abc import Container

CLASS_STYLES = {
    "acmart": "ACM-Reference-Format",
    "IEEEtran": "IEEEtran",
    "llncs": "splncs04",
    "elsarticle": "elsarticle-num",
    "amsart": "amsplain",
    "amsbook": "amsplain",
    "amsproc": "amsplain",
}
"""The styles that sty/scidraft-classlists.sty knows of classes; LaTeX itself takes none without being told."""

WITH_NATBIB = frozenset("acmart elsarticle jmlr tufte-handout tufte-book".split())
_CLASS = re.compile(r"\\documentclass\s*(?:\[([^\]]*)\])?\s*\{\s*([^}\s]*)\s*\}")


def style_of_class(preamble: str, packages: Container[str]) -> str:
    """The style of a list in a paper with this preamble; empty if nothing names one.

    A star behind it says that it is REVTeX's own choice, with which it tells BibTeX what to print.
    """
    found = _CLASS.search(preamble)
    if found is None:
        return ""
    options, name = {word.strip() for word in (found[1] or "").split(",")}, found[2]
    if name in ("revtex4-1", "revtex4-2"):
        return f"{_of_revtex(options)}{name.removeprefix('revtex')}*"
    if name == "jmlr":
        return "plainnat"
    if "scidraft" not in packages:
        return ""
    natbib = "natbib" in packages or name in WITH_NATBIB
    return CLASS_STYLES.get(name) or ("unsrtnat" if natbib else "unsrt")


def _of_revtex(options: set[str]) -> str:
    """The society's style: aps*.rtx, aip*.rtx and their like set it."""
    by_author = not options.isdisjoint({"author-year", "author-numerical"})
    if "aip" in options:
        return "aipauth" if by_author else "aipnum"
    if "sor" in options:
        return "aipauth"
    return "aapmrev" if "aapm" in options else "apsrmp" if "rmp" in options else "apsrev"
