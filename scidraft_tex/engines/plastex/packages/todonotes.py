r"""Notes beside the text: todonotes, marginnote, sidenotes, fixme."""

from __future__ import annotations

from typing import Any

from plasTeX import Command

from scidraft_tex.engines.plastex.html import el
from scidraft_tex.engines.plastex.packages.reading import plain_source
from scidraft_tex.engines.plastex.packages.signatures import ignored
from scidraft_tex.engines.plastex.render import Page, html_for


class todo(Command):  # type: ignore[misc]
    """Something left to do; ``disable`` as package option hides it."""

    args = "* [ options:nox ] self"

    def invoke(self, tex: Any) -> Any:
        """Hidden where it is hidden on paper."""
        Command.invoke(self, tex)
        return [] if self.ownerDocument.userdata.get("todos-off") else None


class missingfigure(Command):  # type: ignore[misc]
    """A figure left to draw."""

    nodeName = "todo"
    args = "[ options:nox ] self"


class marginnote(Command):  # type: ignore[misc]
    """A remark in the margin."""

    args = "[ left:nox ] self [ offset:nox ]"


class sidenote(Command):  # type: ignore[misc]
    """A remark in the margin, numbered on paper."""

    nodeName = "marginnote"
    args = "[ number:nox ] [ offset:nox ] self"


class sidenotetext(sidenote):
    """Its text alone."""


class fxnote(Command):  # type: ignore[misc]
    """fixme's remarks."""

    nodeName = "todo"
    args = "* [ options:nox ] self"


class fxwarning(fxnote):
    """A stronger one."""


class fxerror(fxnote):
    """A stronger one still."""


class fxfatal(fxnote):
    """The strongest."""


def ProcessOptions(options: dict[str, Any], document: Any) -> None:
    """``disable`` and ``final`` hide the remarks."""
    keys = {str(key) for key in (options or {})}
    if keys & {"disable", "obeyFinal"}:
        document.userdata["todos-off"] = True


@html_for("todo", "marginnote")
def aside_html(node: Any, page: Page) -> str:
    """Small print in the line; the style sheet may move it to the side."""
    inline = "noinline" not in plain_source(node.attributes.get("options"))
    return el("small", page.inline(node), class_=node.nodeName if inline else f"{node.nodeName} aside")


globals().update(
    ignored("listoftodos[] setuptodonotes{} todototoc listoffixmes fxsetup{} fxusetheme{} reversemarginpar")
)
