"""Flowcharts: where nodes and lines are, what Mermaid's lines mean, and what is said of mistakes."""

from __future__ import annotations

import random
from itertools import pairwise
from pathlib import Path

import pytest

from tests.latex_package.diagrams import complaints, pages, picture, said, told_of, touching, word, words
from tests.latex_package.layouts import SHOW, Layout, layouts

TRAINING = r"""\begin{flowchart}%s
  \terminal{batch}{Batch}
  \node{forward}{Forward pass}
  \node{loss}{Loss $\ell$}
  \node{backward}{Backward pass}
  \decision{more}{More steps?}
  \terminal{done}{Done}
  \edge{batch}{forward} \edge{forward}{loss} \edge{loss}{backward} \edge{backward}{more}
  \edge[label=yes]{more}{batch}
  \edge[label=no]{more}{done}
\end{flowchart}"""
MERMAID_TRAINING = r"""\begin{mermaid}
flowchart TD
  batch([Batch]) --> forward[Forward pass] --> loss[Loss $\ell$]
  loss --> backward[Backward pass]; backward --> more{More steps?}
  more -->|yes| batch
  more -- no --> done([Done])
\end{mermaid}"""
COLUMN = ["Batch", "Forward pass", r"Loss $\ell $", "Backward pass", "More steps?", "Done"]


def laid(folder: Path, *bodies: str) -> list[Layout]:
    document = pages(folder, SHOW, *(body + r"\Show" for body in bodies))
    assert document.errors == []
    return layouts(document)


def test_a_loop_is_a_column_with_its_way_back_beside_it(tmp_path: Path) -> None:
    (layout,) = laid(tmp_path, TRAINING % "")
    column = [layout.boxes[text] for text in COLUMN]
    assert {round(box.x, 1) for box in column} == {round(column[0].x, 1)}
    gaps = {round(above.bottom - below.top, 1) for above, below in pairwise(column[:-1])}
    assert len(gaps) == 1
    back = layout.edges[4]
    assert back[0] == pytest.approx((column[4].right, column[4].y), abs=0.1)
    assert back[-1] == pytest.approx((column[0].right, column[0].y), abs=0.1)
    assert max(x for x, _ in back) > max(box.right for box in column)
    assert layout.edges[5][0] == pytest.approx((column[4].x, column[4].bottom), abs=0.1)
    assert layout.edges[5][-1] == pytest.approx((column[5].x, column[5].top), abs=0.1)


DIRECTIONS = {"down": ("y", -1), "up": ("y", 1), "right": ("x", 1), "left": ("x", -1)}


def test_directions(tmp_path: Path) -> None:
    found = laid(tmp_path, *(TRAINING % f"[direction={direction}]" for direction in DIRECTIONS))
    for (axis, sign), layout in zip(DIRECTIONS.values(), found, strict=True):
        places = [sign * getattr(layout.boxes[text], axis) for text in COLUMN]
        assert places == sorted(places)
        assert layout.overlaps == [] and layout.crossed == []


def test_mermaid_draws_the_same_and_says_the_same(tmp_path: Path) -> None:
    document = pages(tmp_path, TRAINING % "", MERMAID_TRAINING)
    assert document.errors == []
    assert picture(document, 1) == picture(document, 2)
    assert said(document)[0] == said(document)[1]
    assert said(document)[0].startswith(r"Batch -> Forward pass; Forward pass -> Loss $\ell $;")
    assert said(document)[0].endswith("More steps? -> Batch: yes; More steps? -> Done: no")


@pytest.mark.parametrize("engine", ["xelatex", "lualatex"])
def test_other_engines(tmp_path: Path, engine: str) -> None:
    document = pages(tmp_path, TRAINING % "", MERMAID_TRAINING, engine=engine)
    assert document.errors == []
    assert picture(document, 1) == picture(document, 2)
    assert word(document, 1, "Batch").top < word(document, 1, "Done").top


