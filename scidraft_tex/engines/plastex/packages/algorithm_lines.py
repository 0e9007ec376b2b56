"""Algorithms as numbered, indented lines: what the three dialects of pseudocode have in common."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from plasTeX import Command, Environment
from plasTeX.TeX import bufferediter

from scidraft_tex.engines.plastex.html import el, esc
from scidraft_tex.engines.plastex.note import note_of
from scidraft_tex.engines.plastex.packages.reading import package_data
from scidraft_tex.engines.plastex.render import Page, html_for

BLANKS = " \t\n"
"""What does not show at the ends of a line; an em of space does."""


class Program(Environment):  # type: ignore[misc]
    """Holds lines; knows the indentation and the line number while it is read."""

    nodeName = "algorithm-lines"
    blockType = True
    captionable = True

    def open_program(self, every: int) -> None:
        """Start counting lines; ``every``-th ones are numbered, none for 0."""
        state = program_state(self)
        state.update(depth=0, line=0, every=every)


def program_state(node: Any) -> dict[str, Any]:
    """Depth and line number of the program being read."""
    state: dict[str, Any] = package_data(node, "program", lambda: {"depth": 0, "line": 0, "every": 0, "end": True})
    return state


class Line(Command):  # type: ignore[misc]
    """One line: what follows up to the next line belongs to it."""

    nodeName = "algorithm-line"
    before = after = 0
    is_numbered = True

    def invoke(self, tex: Any) -> Any:
        """Read the arguments, then take the line's depth and number."""
        self.parse(tex)
        state = program_state(self)
        state["depth"] = max(0, state["depth"] + self.before)
        self.depth = state["depth"]
        state["depth"] += self.after
        self.number = ""
        if self.is_numbered:
            state["line"] += 1
            note = note_of(self)
            number = str(state["line"])
            if state["every"] and state["line"] % state["every"] == 0:
                self.number = number
            self.anchor = note.set_anchor("line", number, note.element_id("line"))
        self.prepare(tex)
        return None

    def prepare(self, tex: Any) -> None:
        """Room for what a dialect adds."""

    def digest(self, tokens: Any) -> None:
        """Take what follows up to the next line or the end of the program; a declaration takes no more than that."""
        own = bufferediter(self._own(tokens))
        for token in own:
            if token.nodeType == Command.ELEMENT_NODE:
                token.parentNode = self
                token.digest(own)
            self.appendChild(token)

    def _own(self, tokens: Any) -> list[Any]:
        """What stands on this line, undigested."""
        found = []
        for token in tokens:
            is_element = token.nodeType == Command.ELEMENT_NODE
            ends = is_element and token.macroMode == Command.MODE_END and isinstance(token, Program)
            if ends or isinstance(token, Line) or token.contextDepth < self.contextDepth:
                tokens.push(token)
                break
            found.append(token)
        return found


@html_for("algorithm-lines")
def program_html(node: Any, page: Page) -> str:
    """The lines as an ordered list; what is written before the first line is kept as a line without number."""
    return el("ol", "".join(_rows(node, page)), class_="algorithm-lines")


def _rows(node: Any, page: Page) -> Iterator[str]:
    """The lines below a node, also those that a declaration of size or colour has taken in."""
    for child in node.childNodes:
        if isinstance(child, Line):
            yield page.node(child)
        elif any(isinstance(below, Line) for below in child.allChildNodes):
            yield from _rows(child, page)
        elif child.textContent.strip():
            yield el("li", page.inline_nodes([child]))


@html_for("algorithm-line")
def line_html(node: Any, page: Page) -> str:
    """A line: its number, its keywords, its text."""
    content = line_content(node, page)
    if not content.strip() and not node.number:
        return ""
    number = el("span", esc(node.number), class_="line-number") + " " if node.number else ""
    anchor = getattr(node, "anchor", None)
    style = f"--indent:{node.depth}" if node.depth else None
    return el("li", number + content.strip(BLANKS), id=anchor.element if anchor else None, style=style)


def line_content(node: Any, page: Page) -> str:
    """The text of a line: what stands before, the arguments, what follows."""
    head = page.inline(node.head) if getattr(node, "head", None) is not None else ""
    text = page.inline(node)
    return f"{head} {text}" if head and text.strip() else head + text
