"""Formulas as text: letters and signs of Unicode, with ``<sub>`` and ``<sup>`` where Unicode has none.

Most feed readers remove MathML and keep the letters in it, which turns x² into x2 and ½ into 12. Text says less
beautifully what it says, but it says it everywhere.
"""

from __future__ import annotations

import re
import unicodedata
from functools import lru_cache
from html import escape
from typing import Any

import lxml.html
from lxml import etree

LOWERED = dict(zip("0123456789+-−=()aehijklmnoprstuvxβγρφχ", "₀₁₂₃₄₅₆₇₈₉₊₋₋₌₍₎ₐₑₕᵢⱼₖₗₘₙₒₚᵣₛₜᵤᵥₓᵦᵧᵨᵩᵪ", strict=True))
RAISED = dict(
    zip("0123456789+-−=()⊤Tinabcdefghjklmoprstuvwxyz", "⁰¹²³⁴⁵⁶⁷⁸⁹⁺⁻⁻⁼⁽⁾ᵀᵀⁱⁿᵃᵇᶜᵈᵉᶠᵍʰʲᵏˡᵐᵒᵖʳˢᵗᵘᵛʷˣʸᶻ", strict=True)
) | {sign: sign for sign in "′″‴*∗†°"}
ACCENTS = {"^": "̂", "ˆ": "̂", "¯": "̄", "‾": "̄", "→": "⃗", "~": "̃", "˜": "̃", "˙": "̇", "¨": "̈", "ˇ": "̌", "˘": "̆"}
"""Signs above a letter, and the combining characters that do the same."""

BRACES = "⏟⏞⎵⎴_︸︷"
INVISIBLE = dict.fromkeys(map(ord, "\u2061\u2062\u2063\u2064"))
SPACED = re.compile(r"[=<>≤≥≪≫≠≈≃≅≡∼∝∈∉∋⊂⊃⊆⊇⊢⊨≺≻⪯⪰≔←→↔⇐⇒⇔⟵⟶⟷⟸⟹⟺↦⟼↪↠∣:+−±∓×·⋅∘⊗⊕⊙∧∨∪∩∖∗⟂⊥∥]|:=")
"""Signs with a space on both sides, when something stands before them."""

RELATIONS = re.compile(r"[=<>≤≥≈≃≅≡∼∝∈∉⊂⊃⊆⊇←→⇐⇒⇔↦]|:=")
"""Signs with a space behind them even where nothing stands before them: a line of a display can begin so."""

OPENING = "([{⟨⌈⌊,;/"
_TAG = re.compile("<[^>]*>")
_SCRIPT = re.compile("<(su[bp])>([^<]*)</su[bp]>")
_SIGNS = {"sub": "_", "sup": "^"}
_SIMPLE = frozenset({"mi", "mn", "mtext", "msub", "msup", "msubsup", "mover", "msqrt"})
_LARGE = frozenset("∑∏∐∫∬∭∮⋃⋂⨁⨂⋁⋀")
_STRUT = re.compile('<mspace height="[^"]*"></mspace>')
_NAMED = re.compile(r"&(?!(?:lt|gt|amp|quot|apos);)[A-Za-z][A-Za-z0-9]*;")


@lru_cache(maxsize=4096)
def math_text(mathml: str) -> str:
    """A ``<math>`` element as HTML without MathML; the lines of an aligned display are divided by ``<br>``."""
    from html import unescape

    text = _STRUT.sub("", _NAMED.sub(lambda match: unescape(match.group()), mathml))
    try:
        tree = etree.fromstring(text)
    except etree.XMLSyntaxError:  # the words in it are HTML
        tree = lxml.html.fragment_fromstring(text)
    return unicodedata.normalize("NFC", _tidy(_text(tree, outer=True)))


def plain_math(mathml: str) -> str:
    """A formula as one line, in HTML without tags: what Unicode cannot raise or lower stands behind ``^`` and ``_``."""
    text = math_text(mathml).replace("<br>", " ")
    text = _SCRIPT.sub(lambda found: _SIGNS[found[1]] + _bracketed(found[2]), text)
    return " ".join(_TAG.sub("", text).split())


def _bracketed(text: str) -> str:
    return text if len(text) < 2 or text.isalnum() else f"({text})"


def _text(node: Any, outer: bool = False) -> str:
    """The text of a node; ``outer`` if nothing stands beside it."""
    name = etree.QName(node).localname
    children = [child for child in node if isinstance(child.tag, str)]
    match name:
        case "mtext":
            return _words(node)
        case "mi" | "mn" | "ms" | "mo":
            return escape((node.text or "").translate(INVISIBLE).replace("\xa0", " "), quote=False)
        case "mspace":
            return " " if _wide(node.get("width", "")) else ""
        case "annotation" | "annotation-xml" | "mphantom" | "none":
            return ""
        case "semantics":
            return _text(children[0], outer)
        case "msub" | "msup" | "msubsup" | "munder" | "mover" | "munderover":
            return _scripts(name, children)
        case "mfrac":
            return _fraction(node, children)
        case "msqrt":
            return "√" + _bound("".join(_row(children)), children)
        case "mroot":
            return _raised(_text(children[1])) + "√" + _bound(_text(children[0]), children[:1])
        case "mtable":
            return _table(node, children, outer)
    alone = outer and len(children) == 1
    return "".join(_row(children, alone))