def test_both_ways_on_from_a_decision_leave_its_sides(tmp_path: Path) -> None:
    (layout,) = laid(
        tmp_path,
        "\\begin{mermaid}\nflowchart TD\n  q{Is it?} -->|yes| a --> e\n  q -->|no| b --> e\n\\end{mermaid}",
    )
    question, yes, no, end = (layout.boxes[text] for text in ("Is it?", "a", "b", "e"))
    assert layout.edges[0][0] == pytest.approx((question.left, question.y), abs=0.1)
    assert layout.edges[2][0] == pytest.approx((question.right, question.y), abs=0.1)
    assert question.x == pytest.approx((yes.x + no.x) / 2, abs=0.1)
    assert end.x == pytest.approx(question.x, abs=0.1)


def test_a_label_interrupts_its_line_and_touches_nothing(tmp_path: Path) -> None:
    document = pages(
        tmp_path,
        SHOW,
        r"\begin{flowchart}\node{a}{A}\node{b}{B}\node{c}{C}\edge[label=one]{a}{b}\edge[label=two]{a}{b}"
        r"\edge[label=three]{b}{a}\edge[label=four]{a}{c}\edge[label=five]{c}{a}\edge[label=six]{b}{b}\end{flowchart}\Show",
    )
    assert document.errors == []
    assert touching(document, 1) == []
    (layout,) = layouts(document)
    assert layout.overlaps == [] and layout.crossed == []
    one = word(document, 1, "one")
    low, high = sorted((layout.boxes["A"].bottom, layout.boxes["B"].top))
    assert high - low > one.bottom - one.top + 10


BRACKETS = {
    "[rectangle]": "rectangle",
    "(rounded)": "rounded",
    "([stadium])": "stadium",
    "[[subroutine]]": "subroutine",
    "[(cylinder)]": "cylinder",
    "((circle))": "circle",
    "(((doublecircle)))": "doublecircle",
    ">flag]": "flag",
    "{diamond}": "diamond",
    "{{hexagon}}": "hexagon",
    "[/parallelogram/]": "parallelogram",
    "[\\parallelogram-left\\]": "parallelogram-left",
    "[/trapezium\\]": "trapezium",
    "[\\trapezium-down/]": "trapezium-down",
}
PROPERTIES = {
    "rect": "rectangle",
    "rounded": "rounded",
    "stadium": "stadium",
    "diam": "diamond",
    "decision": "diamond",
    "hex": "hexagon",
    "cyl": "cylinder",
    "circle": "circle",
    "dbl-circ": "doublecircle",
    "subproc": "subroutine",
    "lean-r": "parallelogram",
    "lean-l": "parallelogram-left",
    "trap-b": "trapezium",
    "trap-t": "trapezium-down",
    "odd": "flag",
    "text": "none",
    "doc": "document",
    "docs": "documents",
    "lin-doc": "lined-document",
    "tag-doc": "tagged-document",
    "flag": "tape",
    "card": "card",
    "lin-rect": "lined",
    "div-rect": "divided",
    "win-pane": "window",
    "tag-rect": "tagged",
    "procs": "stack",
    "sl-rect": "sloped",
    "notch-pent": "loop-limit",
    "delay": "delay",
    "tri": "triangle",
    "flip-tri": "triangle-down",
    "disk": "disk",
    "das": "drum",
    "bow-rect": "stored",
    "curv-trap": "display",
    "comment": "brace",
    "brace-r": "brace-right",
    "braces": "braces",
    "cloud": "cloud",
    "bang": "bang",
}
SIGNS = {
    "f-circ": "junction",
    "sm-circ": "start",
    "fr-circ": "stop",
    "cross-circ": "summary",
    "hourglass": "hourglass",
    "bolt": "bolt",
    "fork": "fork",
}


def test_every_bracket_and_property_is_a_shape(tmp_path: Path) -> None:
    lines = [f"  n{number}{bracket}" for number, bracket in enumerate(BRACKETS)]
    lines += [f'  p{number}@{{ shape: {name}, label: "p-{name}" }}' for number, name in enumerate(PROPERTIES)]
    (layout,) = laid(tmp_path, "\n".join([r"\begin{mermaid}", "flowchart LR", *lines, r"\end{mermaid}"]))
    assert {box.text: box.shape for box in layout.boxes.values()} == {
        **{shape: shape for shape in BRACKETS.values()},
        **{f"p-{name}": shape for name, shape in PROPERTIES.items()},
    }


