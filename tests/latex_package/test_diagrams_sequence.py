"""Sequence diagrams: where words stand, what Mermaid's lines mean, and what is said of mistakes."""

from __future__ import annotations

from io import BytesIO
from pathlib import Path

import pytest
from PIL import Image

from tests.latex_package.diagrams import HEAD, complaints, pages, picture, said, touching, word, words
from tests.latex_package.tex import Document

DECODING = r"""\begin{sequencediagram}[numbered]
  \participant{client}{Client} \participant{model}{Model} \participant{sampler}{Sampler}
  \message[activate]{client}{model}{prompt $x_{1:n}$}
  \message{model}{model}{prefill}
  \begin{loop}{until end}
    \message{model}{sampler}{logits $z_t$}
    \message{sampler}{sampler}{draw $x_{t+1}$}
    \reply{sampler}{model}{next}
    \message[async]{model}{client}{stream}
  \end{loop}
  \reply[deactivate]{model}{client}{done}
\end{sequencediagram}"""
MERMAID_DECODING = r"""\begin{mermaid}
sequenceDiagram
  autonumber
  participant C as Client
  participant M as Model
  participant S as Sampler
  C->>+M: prompt $x_{1:n}$
  M->>M: prefill
  loop until end
    M->>S: logits $z_t$
    S->>S: draw $x_{t+1}$
    S-->>M: next
    M-)C: stream
  end
  M-->>-C: done
\end{mermaid}"""
SAID = (
    r"1. Client -> Model: prompt $x_{1:n}$; 2. Model -> Model: prefill; loop [until end]; "
    r"3. Model -> Sampler: logits $z_t$; 4. Sampler -> Sampler: draw $x_{t+1}$; 5. Sampler -> Model: next; "
    r"6. Model -> Client: stream; end of loop; 7. Model -> Client: done"
)
CROWDED = r"""\begin{sequencediagram}
  \actor{reader}{Reader}
  \begin{box}{Cluster} \participant{gate}{Gateway} \participant{work}{Worker} \end{box}
  \participant{store}{Store\\on disk}
  \message[activate]{reader}{gate}{ask}
  \begin{alt}{in the cache, as it nearly always is}
    \message[activate]{gate}{store}{over two columns}
    \sidenote{over work}{busy}
    \reply[deactivate]{store}{gate}{hit}
  \otherwise{not there}
    \message[activate]{gate}{work}{compute}
    \message[activate]{work}{work}{again, with a text that breaks into lines}
    \message[lost]{work}{store}{lost}
    \deactivate{work}
    \begin{opt}{}
      \message[plain]{work}{store}{plain}
      \message[both]{work}{store}{}
      \begin{rect} \message{reader}{store}{through all of them} \end{rect}
    \end{opt}
    \reply[deactivate]{work}{gate}{result}
  \end{alt}
  \sidenote{over gate, store}{a note over three}
  \sidenote{right of store}{on the right,\\two lines}
  \sidenote{left of reader}{on the left}
  \create{log}{Log} \message{store}{log}{write}
  \destroy{log} \message{store}{log}{close}
  \reply[deactivate]{gate}{reader}{answer}
\end{sequencediagram}"""
WIDE = r"""\begin{sequencediagram}
  \participant{a}{A} \participant{b}{B} \participant{c}{C} \participant{d}{D}
  \message{a}{b}{a text that is longer than all the others and breaks}
  \message{d}{a}{from the last to the first}
  \begin{loop}{a long condition around one column} \message{b}{b}{self} \end{loop}
\end{sequencediagram}"""


def without_text(folder: Path, *bodies: str) -> Document:
    """The same pages with letters that leave no ink."""
    (folder / "lines").mkdir()
    return pages(folder / "lines", *(r"\pdfliteral page{3 Tr}" + body for body in bodies))


def crossed(document: Document, lines: Document, page: int) -> list[str]:
    """Words of a page with a line through them."""
    ink = Image.open(BytesIO(picture(lines, page)))
    scale = 100 / 72
    found = []
    for each in words(document, page):
        room = (each.bottom - each.top) * 0.2
        box = (each.left, each.top + room, each.right, each.bottom - room)
        area = ink.crop(tuple(round(number * scale) for number in box))  # type: ignore[arg-type]
        if area.getextrema()[0] < 150:  # type: ignore[operator]
            found.append(each.text)
    return found


def test_both_syntaxes_draw_and_say_the_same(tmp_path: Path) -> None:
    document = pages(tmp_path, DECODING, MERMAID_DECODING)
    assert document.errors == []
    assert said(document) == [SAID, SAID]
    assert picture(document, 1) == picture(document, 2)


