"""Small, safe building of HTML: every attribute is escaped, empty ones are left out."""

from __future__ import annotations

import html
import re

VOID = frozenset({"br", "hr", "img", "wbr", "col"})
_TAG = re.compile(r"<[^>]*>")
_SPACE = re.compile(r"\s+")
_ANNOTATION = re.compile(r"<annotation[ >].*?</annotation>", re.S)


def esc(text: str) -> str:
    """Text for HTML content."""
    return html.escape(text, quote=False)


def attributes(**values: str | int | None) -> str:
    """Attributes as they stand in a tag, with a leading blank; ``class_`` and ``data_key`` lose the underscore."""
    parts = []
    for name, value in values.items():
        if value is None or value == "":
            continue
        parts.append(f' {name.rstrip("_").replace("_", "-")}="{html.escape(str(value), quote=True)}"')
    return "".join(parts)


def el(name: str, content: str = "", **values: str | int | None) -> str:
    """An element with HTML ``content``."""
    if name in VOID:
        return f"<{name}{attributes(**values)}>"
    return f"<{name}{attributes(**values)}>{content}</{name}>"


def plain_of(markup: str, gap: str = " ") -> str:
    """The running text of some HTML, blanks folded; ``gap`` stands where a tag stood."""
    return _SPACE.sub(" ", html.unescape(_TAG.sub(gap, _ANNOTATION.sub(" ", markup)))).strip()


SAFE_SCHEMES = ("http:", "https:", "mailto:", "doi:")
_SCHEME = re.compile(r"^[A-Za-z][A-Za-z0-9+.-]*:")


def safe_url(url: str) -> str:
    """A URL that may stand in ``href``: relative, or of a harmless scheme; else the empty string."""
    url = "".join(c for c in url.strip() if c >= " ")
    if _SCHEME.match(url) and not url.lower().startswith(SAFE_SCHEMES):
        return ""
    return url.replace(" ", "%20")