def test_every_shape_has_its_label_inside_and_may_be_named_in_latex(tmp_path: Path) -> None:
    shapes = sorted({*PROPERTIES.values()})
    charts = [_chart(rf"\node[shape={shape}]{{{shape}}}{{Word {shape}}}") for shape in shapes]
    boxes = [box for layout in laid(tmp_path, *charts) for box in layout.boxes.values()]
    assert [box.shape for box in boxes] == shapes
    document = pages(tmp_path, *charts)
    for page, box in enumerate(boxes, 1):
        first, *_, last = words(document, page)
        assert first.text == "Word" and last.right - first.left < box.w and last.bottom - first.top < box.h, box.shape


def test_signs_have_words_for_those_who_cannot_see_them_alone(tmp_path: Path) -> None:
    lines = [f'  a --> {name}@{{ shape: {name}, label: "sign {name}" }}' for name in SIGNS]
    document = pages(
        tmp_path,
        "\n".join([r"\begin{mermaid}", "flowchart LR", *lines, r"\end{mermaid}"]),
        *(_chart(rf"\node[shape={shape}]{{{shape}}}{{sign}}") for shape in SIGNS.values()),
    )
    assert document.errors == [] and "sign" not in document.text()
    assert all(f"a -> sign {name}" in said(document)[0] for name in SIGNS)


def _chart(node: str) -> str:
    return rf"\begin{{flowchart}}{node}\end{{flowchart}}"


NEARER = ("flag", "parallelogram", "parallelogram-left", "trapezium", "trapezium-down")
"""Shapes whose side is a quarter of the height nearer in its middle than the box around them."""


def test_lines_end_at_the_true_border(tmp_path: Path) -> None:
    shapes = sorted({*BRACKETS.values()})
    chart = (
        r"\begin{flowchart}[direction=right]\node{a}{A}\node[shape=%s]{b}{Wide}\node{c}{C}\edge{a}{b}\edge{b}{c}"
        r"\edge{c}{a}\end{flowchart}"
    )
    for shape, layout in zip(shapes, laid(tmp_path, *(chart % shape for shape in shapes)), strict=True):
        box = layout.boxes["Wide"]
        slack = box.h / 4 if shape in NEARER else 0.0
        end, start = layout.edges[0][-1], layout.edges[1][0]
        assert end == pytest.approx((box.left + slack, box.y), abs=0.1), shape
        assert start == pytest.approx((box.right - (0.0 if shape == "flag" else slack), box.y), abs=0.1), shape


LINKS = {
    "-->": r"\edge{a}{b}",
    "---": r"\edge[plain]{a}{b}",
    "-.->": r"\edge[dashed]{a}{b}",
    "-.-": r"\edge[dashed,plain]{a}{b}",
    "==>": r"\edge[thick]{a}{b}",
    "===": r"\edge[thick,plain]{a}{b}",
    "--o": r"\edge[tip=circle]{a}{b}",
    "--x": r"\edge[tip=cross]{a}{b}",
    "<-->": r"\edge[both]{a}{b}",
    "o--o": r"\edge[both,tip=circle]{a}{b}",
    "x--x": r"\edge[both,tip=cross]{a}{b}",
    "<-.->": r"\edge[both,dashed]{a}{b}",
    "<==>": r"\edge[both,thick]{a}{b}",
    "~~~": r"\edge[hidden]{a}{b}",
    "---->": r"\edge[ranks=3]{a}{b}",
    "----": r"\edge[plain,ranks=2]{a}{b}",
    "-...->": r"\edge[dashed,ranks=3]{a}{b}",
    "====>": r"\edge[thick,ranks=3]{a}{b}",
    "-->|text|": r"\edge[label=text]{a}{b}",
    "-- text -->": r"\edge[label=text]{a}{b}",
    "-- text ---": r"\edge[label=text,plain]{a}{b}",
    '-- "text" --o': r"\edge[label=text,tip=circle]{a}{b}",
    "-. text .->": r"\edge[label=text,dashed]{a}{b}",
    "== text ==>": r"\edge[label=text,thick]{a}{b}",
    "<-- text ---->": r"\edge[label=text,both,ranks=3]{a}{b}",
    "e1@-->": r"\edge{a}{b}",
}


