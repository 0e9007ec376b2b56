"""The page's words and numbers are the PDF's: each source of ``words/`` is set by pdfLaTeX and read by the box."""

from __future__ import annotations

import os
import re
import subprocess
from collections import Counter
from collections.abc import Callable
from html.parser import HTMLParser
from pathlib import Path

import pytest

from scidraft_tex.model.body import Body
from tests.support.words import fold, page_text

HERE = Path(__file__).parent
STY = HERE.parents[1] / "sty"
SOURCES = sorted(path.stem for path in (HERE / "words").glob("*.tex"))
WORD = re.compile(r"[^\W_]+")


def set_by_tex(name: str, folder: Path) -> tuple[Counter[str], list[tuple[str, str]]]:
    """Words of the PDF, and the steps TeX wrote, in the order of the source."""
    environment = {**os.environ, "TEXINPUTS": f"{STY}:", "max_print_line": "10000"}
    command = ["pdflatex", "-interaction=nonstopmode", "-halt-on-error", str(HERE / "words" / f"{name}.tex")]
    for _ in range(2):
        run = subprocess.run(command, cwd=folder, env=environment, capture_output=True, stdin=subprocess.DEVNULL)
        assert run.returncode == 0, run.stdout.decode(errors="replace")[-2000:]
    text = subprocess.run(
        ["pdftotext", "-layout", f"{name}.pdf", "-"], cwd=folder, capture_output=True, check=True
    ).stdout
    pages = [re.sub(r"\n\s*\d+\s*$", "\n", page.rstrip()) for page in text.decode().split("\f")]
    lines = re.findall(
        r"^\\scidraft@step\{(\w+)\}\{(.*)\}$", (folder / f"{name}.aux").read_text(errors="replace"), re.M
    )
    steps = [(kind, re.sub(r"[{}]|\\[a-z]+ ", "", number)) for kind, number in lines]
    return count("\n".join(pages)), steps


def count(text: str) -> Counter[str]:
    """Words and numbers, joined across line ends."""
    return Counter(WORD.findall(fold(re.sub(r"([^\W\d_])[-\u2010]\n\s*", r"\1", text))))


class Markers(HTMLParser):
    """The marks that a browser puts before the items of ordered lists."""

    def __init__(self) -> None:
        super().__init__()
        self.lists: list[tuple[str, int]] = []
        self.found: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        values = dict(attrs)
        plain = not values.get("class")
        if tag in ("ol", "ul"):
            self.lists.append((tag if plain else "", int(values.get("start") or 1) - 1))
        elif tag == "li" and plain and self.lists and self.lists[-1][0] == "ol":
            number = int(values.get("value") or self.lists[-1][1] + 1)
            self.lists[-1] = ("ol", number)
            self.found.append(str(number))

    def handle_endtag(self, tag: str) -> None:
        if tag in ("ol", "ul"):
            self.lists.pop()


def words_of(body: Body) -> Counter[str]:
    """What a reader sees of the body."""
    markers = Markers()
    markers.feed(body.html)
    return count(page_text(f"<main>{body.html}</main>") + "\n" + " ".join(markers.found))


@pytest.mark.parametrize("name", SOURCES)
def test_same_words_and_numbers(name: str, body: Callable[..., Body], tmp_path: Path) -> None:
    made = body((HERE / "words" / f"{name}.tex").read_text(encoding="utf-8"))
    assert [(d.code.value, d.message) for d in made.diagnostics] == []
    on_paper, steps = set_by_tex(name, tmp_path)
    on_page = words_of(made)
    assert on_paper - on_page == Counter(), "only on paper"
    assert on_page - on_paper == Counter(), "only on the page"
    kinds = {step.kind for step in made.steps}
    assert [(step.kind, step.number) for step in made.steps] == [step for step in steps if step[0] in kinds]
