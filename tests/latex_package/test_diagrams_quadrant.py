"""Quadrant charts: where points and names stand, what Mermaid's lines mean, and what is said of mistakes."""

from __future__ import annotations

import io
import re
from pathlib import Path

import pytest
from PIL import Image

from tests.latex_package.diagrams import Word, complaints, pages, picture, said, touching, word, words
from tests.latex_package.tex import Document

VARIANTS = r"""\begin{quadrantchart}[title=Attention]
  \xaxis{cheap}{costly}
  \yaxis{small}{large}
  \quadrant{1}{exact}
  \quadrant{2}{sparse}
  \quadrant{3}{compressed}
  \quadrant{4}{recomputed}
  \point{Full}{.92}{.9}
  \point[radius=4pt]{Window}{.3}{.25}
  \point{Blocks}{.45}{.7}
  \point{$x_1$}{.1}{0.08}
\end{quadrantchart}"""
MERMAID_VARIANTS = r"""\begin{mermaid}
quadrantChart
  title Attention
  x-axis cheap --> costly
  Y-Axis "small" --> large
  quadrant-1 exact
  quadrant-2 "sparse"
  quadrant-3 compressed
  quadrant-4 recomputed
  Full: [0.92, 0.90] color: #ff0000, stroke-width: 5px
  Window:::wide: [0.3, 0.25]
  "Blocks": [0.45, 0.7] color: #00ff00, radius: 5, stroke-color: #10f0f0
  $$x_1$$:::thin: [.1, 0.08] radius: 5
  classDef wide color: #109060, radius : 10
  classDef thin radius: 40
\end{mermaid}"""


def test_the_picture_holds_its_lowest_words_whole(tmp_path: Path) -> None:
    """What hangs below the line counts: the page's picture is cut at its box."""
    chart = r"\begin{quadrantchart}[size=4cm]%s\end{quadrantchart}"
    measured = "".join(
        rf"\setbox0\vbox{{\hsize=6cm {chart % axis}}}\typeout{{HIGH \the\dimexpr\ht0+\dp0}}"
        for axis in ("", r"\xaxis{cheap}{costly}")
    )
    document = pages(tmp_path, measured + r"{\small\typeout{HIGH \the\baselineskip}}")
    bare, whole, line = (float(points) for points in re.findall(r"^HIGH ([\d.]+)pt$", document.log, re.M))
    assert whole - bare == pytest.approx(4 + line, abs=0.3)


def test_the_square_its_axes_and_quadrants(tmp_path: Path) -> None:
    document = pages(tmp_path, VARIANTS)
    assert document.errors == []
    found = {each.text: each for each in words(document, 1)}
    assert found["Attention"].bottom < found["exact"].top
    assert found["sparse"].top == found["exact"].top < found["compressed"].top == found["recomputed"].top
    assert found["sparse"].left < found["exact"].left
    assert found["cheap"].top > found["compressed"].bottom and found["cheap"].top == found["costly"].top
    assert found["cheap"].right < found["costly"].left
    assert found["large"].bottom < found["small"].top and found["large"].right < found["sparse"].left
    assert found["Blocks"].right < found["exact"].left and found["Full"].left > found["Blocks"].right
    assert found["Full"].bottom < found["Blocks"].top < found["compressed"].top < found["Window"].top


def test_what_is_said_has_axes_quadrants_and_points(tmp_path: Path) -> None:
    document = pages(tmp_path, VARIANTS, r"\begin{quadrantchart}\xaxis{cost}{}\point{a}{1}{0}\end{quadrantchart}")
    assert said(document) == [
        "Attention. Horizontal axis: cheap -> costly; Vertical axis: small -> large; Upper right: exact; "
        "Upper left: sparse; Lower left: compressed; Lower right: recomputed; Full (0.92, 0.9), upper right; "
        "Window (0.3, 0.25), lower left; Blocks (0.45, 0.7), upper left; $x_1$ (0.1, 0.08), lower left",
        "Horizontal axis: cost; a (1, 0), lower right",
    ]


