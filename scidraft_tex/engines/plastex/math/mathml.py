"""MathML of a captured formula."""

from __future__ import annotations

import re
from functools import lru_cache
from typing import Any

from math_core import LatexError, LatexToMathML

from scidraft_tex.engines.plastex.math.atoms import FRAGMENT, FRAGMENT_END, Atoms, join, strip
from scidraft_tex.engines.plastex.math.rewrite import rewrite
from scidraft_tex.model.colour import line_on_dark, readable

CONVERTER = LatexToMathML(fancy_error=False, allow_unreliable_rendering=True)
_MTEXT = re.compile(rf"<mtext>([^<]*{FRAGMENT}[^<]*)</mtext>")
_MARK = re.compile(rf"{FRAGMENT}(\d+){FRAGMENT_END}")
_MATH = re.compile(r"^<math[^>]*>(.*)</math>$", re.S)
_TABLE_LEVEL = re.compile(r'(<mtable[^>]*?) scriptlevel="\d"')
_COLOUR = re.compile("color:#([0-9A-F]{6});")
_ROOT = re.compile("<msqrt>|<mroot>")
_TAG = re.compile("<(/?)[a-z]+[^>]*>")
_STRUT = '<mspace height="0.69em"></mspace>'
"""As tall as a b. TeX sets a radical sign that is larger than needed halfway up; browsers hang it from the line above
what it covers, so that the sign of a low letter would reach far below the line and its rule would touch the letter."""

_STYLED = re.compile(r'<(mfrac|mrow)([^>]*?)( displaystyle="[a-z]+")((?: scriptlevel="\d")?)([^>]*)>')
"""``\\tfrac`` and its kin as math-core writes them; the attributes are valid around an element, not on it."""

_SCRIPT_ON_LARGE = re.compile(r"(<(?:msup|msub|msubsup)>)(<mo [^>]*minsize=[^>]*>[^<]+</mo>)")
"""``\\bigr)^2``: a sign of given size that has a script itself. Browsers do not set it about the axis, as they set the
sign that opens, unless it stands beside something, be it empty."""

_WIDE_TILDE = ('<mo stretchy="true">~</mo>', '<mo stretchy="true">\u02dc</mo>')
"""The sign on keyboards stands in the middle of its line."""

_VARIATION = re.compile("[\ufe00\ufe01]")
_COLON = ("<mi>:</mi>", '<mo lspace="0.111em" rspace="0.333em">:</mo>')
"""``\\colon`` as math-core writes it, and with the space that amsmath gives it."""


class MathRefused(Exception):
    """math-core does not know something in the formula; the text says what."""


@lru_cache(maxsize=4096)
def convert(source: str, display: bool) -> str:
    """MathML of LaTeX in math-core's vocabulary.

    Raises:
        MathRefused: math-core does not take the formula.
    """
    try:
        markup: str = CONVERTER.convert_with_local_state(source, displaystyle=display)
    except LatexError as error:
        raise MathRefused(str(error)) from None
    except BaseException as error:
        # a panic of the Rust code derives from BaseException
        if type(error).__name__ != "PanicException":
            raise
        raise MathRefused("math-core failed") from None
    # a table's own scriptlevel is no valid attribute; the level it stands in is the same in all common uses
    markup = _VARIATION.sub("", _TABLE_LEVEL.sub(r"\1", markup)).replace(*_COLON).replace(*_WIDE_TILDE)
    markup = _SCRIPT_ON_LARGE.sub(r"\1<mrow>\2<mi></mi></mrow>", markup)
    return _COLOUR.sub(_on_both_pages, _with_struts(_with_styles(markup)))


def _with_styles(markup: str) -> str:
    """The size of a fraction said by an element around it."""
    while found := _STYLED.search(markup):
        name, before, style, level, after = found.groups()
        end = _end_of_element(markup, found.start())
        inner = f"<{name}{before}{after}>{markup[found.end() : end]}"
        markup = f"{markup[: found.start()]}<mstyle{style}{level}>{inner}</mstyle>{markup[end:]}"
    return markup


