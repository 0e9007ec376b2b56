"""Tables: rows and cells as plasTeX reads them, rules turned into head, body and borders."""

from __future__ import annotations

import re
from typing import Any

from plasTeX import Command, Environment
from plasTeX.Base.LaTeX.Arrays import Array

from scidraft_tex.engines.plastex.html import el
from scidraft_tex.engines.plastex.render import Page, html_for
from scidraft_tex.engines.plastex.tokens import source_of

_SPEC_ARGUMENT = re.compile(r"[@!><]\{(?:[^{}]|\{[^{}]*\})*\}")
_REPEATED = re.compile(r"\*\{(\d+)\}\{((?:[^{}]|\{[^{}]*\})*)\}")
_WITH_WIDTH = re.compile(r"([pmbwWS])(\[[^\]]*\])?(\{[^{}]*\}){0,2}")
ALIGN = {"l": "", "r": "right", "c": "center"}


def column_list(source: str) -> tuple[list[str], frozenset[int]]:
    """Alignments (``l``, ``c``, ``r``) of a column specification, and after how many columns it has vertical rules."""
    source = _SPEC_ARGUMENT.sub("", source)
    while found := _REPEATED.search(source):
        source = source[: found.start()] + found.group(2) * int(found.group(1)) + source[found.end() :]
    source = _WITH_WIDTH.sub(lambda m: "r" if m.group(1) == "S" else "l", source)
    columns: list[str] = []
    ruled = set()
    for sign in source:
        if sign == "|":
            ruled.add(len(columns))
        elif sign.isalpha():
            columns.append(sign if sign in "lcr" else "l")
    return columns, frozenset(ruled)


class Table(Array):  # type: ignore[misc]
    """Base of all tables. ``lines`` are the rows as (cells, rules above); ``bottom`` are the rules at the end."""

    args = "[ pos:nox ] colspec:nox"
    nodeName = "tabular"

    def invoke(self, tex: Any) -> Any:
        """Begin with a first row and cell, as plasTeX does, but without its column types."""
        if self.macroMode == self.MODE_END:
            self.ownerDocument.context.pop(self)
            return None
        Environment.invoke(self, tex)
        self.columns, self.ruled = column_list(source_of(self.attributes.get("colspec") or []))
        self.ownerDocument.context.push()
        create = self.ownerDocument.createElement
        return [self, create("ArrayRow"), create("ArrayCell")]

    def digest(self, tokens: Any) -> None:
        """Take in the rows."""
        Environment.digest(self, tokens)

    class EndRow(Array.EndRow):  # type: ignore[misc]
        """The end of a row."""

        macroName: str | None = "\\"
        args = "* [ space:nox ]"

    class tabularnewline(EndRow):
        """The same in words."""

        macroName = None
        args = ""

    class multicolumn(Command):  # type: ignore[misc]
        """A cell over several columns."""

        args = "colspan:nox colspec:nox self"

    class multirow(Command):  # type: ignore[misc]
        """A cell over several rows."""

        args = "[ pos:nox ] rowspan:nox [ struts:nox ] width:nox [ shift:nox ] self"

    class hline(Array.hline):  # type: ignore[misc]
        """A rule."""

    class firsthline(hline):
        """A rule."""

    class lasthline(hline):
        """A rule."""

    class cline(Array.hline):  # type: ignore[misc]
        """A rule over some columns."""

        args = "span:nox"

    class cmidrule(cline):
        """booktabs' rule over some columns."""

        args = "[ width:nox ] ( trim:nox ) span:nox"

    class toprule(hline):
        """booktabs' first rule."""

        args = "[ width:nox ]"

    class midrule(toprule):
        """booktabs' rule between head and body."""

    class bottomrule(toprule):
        """booktabs' last rule."""

    class specialrule(hline):
        """A rule of one's own width."""

        args = "width:nox above:nox below:nox"

    class addlinespace(Command):  # type: ignore[misc]
        """Space between rows."""

        args = "[ width:nox ]"

        def invoke(self, tex: Any) -> list[Any]:
            """Nothing stays."""
            Command.invoke(self, tex)
            return []

    class morecmidrules(addlinespace):
        """Space between rules."""

        args = ""

    class ArrayCell(Array.ArrayCell):  # type: ignore[misc]
        """A cell; its paragraphs are made when it is rendered."""

        def digest(self, tokens: Any) -> None:
            """Take in the cell's content."""
            self.endToken = self.digestUntil(tokens, (Array.CellDelimiter, Array.EndRow))
            if isinstance(self.endToken, Array.CellDelimiter):
                next(tokens)
                self.endToken.digest(tokens)
            else:
                self.endToken = None
            if any(child.level == self.PAR_LEVEL for child in self):
                self.paragraphs()
            else:
                self.normalize(self.ownerDocument.charsubs)


