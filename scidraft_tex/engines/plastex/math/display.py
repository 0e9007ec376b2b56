"""Displayed formulas: their rows, what is numbered, and the MathML table they become."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from scidraft_tex.engines.plastex.html import el, esc, plain_of
from scidraft_tex.engines.plastex.math.atoms import FRAGMENT, Atoms, argument, optional, rows_of, split_at, strip
from scidraft_tex.engines.plastex.math.mathml import inner_of, mathml
from scidraft_tex.engines.plastex.note import Anchor, Note


@dataclass(slots=True)
class Row:
    """One line of a display. ``tag`` is a fragment; ``number`` is what is printed, without parentheses."""

    cells: list[Atoms]
    labels: list[str] = field(default_factory=list)
    tag: Any = None
    bare_tag: bool = False
    numbered: bool = False
    number: str = ""
    anchor: Anchor | None = None
    before: list[Any] = field(default_factory=list)


ALIGNED = frozenset(
    ["align", "align*", "flalign", "flalign*", "alignat", "alignat*", "xalignat", "xalignat*", "xxalignat", "falign"]
)
EQNARRAY = frozenset(["eqnarray", "eqnarray*"])
MULTLINE = frozenset(["multline", "multline*"])
WITH_COUNT = frozenset(["alignat", "alignat*", "xalignat", "xalignat*", "xxalignat"])
ONE_ROW = frozenset(["equation", "equation*", "displaymath", "math"])


def read_rows(name: str, atoms: Atoms, fragments: list[Any]) -> list[Row]:
    """Rows of a display, with their labels and tags taken out of the cells."""
    if name in WITH_COUNT:
        _, start = argument(atoms, 0)
        atoms = atoms[start:]
    if name.startswith(("gather", "multline")):
        option, end = optional(atoms, 0)
        atoms = atoms[end:] if option is not None and "".join(option) in ("t", "b", "c") else atoms
    parts = [atoms] if name in ONE_ROW else rows_of(atoms)
    wide = name in ALIGNED or name in EQNARRAY
    automatic = not name.endswith("*") and name not in ("displaymath", "math", "xxalignat")
    rows = []
    for part in parts:
        row = Row([])
        row.numbered = automatic
        content = _take_out(part, row, fragments)
        row.cells = [strip(cell) for cell in split_at(content, ("&",))] if wide else [strip(content)]
        rows.append(row)
    if name in MULTLINE and rows:
        _gather_on_last(rows)
    return rows


def _take_out(atoms: Atoms, row: Row, fragments: list[Any]) -> Atoms:
    """The atoms of a row without its labels, tags and text between lines."""
    out: Atoms = []
    i = 0
    while i < len(atoms):
        atom = atoms[i]
        i += 1
        if atom == "\\label":
            name, i = argument(atoms, i)
            row.labels.append("".join(name))
        elif atom == "\\MoveEqLeft":
            _, i = optional(atoms, i)
            out.append("&")
        elif atom in ("\\notag", "\\nonumber"):
            row.numbered = False
        elif atom in ("\\tag", "\\intertext", "\\shortintertext"):
            if atoms[i : i + 1] == ["*"]:
                row.bare_tag = True
                i += 1
            text, i = argument(atoms, i)
            fragment = fragments[int(text[0][1:-1])] if text and text[0].startswith(FRAGMENT) else None
            if atom == "\\tag":
                row.tag = fragment
            else:
                row.before.append(fragment)
        else:
            out.append(atom)
    return out


def _gather_on_last(rows: list[Row]) -> None:
    """A multline has one number, whichever line its label or tag stands in."""
    last = rows[-1]
    for row in rows[:-1]:
        last.labels[:0] = row.labels
        row.labels = []
        if row.tag is not None:
            last.tag, last.bare_tag, row.tag = row.tag, row.bare_tag, None
        last.numbered = last.numbered and row.numbered
        row.numbered = False


def number_rows(note: Note, node: Any, rows: list[Row], step: Any) -> None:
    """Give every numbered row its number, in order; ``step()`` counts one up and returns plasTeX's number."""
    for row in rows:
        if row.tag is not None:
            row.number = note.number("equation", tag_text(note, row.tag), node)
        elif row.numbered:
            row.number = note.number("equation", step(), node)
        if row.number or row.labels:
            row.anchor = Anchor("equation", row.number, note.element_id("eq"))
            for label in row.labels:
                note.label(label, row.anchor, node)