def _with_struts(markup: str) -> str:
    """Radicands at least as tall as a letter with an ascender."""
    out: list[str] = []
    at = 0
    for root in _ROOT.finditer(markup):
        out.append(markup[at : root.end()])
        at = root.end()
        if root[0] == "<mroot>":
            end = _end_of_element(markup, at)
            out.append(f"<mrow>{_STRUT}{_with_struts(markup[at:end])}</mrow>")
            return "".join(out) + _with_struts(markup[end:])
        out.append(_STRUT)
    return "".join(out) + markup[at:]


def _end_of_element(markup: str, at: int) -> int:
    """Where the element ends that begins at ``at``."""
    depth = 0
    for tag in _TAG.finditer(markup, at):
        depth += -1 if tag[1] else 1
        if depth == 0:
            return tag.end()
    return len(markup)


def _on_both_pages(match: re.Match[str]) -> str:
    """A colour and its counterpart on a dark page."""
    dark = readable(line_on_dark(match[1].lower()))
    return f"{match[0]}color:light-dark(#{match[1]},#{dark});"


def inner_of(markup: str) -> str:
    """What stands in the ``math`` element."""
    found = _MATH.match(markup)
    return found.group(1) if found else markup


def mathml(page: Any, formula: Any, atoms: Atoms | None = None, display: bool = False) -> str:
    """The ``math`` element of a formula (or of some of its atoms), with its pieces of text put in.

    Raises:
        MathRefused: math-core does not take the formula.
    """
    prepared = _with_texts_split(page, formula, strip(formula.atoms if atoms is None else atoms))
    markup = convert(join(rewrite(prepared)), display)
    if FRAGMENT not in markup:
        return markup

    def text_html(match: re.Match[str]) -> str:
        return str(page.inline_nodes(formula.pieces[int(match.group(1))]))

    def mtext(match: re.Match[str]) -> str:
        return f"<mtext>{_edge_blanks(_MARK.sub(text_html, match.group(1)))}</mtext>"

    return _MARK.sub(text_html, _MTEXT.sub(mtext, markup))


def _edge_blanks(text: str) -> str:
    """Blanks at the ends of ``mtext`` would collapse."""
    if text[:1] == " ":
        text = "\u00a0" + text[1:]
    if text[-1:] == " ":
        text = text[:-1] + "\u00a0"
    return text


def _with_texts_split(page: Any, formula: Any, atoms: Atoms) -> Atoms:
    """``\\text{a $x$ b}`` becomes ``\\text{a }{x}\\text{ b}``: formulas in text are part of the formula around it."""
    if not formula.fragments:
        return atoms
    out: Atoms = []
    i = 0
    while i < len(atoms):
        if atoms[i] == "\\text" and i + 3 < len(atoms) and atoms[i + 2].startswith(FRAGMENT):
            out.extend(_split_text(formula, formula.fragments[int(atoms[i + 2][1:-1])]))
            i += 4
        else:
            out.append(atoms[i])
            i += 1
    return out


def _split_text(formula: Any, fragment: Any) -> Atoms:
    out: Atoms = ["{"]
    run: list[Any] = []

    def flush() -> None:
        if run:
            formula.pieces.append(list(run))
            out.extend(["\\text", "{", f"{FRAGMENT}{len(formula.pieces) - 1}{FRAGMENT_END}", "}"])
            run.clear()

    for node in fragment:
        inner = getattr(node, "formula", None)
        if inner is not None and not getattr(node, "rows", None):
            flush()
            base = len(formula.fragments)
            formula.fragments.extend(inner.fragments)
            shifted = [_shift(atom, base) for atom in inner.atoms]
            if "\\displaystyle" in shifted:
                shifted = ["{", *shifted, "}"]
            out.append("{")
            for atom in _resplit(formula, shifted):
                out.append(atom)
            out.append("}")
        else:
            run.append(node)
    flush()
    return [*out, "}"]


def _resplit(formula: Any, atoms: Atoms) -> Atoms:
    return _with_texts_split(None, formula, atoms)


def _shift(atom: str, base: int) -> str:
    return f"{FRAGMENT}{int(atom[1:-1]) + base}{FRAGMENT_END}" if atom.startswith(FRAGMENT) else atom