def _words(node: Any) -> str:
    """Text in a formula, with what stands in its links and formulas."""
    pieces = [escape(node.text or "", quote=False).replace("\xa0", " ")]
    for child in node:
        if isinstance(child.tag, str):
            pieces.append(_text(child, outer=True) if etree.QName(child).localname == "math" else _words(child))
        pieces.append(escape(child.tail or "", quote=False).replace("\xa0", " "))
    return "".join(pieces)


def _row(children: list[Any], outer: bool = False) -> list[str]:
    """The pieces of a row, with spaces around relations and after names such as log."""
    pieces: list[str] = []
    before, opens = "", False
    for child in children:
        piece = _text(child, outer)
        core = _core(child)
        if core is not None and etree.QName(core).localname == "mo" and SPACED.fullmatch((core.text or "").strip()):
            piece = piece.strip()
            if before and not opens:
                piece = f" {piece} "
            elif RELATIONS.match(core.text.strip()) and len(children) > 1:
                piece += " "
        elif piece in (",", ";"):
            piece += " "
        elif (pieces and _is_name(before) and (piece[:1].isalnum() or piece[:1] in _LARGE)) or (
            pieces and before[-1:].isalnum() and _is_name(piece)
        ):
            piece = " " + piece
        if piece:
            pieces.append(piece)
            before = piece
            opens = piece[-1] in OPENING or child.get("form") == "prefix"
    return pieces


def _core(node: Any) -> Any:
    """The operator at the heart of a node, if it is one."""
    while etree.QName(node).localname in ("mrow", "mstyle", "mpadded", "msub", "msup", "msubsup") and len(node):
        if etree.QName(node).localname in ("mrow", "mstyle", "mpadded") and len(node) > 1:
            return None
        node = node[0]
    return node


def _is_name(text: str) -> bool:
    """Whether a piece ends like log or max: several letters, perhaps with something below."""
    plain = re.sub(r"<su[bp]>.*?</su[bp]>|[₀-₉ₐ-ₜᵢ-ᵪ⁰-ⁿ²³¹]", "", text).strip()
    return len(plain) > 1 and plain.isalpha() and plain.isascii()


def _scripts(name: str, children: list[Any]) -> str:
    base = _text(children[0])
    low = _text(children[1]) if name not in ("msup", "mover") else ""
    high = _text(children[-1]) if name not in ("msub", "munder") else ""
    if low in tuple(BRACES):
        low = ""
    if high in tuple(BRACES):
        high = ""
    if accent := _accent(high) if name in ("mover", "munderover") else "":
        base, high = _accented(base, accent), ""
    if accent := _accent(low) if name in ("munder", "munderover") else "":
        base, low = _accented(base, accent), ""
    if (
        name in ("msub", "msup", "msubsup")
        and etree.QName(children[0]).localname in ("mrow", "mfrac")
        and not _is_name(base)
    ):
        base = _bound(base, children[:1])
    large = " " if base.strip() in _LARGE else ""
    return base + (_lowered(low) if low else "") + (_raised(high) if high else "") + large


def _accent(sign: str) -> str:
    """The combining character that does what a sign above or below does; empty for all that is no accent."""
    return ACCENTS.get(sign, sign if len(sign) == 1 and unicodedata.combining(sign) else "")


def _accented(base: str, accent: str) -> str:
    return "".join(letter + accent for letter in base) if base.isalpha() else base + accent


def _lowered(text: str) -> str:
    plain = "".join(text.split())
    return "".join(LOWERED[sign] for sign in plain) if set(plain) <= LOWERED.keys() else f"<sub>{_tight(text)}</sub>"


def _raised(text: str) -> str:
    plain = "".join(text.split())
    return "".join(RAISED[sign] for sign in plain) if set(plain) <= RAISED.keys() else f"<sup>{_tight(text)}</sup>"


def _fraction(node: Any, children: list[Any]) -> str:
    over, under = (_text(child) for child in children[:2])
    if node.get("linethickness") == "0":
        return f"{over} choose {under}"
    return f"{_bound(over, children[:1])}/{_bound(under, children[1:2])}"


def _bound(text: str, children: list[Any]) -> str:
    """A text in parentheses, unless it is of one piece."""
    single = len(children) == 1 and etree.QName(children[0]).localname in _SIMPLE
    closed = text.startswith("(") and text.find(")") == len(text) - 1
    return text if single or closed or len(text.strip()) <= 1 else f"({text.strip()})"


def _table(node: Any, rows: list[Any], outer: bool) -> str:
    """Lines of a display below each other; the rows of a matrix in a line, divided by semicolons."""
    cells = [[_tidy(_text(cell)) for cell in row if isinstance(cell.tag, str)] for row in rows]
    if outer:
        return "<br>".join(" ".join(cell for cell in row if cell) for row in cells)
    return _joined([_joined([cell for cell in row if cell], ",") for row in cells], ";")


def _joined(texts: list[str], sign: str) -> str:
    """Texts with a sign between them, where they do not end with one of their own."""
    return " ".join([*(text if text[-1:] in ",;." else text + sign for text in texts[:-1]), *texts[-1:]])


def _wide(width: str) -> bool:
    found = re.match(r"([\d.]+)em", width)
    return bool(found) and float(found[1]) > 0.2 if found else False


def _tight(text: str) -> str:
    """A script, whose first sign needs no space behind it."""
    return re.sub(r"^(&lt;|&gt;|[^\w\s]) ", r"\1", _tidy(text))


def _tidy(text: str) -> str:
    return " ".join(text.split()).replace("( ", "(").replace(" )", ")").replace(" ,", ",")