class tabular(Table):
    """LaTeX's table."""


class TabularStar(Table):
    """A table of a given width."""

    macroName = "tabular*"
    args = "width:nox [ pos:nox ] colspec:nox"


class array(Table):
    """An array outside a formula."""


class tabularx(TabularStar):
    """A table of a given width with columns that fill it."""

    macroName = "tabularx"


class longtable(Table):
    """A table over several pages: on the page, one table; repeated heads and feet are shown once."""

    class endhead(Table.EndRow):
        """Ends the repeated head."""

        macroName = None
        args = ""

    class endfirsthead(endhead):
        """Ends the first head."""

    class endfoot(endhead):
        """Ends the repeated foot."""

    class endlastfoot(endhead):
        """Ends the last foot."""


class Cell:
    """One cell: its nodes, its spans, its alignment."""

    __slots__ = ("align", "colspan", "nodes", "rowspan")

    def __init__(self, nodes: list[Any], align: str) -> None:
        self.nodes = nodes
        self.colspan = self.rowspan = 1
        self.align = align


class Line:
    """One row: its cells and the rules above it."""

    __slots__ = ("cells", "ended_by", "rules")

    def __init__(self) -> None:
        self.cells: list[Cell] = []
        self.rules: list[Any] = []
        self.ended_by = ""


def flatten(nodes: Any) -> list[Any]:
    """Children with paragraph nodes opened."""
    out = []
    for node in nodes:
        if node.nodeName == "par" and node.hasChildNodes():
            out.extend(flatten(node))
        else:
            out.append(node)
    return out


def integer(tokens: Any, default: int = 1) -> int:
    """A number from tokens."""
    text = source_of(tokens or []).strip()
    return abs(int(text)) if text.lstrip("-").isdigit() else default


def lines_of(node: Any) -> tuple[list[Line], list[Any]]:
    """The rows of a table, and the rules at its end."""
    lines: list[Line] = []
    for row in node:
        if not isinstance(row, Array.ArrayRow):
            continue
        line = Line()
        column = 0
        for cell_node in row:
            found = read_cell(cell_node, line, node.columns, column)
            line.cells.append(found)
            column += found.colspan
        line.ended_by = getattr(row.endToken, "nodeName", "") if row.endToken is not None else ""
        lines.append(line)
    bottom: list[Any] = []
    if lines and all(not has_content(cell.nodes) for cell in lines[-1].cells):
        bottom = lines.pop().rules
    return lines, bottom


def has_content(nodes: list[Any]) -> bool:
    """Whether a cell prints something."""
    return any(not n.isElementContentWhitespace for n in nodes)


def read_cell(cell_node: Any, line: Line, columns: list[str], column: int) -> Cell:
    """A cell without the rules that stand in it, which go to its row."""
    kept = []
    multi: Any = None
    for node in flatten(cell_node):
        if isinstance(node, Array.hline):
            line.rules.append(node)
        else:
            kept.append(node)
            if node.nodeName in ("multicolumn", "multirow"):
                multi = node
    cell = Cell(kept, columns[column] if column < len(columns) else "l")
    while multi is not None:
        if multi.nodeName == "multicolumn":
            cell.colspan = integer(multi.attributes["colspan"])
            spec, _ = column_list(source_of(multi.attributes["colspec"] or []))
            cell.align = spec[0] if spec else "l"
        else:
            cell.rowspan = integer(multi.attributes["rowspan"])
        multi = next((n for n in flatten(multi) if n.nodeName in ("multicolumn", "multirow")), None)
    return cell


def head_count(lines: list[Line], bottom: list[Any]) -> int:
    """How many rows are the head: up to the first inner rule, if rules tell head from body."""
    for index, line in enumerate(lines):
        if index and any(rule.nodeName == "midrule" for rule in line.rules):
            return index
    with_rules = [i for i, line in enumerate(lines) if any(r.nodeName in ("hline", "firsthline") for r in line.rules)]
    inner = [i for i in with_rules if i]
    if len(inner) == 1 and 0 < inner[0] < len(lines) and inner[0] <= 3:
        return inner[0]
    if len(lines) > 1 and inner and inner[0] == 1 and all(i in with_rules for i in range(len(lines))):
        return 1
    return 0


