"""Formulas as plasTeX macros: each reads its own tokens and becomes one node."""

from __future__ import annotations

from typing import Any

from plasTeX import Command, Environment
from plasTeX.Tokenizer import MathShift as DollarToken
from plasTeX.Tokenizer import Token

from scidraft_tex.engines.plastex.core.numbering import counter_text
from scidraft_tex.engines.plastex.html import el
from scidraft_tex.engines.plastex.math.atoms import Atoms, join, strip
from scidraft_tex.engines.plastex.math.capture import Formula, capture
from scidraft_tex.engines.plastex.math.display import Row, display_html, groups_of, number_html, number_rows, read_rows
from scidraft_tex.engines.plastex.math.mathml import MathRefused, mathml
from scidraft_tex.engines.plastex.note import Note, note_of
from scidraft_tex.engines.plastex.render import Page, html_for
from scidraft_tex.model.codes import Code

DISPLAYS = (
    "equation equation* align align* gather gather* multline multline* flalign flalign* alignat alignat* xalignat "
    "xalignat* xxalignat eqnarray eqnarray* displaymath"
).split()


class math(Command):  # type: ignore[misc]
    """A formula in a line."""

    formula: Formula
    rows: list[Row] | None = None

    def take(self, tex: Any, closer: str) -> math:
        """Read the formula up to ``closer``."""
        self.definitions_before = len(note_of(self).definitions)
        self.formula = capture(tex, self, closer)
        if self.formula.missing:
            note_of(self).report(
                Code.UNBALANCED,
                f"a formula begins here and its end `{self.formula.missing}` does not come",
                self,
                "close the formula, or write `\\$` for a dollar sign",
                error=True,
            )
        return self

    @property
    def source(self) -> str:
        """LaTeX of the formula, the author's macros expanded."""
        return f"${source_of_atoms(self.formula, self.formula.atoms)}$"

    def invoke(self, tex: Any) -> list[Any] | None:
        """As an environment, ``\\begin{math}``."""
        if self.macroMode == self.MODE_END:
            return []
        self.take(tex, "end:math")
        leave_environment(self)
        return [self]


class display(math):
    """A displayed formula of any kind."""

    nodeName = "display"
    blockType = True
    rows: list[Row]

    def take(self, tex: Any, closer: str) -> display:
        """Read the display and number its rows."""
        super().take(tex, closer)
        kind = closer[4:] if closer.startswith("end:") else "displaymath"
        self.kind = kind
        self.rows = read_rows(kind, self.formula.atoms, self.formula.fragments)
        number_rows(note_of(self), self, self.rows, lambda: step_equation(self, tex))
        return self

    @property
    def source(self) -> str:
        """LaTeX of the display."""
        return f"\\[{source_of_atoms(self.formula, self.formula.atoms)}\\]"

    def invoke(self, tex: Any) -> list[Any] | None:
        """As an environment."""
        if self.macroMode == self.MODE_END:
            return []
        self.take(tex, "end:" + (self.macroName or type(self).__name__))
        leave_environment(self)
        return [self]


def leave_environment(node: Any) -> None:
    """``\\end`` was read by the formula, so the environment is left here."""
    context = node.ownerDocument.context
    if node.macroMode == node.MODE_BEGIN and context.currenvir is not None:
        del context.currenvir


def step_equation(node: Any, tex: Any) -> str:
    """Count an equation; its number as printed."""
    document = node.ownerDocument
    document.context.counters["equation"].stepcounter()
    return counter_text(document, tex, "equation")


class MathShift(Command):  # type: ignore[misc]
    """``$`` and ``$$``."""

    macroName = "active::$"

    def invoke(self, tex: Any) -> list[Any]:
        """Read the whole formula."""
        for token in tex.itertokens():
            if token.catcode == Token.CC_MATHSHIFT:
                return [made(self, "displaymath").take(tex, "$$")]
            tex.pushToken(token)
            break
        return [made(self, "math").take(tex, "$")]


class BeginDisplay(Command):  # type: ignore[misc]
    r"""``\[``."""

    macroName = "["

    def invoke(self, tex: Any) -> list[Any]:
        """Read the whole display."""
        return [made(self, "displaymath").take(tex, "]")]


class BeginInline(Command):  # type: ignore[misc]
    r"""``\(``."""

    macroName = "("

    def invoke(self, tex: Any) -> list[Any]:
        """Read the whole formula."""
        return [made(self, "math").take(tex, ")")]