def test_every_link(tmp_path: Path) -> None:
    bodies = []
    for link, edge in LINKS.items():
        bodies.append(rf"\begin{{flowchart}}\node{{a}}{{a}}\node{{b}}{{b}}{edge}\end{{flowchart}}")
        bodies.append(f"\\begin{{mermaid}}\nflowchart TD\n  a {link} b\n\\end{{mermaid}}")
    document = pages(tmp_path, *bodies)
    assert document.errors == []
    for number, link in enumerate(LINKS):
        assert picture(document, 2 * number + 1) == picture(document, 2 * number + 2), link
    looks = {picture(document, 2 * number + 1) for number in range(len(LINKS))}
    assert len(looks) == len(set(LINKS.values()))


def test_chains_lists_and_what_only_styles(tmp_path: Path) -> None:
    document = pages(
        tmp_path,
        r"""\begin{mermaid}
%%{init: {"theme": "dark"}}%%
graph TB
  a & b --> c:::big --> d; d --> e-1
  classDef big fill:#f9f
  class a,b big;
  style a fill:#bbf,stroke-width:2px
  linkStyle 0 stroke:#ff3
  click a "https://example.org" _blank
  e2@{ animate: true }
\end{mermaid}""",
    )
    assert document.errors == []
    assert said(document) == ["a -> c; b -> c; c -> d; d -> e-1"]


SUBGRAPHS = r"""\begin{mermaid}
flowchart TD
  emb([Embeddings]) --> att
  subgraph layer [Decoder layer]
    att[Attention] --> norm[Norm] --> ff[Feed forward]
    subgraph inner
      direction LR
      i1 --> i2
    end
  end
  mem[(Memory)] -. keys .-> norm
  ff --> out
  ff --> att
  out --> layer
  layer --> after
\end{mermaid}"""


def test_frames_hold_their_members_and_nothing_else(tmp_path: Path) -> None:
    (layout,) = laid(tmp_path, SUBGRAPHS)
    boxes = layout.boxes
    members = {"Attention", "Norm", "Feed forward", "inner", "i1", "i2"}
    assert {text for text, box in boxes.items() if boxes["Decoder layer"].around(box)} == members
    assert {text for text, box in boxes.items() if boxes["inner"].around(box)} == {"i1", "i2"}
    assert layout.overlaps == [] and layout.crossed == []
    assert boxes["i1"].y == pytest.approx(boxes["i2"].y)
    assert boxes["i1"].right < boxes["i2"].left
    last = layout.edges[-1]
    assert last[0][1] == pytest.approx(boxes["Decoder layer"].bottom, abs=0.1)


def test_subgroups_of_latex(tmp_path: Path) -> None:
    document = pages(
        tmp_path,
        SHOW,
        r"\begin{flowchart}\node{a}{A}\begin{subgroup}[id=g,direction=right]{Group}\node{b}{B}\node{c}{C}\edge{b}{c}"
        r"\end{subgroup}\edge{a}{g}\edge{g}{g}\end{flowchart}\Show",
    )
    assert document.errors == []
    (layout,) = layouts(document)
    assert layout.boxes["B"].y == pytest.approx(layout.boxes["C"].y)
    assert layout.edges[1][-1][1] == pytest.approx(layout.boxes["Group"].top, abs=0.1)
    assert said(document) == ["Group: B, C; B -> C; A -> Group; Group -> Group"]


