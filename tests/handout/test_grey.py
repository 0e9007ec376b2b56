"""Greyscale: no colour operator and no colour picture is left, and what was legible stays so.

complaints-latex 90.
"""

from __future__ import annotations

import subprocess
from itertools import pairwise
from pathlib import Path

import pikepdf
import pytest
from pikepdf import Array, Dictionary, Name, Pdf
from PIL import Image

from scidraft_tex.engines.imposition.grey import make_grey
from tests.support.handouts import Printed, handout
from tests.support.ink import colours_in
from tests.support.links_in_pdf import targets_of
from tests.support.paper import pages_of, text_of

DRAWING = b"""1 0 0 rg 0 0 50 50 re f
0 0 1 RG 4 w 0 60 m 50 60 l S
0 1 1 0 k 60 0 40 50 re f
/Named cs 0.2 0.8 0.2 sc 110 0 40 50 re f
/Ink cs 0.5 scn 160 0 40 50 re f
/Palette cs 1 sc 210 0 40 50 re f
/Tiled cs 1 0 0 /Tile scn 260 0 40 50 re f
q 300 0 100 50 re W n /Fade sh Q
q 40 0 0 40 410 0 cm /Photo Do Q
q 40 0 0 40 460 0 cm /Form Do Q
q 20 0 0 20 510 0 cm
BI /W 1 /H 1 /CS /RGB /BPC 8 ID \xff\x00\x00 EI Q
BT /F 20 Tf 0 80 Td (Words stay) Tj ET
"""


def colourful(path: Path) -> None:
    """One page with everything that can have a colour."""
    pdf = Pdf.new()
    pdf.add_blank_page(page_size=(560, 120))
    tile = pdf.make_stream(
        b"0 0 4 4 re f", Type=Name.Pattern, PatternType=1, PaintType=2, TilingType=1, BBox=[0, 0, 8, 8],
        XStep=8, YStep=8, Resources=Dictionary(),
    )  # fmt: skip
    photo = pdf.make_stream(
        bytes([255, 0, 0, 0, 255, 0]), Type=Name.XObject, Subtype=Name.Image, Width=2, Height=1,
        ColorSpace=Name.DeviceRGB, BitsPerComponent=8,
    )  # fmt: skip
    form = pdf.make_stream(
        b"0 1 0 rg 0 0 1 1 re f", Type=Name.XObject, Subtype=Name.Form, BBox=[0, 0, 1, 1],
        Group=Dictionary(S=Name.Transparency, CS=Name.DeviceRGB), Resources=Dictionary(),
    )  # fmt: skip
    ends = [Dictionary(FunctionType=2, Domain=[0, 1], C0=[1, 0, 0], C1=[0, 1, 0], N=1),
            Dictionary(FunctionType=2, Domain=[0, 1], C0=[0, 1, 0], C1=[1, 1, 1], N=1)]  # fmt: skip
    stitched = Dictionary(FunctionType=3, Domain=[0, 1], Functions=ends, Bounds=[0.5], Encode=[0, 1, 0, 1])
    fade = Dictionary(ShadingType=2, ColorSpace=Name.DeviceRGB, Coords=[300, 0, 400, 0], Function=stitched)
    tint = pdf.make_stream(b"{dup 0 exch 0 exch 0 exch pop}", FunctionType=4, Domain=[0, 1], Range=[0, 1] * 4)
    page = pdf.pages[0].obj
    page.Resources = Dictionary(
        ColorSpace=Dictionary(
            Named=Array([Name.CalRGB, Dictionary(WhitePoint=[0.95, 1, 1.09])]),
            Ink=Array([Name.Separation, Name("/Spot"), Name.DeviceCMYK, tint]),
            Palette=Array([Name.Indexed, Name.DeviceRGB, 1, pikepdf.String(b"\x00\x00\x00\x00\xff\x00")]),
            Tiled=Array([Name.Pattern, Name.DeviceRGB]),
        ),
        Pattern=Dictionary(Tile=tile),
        Shading=Dictionary(Fade=pdf.make_indirect(fade)),
        XObject=Dictionary(Photo=photo, Form=form),
        Font=Dictionary(F=Dictionary(Type=Name.Font, Subtype=Name.Type1, BaseFont=Name.Helvetica)),
    )
    page.Contents = pdf.make_stream(DRAWING)
    pdf.save(path)