def test_mermaid_draws_the_same(tmp_path: Path) -> None:
    document = pages(tmp_path, VARIANTS, MERMAID_VARIANTS)
    assert document.errors == []
    assert said(document)[0] == said(document)[1]
    assert picture(document, 1) == picture(document, 2)


@pytest.mark.parametrize("axis", ["x-axis cost", "x-axis cost -->", "x-axis cost --->"])
def test_one_word_of_an_axis_has_an_arrow(tmp_path: Path, axis: str) -> None:
    latex = r"\begin{quadrantchart}\xaxis{cost}{}\point{a}{.2}{.7}\end{quadrantchart}"
    mermaid = f"\\begin{{mermaid}}\nquadrantChart\n{axis}\na: [0.2, 0.7]\n\\end{{mermaid}}"
    document = pages(tmp_path, latex, mermaid)
    assert document.errors == []
    assert picture(document, 1) == picture(document, 2)


NAMES = ("Adam", "window", "LoRA", "descent", "BLOOM", "means", "forest", "blocks")


def chart(points: list[tuple[str, float, float]], keys: str = "") -> str:
    body = "".join(rf"\point{{{name}}}{{{x}}}{{{y}}}" for name, x, y in points)
    names = "".join(rf"\quadrant{{{number}}}{{part{number}}}" for number in range(1, 5))
    return rf"\begin{{quadrantchart}}[size=200pt{keys}]{names}{body}\end{{quadrantchart}}"


@pytest.mark.parametrize("seed", [1, 2, 3])
def test_names_touch_no_name_no_dot_and_no_line(tmp_path: Path, seed: int) -> None:
    points = [
        (f"{NAMES[number % 8]}{number}", number * 37 * seed % 101 / 100, number * 53 % 97 / 97)
        for number in range(1, 16)
    ]
    document = pages(tmp_path, chart(points), chart(points, r", font=\small\color{white}"))
    assert document.errors == []
    assert touching(document, 1) == []
    assert len(words(document, 1)) == len(points) + 4
    lines = Image.open(io.BytesIO(picture(document, 2)))
    assert [each.text for each in words(document, 1) if not empty(lines, each)] == []


def test_names_in_corners_and_on_lines(tmp_path: Path) -> None:
    points = [(f"p{x}{y}", x / 2, y / 2) for x in range(3) for y in range(3)]
    document = pages(tmp_path, chart(points), chart(points, r", font=\small\color{white}"))
    assert document.errors == []
    assert touching(document, 1) == []
    lines = Image.open(io.BytesIO(picture(document, 2)))
    assert [each.text for each in words(document, 1) if not empty(lines, each)] == []


def empty(page: Image.Image, word: Word) -> bool:
    """Whether nothing is drawn where the word stands."""
    scale = 100 / 72
    place = (word.left + 0.8, word.top + 0.8, word.right - 0.8, word.bottom - 0.8)
    box = page.crop(tuple(round(scale * side) for side in place))
    darkest, _ = box.getextrema()
    return darkest > 200


def test_names_of_quadrants_stand_alike_if_no_point_is_there(tmp_path: Path) -> None:
    document = pages(tmp_path, chart([("a", 0.25, 0.93), ("b", 0.75, 0.7)]), chart([]))
    for page in (1, 2):
        parts = {each.text: each for each in words(document, page) if each.text.startswith("part")}
        assert parts["part1"].top == parts["part2"].top and parts["part3"].top == parts["part4"].top
        assert parts["part1"].left == parts["part4"].left and parts["part2"].left == parts["part3"].left
    assert word(document, 1, "part2").left != word(document, 2, "part2").left