def long_table_parts(lines: list[Line]) -> list[Line]:
    """The rows of a longtable in reading order: the first head, the body, the last foot."""
    parts: dict[str, tuple[list[Line], list[Any]]] = {}
    run: list[Line] = []
    rules: list[Any] = []
    for line in lines:
        if any(has_content(c.nodes) for c in line.cells):
            line.rules = [*rules, *line.rules]
            rules = []
            run.append(line)
        else:
            rules.extend(line.rules)
        if line.ended_by.startswith("end"):
            parts[line.ended_by] = (run, rules)
            run, rules = [], []
    nothing: tuple[list[Line], list[Any]] = ([], [])
    head, below = parts.get("endfirsthead", parts.get("endhead", nothing))
    foot, _ = parts.get("endlastfoot", parts.get("endfoot", nothing))
    if run:
        run[0].rules = [*below, *run[0].rules]
    return [*head, *run, *foot]


@html_for("tabular", "tabular*", "array", "tabularx", "longtable")
def table_html(node: Any, page: Page) -> str:
    """The table in a box that may scroll sideways."""
    lines, bottom = lines_of(node)
    if any(line.ended_by.startswith("end") for line in lines):
        lines = long_table_parts(lines)
    if not lines:
        return ""
    heads = head_count(lines, bottom)
    booktabs = any(r.nodeName in ("toprule", "midrule", "bottomrule") for line in lines for r in line.rules)
    skin = page.note.data.get("table-skin") or getattr(node, "skin", "") or default_skin(node, lines, booktabs)
    taken: dict[tuple[int, int], bool] = {}
    ruled = node.ruled if skin == "striped" else frozenset()
    rows = [row_html(page, line, i, i < heads, taken, ruled) for i, line in enumerate(lines)]
    head = el("thead", "".join(rows[:heads])) if heads else ""
    body = el("tbody", "".join(rows[heads:])) if rows[heads:] else ""
    return el("div", el("table", head + body, class_=skin), class_="table-wrap")


def default_skin(node: Any, lines: list[Line], booktabs: bool) -> str:
    """``bordered`` when the author drew boxes, else ``academic``."""
    return "bordered" if node.ruled and not booktabs and any(line.rules for line in lines) else "academic"


def row_html(
    page: Page, line: Line, index: int, head: bool, taken: dict[tuple[int, int], bool], ruled_after: frozenset[int]
) -> str:
    """A row. Cells under a ``\\multirow`` are left out, as their place is taken.

    ``ruled_after`` says after how many columns vertical rules stand; 0 is the left side.
    """
    cells, column = [], 0
    for cell in line.cells:
        content = page.inline_nodes(cell.nodes).strip()
        if taken.get((index, column)) and not content:
            column += cell.colspan
            continue
        for r in range(1, cell.rowspan):
            for c in range(cell.colspan):
                taken[(index + r, column + c)] = True
        cells.append(
            el(
                "th" if head else "td",
                content,
                scope="col" if head and cell.colspan == 1 else "colgroup" if head else "",
                colspan=cell.colspan if cell.colspan > 1 else None,
                rowspan=cell.rowspan if cell.rowspan > 1 else None,
                class_=" ".join(
                    filter(
                        None,
                        (
                            ALIGN.get(cell.align, ""),
                            part_ruled(line, column + 1, column + cell.colspan),
                            "rule-left" if column == 0 and 0 in ruled_after else "",
                            "rule-right" if column + cell.colspan in ruled_after else "",
                        ),
                    )
                ),
            )
        )
        column += cell.colspan
    ruled = index and not head and any(r.nodeName in ("midrule", "hline") for r in line.rules)
    return el("tr", "".join(cells), class_="ruled" if ruled else "")


def part_ruled(line: Line, first: int, last: int) -> str:
    """Classes of a cell (columns from 1) below a ``\\cline`` or ``\\cmidrule``; booktabs trims the latter's ends."""
    for rule in line.rules:
        if rule.nodeName not in ("cline", "cmidrule"):
            continue
        ends = [int(end) for end in re.findall(r"\d+", source_of(rule.attributes["span"]))]
        if ends and ends[0] <= first and last <= ends[-1]:
            trim = source_of(rule.attributes.get("trim") or [])
            left = " trim-left" if "l" in trim and first == ends[0] else ""
            right = " trim-right" if "r" in trim and last == ends[-1] else ""
            return f"part-ruled{left}{right}"
    return ""
