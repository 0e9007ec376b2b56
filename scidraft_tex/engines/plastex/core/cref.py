r"""``\cref`` and its relatives: several labels sorted, grouped and compressed as cleveref does."""

from __future__ import annotations

from typing import Any

from scidraft_tex.engines.plastex.core import kind_names
from scidraft_tex.engines.plastex.core.references import MISSING, Cref, Value, cref, in_other, link, value_of
from scidraft_tex.engines.plastex.html import esc
from scidraft_tex.engines.plastex.render import Page, html_for
from scidraft_tex.model.languages import JOINTS

__all__ = ["Cref", "cref", "labelcref", "namecref"]


class namecref(cref):
    """Only the kind."""


class labelcref(cref):
    """Only the numbers."""


def kind_word(page: Page, kind: str, plural: bool, command: str = "cref") -> str:
    """A kind's name, for the page's note."""
    return kind_names.kind_word(page.note, kind, plural, command)


@html_for("namecref")
def namecref_html(node: Any, page: Page) -> str:
    """The kind."""
    value = value_of(page.note, node.labels[0], node, page)
    return MISSING if value is None else link(value, esc(kind_word(page, value.kind, False)))


def printed_number(value: Value) -> str:
    """Equations stand in parentheses."""
    number = esc(value.number)
    return f"({number})" if value.kind in ("equation", "subequation") else number


def grouped(values: list[Value]) -> list[list[Value]]:
    """Neighbours of one kind together, as cleveref sorts them: kinds in order of first use."""
    groups: dict[tuple[str, str], list[Value]] = {}
    for value in values:
        groups.setdefault((value.kind, value.note_title), []).append(value)
    return list(groups.values())


def _order(value: Value) -> tuple[Any, ...]:
    parts = value.number.replace("(", ".").replace(")", "").split(".")
    return tuple((0, int(p), "") if p.isdigit() else (1, 0, p) for p in parts)


def range_html(page: Page, first: Value, last: Value) -> str:
    """``1 to 3``, each a link."""
    _, to, before, _ = JOINTS[kind_names.reference_language(page.note)]
    return f"{before}{link(first, printed_number(first))} {to} {link(last, printed_number(last))}"


def compressed(page: Page, values: list[Value]) -> list[str]:
    """The numbers of a group, sorted; three or more in a row become a range."""
    ordered = sorted(values, key=_order)
    out, i = [], 0
    while i < len(ordered):
        j = i
        while j + 1 < len(ordered) and follows(ordered[j].number, ordered[j + 1].number):
            j += 1
        if j - i >= 2:
            out.append(range_html(page, ordered[i], ordered[j]))
        else:
            out.extend(link(value, printed_number(value)) for value in ordered[i : j + 1])
        i = j + 1
    return out


def follows(first: str, second: str) -> bool:
    """Whether a number comes right after another."""
    head, _, tail = first.rpartition(".")
    head2, _, tail2 = second.rpartition(".")
    return head == head2 and tail.isdigit() and tail2.isdigit() and int(tail2) == int(tail) + 1


def listed(parts: list[str], conjunction: str) -> str:
    """“a”, “a and b”, “a, b and c”."""
    if len(parts) < 2:
        return "".join(parts)
    return ", ".join(parts[:-1]) + f" {conjunction} " + parts[-1]


def group_html(page: Page, group: list[Value], command: str, conjunction: str) -> str:
    """Labels of one kind."""
    word = "" if command == "labelcref" else esc(kind_word(page, group[0].kind, len(group) > 1, command))
    if len(group) > 1:
        return f"{word} {listed(compressed(page, group), conjunction)}".strip()
    value = group[0]
    text = f"{word} {printed_number(value)}".strip() if value.number else word or value.title
    return link(value, text) + in_other(value, page)


@html_for("cref", "Cref", "labelcref")
def cref_html(node: Any, page: Page) -> str:
    """The note's own labels first, as cleveref prints them; then those of other notes, one by one."""
    values = [value_of(page.note, name, node, page) for name in node.labels]
    own = [value for value in values if value is not None and not value.note_title]
    conjunction, _, _, comma = JOINTS[kind_names.reference_language(page.note)]
    parts = []
    for position, group in enumerate(grouped(own)):
        command = "cref" if node.nodeName == "Cref" and position else node.nodeName
        parts.append(group_html(page, group, command, conjunction))
    last = f", {conjunction} " if comma and len(parts) > 2 else f" {conjunction} "
    whole = [", ".join(parts[:-1]) + last + parts[-1] if len(parts) > 1 else "".join(parts)] if parts else []
    whole.extend(
        group_html(page, [value], node.nodeName, conjunction)
        for value in values
        if value is not None and value.note_title
    )
    whole.extend(MISSING for value in values if value is None)
    return listed(whole, esc(page.note.words["and"]))
