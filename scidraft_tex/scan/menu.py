"""Reads the site's menu from ``scidraft.toml``: ``[[menu]]`` tables, with ``[[menu.items]]`` for a sub-menu."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

from scidraft_tex.model.config import MenuItem
from scidraft_tex.model.suggest import did_you_mean, one_of

KEYS = ("name", "url", "note", "items")
SCHEMES = ("http", "https", "mailto")
"""Schemes that a link of the menu may have."""

_NUMBER = re.compile(r"\[\d+\]")
_SCHEME = re.compile(r"([A-Za-z][A-Za-z0-9+.-]*):")


def read_menu(content: Any, complain: Callable[[str, str, str], None], at: str = "menu") -> tuple[MenuItem, ...]:
    """The entries that are right. ``complain`` is called with a message, the key it is about, and what to try.

    The key has the number of each entry, as :func:`scidraft_tex.scan.config.key_spans` gives it: ``menu[1].url``.
    """
    if not isinstance(content, list) or not all(isinstance(table, dict) for table in content):
        key = _plain(at)
        complain(f"`{key}` is a list of tables", at, f"write `[[{key}]]` before each entry")
        return ()
    found = [_item(table, complain, f"{at}[{number}]") for number, table in enumerate(content)]
    return tuple(item for item in found if item is not None)


def _item(table: dict[str, Any], complain: Callable[[str, str, str], None], at: str) -> MenuItem | None:
    key = _plain(at)
    for name, value in table.items():
        if name not in KEYS:
            complain(f"there is no setting `{key}.{name}`", f"{at}.{name}", did_you_mean(name, KEYS) or one_of(KEYS))
        elif name != "items" and not isinstance(value, str):
            complain(f"`{key}.{name}` must be text in quotes", f"{at}.{name}", f'write it like `{name} = "…"`')
    words = {name: value for name, value in table.items() if name in KEYS and isinstance(value, str)}
    if "items" in table and key != "menu":
        complain("a sub-menu has no sub-menus", f"{at}.items", "move its entries one level up")
    items = read_menu(table["items"], complain, f"{at}.items") if "items" in table and key == "menu" else ()
    if "name" in table and "name" not in words:
        return None
    if not words.get("name"):
        complain("an entry of the menu has no name", at, 'write `name = "…"`')
        return None
    if "url" not in words and not items:
        complain(
            f"the entry `{words['name']}` leads nowhere", at, 'write `url = "tags/"`, or `[[menu.items]]` below it'
        )
        return None
    scheme = _SCHEME.match(words.get("url", ""))
    if scheme and scheme[1].lower() not in SCHEMES:
        complain(f"the menu cannot link to `{scheme[1]}:` addresses", f"{at}.url", one_of(SCHEMES))
        return None
    return MenuItem(words["name"], words.get("url", "").lstrip("/"), words.get("note", ""), items)


def _plain(at: str) -> str:
    """A key as the author writes it, without the numbers of entries."""
    return _NUMBER.sub("", at)
