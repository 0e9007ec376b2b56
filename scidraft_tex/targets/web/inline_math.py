"""Formulas in running text, broken as TeX breaks them: after a relation outside brackets, and never before punctuation.

Browsers do not break MathML, and they may part it from the full stop behind it.
"""

from __future__ import annotations

import re

MANY = 12
"""Elements that a formula has before it is worth breaking: shorter ones stay whole."""

RELATIONS = frozenset("= < > ≤ ≥ ≠ ≈ ∼ ≃ ≅ ≡ ∝ ∈ ∉ ⊂ ⊆ ⊃ ⊇ → ↦ ⇒ ⇔ ⟶ ⟹ ≪ ≫ ≺ ≻ ⪯ ⪰ &lt; &gt; := ≔".split())

_EDGE = re.compile(r"<math\b[^>]*>|</math>")
_BEFORE = re.compile(r"[(\[“‘]$")
_AFTER = re.compile(r"[.,;:!?)\]’”]*")
_TAG = re.compile(r"<(/?)([a-z]+)[^>]*?(/?)>")
_OPEN, _CLOSE = frozenset("([{⟨⌊⌈"), frozenset(")]}⟩⌋⌉")


def breakable(html: str) -> str:
    """A piece of HTML whose inline formulas break, and keep the punctuation around them."""
    parts, end, depth, start = [], 0, 0, 0
    for edge in _EDGE.finditer(html):
        if edge.group() != "</math>":
            start = start if depth else edge.start()
            depth += 1
            continue
        depth -= 1
        if depth == 0 and html.startswith("<math>", start):
            before = _BEFORE.search(html, end, start)
            opening = before.start() if before else start
            after = _AFTER.match(html, edge.end())
            parts += [html[end:opening], _set(html[opening:start], html[start : edge.end()], after[0] if after else "")]
            end = edge.end() + len(after[0] if after else "")
    return "".join((*parts, html[end:]))


def _set(before: str, formula: str, after: str) -> str:
    *first, last = pieces(formula)
    if first and before:
        first[0] = _kept(before + first[0])
        before = ""
    end = _kept(before + last + after) if before or after else last
    return "<wbr>".join((*first, end))


def _kept(html: str) -> str:
    return f'<span class="kept">{html}</span>'


def pieces(formula: str) -> list[str]:
    """The formula in the pieces that may stand on lines of their own, each a formula."""
    if formula.count("<") < 2 * MANY:
        return [formula]
    found, start, depth, brackets = [], len("<math>"), 0, 0
    operator = 0
    for tag in _TAG.finditer(formula, start):
        closing, name, empty = tag.groups()
        if not closing:
            operator = tag.end() if depth == 0 and name == "mo" else operator
            depth += 0 if empty else 1
            continue
        depth -= 1
        if depth < 0:
            break
        if depth == 0 and name == "mo":
            sign = formula[operator : tag.start()]
            brackets += (sign in _OPEN) - (sign in _CLOSE)
            if sign in RELATIONS and brackets <= 0 and tag.end() < len(formula) - len("</math>"):
                found.append(f"<math>{formula[start : tag.end()]}</math>")
                start = tag.end()
    return [*found, f"<math>{formula[start:]}"]
