r"""adjustbox, rotating: boxes scaled or turned on paper; the page keeps their content as it is."""

from __future__ import annotations

from typing import Any

from plasTeX import Command

from scidraft_tex.engines.plastex.core.floats import figure, table
from scidraft_tex.engines.plastex.packages.signatures import Transparent, ignored, transparent


class adjustbox(Transparent):
    r"""The environment, and ``\adjustbox{options}{content}``."""

    args = "options:nox"

    def invoke(self, tex: Any) -> Any:
        """As a command it leaves its content."""
        if self.macroMode == self.MODE_NONE:
            self.parse(tex)
            return list(tex.readArgument() or [])
        return Transparent.invoke(self, tex)


class turnbox(Command):  # type: ignore[misc]
    """Turned on paper."""

    args = "angle:nox self"


class sidewaysfigure(figure):
    """A figure on its side."""


class sidewaystable(table):
    """A table on its side."""


class SidewaysFigureStar(figure):
    """Over both columns."""

    macroName = "sidewaysfigure*"


class SidewaysTableStar(table):
    """Over both columns."""

    macroName = "sidewaystable*"


globals().update(transparent("sideways turn{} rotate{}"))
globals().update(ignored("adjustboxset*{} newadjustboxenv{}[]{}{}"))
