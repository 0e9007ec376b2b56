"""Theorem-like environments and proofs, whoever declares them: scidraft, amsthm, ntheorem or thmtools.

A statement takes ``[Title]`` or ``[title=…, restate=…]``. ``\\restate{name}`` sets its source again, with the numbers
it had and without its labels, just as scidraft.sty does; so both sides count the same steps.
"""

from __future__ import annotations

import re
from typing import Any, ClassVar

from plasTeX import Command, Environment

from scidraft_tex.engines.plastex.html import el, esc
from scidraft_tex.engines.plastex.note import note_of
from scidraft_tex.engines.plastex.packages.options import looks_like_options, parse_options
from scidraft_tex.engines.plastex.packages.reading import expand, package_data, plain_source, tokens_of
from scidraft_tex.engines.plastex.packages.restating import UNKNOWN, keep, kept_statements
from scidraft_tex.engines.plastex.packages.scidraft_solutions import (
    diverted,
    elsewhere,
    note_statement,
    proved,
    solution_number,
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
    is_solution: ClassVar[bool] = False
    restates: str = ""

    def invoke(self, tex: Any) -> Any:
        """Step the counter, and keep what the head will print."""
        if self.is_solution and self.macroMode == self.MODE_BEGIN and diverted(self, tex, "solution"):
            return []
        result = Environment.invoke(self, tex)
        if self.macroMode == self.MODE_END:
            return result
        note = note_of(self)
        options = statement_options(plain_source(self.attributes["options"]))
        self.number = self.step(tex, options)
        self.head_name = expand(self, tex, self.heading)
        self.head_title = expand(self, tex, options["title"]) if options.get("title") else None
        self.anchor = note.set_anchor(self.kind, self.number, note.element_id("statement"), self.head_title or "")
        self.is_folded = self.is_solution and not elsewhere(self).is_printing
        note_statement(self, self.kind)
        if options.get("restate"):
            keep(self, tex, options)
        if options.get("label"):
            tex.pushTokens(tokens_of(self, rf"\label{{{options['label']}}}"))
        return result

    def step(self, tex: Any, options: dict[str, str]) -> str:
        """The next number of the kind's counter, as printed; a restated one prints the number it had."""
        if not self.numbered_by or options.get("numbered") in ("no", "false"):
            return ""
        kept = package_data(self, "restating", dict).get(options.get("again"))
        if kept is not None:
            self.restates = options["again"]
            if kept.anchor is None:
                package_data(self, "foretold", dict).setdefault(self.restates, []).append(len(note_of(self).steps))
            own = kept.number
        elif self.is_solution:
            own = solution_number(self, options)
            if not own:
                return ""
        else:
            self.ownerDocument.context.counters[self.numbered_by].stepcounter()
            own = expand(self, tex, rf"\the{self.numbered_by}").textContent
        return note_of(self).number(options.get("step") or self.kind, own, self)


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
    digits = esc(node.number)
    original = kept_statements(node).get(node.restates)
    if original is not None and original.anchor is not None and digits:
        digits = el("a", digits if digits != UNKNOWN else esc(original.number), href=f"#{original.anchor.element}")
    number = el("span", digits, class_="statement-number") if digits else ""
    swap = page.note.data.get("statement-style", {}).get("swap")
    parts = [number, name] if swap else [name, number]
    if node.head_title is not None:
        parts.append(el("span", f"({page.inline(node.head_title)})", class_="statement-title"))
    head = el("p", " ".join(part for part in parts if part) + ".", class_="statement-head")
    kind = _NOT_IN_CLASSES.sub("-", node.kind.lower()).strip("-")
    body = el("div", page.blocks(node), class_="statement-body")
    if node.is_folded:
        summary = el("summary", head.removeprefix("<p").removesuffix("</p>").join(("<span", "</span>")))
        return el(
            "details",
            f"{summary} {body}",
            class_="statement solution",
            id=node.anchor.element,
            data_style=node.style_name,
        )
    return el(
        "section",
        f"{head} {body}",
        class_=f"statement {kind}",
        id=node.anchor.element,
        data_style=node.style_name,
    )


class proof(Environment):  # type: ignore[misc]
    r"""A proof; ``[of=label]`` names what is proved, other text replaces the head."""

    args = "[ options:nox ]"
    blockType = True
    forcePars = True

    def invoke(self, tex: Any) -> Any:
        """Keep the head and the sign that ends the proof."""
        if self.macroMode == self.MODE_BEGIN and diverted(self, tex, "proof"):
            return []
        result = Environment.invoke(self, tex)
        if self.macroMode == self.MODE_END:
            return result
        source = plain_source(self.attributes["options"])
        options = statement_options(source)
        head = options.get("title", "")
        proves = proved(self, options.get("of", ""), head)
        if proves:
            pattern = note_of(self).words.get("proof-head", "#1 of #2")
            head = pattern.replace("#1", r"\proofname{}").replace("#2", proves)
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
