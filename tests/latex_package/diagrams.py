"""Setting diagrams, one a page, and where their words stand then."""

from __future__ import annotations

import re
import subprocess
from collections.abc import Mapping
from dataclasses import dataclass
from itertools import combinations
from pathlib import Path

from tests.latex_package.tex import Document, compile_source

HEAD = r"""\documentclass{article}
\usepackage[T1]{fontenc}\usepackage{lmodern}
\usepackage[diagrams]{scidraft}
\pagestyle{empty}\setlength\parindent{0pt}
\makeatletter\def\scidraft@telldiagram#1#2{\typeout{DIAGRAM #1: \unexpanded{#2}}}\makeatother
\begin{document}
"""
UNICODE_HEAD = HEAD.replace(r"\usepackage[T1]{fontenc}\usepackage{lmodern}", "")


@dataclass(frozen=True, slots=True)
class Word:
    """A word of a page and its rectangle, in points from the upper left corner."""

    text: str
    left: float
    top: float
    right: float
    bottom: float

    def meets(self, other: Word) -> bool:
        return (
            self.left < other.right and other.left < self.right and self.top < other.bottom and other.top < self.bottom
        )


def pages(folder: Path, *bodies: str, engine: str = "pdflatex") -> Document:
    """A document with each body on a page of its own."""
    head = HEAD if engine == "pdflatex" else UNICODE_HEAD
    source = head + "\n\\clearpage\n".join(bodies) + "\n\\end{document}\n"
    return compile_source(folder, source, engine=engine, runs=1)


def said(document: Document) -> list[str]:
    """What is said in place of each diagram."""
    return re.findall(r"^DIAGRAM \S+: (.*)$", document.log, re.M)


def words(document: Document, page: int) -> list[Word]:
    """The words of a page; pages count from 1."""
    command = ["pdftotext", "-bbox", "-f", str(page), "-l", str(page), str(document.pdf), "-"]
    found = subprocess.run(command, check=True, capture_output=True, text=True).stdout
    pattern = r'<word xMin="(.*?)" yMin="(.*?)" xMax="(.*?)" yMax="(.*?)">(.*?)</word>'
    return [
        Word(text, *(round(float(number), 1) for number in numbers)) for *numbers, text in re.findall(pattern, found)
    ]


def word(document: Document, page: int, text: str) -> Word:
    (found,) = (each for each in words(document, page) if each.text == text)
    return found


def touching(document: Document, page: int) -> list[tuple[str, str]]:
    """Pairs of words that lie on each other."""
    return [(one.text, other.text) for one, other in combinations(words(document, page), 2) if one.meets(other)]


def picture(document: Document, page: int) -> bytes:
    """A page in grey, 100 dots an inch."""
    command = ["pdftoppm", "-r", "100", "-gray", "-f", str(page), "-l", str(page), str(document.pdf)]
    return subprocess.run(command, check=True, capture_output=True).stdout


def complaints(document: Document) -> list[tuple[int, str]]:
    """The package's errors, each with the line that TeX was in."""
    found = re.findall(r"^\S+:(\d+): (?:Package scidraft Error: )?(.*)", document.log, re.M)
    return [(int(line) - HEAD.count("\n"), text) for line, text in found]


def told_of(folder: Path, kind: str, mistakes: Mapping[str, str]) -> list[str]:
    """The messages on Mermaid diagrams that go wrong with some lines: each begins as told, and the rest is drawn."""
    charts = (f"\\begin{{mermaid}}\n{kind}\n  z --> y\n{lines}\n\\end{{mermaid}}" for lines in mistakes)
    document = pages(folder, *charts)
    texts = [text for _, text in complaints(document)]
    assert len(texts) == len(mistakes)
    for message, text in zip(mistakes.values(), texts, strict=True):
        assert text.startswith(message)
    assert document.text().count("z") == len(mistakes)
    return texts
