"""A note from a volume is the note set alone; a volume's PDF is cut without loss; its bytes never change."""

# ruff: noqa: E501  (LaTeX samples read best unbroken)
from __future__ import annotations

import io
import subprocess
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pikepdf
import pytest

from latex_engine.conftest import make_note
from scidraft_tex.engines.latex.bibtex import make_bbl
from scidraft_tex.engines.latex.volume import set_notes
from scidraft_tex.model.numbers import Step
from scidraft_tex.model.setting import ForeignLabel, NoteToSet, SetBibList, SetNote, Toolchain

WORDS = (
    "attention gradient model token layer weight softmax entropy kernel matrix vector bound sample proof limit " * 12
)
BIB = "@article{one, author={A. Author}, title={T}, journal={J}, year=2020}\n@misc{two, author={B}, title={U}, year=2021}\n"


def listed(title: str, *keys: str) -> SetBibList:
    bbl, trouble = make_bbl("plain", keys, {"refs.bib": BIB})
    assert trouble == ()
    return SetBibList(title, "plain", bbl, keys, files=("refs",))


def collection() -> list[NoteToSet]:
    """Notes that use counters, macros, labels of the same name, floats, lists, long pages and foreign labels."""
    lists = (listed("Works", "one"), listed("More", "two", "one"))
    foreign = (ForeignLabel("alpha:lem:a", "lemma", "1", "First", "Note alpha", "", "alpha.pdf", "alpha/lemma.1"),)
    return [
        make_note(
            "alpha",
            "\\newcommand{\\mine}{alpha's}\n\\section{One}\\label{sec:a}\n" + WORDS + "\n\n"
            "\\begin{lemma}[First]\\label{lem:a}It is \\mine.\\end{lemma}\n\\begin{equation}\\label{eq:a} x = 1 \\end{equation}\n"
            "See \\cref{lem:a}, \\eqref{eq:a} and \\ref{sec:b}.\n\\section{Two}\\label{sec:b}\n\\subsection{Deep}\n"
            "\\begin{table}\\caption{T}\\centering\\begin{tabular}{ll}a & b\\\\\\end{tabular}\\end{table}\\footnote{F.}\n",
        ),
        make_note(
            "beta",
            "\\newcommand{\\mine}{beta's}\n\\section{One}\\label{sec:a}\n" + WORDS * 6 + "\n\n"
            "\\begin{theorem}\\label{lem:a}It is \\mine. See \\cref{alpha:lem:a} and \\cref{lem:a}.\\end{theorem}\n"
            "\\appendix\n\\section{Last}\\label{app}\nIn \\ref{app}.\n",
            foreign=foreign,
        ),
        make_note(
            "sub/gamma",
            "\\newtheorem{fact}{Fact}\n\\newcounter{steps}\\setcounter{steps}{3}\n"
            "\\begin{fact}\\label{f}A.\\end{fact} \\ref{f}; as \\cite{one} says.\n\n\\references[title={Works},style=plain]{refs}\n\n"
            "Then \\cite{two} and \\cite{one}.\n\n\\references[title={More},style=plain]{refs}\n",
            lists=lists,
        ),
        make_note(
            "delta",
            "\\newtheorem{fact}{Tatsache}\n\\begin{fact}B.\\end{fact}\n\\begin{lstlisting}[language=Python]\nx = 1\n\\end{lstlisting}\n"
            "\\begin{tikzpicture}\\draw (0,0) -- (1,1);\\end{tikzpicture} $\\sum_k x_k$\n",
        ),
    ]  # fmt: skip


@pytest.fixture(scope="module")
def both(
    tmp_path_factory: pytest.TempPathFactory, make_tools: Callable[..., Toolchain]
) -> dict[str, tuple[SetNote, SetNote]]:
    """Each note from a volume and alone, the volume in another folder."""
    one, other = tmp_path_factory.mktemp("one"), tmp_path_factory.mktemp("a much longer name, with blanks")
    together = set_notes(collection(), make_tools(other))
    apart = set_notes([replace(note, alone=True) for note in collection()], make_tools(one), jobs=2)
    return {a.slug: (a, b) for a, b in zip(together, apart, strict=True)}


SLUGS = [note.slug for note in (make_note("alpha", ""), make_note("beta", ""), make_note("sub/gamma", ""))] + ["delta"]


def pages_of(pdf: bytes, folder: Path, name: str) -> list[bytes]:
    """The pages as grey pictures."""
    folder.mkdir(exist_ok=True)
    (folder / f"{name}.pdf").write_bytes(pdf)
    subprocess.run(["pdftoppm", "-r", "60", "-gray", f"{name}.pdf", name], cwd=folder, check=True)
    return [path.read_bytes() for path in sorted(folder.glob(f"{name}-*.pgm"))]


def differing(one: bytes, other: bytes) -> float:
    """The share of pixels that differ by more than antialiasing (fonts are subset otherwise in a volume)."""
    assert len(one) == len(other)
    return sum(abs(a - b) > 48 for a, b in zip(one, other, strict=True)) / len(one)


def text_of(pdf: bytes, folder: Path) -> str:
    (folder / "text.pdf").write_bytes(pdf)
    return subprocess.run(["pdftotext", "text.pdf", "-"], cwd=folder, check=True, capture_output=True, text=True).stdout


@pytest.mark.parametrize("slug", SLUGS)
def test_a_volume_gives_what_the_note_gives_alone(
    both: dict[str, tuple[SetNote, SetNote]], slug: str, tmp_path: Path
) -> None:
    volume, alone = both[slug]
    assert volume.diagnostics == alone.diagnostics == ()
    assert volume.pdf is not None and alone.pdf is not None
    assert volume.numbers == alone.numbers
    assert volume.pages == alone.pages
    assert text_of(volume.pdf, tmp_path) == text_of(alone.pdf, tmp_path)
    pages = zip(pages_of(volume.pdf, tmp_path, "volume"), pages_of(alone.pdf, tmp_path, "alone"), strict=True)
    for one, other in pages:
        assert differing(one, other) < 0.002