@pytest.mark.parametrize("size", ["70mm", r".5\linewidth", r"\marginparwidth", "2cm"])
def test_sizes(tmp_path: Path, size: str) -> None:
    body = rf"\begin{{quadrantchart}}[size={size}]\xaxis{{low}}{{high}}\point{{a}}{{.5}}{{.5}}\end{{quadrantchart}}"
    document = pages(tmp_path, body, rf"\vrule height \dimexpr{size}\relax width 1pt")
    assert document.errors == []
    frame, rule = (box_of(document, page) for page in (1, 2))
    axis = word(document, 1, "low")
    assert axis.top - frame[1] - 4 == pytest.approx(rule[3] - rule[1], abs=4)


def box_of(document: Document, page: int) -> list[float]:
    """What is drawn on a page: left, top, right and bottom in points."""
    box = Image.open(io.BytesIO(picture(document, page))).point(lambda value: 255 - value).getbbox()
    assert box is not None
    return [side * 72 / 100 for side in box]


def test_sixty_points_end(tmp_path: Path) -> None:
    points = [(f"name{number}", number * 37 % 101 / 100, number * 53 % 97 / 97) for number in range(60)]
    document = pages(tmp_path, chart(points))
    assert document.errors == []
    assert len(words(document, 1)) == 64


@pytest.mark.parametrize("engine", ["pdflatex", "xelatex", "lualatex"])
def test_engines(tmp_path: Path, engine: str) -> None:
    document = pages(tmp_path, VARIANTS, MERMAID_VARIANTS, engine=engine)
    assert document.errors == []
    for page in (1, 2):
        assert {each.text for each in words(document, page)} >= {"Attention", "recomputed", "Blocks", "large"}


def test_mistakes_are_told_and_the_rest_is_drawn(tmp_path: Path) -> None:
    body = r"""\begin{quadrantchart}[size=wide]
  \quadrant{5}{five}
  \point{far}{1.01}{.5}
  \point{below}{.5}{-0.1}
  \point{word}{x}{.5}
  \point{none}{}{.5}
  \point{two}{0.1.2}{.5}
  \point[radius=big]{a}{.2}{.3}
  \point[colour=red]{b}{1}{1.0}
  stray
\end{quadrantchart}"""
    document = pages(tmp_path, body)
    assert complaints(document) == [
        (1, "The size `wide' is no length."),
        (2, "There is no quadrant `5'."),
        (3, "The point `far' is not in the chart: (1.01, .5)."),
        (4, "The point `below' is not in the chart: (.5, -0.1)."),
        (5, "The point `word' is not in the chart: (x, .5)."),
        (6, "The point `none' is not in the chart: (, .5)."),
        (7, "The point `two' is not in the chart: (0.1.2, .5)."),
        (8, "The radius `big' is no length."),
        (9, "Unknown key `colour' of \\point."),
        (11, "There is text in quadrantchart that belongs to no command."),
    ]
    assert said(document) == ["a (0.2, 0.3), lower left; b (1, 1), upper right"]


def test_mistakes_in_mermaid_are_told_with_their_line(tmp_path: Path) -> None:
    body = (
        "\\begin{mermaid}\nquadrantChart\n  far: [1.5, 0.2]\n  a [0.1, 0.2]\n  b: [0.1, 0.2\n"
        "  c: [0.1]\n  quadrant-9 x\n  x-axis\n  d: [0.1, 0.2]\n\\end{mermaid}"
    )
    document = pages(tmp_path, body)
    first = document.folder.joinpath("doc.tex").read_text().splitlines().index("  far: [1.5, 0.2]") + 1
    assert [text for _, text in complaints(document)] == [
        f"The point `far' is not in the chart: (1.5, 0.2) on line {first}: `far: [1.5, 0.2]'.",
        f"A line of the quadrantchart cannot be read on line {first + 1}: `a [0.1, 0.2]'.",
        f"A line of the quadrantchart cannot be read on line {first + 2}: `b: [0.1, 0.2'.",
        f"The point `c' is not in the chart: (0.1, ) on line {first + 3}: `c: [0.1]'.",
        f"There is no quadrant `9' on line {first + 4}: `quadrant-9 x'.",
    ]
    assert said(document) == ["d (0.1, 0.2), lower left"]
