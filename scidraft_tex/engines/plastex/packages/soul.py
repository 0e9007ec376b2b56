r"""soul, ulem: lines under and through text, spacing of letters."""

from __future__ import annotations

from typing import Any

from plasTeX import Command

from scidraft_tex.engines.plastex.packages.signatures import ignored
from scidraft_tex.engines.plastex.render import WRAPPERS

# command: element and class of its text
_MARKS: dict[str, tuple[str, str]] = {
    "ul": ("u", ""),
    "uline": ("u", ""),
    "uuline": ("u", "double"),
    "uwave": ("u", "wavy"),
    "dashuline": ("u", "dashed"),
    "dotuline": ("u", "dotted"),
    "st": ("s", ""),
    "sout": ("s", ""),
    "xout": ("s", ""),
    "cancel": ("s", ""),
    "hl": ("mark", ""),
    "so": ("span", "letterspaced"),
    "caps": ("span", "small-caps"),
}
WRAPPERS.update(_MARKS)


class Marked(Command):  # type: ignore[misc]
    """Text with a line or a ground."""

    args = "self"


globals().update({f"_mark_{name}": type(name, (Marked,), {"macroName": name}) for name in _MARKS if name != "cancel"})
globals().update(
    ignored("sethlcolor{} setstcolor{} setulcolor{} setul{}{} soulregister{}{} sodef{}{}{}{}{} normalem ULforem")
)


def ProcessOptions(options: dict[str, Any], document: Any) -> None:
    """The options only shape paper."""