class ensuremath(Command):  # type: ignore[misc]
    """In text, a formula."""

    args = "formula:nox"

    def invoke(self, tex: Any) -> list[Any]:
        """The argument between dollars."""
        self.parse(tex)
        return [DollarToken("$"), *self.attributes["formula"], DollarToken("$")]


def made(origin: Any, name: str) -> Any:
    """A formula node that stands where ``origin`` stood."""
    node = origin.ownerDocument.createElement(name)
    node.at = getattr(origin, "at", None)
    node.contextDepth = origin.contextDepth
    return node


class subequations(Environment):  # type: ignore[misc]
    """One number for several equations, told apart by letters."""

    blockType = True
    forcePars = True

    def invoke(self, tex: Any) -> Any:
        """Step the equation counter, and let it count letters until the end."""
        document = self.ownerDocument
        context, note = document.context, note_of(self)
        counter = context.counters["equation"]
        stack = note.data.setdefault("subequations", [])
        if self.macroMode == self.MODE_END:
            if stack:
                counter.value, format_ = stack.pop()
                context.addGlobal("theequation", format_)
            return Environment.invoke(self, tex)
        result = Environment.invoke(self, tex)
        counter.stepcounter()
        parent = counter_text(document, tex, "equation")
        stack.append((counter.value, context.find("theequation")))
        note.set_anchor("equation", parent, note.element_id("eq"))
        self.anchor = note.current_anchor()
        counter.value = 0
        context.newcommand("theequation", 0, parent + r"\alph{equation}")
        return result


def environments() -> dict[str, type]:
    """A macro class for every kind of display."""
    return {f"display_{i}": type(name, (display,), {"macroName": name}) for i, name in enumerate(DISPLAYS)}


globals().update(environments())


def source_of_atoms(formula: Formula, atoms: Atoms) -> str:
    """LaTeX of atoms, with the pieces of text put back."""
    parts = [
        formula.fragments[int(atom[1:-1])].source if atom.startswith("\ue000") else atom for atom in strip(list(atoms))
    ]
    return join(parts)


@html_for("math")
def inline_html(node: math, page: Page) -> str:
    """A formula in a line; what math-core refuses is drawn by TeX."""
    try:
        return mathml(page, node.formula)
    except MathRefused:
        source = source_of_atoms(node.formula, node.formula.atoms)
        return page.note.picture(f"${source}$", source, False, node)


@html_for("display")
def display_node_html(node: display, page: Page) -> str:
    """A display; what math-core refuses is drawn by TeX, its numbers stand beside it."""
    try:
        return display_html(page, node.kind, node.formula, node.rows)
    except MathRefused:
        return drawn(node, page)


def drawn(node: display, page: Page) -> str:
    """A display as a picture with its numbers."""
    return "".join(before + drawn_rows(node, rows, page) for before, rows in groups_of(page, node.rows))


def drawn_rows(node: display, rows: list[Row], page: Page) -> str:
    """Some rows of a display as one picture."""
    lines = [" & ".join(source_of_atoms(node.formula, cell) for cell in row.cells) for row in rows]
    if len(lines) == 1 and len(rows[0].cells) == 1:
        source = lines[0]
    else:
        source = "\\begin{aligned}" + " \\\\ ".join(lines) + "\\end{aligned}"
    body = el("div", page.note.picture(f"$\\displaystyle {source}$", source, True, node), class_="equation-body")
    numbers = [number_html(page, row) for row in rows if row.number]
    number = el("span", ", ".join(numbers), class_="equation-number") if numbers else ""
    anchors = [row.anchor for row in rows if row.anchor is not None]
    marks = "".join(el("span", id=anchor.element) for anchor in anchors[1:])
    return el("div", marks + body + number, class_="equation", id=page.element(anchors[0] if anchors else None))


@html_for("subequations")
def subequations_html(node: subequations, page: Page) -> str:
    """The equations, in a group that can be pointed at."""
    return el("div", page.blocks(node), class_="subequations", id=page.element(node.anchor))


def math_html(page: Page, source: Any, display_style: bool) -> str:
    """MathML of LaTeX text or unexpanded tokens, for packages."""
    from scidraft_tex.engines.plastex.render import expand
    from scidraft_tex.engines.plastex.tokens import Tokenizer

    note: Note = page.note
    tokens = list(Tokenizer(source, note.document.context)) if isinstance(source, str) else list(source)
    dollars = [DollarToken("$")] * (2 if display_style else 1)
    return page.inline_nodes(list(expand(note, [*dollars, *tokens, *dollars])))