def graph(seed: int, nodes: int) -> str:
    """A flowchart with cycles, long edges, loops and parallel edges."""
    chosen = random.Random(seed)
    lines = [rf"\node{{n{number}}}{{{'word ' * chosen.randint(1, 4)}{number}}}" for number in range(nodes)]
    for number in range(1, nodes):
        lines.append(rf"\edge{{n{chosen.randrange(max(0, number - 6), number)}}}{{n{number}}}")
    for _ in range(nodes // 3):
        key = chosen.choice(["", "[label=some label]", "[dashed]"])
        lines.append(rf"\edge{key}{{n{chosen.randrange(nodes)}}}{{n{chosen.randrange(nodes)}}}")
    direction = chosen.choice(["down", "right"])
    return rf"\begin{{flowchart}}[direction={direction}]" + "\n".join(lines) + r"\end{flowchart}"


def test_no_two_boxes_lie_on_each_other_and_no_line_runs_through_one(tmp_path: Path) -> None:
    for layout in laid(tmp_path, *(graph(seed, 14) for seed in range(8))):
        assert layout.overlaps == []
        assert layout.crossed == []


def test_sixty_nodes(tmp_path: Path) -> None:
    (layout,) = laid(tmp_path, graph(1, 60))
    assert len(layout.boxes) == 60
    assert layout.overlaps == []


def test_one_node_and_none(tmp_path: Path) -> None:
    document = pages(tmp_path, r"\begin{flowchart}\node{a}{alone}\end{flowchart}", r"\begin{flowchart}\end{flowchart}x")
    assert document.errors == []
    assert said(document) == ["alone", ""]


def test_a_wide_one_that_fits_is_not_scaled(tmp_path: Path) -> None:
    document = pages(tmp_path, TRAINING % "", "\\small Batch")
    assert word(document, 1, "Batch").right - word(document, 1, "Batch").left == pytest.approx(
        word(document, 2, "Batch").right - word(document, 2, "Batch").left, abs=0.1
    )


def test_mistakes_are_told_one_by_one_and_the_rest_is_drawn(tmp_path: Path) -> None:
    document = pages(
        tmp_path,
        r"""\begin{flowchart}[direction=north]
  \node[shape=round]{a}{A}
  \node{a}{again}
  \node[colour=red]{b}{B}
  \edge{a}{bb}
  \edge[tip=star]{a}{b}
  \edge[ranks=many, bend]{a}{b}
  \begin{subgroup}[id=b]{G}\node{c}{C}\end{subgroup}
  \edge{d}{c}
\end{flowchart}""",
    )
    lines = complaints(document)
    assert [line for line, _ in lines] == [1, 2, 3, 4, 6, 7, 7, 8, 10, 10]
    texts = [text for _, text in lines]
    for text, start in zip(
        texts,
        [
            "Unknown direction `north' of flowchart",
            "Unknown shape `round' of node `a'",
            "There are two nodes `a'",
            "Unknown key `colour' of \\node",
            "Unknown tip `star' of an edge",
            "An edge cannot be `many' ranks long",
            "Unknown key `bend' of an edge",
            "There are two nodes `b'",
            "Unknown node `bb'; do you mean `b'? (edge on line ",
            "Unknown node `d'",
        ],
        strict=True,
    ):
        assert text.startswith(start), text
    assert "A" in document.text()


MISTAKES = {
    "  a[one --> b": "The bracket after `a' is not closed",
    '  a["one] --> b': "The bracket after `a' is not closed",
    "  a -->|one b": "A label between bars is not closed",
    "  a <> b": "A line of the flowchart cannot be read",
    "  a -- b": "A line of the flowchart cannot be read",
    "  a --> ": "A line of the flowchart cannot be read",
    "  a b": "A line of the flowchart cannot be read",
    "  subgraph g\n  a": "The subgraph `g' has no `end'",
    "  a\n  end": "There is an `end' without a subgraph",
    "  subgraph g\n  a\n  end\n  a --> g": "The edge from `a' to `g' joins a frame and what stands in it",
    "  a@{ shape: moon }": "Unknown shape `moon' of node `a'",
}


def test_mistakes_of_mermaid(tmp_path: Path) -> None:
    texts = told_of(tmp_path, "flowchart TD", MISTAKES)
    for (lines, message), text in zip(MISTAKES.items(), texts, strict=True):
        if "cannot be read" in message or "closed" in message:
            assert text.endswith(f": `{lines.strip()}'.")
