"""What the keys of ``\\noteset`` may hold that only the note's own page knows."""

from __future__ import annotations

import re

from scidraft_tex.model.config import SHARING
from scidraft_tex.model.suggest import did_you_mean, one_of
from scidraft_tex.scan.tokens import names
from scidraft_tex.scan.vocabulary import words

SWITCHES = frozenset(words("search-hidden feed-hidden robots-noindex toc standalone"))
OPTIONS = SWITCHES | frozenset(words("license doi share description keywords canonical-url"))

_DOI = re.compile(r"(?:https?://(?:dx\.)?doi\.org/|doi:\s*)?(10\.\d{4,9}/[^\s\"<>]+)", re.IGNORECASE)
_ADDRESS = re.compile(r"https?://[^\s/\"'<>\\]+[^\s\"'<>\\]*")


class OptionError(ValueError):
    """A value that an option cannot have: what is wrong with it, and what to try."""

    def __init__(self, message: str, help_text: str) -> None:
        super().__init__(message)
        self.message, self.help_text = message, help_text


def option_value(key: str, value: str | None) -> str:
    """The value of an option, in the one form that pages read; a switch without a value is on.

    ``share`` is ``true``, or the names of services with commas between them. Raises :class:`OptionError`.
    """
    text = "true" if value is None else " ".join(value.split())
    if key in SWITCHES:
        return _switch(key, text)
    if key == "share":
        return _services(text)
    if value is None or not text:
        raise OptionError(f"`{key}` has no value", f"write `{key}={{…}}`")
    if key == "doi":
        return _matched(_DOI, text, f"`{text}` is not a DOI", "write it like `10.1000/182`")
    if key == "canonical-url":
        return _matched(
            _ADDRESS, text, f"`{text}` is not an address", "write it like `https://example.org/notes/softmax/`"
        )
    return ", ".join(names(text)) if key == "keywords" else text


def _switch(key: str, text: str) -> str:
    if text not in ("true", "false"):
        raise OptionError(f"`{key}` is either true or false, not `{text}`", f"write `{key}=true` or `{key}=false`")
    return text


def _services(text: str) -> str:
    if text in ("true", "false"):
        return "" if text == "false" else text
    found = names(text)
    for name in found:
        if name not in SHARING:
            raise OptionError(f"there is no service `{name}`", did_you_mean(name, SHARING) or one_of(SHARING))
    return ",".join(found)


def _matched(pattern: re.Pattern[str], text: str, message: str, help_text: str) -> str:
    found = pattern.fullmatch(text)
    if found is None:
        raise OptionError(message, help_text)
    return found[found.lastindex or 0]