def test_numbers_and_labels_are_the_notes_own(both: dict[str, tuple[SetNote, SetNote]]) -> None:
    alpha, beta, gamma = (both[slug][0].numbers for slug in SLUGS[:3])
    assert [(label.name, label.kind, label.number) for label in alpha.labels] == [
        ("sec:a", "section", "1"),
        ("lem:a", "lemma", "1"),
        ("eq:a", "equation", "1"),
        ("sec:b", "section", "2"),
    ]
    assert Step("subsection", "2.1") in alpha.steps and Step("footnote", "1") in alpha.steps
    assert ("app", "A") in [(label.name, label.number) for label in beta.labels]
    assert Step("fact", "1") in gamma.steps
    assert next(label for label in alpha.labels if label.name == "lem:a").anchor == "alpha/lemma.1"


def test_a_cut_pdf_keeps_links_outline_and_information(both: dict[str, tuple[SetNote, SetNote]]) -> None:
    pdf = both["alpha"][0].pdf
    assert pdf is not None
    with pikepdf.open(io.BytesIO(pdf)) as opened:
        assert str(opened.docinfo["/Title"]) == "Note alpha"
        assert str(opened.docinfo["/Author"]) == "A. Author"
        with opened.open_outline() as outline:
            assert [str(item.title) for item in outline.root] == ["1 One", "2 Two"]
            assert [str(item.title) for item in outline.root[1].children] == ["2.1 Deep"]
        names = [str(name) for name in list(opened.Root.Names.Dests.Names)[::2]]
        assert all(name.startswith("alpha/") for name in names) and "alpha/lemma.1" in names
        targets = [str(a.A.D) for page in opened.pages for a in page.get("/Annots", []) if a.A.S == "/GoTo"]
        assert "alpha/equation.1" in " ".join(targets)
        assert set(targets) <= set(names)


def test_two_lists_restart_their_numbers(both: dict[str, tuple[SetNote, SetNote]], tmp_path: Path) -> None:
    pdf = both["sub/gamma"][0].pdf
    assert pdf is not None
    text = " ".join(text_of(pdf, tmp_path).split())
    assert "as [1] says" in text
    assert "Then [2] and [1]" in text or "Then [1] and [2]" in text


def test_the_same_bytes_in_two_folders(
    both: dict[str, tuple[SetNote, SetNote]], tmp_path: Path, make_tools: Callable[..., Toolchain]
) -> None:
    again = set_notes(collection(), make_tools(tmp_path))
    assert [note.pdf for note in again] == [both[note.slug][0].pdf for note in again]


def test_no_folder_of_this_machine_is_in_a_pdf(both: dict[str, tuple[SetNote, SetNote]], cache: Path) -> None:
    for volume, alone in both.values():
        for pdf in (volume.pdf, alone.pdf):
            assert pdf is not None
            with pikepdf.open(io.BytesIO(pdf)) as opened:
                for thing in opened.objects:
                    data = thing.unparse(resolved=True)
                    data += thing.read_bytes() if isinstance(thing, pikepdf.Stream) and "/Length1" not in thing else b""
                    for secret in (str(cache.parent), str(Path(__file__).parents[2]), "/usr/share", "scidraft-note"):
                        assert secret.encode() not in data


def test_progress_names_every_note(tmp_path: Path, make_tools: Callable[..., Toolchain]) -> None:
    seen: list[str] = []
    set_notes(collection(), make_tools(tmp_path), on_note=seen.append)
    assert set(seen) == set(SLUGS)


def test_notes_with_preambles_of_their_own(tmp_path: Path, make_tools: Callable[..., Toolchain]) -> None:
    own = "\\usepackage{cancel}"
    notes = [
        make_note("with", own + "\n\n$\\cancel{x}$\n", preamble=own),
        make_note("shared", "\\shared\n"),
    ]
    found = set_notes(notes, make_tools(tmp_path, preamble="\\newcommand{\\shared}{All of us}\n"))
    assert [note.diagnostics for note in found] == [(), ()]
    assert all(note.pdf for note in found)


def test_a_broken_preamble_still_serves(tmp_path: Path, make_tools: Callable[..., Toolchain]) -> None:
    preamble = "\\newcommand{\\shared}{All of us}\n\\undefd\n\\usepackage{nosuchpackage}\n"
    (note,) = set_notes([make_note("one", "\\shared\n")], make_tools(tmp_path, preamble=preamble))
    assert [(d.code.value, d.place and (d.place.path, d.place.line)) for d in note.diagnostics] == [
        ("undefined-command", ("preamble.tex", 2)),
        ("missing-package", ("preamble.tex", 3)),
    ]
    assert note.pdf is not None


@pytest.mark.parametrize("engine", ["pdflatex", "xelatex"])
def test_a_note_that_needs_many_runs_gets_them(
    engine: str, make_tools: Callable[..., Toolchain], tmp_path: Path
) -> None:
    text = (
        "\\makeatletter\\newcommand{\\after}[2]{\\@ifundefined{r@#1}{}{\\section{Run #2}\\label{#2}}}\n"
        "\\section{Begin}\\label{1}\\after{1}{2}\\after{2}{3}\\ref{3}\n"
    )
    note = set_notes([make_note("long", text)], make_tools(tmp_path, engine=engine))[0]
    assert note.diagnostics == () and note.pdf is not None
    assert [label.name for label in note.numbers.labels] == ["1", "2", "3"]
