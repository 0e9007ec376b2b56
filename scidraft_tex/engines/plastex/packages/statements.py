"""Theorem-like environments and proofs, whoever declares them: scidraft, amsthm, ntheorem or thmtools.

A statement takes ``[Title]`` or ``[title=…, restate=…]``. ``\\restate{name}`` sets its source again, with the numbers
it had and without its labels, just as scidraft.sty does; so both sides count the same steps.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Any, ClassVar

from plasTeX import Command, Environment

from scidraft_tex.engines.plastex.html import el, esc
from scidraft_tex.engines.plastex.note import note_of
from scidraft_tex.engines.plastex.packages.options import looks_like_options, parse_options
from scidraft_tex.engines.plastex.packages.reading import (
    environment_tokens,
    expand,
    package_data,
    plain_source,
    tokens_of,
    without_labels,
)
from scidraft_tex.engines.plastex.render import Page, html_for

_NOT_IN_CLASSES = re.compile(r"[^a-z0-9]+")
STATEMENT_KEYS = frozenset({"title", "name", "note", "label", "restate", "numbered", "again", "step", "of"})


class Statement(Environment):  # type: ignore[misc]
    """Base of all statements; :func:`declare_statement` makes one class a kind."""

    nodeName = "statement"
    args = "[ options:nox ]"
    blockType = True
    forcePars = True
    kind: ClassVar[str] = ""
    heading: ClassVar[str] = ""
    numbered_by: ClassVar[str] = ""
    style_name: ClassVar[str] = "plain"

    def invoke(self, tex: Any) -> Any:
        """Step the counter, and keep what the head will print."""
        result = Environment.invoke(self, tex)
        if self.macroMode == self.MODE_END:
            return result
        note = note_of(self)
        options = statement_options(plain_source(self.attributes["options"]))
        self.number = self.step(tex, options)
        self.head_name = expand(self, tex, self.heading)
        self.head_title = expand(self, tex, options["title"]) if options.get("title") else None
        self.anchor = note.set_anchor(self.kind, self.number, note.element_id("statement"), self.head_title or "")
        if options.get("restate"):
            self.keep(tex, options)
        if options.get("label"):
            tex.pushTokens(tokens_of(self, rf"\label{{{options['label']}}}"))
        return result

    def step(self, tex: Any, options: dict[str, str]) -> str:
        """The next number of the kind's counter, as printed; a restated one prints the number it had."""
        if not self.numbered_by or options.get("numbered") in ("no", "false"):
            return ""
        kept = package_data(self, "restated", dict).get(options.get("again"))
        if kept is not None:
            own = kept.number
        else:
            self.ownerDocument.context.counters[self.numbered_by].stepcounter()
            own = expand(self, tex, rf"\the{self.numbered_by}").textContent
        return note_of(self).number(options.get("step") or self.kind, own, self)

    def keep(self, tex: Any, options: dict[str, str]) -> None:
        """Read the body ahead and keep it for ``\\restate``."""
        name = self.macroName or self.kind
        body = environment_tokens(tex, name)
        equation = self.ownerDocument.context.counters["equation"].value
        kept = Kept(name, options.get("title", ""), without_labels(body), self.number, equation)
        package_data(self, "restated", dict)[options["restate"]] = kept
        tex.pushTokens([*body, *tokens_of(self, f"\\end{{{name}}}")])


@dataclass(frozen=True, slots=True)
class Kept:
    """A statement as it can be set again: environment, title, body, its number and the equations' before it."""

    environment: str
    title: str
    body: list[Any]
    number: str
    equation: int


def statement_options(source: str) -> dict[str, str]:
    """The options of a statement; text that is not a list of our keys is its title."""
    if not source:
        return {}
    if not looks_like_options(source, STATEMENT_KEYS):
        return {"title": source}
    options = parse_options(source)
    options["title"] = options.get("title") or options.get("name") or options.get("note") or ""
    return options


def declare_statement(document: Any, kind: str, heading: str, counter: str = "", style: str = "plain") -> None:
    """Make ``kind`` a statement environment headed by ``heading`` (LaTeX), numbered by ``counter`` if there is one."""
    members = {
        "macroName": kind,
        "nodeName": "statement",
        "kind": kind.rstrip("*"),
        "heading": heading,
        "numbered_by": counter,
        "style_name": style,
    }
    document.context.addGlobal(kind, type(kind, (Statement,), members))


