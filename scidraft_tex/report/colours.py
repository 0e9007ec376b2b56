"""When to use colour, and the few colours there are."""

from __future__ import annotations

from collections.abc import Mapping

from scidraft_tex.model.diagnostic import Severity

_CODES = {"red": "1;31", "yellow": "1;33", "blue": "1;34", "cyan": "1;36", "green": "1;32", "bold": "1", "dim": "2"}


class Paint:
    """Wraps text in ANSI colours, or leaves it alone."""

    __slots__ = ("on",)

    def __init__(self, on: bool) -> None:
        self.on = on

    def __call__(self, colour: str, text: str) -> str:
        return f"\x1b[{_CODES[colour]}m{text}\x1b[0m" if self.on and text else text

    def severity(self, severity: Severity, text: str) -> str:
        """Red for errors, yellow for warnings."""
        return self("red" if severity is Severity.ERROR else "yellow", text)


def wants_colour(choice: str, is_terminal: bool, environ: Mapping[str, str]) -> bool:
    """Whether to colour: ``choice`` is ``auto``, ``always`` or ``never``.

    Under ``auto``, NO_COLOR (no-color.org) turns colour off, FORCE_COLOR turns it on, else a terminal decides.
    """
    if choice != "auto":
        return choice == "always"
    if environ.get("NO_COLOR"):
        return False
    if environ.get("FORCE_COLOR"):
        return True
    return is_terminal and environ.get("TERM") != "dumb"
