r"""array, booktabs, colortbl, multirow, makecell: column types, material before and behind cells, skins.

The core reads rows and cells; here a table learns what ``>{…}``, ``<{…}``, ``@{…}`` and ``\newcolumntype`` puts there.
"""

from __future__ import annotations

from typing import Any

from plasTeX import Command, NewCommand
from plasTeX.Base.LaTeX.Arrays import Array
from plasTeX.Tokenizer import EscapeSequence, Token

from scidraft_tex.engines.plastex.core import tables
from scidraft_tex.engines.plastex.core.text import NewLine
from scidraft_tex.engines.plastex.note import note_of
from scidraft_tex.engines.plastex.packages.columns import ColumnType, columns_of, expand_types, plain_specification
from scidraft_tex.engines.plastex.packages.reading import argument_html, package_data, plain_source, tokens_of
from scidraft_tex.engines.plastex.packages.signatures import ignored
from scidraft_tex.engines.plastex.render import WRAPPERS, Page, html_for

SKIN = "scidraft@skin"
CELL_START = "scidraft@cellstart"


class Dressed:
    """Mixed into the core's tables: columns with material, and the skin in force."""

    dressed: bool = False

    def parse(self: Any, tex: Any) -> Any:
        """Read the arguments, then take the column specification apart."""
        result = tables.Table.parse(self, tex)
        types = package_data(self, "column-types", dict)
        source = expand_types(plain_source(self.attributes.get("colspec")), types)
        self.material = columns_of(source)
        self.dressed = any(column.before or column.after for column in self.material)
        self.attributes["colspec"] = tokens_of(self, plain_specification(source))
        skin = self.ownerDocument.context.find(SKIN)
        self.skin = skin.skin if skin is not None else ""
        return result

    def invoke(self: Any, tex: Any) -> Any:
        """Begin with the first cell's material."""
        stack = note_of(self).data.setdefault("dressed-tables", [])
        if self.macroMode == self.MODE_END:
            if stack:
                stack.pop()
            return tables.Table.invoke(self, tex)
        result = tables.Table.invoke(self, tex)
        stack.append(TableState(self.material) if self.dressed else None)
        return [*result, EscapeSequence(CELL_START)] if self.dressed else result

    class CellDelimiter(Array.CellDelimiter):  # type: ignore[misc]
        """``&`` begins the next cell."""

        def invoke(self, tex: Any) -> Any:
            """With its material."""
            result = Array.CellDelimiter.invoke(self, tex)
            state = current(self)
            if state is None:
                return result
            state.column += 1
            return [*result, EscapeSequence(CELL_START)]

    class EndRow(tables.Table.EndRow):
        r"""``\\`` begins the next row."""

        def invoke(self, tex: Any) -> Any:
            """With its first cell's material."""
            result = tables.Table.EndRow.invoke(self, tex)
            state = current(self)
            if state is None:
                return result
            state.column = 0
            return [*result, EscapeSequence(CELL_START)]

    class tabularnewline(EndRow):
        """The same in words."""

        macroName = "tabularnewline"
        args = ""


class TableState:
    """Where a table with material stands."""

    def __init__(self, columns: list[ColumnType]) -> None:
        self.columns = columns
        self.column = 0

    def material(self) -> ColumnType:
        """The present column's."""
        return self.columns[self.column] if self.column < len(self.columns) else ColumnType("l")


def current(node: Any) -> TableState | None:
    """The innermost table's state."""
    stack = note_of(node).data.get("dressed-tables") or [None]
    state: TableState | None = stack[-1]
    return state


class CellStart(Command):  # type: ignore[misc]
    r"""At a cell's beginning: rules and ``\multicolumn`` come before the column's material, as in TeX."""

    macroName = CELL_START

    def invoke(self, tex: Any) -> list[Any]:
        """Look at what comes, past blanks, expanding the author's macros; then dress the cell."""
        state, context = current(self), self.ownerDocument.context
        for token in tex.itertokens():
            if token.catcode == Token.CC_SPACE or state is None:
                continue
            found = context.find(token.macroName) if token.catcode == Token.CC_ESCAPE else None
            if isinstance(found, type) and issubclass(found, BEFORE_CELLS):
                rule = self.ownerDocument.createElement(token.macroName)
                out = rule.invoke(tex)
                return [*([rule] if out is None else out), EscapeSequence(CELL_START)]
            if isinstance(found, type) and issubclass(found, NewCommand) and not found.__dict__.get("nargs"):
                tex.pushTokens(self.ownerDocument.createElement(token.macroName).invoke(tex))
                continue
            tex.pushToken(token)
            material = state.material()
            if token.macroName in NEVER_DRESSED or (token.macroName == "multirow" and "$" in material.before):
                return []
            cell = cell_tokens(tex)
            if not cell and "$" in material.before:
                return []
            return [*tokens_of(self, material.before), *cell, *tokens_of(self, material.after)]
        return []


