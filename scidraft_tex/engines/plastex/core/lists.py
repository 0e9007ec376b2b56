"""Lists: itemize, enumerate, description and what is built on them."""

from __future__ import annotations

from typing import Any

from plasTeX import Command, Environment
from plasTeX.Base.LaTeX.Lists import List

from scidraft_tex.engines.plastex.core.numbering import counter_text
from scidraft_tex.engines.plastex.html import el, esc, plain_of
from scidraft_tex.engines.plastex.note import note_of
from scidraft_tex.engines.plastex.render import Page, html_for

COUNTERS = ("enumi", "enumii", "enumiii", "enumiv")
STYLES = {"arabic": "1", "alph": "a", "Alph": "A", "roman": "i", "Roman": "I"}


class BaseList(List):  # type: ignore[misc]
    """A list whose items are numbered only where LaTeX numbers them."""

    enumerated = False
    traced = True
    args = "[ options:nox ]"

    def invoke(self, tex: Any) -> Any:
        """Enter or leave a level."""
        depths = note_of(self).data.setdefault("list-depth", [0])
        if self.macroMode == self.MODE_END:
            depths[0] -= self.enumerated
            return Environment.invoke(self, tex)
        depths[0] += self.enumerated
        result = Environment.invoke(self, tex)
        if self.enumerated:
            self.list_counter = COUNTERS[min(depths[0], 4) - 1]
            self.ownerDocument.context.counters[self.list_counter].value = 0
        self.set_up(tex)
        return result

    def set_up(self, tex: Any) -> None:
        """For packages: called when the options are read, before the first item."""

    class item(List.item):  # type: ignore[misc]
        """One item; ``[…]`` replaces its mark and counts nothing."""

        args = "[ term ]"
        counter = None

        def invoke(self, tex: Any) -> None:
            """Count, unless the mark is given."""
            context, note = self.ownerDocument.context, note_of(self)
            owner = next((g.obj for g in reversed(context.contexts) if isinstance(g.obj, BaseList)), None)
            Command.invoke(self, tex)
            self.number = ""
            self.mark: Any = None
            if owner is not None and owner.enumerated and self.attributes["term"] is None:
                counter = owner.list_counter
                context.counters[counter].stepcounter()
                self.value = context.counters[counter].value
                own = counter_text(self.ownerDocument, tex, counter)
                self.number = note.number("item", own, self) if owner.traced else own
                self.mark = self.ownerDocument.createElement("label" + counter).expand(tex)
                number = self.number
                parents = COUNTERS[: COUNTERS.index(counter)]
                if parents and not getattr(owner, "own_reference", False):
                    number = "".join(context_prefix(self.ownerDocument, tex, c) for c in parents) + number
                note.set_anchor("item", number, note.element_id("item"))
                self.anchor = note.current_anchor()


def context_prefix(document: Any, tex: Any, counter: str) -> str:
    r"""What ``\p@enumii`` and so on put before an inner item's number."""
    number = counter_text(document, tex, counter)
    return f"({number})" if counter == "enumii" else number


class itemize(BaseList):
    """Bullets."""


class enumerate_(BaseList):
    """Numbers."""

    macroName = "enumerate"
    enumerated = True


class description(BaseList):
    """Terms with what they mean."""


class trivlist(BaseList):
    """Items without marks."""

    args = ""


class ConfigurableList(BaseList):
    """LaTeX's general list."""

    macroName = "list"
    args = "label:nox settings:nox"


def counters(context: Any) -> None:
    """LaTeX's four levels of numbered lists and their looks."""
    looks = {"enumi": "arabic", "enumii": "alph", "enumiii": "roman", "enumiv": "Alph"}
    for name, look in looks.items():
        context.newcounter(name)
        context.newcommand("the" + name, 0, rf"\{look}{{{name}}}")
        body = rf"(\the{name})" if name == "enumii" else rf"\the{name}."
        context.newcommand("label" + name, 0, body)


def items_of(node: Any) -> list[Any]:
    """The items of a list, also when a paragraph node stands around them."""
    found = []
    for child in node:
        if isinstance(child, List.item):
            found.append(child)
        elif child.nodeName == "par":
            found.extend(items_of(child))
    return found


def item_body(item: Any, page: Page) -> str:
    """An item's content: a single paragraph stands without ``<p>``."""
    pieces = page.children(item)
    runs = [html for block, html in pieces if not block and html.strip()]
    if len(runs) <= 1:
        return "".join(html if block else html.strip() for block, html in pieces)
    return page.blocks(item)


def mark_of(item: Any, page: Page) -> str:
    """The mark given in brackets, as HTML, or the empty string."""
    term = item.attributes["term"]
    if term is None:
        return ""
    return esc(term) if isinstance(term, str) else page.inline(term)


@html_for("itemize", "list", "trivlist")
def itemize_html(node: Any, page: Page) -> str:
    """An unordered list; marks given by the author are printed."""
    out = []
    for item in items_of(node):
        body = item_body(item, page)
        given = item.attributes["term"] is not None
        mark = el("span", mark_of(item, page), class_="item-mark") + " " if given else ""
        out.append(el("li", mark + body, class_="marked" if given else ""))
    return el("ul", "".join(out), class_=getattr(node, "html_class", "")) if out else page.blocks(node)


@html_for("enumerate")
def enumerate_html(node: Any, page: Page) -> str:
    """An ordered list. Marks that HTML cannot make are printed as text."""
    out, expected = [], 1
    kind, start = "1", None
    for item in items_of(node):
        body = item_body(item, page)
        if item.attributes["term"] is not None:
            out.append(el("li", el("span", mark_of(item, page), class_="item-mark") + " " + body, class_="marked"))
            continue
        mark = plain_of(page.inline_nodes(list(item.mark)))
        simple = simple_mark(mark, item.value)
        if simple:
            if start is None:
                kind, start, expected = simple, item.value, item.value
            value = item.value if item.value != expected else None
            expected = item.value + 1
            out.append(el("li", body, id=page.element(item.anchor), value=value))
        else:
            label = el("span", page.inline_nodes(list(item.mark)), class_="item-mark")
            out.append(el("li", f"{label} {body}", class_="marked", id=page.element(item.anchor)))
    first = start if start not in (None, 1) else None
    return el("ol", "".join(out), type=kind if kind != "1" else "", start=first, class_=getattr(node, "html_class", ""))


def simple_mark(mark: str, value: int) -> str:
    """HTML's name of a numbering that prints exactly this mark (``3.``), or the empty string."""
    text = mark.removesuffix(".")
    if text == mark:
        return ""
    if text == str(value):
        return "1"
    if value <= 26 and text == chr(96 + value) and text not in "iv":
        return "a"
    return ""


@html_for("description")
def description_html(node: Any, page: Page) -> str:
    """Terms and their descriptions."""
    out = [el("dt", mark_of(i, page)) + el("dd", item_body(i, page)) for i in items_of(node)]
    return el("dl", "".join(out))
