r"""longtable, supertabular: a table over several pages is one table on the page, in a figure if it has a caption."""

from __future__ import annotations

from typing import Any

from plasTeX import Command

from scidraft_tex.engines.plastex.core import floats, tables
from scidraft_tex.engines.plastex.html import el
from scidraft_tex.engines.plastex.packages.array import Dressed
from scidraft_tex.engines.plastex.packages.signatures import ignored
from scidraft_tex.engines.plastex.render import Page, html_for


class longtable(Dressed, tables.longtable):
    """The table; its captions stand in it as rows."""

    macroName = "longtable"
    nodeName = "longtable-block"
    args = "[ pos:nox ] colspec:nox"
    float_kind = "table"

    class caption(floats.caption):
        """The first one counts; one for the following pages repeats it."""

        kind = "table"
        blockType = False

        def invoke(self, tex: Any) -> list[Any]:  # type: ignore[override]
            """Hang it on the table; nothing stays in the cell."""
            owner = self.owner()
            again = bool(owner.captions)
            if again:
                self.attributes["*modifier*"] = True
                self.parse(tex)
                tex.readArgument()
                return []
            floats.caption.invoke(self, tex)
            floats.hold_anchor(self.ownerDocument.context, owner, self.anchor)
            owner.captions.append(self)
            return []

        def owner(self) -> Any:
            """The table around it."""
            groups = reversed(self.ownerDocument.context.contexts)
            return next(group.obj for group in groups if isinstance(group.obj, longtable))

    def invoke(self, tex: Any) -> Any:
        """Room for captions."""
        self.captions: list[Any] = []
        return Dressed.invoke(self, tex)


class LongtableStar(longtable):
    """Without a number."""

    macroName = "longtable*"


class supertabular(longtable):
    """The same by another package."""

    macroName = "supertabular"


class xtabular(longtable):
    """The same by another package."""

    macroName = "xtabular"


class tablefirsthead(Command):  # type: ignore[misc]
    """supertabular's heads and feet are given before the table."""

    args = "rows:nox"

    def invoke(self, tex: Any) -> list[Any]:
        """They only shape paper."""
        self.parse(tex)
        return []


@html_for("longtable-block")
def longtable_html(node: Any, page: Page) -> str:
    """The table, under its caption."""
    html = tables.table_html(node, page)
    if not node.captions:
        return html
    caption = node.captions[0]
    text = page.caption("table", caption.number, floats.caption_text(caption, page))
    return el("figure", text + html, class_="table", id=page.element(caption.anchor))


globals().update(
    ignored(
        "LTleft LTright LTpre LTpost LTcapwidth setlongtables tablehead{} tabletail{} tablelasttail{} "
        "topcaption[]{} bottomcaption[]{} tablecaption[]{} shrinkheight{}"
    )
)