NEVER_DRESSED = ("multicolumn", "end", "endhead", "endfirsthead", "endfoot", "endlastfoot", "caption")
ROW_ENDS = ("\\", "tabularnewline", "cr", "endhead", "endfirsthead", "endfoot", "endlastfoot")


def cell_tokens(tex: Any) -> list[Any]:
    """The unexpanded tokens of a cell; what ends it is put back."""
    tokens: list[Any] = []
    braces = environments = 0
    for token in tex.itertokens():
        name = str(token) if token.catcode == Token.CC_ESCAPE else ""
        ends = token.catcode == Token.CC_ALIGNMENT or name in ROW_ENDS
        if not braces and not environments and (ends or name == "end"):
            tex.pushToken(token)
            break
        braces += (token.catcode == Token.CC_BGROUP) - (token.catcode == Token.CC_EGROUP)
        environments += (name == "begin") - (name == "end")
        tokens.append(token)
    while tokens and tokens[-1].catcode == Token.CC_SPACE:
        tokens.pop()
    return tokens


class _RowSetting(Command):  # type: ignore[misc]
    """Colours of rows and cells: dropped, the skin has its own."""

    def invoke(self, tex: Any) -> list[Any]:
        """Nothing stays."""
        Command.invoke(self, tex)
        return []


class rowcolor(_RowSetting):
    """A row's ground."""

    args = "[ model:nox ] color:nox [ left:nox ] [ right:nox ]"


class rowfont(_RowSetting):
    """A row's font."""

    args = "[ options:nox ] font:nox"


BEFORE_CELLS = (Array.BorderCommand, tables.Table.addlinespace, _RowSetting)


class newcolumntype(Command):  # type: ignore[misc]
    """A column type of one's own."""

    args = "name:nox [ count:nox ] [ default:nox ] spec:nox"

    def invoke(self, tex: Any) -> list[Any]:
        """Remember it."""
        self.parse(tex)
        count = plain_source(self.attributes["count"])
        known = package_data(self, "column-types", dict)
        spec = plain_source(self.attributes["spec"])
        known[plain_source(self.attributes["name"])] = (int(count) if count.isdigit() else 0, spec)
        return []


class makecell(Command):  # type: ignore[misc]
    """A cell of several lines."""

    args = "* [ align:nox ] self"

    class InnerLine(NewLine):
        r"""``\\`` ends a line of the cell, not the row."""

        macroName = "\\"


class thead(makecell):
    """A head of several lines."""


class rothead(makecell):
    """A head turned on paper."""

    nodeName = "thead"


class diagbox(Command):  # type: ignore[misc]
    """Two heads in one corner."""

    args = "[ options:nox ] rows columns"


class backslashbox(diagbox):
    """The same, older."""

    nodeName = "diagbox"


class Xhline(tables.Table.hline):
    """A rule of one's own width."""

    args = "width:nox"


class hdashline(tables.Table.hline):
    """A dashed rule."""

    args = "[ spec:nox ]"


class hhline(tables.Table.hline):
    """Rules by a pattern."""

    args = "spec:nox"


WRAPPERS.update({"thead": ("b", "")})


@html_for("diagbox")
def diagbox_html(node: Any, page: Page) -> str:
    """Both, with a stroke between them."""
    rows, columns = (argument_html(node.attributes[name], page) for name in ("rows", "columns"))
    return f"{rows} / {columns}"


@html_for("multicolumn", "multirow")
def spanning_html(node: Any, page: Page) -> str:
    """The text; the core has made the cell wide or high."""
    return page.inline(node)


def dressed_table(name: str, base: type, args: str = "") -> type:
    """One of the core's tables with material."""
    members: dict[str, Any] = {"macroName": name, "nodeName": "tabular"}
    if args:
        members["args"] = args
    return type(name, (Dressed, base), members)


tabular = dressed_table("tabular", tables.tabular)
TabularStar = dressed_table("tabular*", tables.TabularStar)
tabularx = dressed_table("tabularx", tables.tabularx)

globals().update(
    ignored(
        "arraybackslash cellcolor[]{}[][] columncolor[]{}[][] arrayrulecolor[]{} doublerulesepcolor[]{} "
        "rowcolors*[]{}{}{} hiderowcolors showrowcolors setcellgapes[]{} makegapedcells nomakegapedcells "
        "cdashline{} Xcline{}{} Gape[][]{} gape extrarowheight tabucline[]{} taburulecolor{} heavyrulewidth "
        "belowrulesep aboverulesep firsthdashline[] lasthdashline[]"
    )
)
