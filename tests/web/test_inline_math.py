"""Formulas in running text: where they break, and what stays with them."""

from __future__ import annotations

import re

from playwright.sync_api import Browser

from scidraft_tex.targets.web.inline_math import breakable, pieces
from tests.support.browser import visit
from tests.web.demo import m

LONG = m(r"\operatorname{softmax}(z + c \mathbf{1}) = \operatorname{softmax}(z) \le 1")


def signs(formula: str) -> str:
    return re.sub(r"<[^>]*>|&ApplyFunction;|\s", "", formula)


def test_long_formulas_break_after_relations_outside_brackets() -> None:
    assert [signs(piece) for piece in pieces(LONG)] == ["softmax(z+c𝟏)=", "softmax(z)≤", "1"]
    assert [signs(piece) for piece in pieces(m(r"P(X = x \mid Y = y, Z = z) + Q(a, b, c, d)"))] == [
        "P(X=x∣Y=y,Z=z)+Q(a,b,c,d)"
    ]
    assert "".join(pieces(LONG)).replace("</math><math>", "") == LONG


def test_short_formulas_and_displays_stay_whole() -> None:
    for whole in (m("x = y"), m(r"\sum_{i=1}^n x_i"), m("x = 1", display=True), "<p>x</p>"):
        assert breakable(whole) == whole


def test_relations_in_fractions_and_scripts_do_not_break() -> None:
    formula = m(r"\frac{a = b}{c = d} + \sum_{i = 1}^{n} x_i + y_{j = 2} + z")
    assert pieces(formula) == [formula]


def test_a_formula_in_the_text_of_a_formula_goes_with_it() -> None:
    inner = f"<mtext>if {m('x')}. Then</mtext>"
    formula = f"<math>{'<mi>a</mi>' * 12}<mo>=</mo>{inner}</math>"
    assert breakable(formula + ".") == (
        f'<math>{"<mi>a</mi>" * 12}<mo>=</mo></math><wbr><span class="kept"><math>{inner}</math>.</span>'
    )


def test_punctuation_stays_with_its_formula() -> None:
    assert breakable(f"see ({m('x')}), or") == f'see <span class="kept">({m("x")}),</span> or'
    made = breakable(f"{LONG}.")
    assert made.endswith("</math>.</span>") and made.count("<wbr>") == 2


def test_every_piece_keeps_its_place_in_the_browser(browser: Browser, address: str) -> None:
    """A broken formula is as wide as a whole one, and its parts go to lines of their own where there is no room."""
    with visit(browser, address, "notes/other/index.html") as found:
        show = """html => {
            const p = document.createElement('p');
            p.innerHTML = html;
            document.querySelector('.note-body').prepend(p);
            return [...p.querySelectorAll('math')].map(e => e.getBoundingClientRect().right);
        }"""
        whole, broken = (found.page.evaluate(show, html) for html in (f"{LONG}.", breakable(f"{LONG}.")))
        assert abs(whole[-1] - broken[-1]) < 3
        found.page.set_viewport_size({"width": 320, "height": 800})
        narrow = found.page.evaluate(show, f'<span style="margin-left: 5em">We have</span> {breakable(LONG + ".")}')
        assert max(narrow) < 320
        assert len(narrow) == 3
