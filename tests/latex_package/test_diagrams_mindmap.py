"""Mind maps: where topics stand, what Mermaid's lines mean, and what is said of mistakes."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.latex_package.diagrams import complaints, pages, picture, said, touching, word, words

FAMILIES = r"""\begin{mindmap}%s
  \topic{Attention}{
    \topic{full}
    \topic{sparse}{ \topic{windows} \topic{blocks} }
    \topic{linear}{\topic{kernel}\topic{recurrent}}
    \topic{state-space}
      { \topic{fixed} \topic{decay} }
  }
\end{mindmap}"""
MERMAID_FAMILIES = r"""\begin{mermaid}
mindmap
  Attention
    full
    sparse
      windows
      blocks
    linear
      kernel
      recurrent
    state-space
      fixed
      decay
\end{mermaid}"""


def test_sides_are_in_balance_and_topics_of_one_depth_in_columns(tmp_path: Path) -> None:
    document = pages(tmp_path, FAMILIES % "")
    assert document.errors == []
    root = word(document, 1, "Attention")
    right = {each.text: each for each in words(document, 1) if each.left > root.right}
    left = {each.text: each for each in words(document, 1) if each.right < root.left}
    assert set(right) == {"full", "sparse", "windows", "blocks"}
    assert set(left) == {"linear", "kernel", "recurrent", "state-space", "fixed", "decay"}
    assert right["full"].left == right["sparse"].left
    assert right["windows"].left == right["blocks"].left > right["sparse"].right
    assert left["linear"].right == left["state-space"].right
    assert left["kernel"].right == left["fixed"].right < left["linear"].left
    assert right["full"].top < right["windows"].top < right["blocks"].top
    assert abs(right["windows"].top + right["blocks"].top - 2 * right["sparse"].top) <= 0.2


@pytest.mark.parametrize(
    ("direction", "side"), [("right", lambda a, b: a.right < b.left), ("left", lambda a, b: b.right < a.left)]
)
def test_all_on_one_side(tmp_path: Path, direction: str, side: object) -> None:
    document = pages(tmp_path, FAMILIES % f"[direction={direction}]")
    assert document.errors == []
    root = word(document, 1, "Attention")
    assert callable(side)
    assert all(side(root, each) for each in words(document, 1) if each.text != "Attention")
    assert touching(document, 1) == []


def test_down(tmp_path: Path) -> None:
    document = pages(tmp_path, FAMILIES % "[direction=down]")
    assert document.errors == []
    rows: dict[float, list[str]] = {}
    for each in sorted(words(document, 1), key=lambda each: (each.top, each.left)):
        rows.setdefault(each.top, []).append(each.text)
    assert list(rows.values()) == [
        ["Attention"],
        ["full", "sparse", "linear", "state-space"],
        ["windows", "blocks", "kernel", "recurrent", "fixed", "decay"],
    ]
    assert touching(document, 1) == []


def test_what_is_said_goes_from_the_root_to_the_leaves(tmp_path: Path) -> None:
    document = pages(tmp_path, FAMILIES % "", r"\begin{mindmap}\topic{$x_1$ alone}\end{mindmap}")
    assert said(document) == [
        "Attention: full, sparse, linear, state-space; sparse: windows, blocks; linear: kernel, recurrent; "
        "state-space: fixed, decay",
        "$x_1$ alone",
    ]


def test_mermaid_draws_the_same(tmp_path: Path) -> None:
    document = pages(tmp_path, FAMILIES % "", MERMAID_FAMILIES)
    assert document.errors == []
    assert picture(document, 1) == picture(document, 2)
    assert said(document)[0] == said(document)[1]


SHAPES = r"""\begin{mindmap}
  \topic[shape=circle]{map}{
    \topic[shape=box]{a square}
    \topic[shape=rounded]{a (round) one}
    \topic[shape=circle]{a circle}
    \topic[shape=bang]{a bang}
    \topic[shape=cloud]{a cloud}
    \topic[shape=hexagon]{a hexagon}
    \topic{plain words}
    \topic[shape=box]{\textbf{bold}\\and \emph{slanted}}
    \topic{50\% of $\frac{1}{2}$}
  }
\end{mindmap}"""
MERMAID_SHAPES = r"""\begin{mermaid}
---
config:
  theme: forest