def test_everything_that_can_have_a_colour(tmp_path: Path) -> None:
    path = tmp_path / "colours.pdf"
    colourful(path)
    assert len(colours_in(path)) >= 10
    before = pages_of(path, 72, colour=True)[0].convert("RGB")
    with pikepdf.open(path) as pdf:
        assert make_grey(pdf) == 0
        pdf.save(tmp_path / "grey.pdf")
    assert colours_in(tmp_path / "grey.pdf") == []
    assert "Words stay" in text_of(tmp_path / "grey.pdf")
    after = pages_of(tmp_path / "grey.pdf", 72, colour=True)[0].convert("RGB")
    middle = 95
    for x in (25, 80, 130, 230, 325, 375, 415, 440, 480, 520):
        red, green, blue = before.getpixel((x, middle))  # type: ignore[misc]
        grey = after.getpixel((x, middle))
        assert isinstance(grey, tuple)
        assert len(set(grey)) == 1, x
        assert abs(grey[0] - (0.3 * red + 0.59 * green + 0.11 * blue)) < 22, (x, grey, (red, green, blue))


PICTURES = r"""\title{Pictures}
\date{2026-01-01}
Text with a \href{https://example.org}{link}, \textcolor{red}{red words} and \textcolor{blue!80}{blue ones}.
\section{A}\label{sec:a}
\begin{tikzpicture}
\fill[red!30] (0,0) rectangle (1,1); \fill[green!60!black] (1,0) rectangle (2,1);
\fill[yellow!80] (2,0) rectangle (3,1);
\fill[blue] (3,0) rectangle (4,1); \shade[left color=red,right color=green] (4,0) rectangle (6,1);
\shade[ball color=orange] (7,.5) circle (.5);
\end{tikzpicture}

\includegraphics[width=2cm]{photo} \includegraphics[width=2cm]{drawing}
\begin{table}[h]\caption{Stripes}\tableskin{striped}
\begin{tabular}{ll}\toprule Head & Head\\\midrule one & two\\three & four\\five & six\\\bottomrule\end{tabular}
\end{table}
\begin{lstlisting}[language=Python]
def f(x):  # a remark
    return "text"
\end{lstlisting}
\cref{sec:a}
"""


@pytest.fixture(scope="module")
def printed(tmp_path_factory: pytest.TempPathFactory) -> Printed:
    folder = tmp_path_factory.mktemp("grey")
    notes = folder / "notes"
    notes.mkdir()
    (notes / "pictures.tex").write_text(PICTURES, encoding="utf-8")
    Image.new("RGB", (40, 40), (200, 40, 40)).save(notes / "photo.jpg", quality=90)
    colourful(notes / "drawing.pdf")
    made = handout(notes, folder / "build", "--name", "grey", "--grayscale", "--front", "compact")
    assert made.code == 0, made.output
    return made


def test_a_note_with_figures_is_grey_and_keeps_its_links(printed: Printed) -> None:
    assert colours_in(printed.pdf("grey")) == []
    assert all(target for _, target in targets_of(printed.pdf("grey")))
    for page in pages_of(printed.pdf("grey"), 50, colour=True):
        assert all(len(set(colour)) == 1 for _, colour in page.convert("RGB").getcolors(1 << 24) or ())  # type: ignore[arg-type]


def contrast(one: float, other: float) -> float:
    """The contrast of two greys (0 to 255), as WCAG 2 counts it."""

    def light(value: float) -> float:
        share = value / 255
        return share / 12.92 if share <= 0.04045 else ((share + 0.055) / 1.055) ** 2.4

    high, low = sorted((light(one), light(other)), reverse=True)
    return (high + 0.05) / (low + 0.05)


