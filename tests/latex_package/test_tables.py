"""The three table skins, seen: what is black, grey or white in the picture of a table."""

from __future__ import annotations

import subprocess
from pathlib import Path

import pytest
from PIL import Image, ImageFilter

from tests.latex_package.tex import compile_source

NESTED = r"\begin{tabular}{@{}c@{}}d\\ d\end{tabular}"
SPANS = r"\multicolumn{1}{c}{e} & \multicolumn{1}{c}{f}"
TABLE = rf"\hline a & b \\\hline c & {NESTED} \\ {SPANS} \\ g & h \\\hline"
OPENINGS = {"tabular": r"\begin{tabular}{lr}", "tabularx": r"\begin{tabularx}{5cm}{lX}"}


@pytest.fixture(scope="module")
def pictures(tmp_path_factory: pytest.TempPathFactory) -> dict[tuple[str, str], Image.Image]:
    """Each skin on each kind of table, a page each, cut to its ink."""
    folder: Path = tmp_path_factory.mktemp("tables")
    cells = [(skin, kind) for skin in ("striped", "academic", "bordered") for kind in OPENINGS]
    pages = [
        rf"{{\tableskin{{{skin}}}\centering {OPENINGS[kind]}{TABLE}\end{{{kind}}}\par}}\clearpage"
        for skin, kind in cells
    ]
    document = compile_source(
        folder,
        r"\documentclass{article}\usepackage{xcolor,tabularx}\usepackage[tableskin=academic]{scidraft}\pagestyle{empty}"
        r"\begin{document}" + "\n".join(pages) + r"\end{document}",
        runs=1,
    )
    assert document.errors == []
    subprocess.run(["pdftoppm", "-gray", "-r", "150", "doc.pdf", "page"], cwd=folder, check=True)
    found = {}
    for cell, path in zip(cells, sorted(folder.glob("page-*.pgm")), strict=True):
        picture = Image.open(path)
        box = picture.point(lambda value: 255 if value < 250 else 0).getbbox()
        found[cell] = picture.crop(box)
    return found


def lines_across(picture: Image.Image) -> int:
    """Dark rows that go from side to side, neighbours counted as one."""
    rows = [all(picture.getpixel((x, y)) < 160 for x in range(4, picture.width - 4)) for y in range(picture.height)]
    return sum(1 for above, row in zip([False, *rows], rows, strict=False) if row and not above)


@pytest.mark.parametrize("kind", list(OPENINGS))
@pytest.mark.parametrize(("skin", "lines"), [("academic", 3), ("striped", 3), ("bordered", 5)])
def test_rules(pictures: dict[tuple[str, str], Image.Image], skin: str, lines: int, kind: str) -> None:
    assert lines_across(pictures[skin, kind]) == lines


@pytest.mark.parametrize("kind", list(OPENINGS))
def test_only_striped_tables_have_a_tint_and_no_cell_is_black(
    pictures: dict[tuple[str, str], Image.Image], kind: str
) -> None:
    for skin in ("academic", "bordered", "striped"):
        histogram = pictures[skin, kind].histogram()
        pixels = sum(histogram)
        assert sum(histogram[:100]) < 0.12 * pixels
        assert (sum(histogram[235:250]) > 0.15 * pixels) == (skin == "striped")


@pytest.mark.parametrize("kind", list(OPENINGS))
def test_bordered_tables_have_both_sides(pictures: dict[tuple[str, str], Image.Image], kind: str) -> None:
    picture = pictures["bordered", kind]
    for side in (range(3), range(picture.width - 3, picture.width)):  # a pixel may be lost where lines meet
        dark = [sum(picture.getpixel((x, y)) < 200 for y in range(picture.height)) for x in side]
        assert max(dark) > 0.95 * picture.height


@pytest.mark.parametrize("kind", ["tabular", "longtable"])
@pytest.mark.parametrize("rows", [1, 2])
def test_what_comes_after_a_striped_table_is_not_coloured(tmp_path: Path, kind: str, rows: int) -> None:
    body = r"c & d\\" * rows
    table = (
        rf"{{\tableskin{{striped}}\begin{{{kind}}}{{lr}}\toprule a & b\\\midrule {body}\bottomrule\end{{{kind}}}\par}}"
    )
    after = r"\[x=\begin{cases}y\\z\end{cases}\]\tableskin{none}\begin{longtable}{l}e\\\end{longtable}"
    document = compile_source(
        tmp_path,
        r"\documentclass{article}\usepackage{amsmath,xcolor,longtable}\usepackage[tableskin=academic]{scidraft}"
        rf"\pagestyle{{empty}}\begin{{document}}{table}{after}\end{{document}}",
        runs=1,
    )
    assert document.errors == []
    subprocess.run(["pdftoppm", "-gray", "-r", "150", "-singlefile", "doc.pdf", "page"], cwd=tmp_path, check=True)
    blots = Image.open(tmp_path / "page.pgm").filter(ImageFilter.MaxFilter(9))
    assert blots.getextrema()[0] > 200


def test_stripes_begin_below_the_head_and_rules_between_columns_stand_on_them(tmp_path: Path) -> None:
    """As on pages: the first row is on a tint, the second is not; screens show the rules on both."""
    rows = r"\toprule a & b\\\midrule c & d\\ e & f\\ g & h\\\bottomrule"
    source = (
        r"\documentclass{article}\usepackage[tableskin=striped]{scidraft}\pagestyle{empty}\begin{document}\noindent"
        rf"\begin{{tabular}}{{|p{{2cm}}|p{{2cm}}|}}{rows}\end{{tabular}}\end{{document}}"
    )
    document = compile_source(tmp_path, source, runs=1)
    assert document.errors == []
    subprocess.run(["pdftoppm", "-gray", "-r", "100", "-singlefile", "doc.pdf", "page"], cwd=tmp_path, check=True)
    picture = Image.open(tmp_path / "page.pgm")
    picture = picture.crop(picture.point(lambda value: 255 if value < 250 else 0).getbbox())
    width, height = picture.size
    grounds = [picture.getpixel((width * 7 // 8, height * eighth // 8)) for eighth in (1, 3, 5, 7)]
    assert [235 < ground < 250 for ground in grounds] == [False, True, False, True]
    dark = [sum(picture.getpixel((x, y)) < 200 for y in range(height)) > 0.9 * height for x in range(width)]
    middle = dark[width // 3 : width * 2 // 3]
    assert any(dark[:4]) and any(middle) and any(dark[-4:])