REFERENCES = ["ref", "eqref", "cref", "Cref", "autoref", "nameref"]


def tag_text(note: Note, tag: Any) -> str:
    """A tag's words; what a reference in it prints is left out as long as its label or list is not known."""
    names = [name for ref in tag.getElementsByTagName(REFERENCES) for name in ref.labels]
    if tag.getElementsByTagName("cite") or not all(name in note.labels for name in names):
        return str(tag.textContent).strip()
    return plain_of(note.page.inline_nodes(list(tag)), "")


def display_html(page: Any, name: str, formula: Any, rows: list[Row]) -> str:
    """The block of a display.

    Raises:
        MathRefused: math-core does not take one of its cells.
    """
    if len(rows) == 1 and not rows[0].before and len(rows[0].cells) == 1:
        row = rows[0]
        body = el("div", mathml(page, formula, row.cells[0], display=True), class_="equation-body")
        number = el("span", number_html(page, row), class_="equation-number") if row.number else ""
        return el("div", body + number, class_="equation", id=page.element(row.anchor))
    return "".join(before + _table(page, name, formula, group) for before, group in groups_of(page, rows))


def groups_of(page: Any, rows: list[Row]) -> list[tuple[str, list[Row]]]:
    """The rows of a display between its ``\\intertext``s, each group with the text before it as paragraphs."""
    groups: list[list[Row]] = [[]]
    for row in rows:
        if row.before and groups[-1]:
            groups.append([])
        groups[-1].append(row)
    texts = (
        [el("p", page.inline_nodes(list(text)), class_="intertext") for text in group[0].before if text]
        for group in groups
    )
    return [("".join(text), group) for text, group in zip(texts, groups, strict=True)]


def number_html(page: Any, row: Row) -> str:
    """The printed number of a row, in parentheses unless ``\\tag*`` says otherwise."""
    inner = esc(row.number)
    if row.tag is not None:
        own = page.inline_nodes(list(row.tag))
        inner = own if "<" in own or plain_of(own, "") == row.number else inner
    return inner if row.bare_tag else f"({inner})"


def _table(page: Any, name: str, formula: Any, rows: list[Row]) -> str:
    width = max(len(row.cells) for row in rows)
    numbered = any(row.number for row in rows)
    lines = [_line(page, name, formula, rows, i, width, numbered) for i in range(len(rows))]
    kind = name.rstrip("*")
    table = el("mtable", "".join(lines), displaystyle="true", class_=f"rows {kind}")
    body = el("div", f'<math display="block">{table}</math>', class_="equation-body")
    return el("div", body, class_="equation numbered-rows" if numbered else "equation")


def _line(page: Any, name: str, formula: Any, rows: list[Row], index: int, width: int, numbered: bool) -> str:
    row = rows[index]
    cells = []
    for column in range(width):
        atoms = row.cells[column] if column < len(row.cells) else []
        if atoms and column % 2 and name not in EQNARRAY:
            atoms = ["{", "}", *atoms]
        content = inner_of(mathml(page, formula, atoms, display=True)) if atoms else ""
        cells.append(el("mtd", content, style=_cell_style(name, index, len(rows), column)))
    if numbered:
        fill = "width:50%"
        cells.insert(0, el("mtd", style=fill))
        number = el("mtext", number_html(page, row), class_="equation-number") if row.number else ""
        cells.append(el("mtd", number, style=fill + ";text-align:right"))
    return el("mtr", "".join(cells), id=page.element(row.anchor))


def _cell_style(name: str, row: int, rows: int, column: int) -> str:
    if name in ALIGNED:
        if column % 2:
            return "text-align:left;padding-left:0"
        return "text-align:right;padding-right:0" + (";padding-left:2em" if column else "")
    if name in EQNARRAY:
        return "text-align:" + ("right", "center", "left")[min(column, 2)]
    if name in MULTLINE and rows > 1 and row in (0, rows - 1):
        return "text-align:left;padding-right:4em" if row == 0 else "text-align:right;padding-left:4em"
    return "text-align:center"