def boxes_of(pdf: Path, page: int) -> list[tuple[str, tuple[int, int, int, int]]]:
    """The words of a page with their boxes, in pixels of a picture with 144 to the inch."""
    command = ["pdftotext", "-bbox", "-f", str(page), "-l", str(page), str(pdf), "-"]
    text = subprocess.run(command, check=True, capture_output=True, text=True).stdout
    found = []
    for line in text.splitlines():
        if "<word " in line:
            numbers = [float(line.split(f'{key}="')[1].split('"')[0]) * 2 for key in ("xMin", "yMin", "xMax", "yMax")]
            found.append((line.split(">")[1].split("<")[0], tuple(round(number) for number in numbers)))
    return found  # type: ignore[return-value]


def test_every_word_can_be_read_on_its_ground(printed: Printed) -> None:
    """At least 4.5:1 between the darkest and the commonest tone around each word, as it comes out of the renderer."""
    pages = pages_of(printed.pdf("grey"), 144)
    weak = []
    for number, page in enumerate(pages, 1):
        for word, box in boxes_of(printed.pdf("grey"), number):
            part = page.convert("L").crop((box[0] - 1, box[1] - 1, box[2] + 1, box[3] + 1))
            tones = part.histogram()
            ground = max(range(256), key=lambda tone: tones[tone])
            darkest = min(tone for tone in range(256) if tones[tone])
            if len(word) > 1 and word.isalpha() and word not in ("Words", "stay") and contrast(ground, darkest) < 4.5:
                weak.append((word, ground, darkest))
    assert weak == []


def flat(page: Image.Image, y: int) -> list[int]:
    """The tones of a row that go on for a tenth of an inch, from left to right."""
    tones: list[int] = []
    row = page.crop((0, y, page.width, y + 1)).tobytes()
    start = 0
    for x in range(1, len(row) + 1):
        if x == len(row) or abs(row[x] - row[start]) > 1:
            if x - start >= 14 and (not tones or abs(tones[-1] - row[start]) > 3):
                tones.append(row[start])
            start = x
    return tones


def test_neighbouring_tints_differ(printed: Printed) -> None:
    """Fills of a drawing side by side, stripes and code on white: at least 8 of 255 levels apart."""
    pages = [page.convert("L") for page in pages_of(printed.pdf("grey"), 144)]
    rows = [flat(page, y) for page in pages for y in range(page.height)]
    drawing = max(rows, key=len)
    assert len(drawing) >= 5
    assert min(abs(a - b) for a, b in pairwise(drawing)) >= 8, drawing
    grounds = {tone for row in rows for tone in row if 200 < tone < 250}
    assert len(grounds) >= 2, "code and stripes"


SVG = '<svg xmlns="http://www.w3.org/2000/svg" width="40" height="40"><circle cx="20" cy="20" r="18" fill="red"/></svg>'
EPS = "%!PS-Adobe-3.0 EPSF-3.0\n%%BoundingBox: 0 0 40 40\n0 0 1 setrgbcolor 5 5 30 30 rectfill\nshowpage\n"


def test_figures_of_every_format(tmp_path: Path) -> None:
    notes = tmp_path / "notes"
    notes.mkdir()
    (notes / "a.svg").write_text(SVG, encoding="utf-8")
    (notes / "b.eps").write_text(EPS, encoding="utf-8")
    Image.new("P", (40, 40), 1).save(notes / "c.png")
    Image.new("RGBA", (40, 40), (0, 200, 0, 128)).save(notes / "d.png")
    Image.new("CMYK", (40, 40), (0, 200, 0, 0)).save(notes / "e.jpg")
    body = "\n\n".join(
        f"\\includegraphics[width=3cm]{{{name}}}" for name in ("a.svg", "b.eps", "c.png", "d.png", "e.jpg")
    )
    (notes / "all.tex").write_text(f"\\title{{All}}\n{body}\n", encoding="utf-8")
    made = handout(notes, tmp_path / "build", "--name", "all", "--grayscale", "--front", "none")
    assert made.code == 0, made.output
    assert colours_in(made.pdf("all")) == []
