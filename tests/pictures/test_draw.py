"""Pictures through real TeX and real dvisvgm."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from scidraft_tex.engines.pictures.draw import Drawn, Order, draw_pictures
from scidraft_tex.engines.pictures.ids import ID_PREFIX, with_ids
from scidraft_tex.engines.pictures.svg import parse, prefix_ids, serialise
from scidraft_tex.model.body import Picture
from scidraft_tex.model.codes import Code
from scidraft_tex.model.setting import Toolchain

ROOT = Path(__file__).parents[2]

NODES = r"""\begin{tikzpicture}
\node[draw] (a) {batch}; \node[draw, right=of a, fill=white] (b) {efficient loss $\mathcal{L}$};
\draw[->] (a) -- (b); \draw[->, red] (b) to[bend left] (a);
\end{tikzpicture}"""
BROKEN = r"""\begin{tikzpicture}
\draw (0,0) -- (1,1);
\drow (0,0) -- (1,0);
\end{tikzpicture}"""
MACRO = r"\newcommand{\pic}{\begin{tikzpicture}\draw (0,0) rectangle (2,1); \node {boxed}; \end{tikzpicture}}"
DECLARED = r"""\DeclareMathOperator*{\cost}{cost}
\DeclareMathAlphabet{\script}{OT1}{pzc}{m}{it}
\DeclareMathSymbol{\turn}{\mathord}{letters}{"41}"""
CD = r"\[\begin{tikzcd} A \arrow[r, \"f\"] & B \end{tikzcd}\]".replace('\\"', '"')


MERMAID = "\\begin{mermaid}\ngraph TD\n  a[one --> b\n  b --> c\n\\end{mermaid}"


OWN = r"\newcommand{\R}{\mathbb R}\newcommand{\loss}[1]{loss $L(#1)$}"


@pytest.fixture(scope="module")
def drawn(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Drawn]:
    root = tmp_path_factory.mktemp("notes")
    tools = Toolchain(root=root, sty=ROOT / "sty", templates=ROOT / "latex_templates", cache=root / "cache")
    pictures = [
        Picture("nodes", NODES, "", "two nodes", True, 10),
        Picture("broken", BROKEN, "", "", True, 20),
        Picture("macro", r"\pic", MACRO, "a box", True, 30),
        Picture("declared", r"\fbox{$\cost x + \script{A}\turn$}", DECLARED, "a sum", True, 35),
        Picture("mermaid", MERMAID, r"\newcommand\one{1}" + "\n" + r"\newcommand\two{2}", "", True, 70, 74),
        Picture("cd", CD, r"\usepackage{tikz-cd}", "A to B", True, 40),
        Picture("said", r"\begin{mindmap}\topic{$\R^2$ of \loss{z}}\end{mindmap}", OWN, "", True, 90),
        Picture("letters", r"\fbox{α ≤ β}", "", "", True, 80),
        Picture("inline", r"\tikz \draw (0,0) circle (2pt);", "", "dot", False, 50),
        Picture("script", r"\special{dvisvgm:raw <script>alert(1)</script>}\fbox{safe}", "", "", True, 60),
    ]
    done = draw_pictures([Order("a", "a.tex", picture) for picture in pictures], tools)
    return {picture.key: picture for picture in done}


def svg(drawn: dict[str, Drawn], key: str) -> str:
    text = drawn[key].svg
    assert text is not None, drawn[key].diagnostics
    return text


def test_words_can_be_selected(drawn: dict[str, Drawn]) -> None:
    words = re.findall(r"<text[^>]*>([^<]*) </text>", svg(drawn, "nodes"))
    assert words[:3] == ["batch", "efficient", "loss"]


def test_a_picture_may_bring_what_only_preambles_declare(drawn: dict[str, Drawn]) -> None:
    assert "cost" in re.findall(r"<text[^>]*>([^<]*)<", svg(drawn, "declared"))[0]


def test_black_and_white_follow_the_page(drawn: dict[str, Drawn]) -> None:
    text = svg(drawn, "nodes")
    assert "currentColor" in text and "var(--background" in text
    assert "#f00" in text, "a colour the author chose stays"
    assert "#000" not in text


def test_a_broken_picture_loses_only_itself(drawn: dict[str, Drawn]) -> None:
    assert drawn["broken"].svg is None
    (diagnostic,) = drawn["broken"].diagnostics
    assert diagnostic.code is Code.PICTURE_FAILED
    assert diagnostic.place is not None and diagnostic.place.line == 20
    assert "Undefined control sequence `\\drow`" in diagnostic.message
    assert [key for key, one in drawn.items() if one.svg is None] == ["broken", "mermaid"]


def test_a_mistake_in_a_diagram_is_told_at_its_line_with_its_cure(drawn: dict[str, Drawn]) -> None:
    (diagnostic,) = drawn["mermaid"].diagnostics
    assert diagnostic.place is not None and diagnostic.place.line == 72
    assert diagnostic.message == "the picture could not be drawn for the page: the bracket after `a` is not closed"
    assert diagnostic.help == "close it; put a label with brackets into quotes"


def test_macros_and_packages_of_the_note_are_known(drawn: dict[str, Drawn]) -> None:
    assert ">boxed <" in svg(drawn, "macro")
    assert ">A <" in svg(drawn, "cd") and ">B <" in svg(drawn, "cd")


def test_letters_that_people_type_are_those_of_the_paper(drawn: dict[str, Drawn]) -> None:
    assert re.search(r"α.*≤.*β", re.sub(r"<[^>]*>", "", svg(drawn, "letters")))


def test_what_is_said_of_a_diagram_has_the_authors_macros(drawn: dict[str, Drawn]) -> None:
    assert 'aria-label="ℝ^2 of loss L(z)"' in svg(drawn, "said")


def test_true_size_in_em_and_on_the_baseline(drawn: dict[str, Drawn]) -> None:
    # 4 pt across plus the line's 0.4 pt; an em is 10.95 pt
    width = re.search(r'width="([\d.]+)em"', svg(drawn, "inline"))
    assert width and float(width[1]) == pytest.approx(4.4 / 10.95, abs=0.01)
    assert "vertical-align:" in svg(drawn, "inline") and "vertical-align" not in svg(drawn, "nodes")


def test_nothing_that_runs_reaches_the_page(drawn: dict[str, Drawn]) -> None:
    assert "script" not in svg(drawn, "script") and "safe" in svg(drawn, "script")


def test_a_picture_is_the_same_alone_and_in_company(drawn: dict[str, Drawn], tmp_path: Path) -> None:
    tools = Toolchain(root=tmp_path, sty=ROOT / "sty", templates=ROOT / "latex_templates", cache=tmp_path / "cache")
    picture = Picture("cd", CD, r"\usepackage{tikz-cd}", "A to B", True, 40)
    (alone,) = draw_pictures([Order("a", "a.tex", picture)], tools)
    assert alone.svg == svg(drawn, "cd")


@pytest.mark.parametrize("engine", ["pdflatex", "xelatex", "lualatex"])
def test_letters_are_the_same_beside_larger_ones_of_their_font(tmp_path: Path, engine: str) -> None:
    places = {"root": tmp_path, "sty": ROOT / "sty", "templates": ROOT / "latex_templates", "cache": tmp_path / "cache"}
    tools = Toolchain(**places, engine=engine)  # type: ignore[arg-type]
    sizes = [rf"\fontsize{{{size}}}{{12}}\selectfont \fbox{{ab}}" for size in (10.6, 10.1, 10.3)]
    orders = [Order("a", "a.tex", Picture(f"p{i}", text, "", "", True, 1)) for i, text in enumerate(sizes)]
    together = draw_pictures(orders, tools)
    for order, picture in zip(orders, together, strict=True):
        (alone,) = draw_pictures([order], tools)
        assert alone.svg == picture.svg
    outlines = [set(re.findall(r'<path d="([^"]+)"', picture.svg or "")) for picture in together]
    assert len(set.intersection(*outlines)) == 2, "in units of the font, whatever the size"


def test_a_font_with_a_colour_of_its_own_is_a_font(tmp_path: Path) -> None:
    tools = Toolchain(
        root=tmp_path, sty=ROOT / "sty", templates=ROOT / "latex_templates", cache=tmp_path / "cache", engine="xelatex"
    )
    both = [rf"\fontspec[{colour}]{{lmroman10-regular.otf}}\fbox{{ab}}" for colour in ("", "Color=FF0000")]
    plain, red = draw_pictures([Order("a", "a.tex", Picture(text, text, "", "", True, 1)) for text in both], tools)
    assert re.findall(r'<path d="[^"]+"', plain.svg or "") == re.findall(r'<path d="[^"]+"', red.svg or "") != []
    assert ">ab <" in (red.svg or "") and "#f00" in (red.svg or "")


def test_ids_belong_to_one_place(drawn: dict[str, Drawn]) -> None:
    text = svg(drawn, "nodes")
    one, two = with_ids(text, "p1"), with_ids(text, "p2")
    ids = re.findall(r'\bid="([^"]+)"', one)
    assert ids and not set(ids) & set(re.findall(r'\bid="([^"]+)"', two))
    assert all(f'id="{name}"' in one for name in re.findall(r'href="#([^"]+)"', one))


def test_a_format_lasts_until_the_preamble_changes(tmp_path: Path) -> None:
    folders = {
        "root": tmp_path,
        "sty": ROOT / "sty",
        "templates": ROOT / "latex_templates",
        "cache": tmp_path / "cache",
    }
    order = Order("a", "a.tex", Picture("box", r"\fbox{\mine}", "", "", True, 1))
    formats = []
    for word in ("one", "one", "two"):
        tools = Toolchain(**folders, preamble=rf"\newcommand\mine{{{word}}}")  # type: ignore[arg-type]
        (picture,) = draw_pictures([order], tools)
        assert picture.svg is not None and f">{word} <" in picture.svg
        formats.append({path.stat().st_mtime_ns for path in tmp_path.rglob("*.fmt")})
    assert formats[0] == formats[1] and len(formats[2]) == 2


def test_a_picture_reads_what_another_run_knows(tmp_path: Path) -> None:
    tools = Toolchain(root=tmp_path, sty=ROOT / "sty", templates=ROOT / "latex_templates", cache=tmp_path / "cache")
    text = r"see \ref{far} \setcounter{figure}{41}\refstepcounter{figure}\label{far}"
    (picture,) = draw_pictures([Order("a", "a.tex", Picture("ref", text, "", "", True, 1))], tools)
    assert picture.svg is not None and "42" in picture.svg.partition(">see ")[2]


def test_definitions_that_nothing_uses_are_of_another_picture_and_go() -> None:
    defined = '<defs><path id="other"/><path id="own"/></defs>'
    root = parse(f'<svg xmlns="http://www.w3.org/2000/svg">{defined}<use href="#own"/></svg>')
    prefix_ids(root)
    (kept,) = root.iter("{http://www.w3.org/2000/svg}path")
    assert kept.get("id") == f"{ID_PREFIX}1"


def test_ids_follow_the_order_of_use_not_that_of_definitions() -> None:
    parts = ('<path id="base"/>', '<use id="scaled" href="#base"/>', '<path id="first"/>')
    made = set()
    for defined in (parts, parts[::-1]):
        drawn = f'<defs>{"".join(defined)}</defs><use href="#first"/><use href="#scaled"/>'
        root = parse(f'<svg xmlns="http://www.w3.org/2000/svg">{drawn}</svg>')
        prefix_ids(root)
        made.add(serialise(root))
    assert len(made) == 1
