"""Formulas in running text, broken as TeX breaks them: after a relation outside brackets, and never before punctuation.

Browsers do not break MathML, and they may part it from the full stop behind it.
"""

from __future__ import annotations

import re

MANY = 12
"""Elements that a formula has before it is worth breaking: shorter ones stay whole."""

RELATIONS = frozenset("= < > ≤ ≥ ≠ ≈ ∼ ≃ ≅ ≡ ∝ ∈ ∉ ⊂ ⊆ ⊃ ⊇ → ↦ ⇒ ⇔ ⟶ ⟹ ≪ ≫ ≺ ≻ ⪯ ⪰ &lt; &gt; := ≔".split())

_FORMULA = re.compile(r"([(\[“‘]?)(<math>.*?</math>)([.,;:!?)\]’”]*)", re.DOTALL)
_TAG = re.compile(r"<(/?)([a-z]+)[^>]*?(/?)>")
_OPEN, _CLOSE = frozenset("([{⟨⌊⌈"), frozenset(")]}⟩⌋⌉")


def breakable(html: str) -> str:
    """A piece of HTML whose inline formulas break, and keep the punctuation around them."""
    return _FORMULA.sub(_set, html)


def _set(match: re.Match[str]) -> str:
    before, formula, after = match.groups()
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