@html_for("statement")
def statement_html(node: Any, page: Page) -> str:
    """Head and body; the head is styled to run in."""
    name = el("span", page.inline(node.head_name), class_="statement-kind")
    number = el("span", esc(node.number), class_="statement-number") if node.number else ""
    swap = page.note.data.get("statement-style", {}).get("swap")
    parts = [number, name] if swap else [name, number]
    if node.head_title is not None:
        parts.append(el("span", f"({page.inline(node.head_title)})", class_="statement-title"))
    head = el("p", " ".join(part for part in parts if part) + ".", class_="statement-head")
    kind = _NOT_IN_CLASSES.sub("-", node.kind.lower()).strip("-")
    body = el("div", page.blocks(node), class_="statement-body")
    return el(
        "section",
        f"{head} {body}",
        class_=f"statement {kind}",
        id=node.anchor.element,
        data_style=node.style_name,
    )


class Restated(Command):  # type: ignore[misc]
    r"""``\restate{name}``: the statement again, with the numbers it had; its labels stay with the first."""

    macroName = "restate"
    args = "* name:str"

    def invoke(self, tex: Any) -> list[Any]:
        """Go on with the statement's source."""
        self.parse(tex)
        name = self.attributes["name"]
        kept = package_data(self, "restated", dict).get(name)
        if kept is None:
            return []
        counter = self.ownerDocument.context.counters["equation"]
        before, counter.value = counter.value, kept.equation
        options = f"title={{{kept.title}}},again={name},step={self.step_name()}"
        opening = tokens_of(self, f"\\begin{{{kept.environment}}}[{options}]")
        closing = tokens_of(self, f"\\end{{{kept.environment}}}\\scidraftrestored{{{before}}}")
        return [*opening, *kept.body, *closing]

    def step_name(self) -> str:
        """What TeX's trace calls the repeated number; empty for the kind's own name."""
        return ""


class RestatedEnd(Command):  # type: ignore[misc]
    """Behind a restated statement: equations count on from where they were."""

    macroName = "scidraftrestored"
    args = "value:str"

    def invoke(self, tex: Any) -> list[Any]:
        """Set the counter back."""
        self.parse(tex)
        self.ownerDocument.context.counters["equation"].value = int(self.attributes["value"])
        return []


class proof(Environment):  # type: ignore[misc]
    r"""A proof; ``[of=label]`` names what is proved, other text replaces the head."""

    args = "[ options:nox ]"
    blockType = True
    forcePars = True

    def invoke(self, tex: Any) -> Any:
        """Keep the head and the sign that ends the proof."""
        result = Environment.invoke(self, tex)
        if self.macroMode == self.MODE_END:
            return result
        source = plain_source(self.attributes["options"])
        options = statement_options(source)
        head = options.get("title", "")
        if options.get("of"):
            pattern = note_of(self).words.get("proof-head", "#1 of #2")
            head = pattern.replace("#1", r"\proofname{}").replace("#2", rf"\cref{{{options['of']}}}")
        self.head = expand(self, tex, head or r"\proofname")
        self.sign = expand(self, tex, r"\qedsymbol")
        return result


class proofname(Command):  # type: ignore[misc]
    """The word before a proof."""


class qedsymbol(Command):  # type: ignore[misc]
    """The sign behind a proof."""

    str = "□"


class qed(Command):  # type: ignore[misc]
    """The sign, set by hand."""


class qedhere(Command):  # type: ignore[misc]
    """Moves the sign up on paper; the page sets it at the proof's end in any case."""

    def invoke(self, tex: Any) -> list[Any]:
        """Nothing stays."""
        return []


@html_for("proofname")
def proofname_html(node: Any, page: Page) -> str:
    """The word in the note's language."""
    return esc(page.note.words["proof"])


@html_for("qed")
def qed_html(node: Any, page: Page) -> str:
    """The sign, hidden from screen readers."""
    return el("span", "□", class_="qed", aria_hidden="true")


@html_for("proof")
def proof_html(node: Any, page: Page) -> str:
    """The head runs into the first paragraph, the sign into the last."""
    head = el("span", page.inline(node.head) + ".", class_="proof-head")
    body = page.blocks(node)
    body = body.replace("<p>", f"<p>{head} ", 1) if body.startswith("<p>") else f"<p>{head}</p>{body}"
    sign_html = page.inline(node.sign)
    sign = el("span", sign_html, class_="qed", aria_hidden="true") if sign_html else ""
    body = body.removesuffix("</p>") + f" {sign}</p>" if body.endswith("</p>") else body + f"<p>{sign}</p>"
    return el("div", body, class_="proof")
