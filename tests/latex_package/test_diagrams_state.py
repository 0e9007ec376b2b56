"""State diagrams: where states and lines are, what Mermaid's lines mean, and what is said of mistakes."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.latex_package.diagrams import complaints, pages, picture, said, told_of, touching
from tests.latex_package.layouts import SHOW, layouts

DECODING = r"""\begin{statediagram}[direction=%s]
  \state{idle}{Idle}
  \state{prefill}{Prefill}
  \state{decode}{Decode}
  \state{complete}{Complete}
  \state{truncated}{Truncated}
  \initial{idle}
  \transition[label=prompt]{idle}{prefill}
  \transition{prefill}{decode}
  \transition[label=token]{decode}{decode}
  \transition[label=end]{decode}{complete}
  \transition[label=limit]{decode}{truncated}
  \final{complete}
  \final{truncated}
\end{statediagram}"""
MERMAID_DECODING = r"""\begin{mermaid}
stateDiagram-v2
  direction LR
  state "Idle" as idle
  prefill : Prefill
  decode: Decode
  state "Complete" as complete
  truncated: Truncated
  [*] --> idle
  idle --> prefill : prompt
  prefill --> decode
  decode --> decode: token
  decode --> complete: end
  decode --> truncated: limit
  complete --> [*]
  truncated --> [*]
\end{mermaid}"""


@pytest.mark.parametrize(("direction", "axis", "sign"), [("right", "x", 1), ("down", "y", -1)])
def test_states_stand_in_their_order_and_ways_apart_are_even(
    tmp_path: Path, direction: str, axis: str, sign: int
) -> None:
    document = pages(tmp_path, SHOW, DECODING % direction + r"\Show")
    assert document.errors == []
    assert touching(document, 1) == []
    (layout,) = layouts(document)
    boxes = layout.boxes
    line = [boxes[text] for text in ("start", "Idle", "Prefill", "Decode", "Complete", "end")]
    places = [sign * getattr(box, axis) for box in line]
    assert places == sorted(places)
    other = "y" if axis == "x" else "x"
    straight = [round(getattr(box, other), 1) for box in line[:4]] + [round(getattr(line[5], other), 1)]
    assert len(set(straight)) == 1
    middle = (getattr(boxes["Complete"], other) + getattr(boxes["Truncated"], other)) / 2
    assert middle == pytest.approx(getattr(boxes["Decode"], other), abs=0.1)
    assert layout.overlaps == [] and layout.crossed == []


def test_mermaid_draws_the_same_and_says_the_same(tmp_path: Path) -> None:
    document = pages(tmp_path, DECODING % "right", MERMAID_DECODING)
    assert document.errors == []
    assert picture(document, 1) == picture(document, 2)
    assert said(document)[0] == said(document)[1]
    assert said(document)[0] == (
        "start -> Idle; Idle -> Prefill: prompt; Prefill -> Decode; Decode -> Decode: token; Decode -> Complete: end; "
        "Decode -> Truncated: limit; Complete -> end; Truncated -> end"
    )


@pytest.mark.parametrize("engine", ["xelatex", "lualatex"])
def test_other_engines(tmp_path: Path, engine: str) -> None:
    document = pages(tmp_path, DECODING % "right", MERMAID_DECODING, engine=engine)
    assert document.errors == []
    assert picture(document, 1) == picture(document, 2)


ALL = r"""\begin{statediagram}
  \state{wait}{Wait} \fork{f} \state{left}{Left} \state{right}{Right} \join{j} \choice{c}
  \begin{composite}[direction=right]{work}{At work}
    \state{in}{Inner} \state{other}{Other}
    \initial{in} \transition[label=go]{in}{other} \transition[label=back]{other}{in} \final{other}
  \end{composite}
  \initial{wait} \transition{wait}{f} \transition{f}{left} \transition{f}{right} \transition{left}{j}
  \transition{right}{j} \transition{j}{c} \transition[label=$x>0$]{c}{work}
  \transition[label=$x<0$]{c}{wait} \final{work}
  \statenote[left]{wait}{one\\ two} \statenote{left}{three}
\end{statediagram}"""
MERMAID_ALL = r"""\begin{mermaid}
stateDiagram-v2
  hide empty description
  wait: Wait
  state f <<fork>>
  state "Left" as left
  right : Right
  state j <<join>>
  state c <<choice>>
  state "At work" as work {
    direction LR
    state "Inner" as in
    other : Other
    [*] --> in
    in --> other : go
    other --> in : back
    other --> [*]
  }
  [*] --> wait
  wait --> f
  f --> left:::big
  f --> right
  left --> j
  right --> j
  j --> c
  c --> work : $x>0$
  c --> wait : $x<0$
  work --> [*]
  note left of wait
    one
    two
  end note
  note right of left : three
  classDef big fill:red
  class wait big
\end{mermaid}"""


def test_composites_forks_choices_and_notes(tmp_path: Path) -> None:
    document = pages(tmp_path, SHOW, ALL + r"\Show", MERMAID_ALL + r"\Show")
    assert document.errors == []
    assert said(document)[0] == said(document)[1]
    first, second = layouts(document)
    assert first.overlaps == second.overlaps == []
    assert first.crossed == second.crossed == []
    work = first.boxes["At work"]
    assert {text for text, box in first.boxes.items() if work.around(box)} >= {"Inner", "Other"}
    assert first.boxes["Inner"].y == pytest.approx(first.boxes["Other"].y)
    for bar in ("fork", "join"):
        assert first.boxes[bar].left < first.boxes["Left"].x < first.boxes["Right"].x < first.boxes[bar].right
    assert touching(document, 1) == touching(document, 1) == []
    for text in ("one", "two", "three"):
        assert text in document.text()


def test_a_second_text_is_a_second_line_and_regions_have_dots_of_their_own(tmp_path: Path) -> None:
    document = pages(
        tmp_path,
        r"""\begin{mermaid}
stateDiagram
  s : first
  s : second
  state t {
    [*] --> a
    --
    [*] --> b
  }
\end{mermaid}""",
    )
    assert document.errors == []
    assert said(document) == [r"t: start, a, start, b; start -> a; start -> b; first\\second"]


def test_mistakes_are_told_one_by_one(tmp_path: Path) -> None:
    document = pages(
        tmp_path,
        r"""\begin{statediagram}
  \state{a}{A} \state{a}{B}
  \statenote[above]{a}{note}
  \statenote{a}{another}
  \statenote{b}{note}
  \begin{composite}[id=x]{c}{C}\state{d}{D}\end{composite}
  \transition[bent]{a}{d}
  \transition{a}{dd}
\end{statediagram}""",
    )
    found = complaints(document)
    assert [line for line, _ in found] == [2, 3, 4, 5, 6, 7, 9]
    for (_, text), start in zip(
        found,
        [
            "There are two states `a'",
            "A note cannot stand `above' of a state",
            "There are two notes on one side of a state",
            "Unknown state `b'",
            "Unknown key `id' of composite",
            "Unknown key `bent' of an edge",
            "Unknown state `dd'; do you mean `d'?",
        ],
        strict=True,
    ):
        assert text.startswith(start), text


MISTAKES = {
    "  state s {\n  a": "The state `s' is not closed",
    "  a\n  }": "A brace closes no state",
    "  note right of a\n  words": "A note has no `end note'",
    "  a -> b": "A line of the statediagram cannot be read",
    "  state s <<history>>": "A line of the statediagram cannot be read",
}


def test_mistakes_of_mermaid(tmp_path: Path) -> None:
    told_of(tmp_path, "stateDiagram-v2", MISTAKES)