def test_columns_and_rows_are_in_order(tmp_path: Path) -> None:
    document = pages(tmp_path, DECODING)
    heads = [word(document, 1, name) for name in ("Client", "Model", "Sampler")]
    assert heads[0].right < heads[1].left < heads[1].right < heads[2].left
    assert len({head.top for head in heads}) == 1
    rows = ("prompt", "prefill", "[until", "logits", "draw", "next", "stream", "done")
    tops = [word(document, 1, text).top for text in rows]
    assert tops == sorted(tops)
    assert heads[0].left < word(document, 1, "prompt").left < heads[1].right
    assert word(document, 1, "prefill").left > heads[1].left
    assert word(document, 1, "draw").left > heads[2].left


def test_labels_touch_neither_each_other_nor_lines(tmp_path: Path) -> None:
    bodies = [DECODING, CROWDED, WIDE]
    document, lines = pages(tmp_path, *bodies), without_text(tmp_path, *bodies)
    assert document.errors == lines.errors == []
    for page in (1, 2, 3):
        assert touching(document, page) == []
        assert crossed(document, lines, page) == []


def test_participants_of_a_tall_diagram_are_shown_again_below(tmp_path: Path) -> None:
    many = r"\participant{a}{Alpha}\participant{b}{Beta}" + r"\message{a}{b}{go}" * 25
    document = pages(tmp_path, rf"\begin{{sequencediagram}}{many}\end{{sequencediagram}}", DECODING)
    assert [each.text for each in words(document, 1)].count("Alpha") == 2
    assert [each.text for each in words(document, 2)].count("Client") == 1


def test_environments_of_labels_are_those_of_tex(tmp_path: Path) -> None:
    label = r"\begin{tabular}{c}one\\two\end{tabular} $\begin{array}{c}x\\y\end{array}$"
    block = rf"\begin{{loop}}{{c}}\message{{a}}{{a}}{{{label}}}\end{{loop}}"
    document = pages(tmp_path, rf"\begin{{sequencediagram}}\participant{{a}}{{A}}{block}\end{{sequencediagram}}")
    assert document.errors == []
    assert {"one", "two", "x", "y"} <= {each.text for each in words(document, 1)}


MERMAID = r"""\begin{mermaid}
sequenceDiagram
  title: Everything
  %% left out
  autonumber 10 5
  box rgb(33,66,99) Cluster
  participant A as Alice<br/>Smith
  participant B@{ "type": "database" }
  end
  pre-llm ->B: plain;
  pre-llm-->B: dashed
  autonumber off
  B->>Zed: ab & 50%: two
  A-xB: x
  A--xB: x
  A-)B: a
  A--)B: a
  A<<->>B: b
  A <<-->> B : b
  activate A
  A->>A:
  deactivate A
  Note left of A: left<br/>note
  note right of B: right
  Note over A,Zed: both
  par to one
    A->>B: one
  and to two
    rect rgb(200, 150, 255)
    A->>+Zed: two
    end
    Zed-->>-A: three
  end
  critical try
    A->>B: go
  option failed
    A->>B: log
  end
  alt
    A->>B: yes
  else no
    A->>B: no
  end
  opt maybe
  break when wrong
    A->>B: stop
  end
  end
  create actor K as Kid
  B->>K: new
  destroy K
  K-xB: end
  link A: Board @ https://example.org
  links A: {"a": "b"}
  properties A: {"a": "b"}
\end{mermaid}"""
MERMAID_SAID = (
    r"Everything. 10. pre-llm -> B: plain; 15. pre-llm -> B: dashed; B -> Zed: ab \& 50\%: two; "
    r"Alice\\ Smith -> B: x; Alice\\ Smith -> B: x; Alice\\ Smith -> B: a; Alice\\ Smith -> B: a; "
    r"Alice\\ Smith -> B: b; Alice\\ Smith -> B: b; "
    r"Alice\\ Smith -> Alice\\ Smith; Note left of Alice\\ Smith: left\\ note; Note right of B: right; "
    r"Note over Alice\\ Smith, Zed: both; par [to one]; Alice\\ Smith -> B: one; otherwise [to two]; "
    r"Alice\\ Smith -> Zed: two; Zed -> Alice\\ Smith: three; end of par; critical [try]; Alice\\ Smith -> B: go; "
    r"otherwise [failed]; Alice\\ Smith -> B: log; end of critical; alt; Alice\\ Smith -> B: yes; otherwise [no]; "
    r"Alice\\ Smith -> B: no; end of alt; opt [maybe]; break [when wrong]; Alice\\ Smith -> B: stop; end of break; "
    r"end of opt; B -> Kid: new; Kid -> B: end"
)


