"""The words and numbers of a PDF and of a page, for comparing what paper and page say.

Words are runs of three or more letters (any script), NFKC-folded, lower case, counted as a multiset. A word broken at a
line end in the PDF is joined if the page has it joined. Lines that repeat at the edges of most pages (running titles)
are left out. The page is its ``<main>`` without navigation, headers, footers and elements marked ``data-furniture``.
"""

from __future__ import annotations

import re
import subprocess
import unicodedata
from collections import Counter
from html.parser import HTMLParser
from pathlib import Path

WORD = re.compile(r"[^\W\d_]{3,}")
SKIP = frozenset("script style template annotation annotation-xml title desc noscript nav header footer dialog".split())
VOID = frozenset("area base br col embed hr img input link meta source track wbr".split())
STACKED = frozenset("mfrac munder mover munderover".split())  # whose parts stand above each other
BLOCK = frozenset("p div section figure figcaption li dt dd h1 h2 h3 h4 h5 h6 tr td th blockquote pre mtr".split())

KINDS = (
    "Theorem Lemma Proposition Corollary Definition Axiom Postulate Claim Conjecture Property Identity Rule Formula "
    "Criterion Principle Observation Example Counterexample Remark Notation Exercise Solution Question Procedure "
    "Figure Table Algorithm Listing Section Equation Statement"
).split()
_NUMBER = r"\d+(?:\.\d+)*[a-z]?"
_NAMED = re.compile(rf"\b({'|'.join(KINDS)})s?[\s\u00a0~]+({_NUMBER})\b")
_PARENTHESIS = re.compile(rf"\(\s?({_NUMBER}|[A-Z][A-Za-z]+)\s?\)")
_CITATION = re.compile(r"\[(\d+(?:\s?[,–-]\s?\d+)*)\]")


class _Page(HTMLParser):
    def __init__(self) -> None:
        super().__init__(convert_charrefs=True)
        self.stack: list[tuple[str, bool]] = []
        self.text: list[str] = []
        self.formulas: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        if tag in BLOCK or tag == "br" or (self.stack and self.stack[-1][0] in STACKED):
            self.text.append("\n")
        if tag not in VOID:
            names = dict(attrs)
            self.stack.append((tag, tag in SKIP or "data-furniture" in names or "hidden" in names))

    def handle_endtag(self, tag: str) -> None:
        for i in range(len(self.stack) - 1, -1, -1):
            if self.stack[i][0] == tag:
                del self.stack[i:]
                break
        if tag in BLOCK or tag in STACKED:
            self.text.append("\n")

    def handle_data(self, data: str) -> None:
        if any(tag == "main" for tag, _ in self.stack) and not any(skip for _, skip in self.stack):
            name = bool(self.stack) and self.stack[-1][0] in ("mi", "mo") and len(data) > 1  # as "log": never glued
            self.text.append(f" {data} " if name else data)
            self.formulas += [data] if any(tag == "math" for tag, _ in self.stack) else []


def fold(text: str) -> str:
    """NFKC, lower case, without soft hyphens."""
    return unicodedata.normalize("NFKC", text.replace("\u00ad", "")).lower()


def page_text(html: str) -> str:
    """What a reader sees of a page's main part, pieces joined as they stand and blocks on lines of their own."""
    page = _Page()
    page.feed(html)
    return "".join(page.text)


def letters_of_formulas(html: str) -> str:
    """The letters of a page's formulas in one run; a PDF has pieces of it as words, such as zmax."""
    page = _Page()
    page.feed(html)
    return "".join(re.findall(r"[^\W\d_]", fold("".join(page.formulas))))


def pdf_text(path: Path) -> str:
    """The text of a PDF without its running heads."""
    command = ["pdftotext", "-layout", str(path), "-"]
    out = subprocess.run(command, check=True, capture_output=True).stdout.decode("utf8", "replace")
    pages = [page.splitlines() for page in out.split("\f") if page.strip()]
    edges: Counter[str] = Counter()
    for page in pages:
        lines = [line.strip() for line in page if line.strip()]
        edges.update({re.sub(r"\d+", "#", line) for line in lines[:1] + lines[-1:]})
    common = {line for line, n in edges.items() if n > len(pages) / 2} if len(pages) > 2 else set()
    kept = ([line for line in page if re.sub(r"\d+", "#", line.strip()) not in common] for page in pages)
    return "\n".join("\n".join(page) for page in kept)


def words_of_page(html: str) -> Counter[str]:
    """The words of a page."""
    return Counter(WORD.findall(fold(page_text(html))))


def words_of_pdf(path: Path, page: Counter[str]) -> Counter[str]:
    """The words of a PDF; ``page`` decides whether a word broken at a line end is one word or two."""

    def join(match: re.Match[str]) -> str:
        whole = match[1] + match[2]
        return whole if page.get(whole) else f"{match[1]} {match[2]}"

    return Counter(WORD.findall(re.sub(r"([^\W\d_]+)[-\u2010]\s*\n\s*([^\W\d_]+)", join, fold(pdf_text(path)))))


def recall(pdf: Path, html: str) -> tuple[float, Counter[str]]:
    """The share of the PDF's words that the page holds, and the words it lacks."""
    have, formulas = words_of_page(html), letters_of_formulas(html)
    want = words_of_pdf(pdf, have)
    lost = Counter({word: times for word, times in (want - have).items() if word not in formulas})
    return 1 - lost.total() / max(1, want.total()), lost


def numbers(text: str) -> Counter[str]:
    """Every number that a reader meets in a text: of statements and floats, of equations, and of citations."""
    joined = re.sub(r"(?<=[a-z])[-\u2010]\s*\n\s*(?=[a-z])", "", text)
    flat = re.sub(r"[\s\u00a0]+", " ", unicodedata.normalize("NFKC", joined))
    found: Counter[str] = Counter(f"{kind} {number}" for kind, number in _NAMED.findall(flat))
    found.update(f"({number})" for number in _PARENTHESIS.findall(flat))
    found.update("[" + re.sub(r"\s", "", mark) + "]" for mark in _CITATION.findall(flat))
    return found
