"""Pictures side by side on paper."""

from __future__ import annotations

import re
import shutil
from pathlib import Path

import pytest

from tests.latex_package.tex import ROOT, Document, compile_source

ITEMS = "".join(rf"\galleryitem{{{name}}}{{\includegraphics{{waves}}}}" for name in ("One", "Two", "Three", "Four"))


def gallery(folder: Path, content: str) -> Document:
    """A page with a gallery between two words."""
    shutil.copy(ROOT / "notes" / "figures" / "waves.pdf", folder)
    text = rf"Before. \begin{{gallery}}{content}\end{{gallery}} After."
    head = r"\documentclass{article}\usepackage{graphicx,scidraft}\pagestyle{empty}\begin{document}"
    return compile_source(folder, head + text + r"\end{document}", runs=1)


@pytest.fixture(scope="module")
def places(tmp_path_factory: pytest.TempPathFactory) -> dict[str, tuple[float, float, float]]:
    """Left, top and bottom of each word, in points."""
    document = gallery(tmp_path_factory.mktemp("gallery"), ITEMS)
    assert document.errors == []
    found = re.findall(r'xMin="(.+?)" yMin="(.+?)" xMax=".+?" yMax="(.+?)">(\w+)', document.text("-bbox"))
    return {word: (float(left), float(top), float(bottom)) for left, top, bottom, word in found}


def test_rows_are_filled_from_the_left(places: dict[str, tuple[float, float, float]]) -> None:
    (one, row, _), (two, second, _), (three, third, _), (four, below, _) = (
        places[word] for word in ("One", "Two", "Three", "Four")
    )
    assert row == second == third < below
    assert one < two < three and two - one == pytest.approx(three - two, abs=6)
    assert four == pytest.approx(one, abs=3)


def test_text_after_a_gallery_keeps_its_distance(places: dict[str, tuple[float, float, float]]) -> None:
    assert 10 < places["After"][1] - places["Four"][2] < 18


def test_pictures_without_words_need_no_item(tmp_path: Path) -> None:
    document = gallery(tmp_path, r"\includegraphics{waves} \includegraphics{waves} \includegraphics{waves}")
    assert document.errors == []
    assert "Overfull" not in document.log and "Underfull" not in document.log
    assert document.text("-raw").split() == ["Before.", "After."]