---
mindmap
  root((map))
    id1[a square]
    ::icon(fa fa-book)
    id2("a (round) one")
    id3((a circle)):::urgent
    %% a remark
    ))a bang((
    :::urgent large
    id5)a cloud(
    id6{{a hexagon}}
    plain words %% another
    id7["`**bold**<br/>and *slanted*`"]
    50% of $$\frac{1}{2}$$
\end{mermaid}"""


def test_every_bracket_of_mermaid_is_a_shape(tmp_path: Path) -> None:
    document = pages(tmp_path, SHAPES, MERMAID_SHAPES)
    assert document.errors == []
    assert picture(document, 1) == picture(document, 2)


def test_every_shape_looks_different(tmp_path: Path) -> None:
    names = ("plain", "box", "rounded", "circle", "cloud", "bang", "hexagon")
    document = pages(tmp_path, *(rf"\begin{{mindmap}}\topic[shape={name}]{{word}}\end{{mindmap}}" for name in names))
    assert document.errors == []
    assert len({picture(document, page + 1) for page in range(len(names))}) == len(names)


def test_a_topic_of_mermaid_is_below_the_last_one_that_is_indented_less(tmp_path: Path) -> None:
    source = "\\begin{mermaid}\nmindmap\n Root\n    A\n        B\n      C\n\t  D\n  E\n\\end{mermaid}"
    document = pages(tmp_path, source)
    assert document.errors == []
    assert said(document) == ["Root: A, D, E; A: B, C"]


@pytest.mark.parametrize("engine", ["pdflatex", "xelatex", "lualatex"])
def test_engines(tmp_path: Path, engine: str) -> None:
    document = pages(tmp_path, FAMILIES % "", MERMAID_SHAPES, engine=engine)
    assert document.errors == []
    assert {each.text for each in words(document, 1)} >= {"Attention", "recurrent", "state-space"}
    assert {each.text for each in words(document, 2)} >= {"map", "cloud", "hexagon"}


def test_many_topics_of_any_length_lie_apart(tmp_path: Path) -> None:
    long = " and so on" * 8
    leaves = "".join(rf"\topic{{leaf{number}{long if number % 7 == 0 else ''}}}" for number in range(12))
    branches = "".join(rf"\topic[shape=cloud]{{branch{number}}}{{{leaves}}}" for number in range(4))
    deep = "".join(rf"\topic{{deep{number}}}{{" for number in range(6)) + "}" * 6
    root = rf"\topic{{root}}{{{branches}{deep}}}"
    document = pages(
        tmp_path,
        *(
            rf"\scalebox{{.5}}{{\begin{{minipage}}{{2\linewidth}}\begin{{mindmap}}[{key}]{root}\end{{mindmap}}\end{{minipage}}}}"
            for key in ("direction=sides", "direction=right")
        ),
    )
    assert document.errors == []
    assert touching(document, 1) == []
    assert touching(document, 2) == []


def test_mistakes_are_told_and_the_rest_is_drawn(tmp_path: Path) -> None:
    body = r"""\begin{mindmap}[direction=round]
  \topic[shape=star]{root}{
    \topic{one}{
      \topic[colour=red]{two}
    }
  }
  \topic{second}
  stray
\end{mindmap}
\begin{mindmap}
\end{mindmap}"""
    document = pages(tmp_path, body)
    assert complaints(document) == [
        (1, "A mindmap has no direction `round'."),
        (2, "A topic has no shape `star'."),
        (4, "Unknown key `colour' of \\topic."),
        (7, "A mindmap has one root, `second' would be a second."),
        (9, "There is text in mindmap that belongs to no command."),
        (11, "The mindmap has no topic."),
    ]
    assert said(document)[0] == "root: one, second; one: two"


def test_mistakes_in_mermaid_are_told_with_their_line(tmp_path: Path) -> None:
    body = "\\begin{mermaid}\nmindmap\n  root\n    a[open\n    b((open)\n    {{c}\n  second\n\\end{mermaid}"
    document = pages(tmp_path, body)
    first = document.folder.joinpath("doc.tex").read_text().splitlines().index("    a[open") + 1
    assert [text for _, text in complaints(document)] == [
        f"A topic begins with `[' and does not end with `]' on line {first}: `a[open'.",
        f"A topic begins with `((' and does not end with `))' on line {first + 1}: `b((open)'.",
        f"A topic begins with `{{{{' and does not end with `}}}}' on line {first + 2}: `{{{{c}}'.",
        f"The braces of a label do not match on line {first + 2}: `{{{{c}}'.",
        f"A mindmap has one root, `second' would be a second on line {first + 3}: `second'.",
    ]
    assert said(document) == ["root: open, open), c, second"]