def test_every_construct_of_mermaid(tmp_path: Path) -> None:
    document, lines = pages(tmp_path, MERMAID), without_text(tmp_path, MERMAID)
    assert document.errors == []
    assert said(document) == [MERMAID_SAID]
    assert touching(document, 1) == []
    assert crossed(document, lines, 1) == []


MISTAKES = r"""\begin{sequencediagram}[numbered=x, foo]
  \participant{client}{Client} \participant{model}{Model}
  \participant{model}{Model}
  \message{client}{modle}{x}
  \message{zzzzzzz}{model}{x}
  \message[red]{client}{model}{x}
  \deactivate{client}
  \otherwise{x}
  \end{loop}
  \begin{loop}{x} \begin{opt}{y}
  \end{loop}
  \sidenote{near client}{x}
  \create{z}{Z}
  \message{client}{model}{a}
  \destroy{z}
  \message{client}{model}{a}
  stray
\end{sequencediagram}
\begin{sequencediagram}
\end{sequencediagram}"""
MISTAKES_TOLD = [
    (1, "`x' is no number to begin with."),
    (1, "Unknown key `foo' of sequencediagram."),
    (3, "The participant `model' is there twice."),
    (4, "Unknown participant `modle'; do you mean `model'?."),
    (5, "Unknown participant `zzzzzzz'."),
    (6, "Unknown key `red' of a message."),
    (7, "`client' is not active."),
    (8, "Only the blocks alt, par and critical have a further case."),
    (9, "There is no block to end."),
    (11, "The block opt is open where loop ends."),
    (12, "`near client' is no place of a note."),
    (14, "No message creates `z'."),
    (16, "No message destroys `z'."),
    (18, "There is text in sequencediagram that belongs to no command."),
    (18, "The block opt has no end."),
    (18, "The block loop has no end."),
    (20, "The sequence diagram has no participants."),
]


def test_mistakes_are_told_at_their_line_and_the_rest_is_drawn(tmp_path: Path) -> None:
    document = pages(tmp_path, MISTAKES)
    assert complaints(document) == MISTAKES_TOLD
    assert {"Client", "Model", "Z"} <= {each.text for each in words(document, 1)}


MERMAID_MISTAKES = r"""\begin{mermaid}
sequenceDiagram
  A->>B
  deactivate A
  end
  loop x
  else
  autonumber x
  foo bar
  Note near A: x
  participant A
  create participant K
  A->>B: x
  destroy Q
  ->> B: x
\end{mermaid}"""


@pytest.mark.parametrize(
    ("line", "message"),
    [
        (4, "`A' is not active"),
        (5, "There is no block to end"),
        (7, "Only the blocks alt, par and critical have a further case"),
        (8, "A line of the sequencediagram cannot be read"),
        (9, "A line of the sequencediagram cannot be read"),
        (10, "A line of the sequencediagram cannot be read"),
        (11, "The participant `A' is there twice"),
        (13, "No message creates `K'"),
        (14, "Unknown participant `Q'"),
        (15, "A line of the sequencediagram cannot be read"),
    ],
)
def test_lines_that_mermaid_would_not_read(mermaid_mistakes: list[str], line: int, message: str) -> None:
    (told,) = (each for each in mermaid_mistakes if f"on line {line + HEAD.count(chr(10))}:" in each)
    assert told.startswith(message)


@pytest.fixture(scope="module")
def mermaid_mistakes(tmp_path_factory: pytest.TempPathFactory) -> list[str]:
    document = pages(tmp_path_factory.mktemp("mistakes"), MERMAID_MISTAKES)
    return [message for _, message in complaints(document)]


@pytest.mark.parametrize("engine", ["xelatex", "lualatex"])
def test_other_engines(tmp_path: Path, engine: str) -> None:
    document = pages(tmp_path, DECODING, MERMAID_DECODING, CROWDED, engine=engine)
    assert document.errors == []
    assert said(document)[:2] == [SAID, SAID]
    assert {"Client", "Sampler", "logits"} <= {each.text for each in words(document, 2)}


def test_sixty_messages_and_a_lone_participant(tmp_path: Path) -> None:
    many = "\n".join(f"  P{n % 7}->>P{(n * 3) % 7}: message {n}" for n in range(60))
    document = pages(
        tmp_path,
        r"\begin{sequencediagram}\participant{a}{Alone}\end{sequencediagram}",
        f"\\begin{{mermaid}}\nsequenceDiagram\n{many}\n\\end{{mermaid}}",
    )
    assert document.errors == []
    assert [each.text for each in words(document, 1)] == ["Alone"]
    assert said(document)[1].count("message") == 60
