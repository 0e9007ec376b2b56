"""What people say of tools and packages for several bibliographies; each test is named by the complaint's number.

Papers are set as an author would set them: by latexmk alone, which finds the lists by itself.
"""

from __future__ import annotations

import re
import subprocess
from collections.abc import Callable
from pathlib import Path

import pikepdf
import pytest

from scidraft_tex.model.source import SourceFile
from scidraft_tex.scan.latex import scan
from tests.latex_package.tex import Document, environment

BIB = r"""
@book{ab, author={Abel, A.}, title={First}, publisher={P}, address={X}, year=2001}
@book{bb, author={Bach, B.}, title={Second}, publisher={P}, address={X}, year=2002}
@book{cc, author={Cole, C.}, title={Third}, publisher={P}, address={X}, year=2003}
"""
SHARED = r"""\section{One} First \cite{ab,bb}.
\bibliographystyle{unsrt}\bibliography{refs}
\section{Two} Second \cite{bb} and \cite{cc}. Side \citesec{cc}.
\bibliography{refs}
\bibliographysec{refs}
"""
Set = Callable[..., tuple[Document, str]]


def latexmk(folder: Path, source: str, *, engine: str = "-pdf", **files: str) -> tuple[Document, str]:
    """A paper as latexmk alone sets it, and what latexmk said."""
    (folder / "refs.bib").write_text(BIB)
    (folder / "paper.tex").write_text(source)
    for name, text in files.items():
        (folder / f"{name}.tex").write_text(text)
    done = subprocess.run(
        ["latexmk", "-norc", engine, "-interaction=nonstopmode", "paper.tex"],
        cwd=folder, env=environment(), stdin=subprocess.DEVNULL, capture_output=True, text=True, errors="replace",
        timeout=200,
    )  # fmt: skip
    log = (folder / "paper.log").read_text(errors="replace")
    assert done.returncode == 0, log[-3000:]
    return Document(folder, "paper", log, (folder / "paper.aux").read_text()), done.stdout + done.stderr


def paper(body: str, *, options: str = "", packages: str = "", suffixes: str = r"\newcites{sec}{On the side}") -> str:
    loaded = rf"{packages}\usepackage[{options}]{{scidraft}}{suffixes}"
    return rf"\documentclass{{article}}{loaded}\begin{{document}}{body}\end{{document}}"


def words(document: Document) -> str:
    return " ".join(document.text().split())


def links(document: Document) -> list[str]:
    """Where the citations lead, in the order of the text."""
    with pikepdf.open(document.pdf) as pdf:
        found = [str(a.A.D) for page in pdf.pages for a in page.get("/Annots", []) if "/A" in a and "/D" in a.A]
    return [name for name in found if name.startswith("cite.")]


@pytest.fixture(scope="module")
def shared(tmp_path_factory: pytest.TempPathFactory) -> tuple[Document, str]:
    """A key in two lists, a third list on the side."""
    return latexmk(tmp_path_factory.mktemp("shared"), paper(SHARED, packages=r"\usepackage{hyperref}"))


def test_31_32_every_list_is_built(shared: tuple[Document, str]) -> None:
    folder = shared[0].folder
    assert {path.name for path in folder.glob("*.bbl")} == {"paper.bbl", "paper-2.bbl", "paper-sec.bbl"}
    assert all(r"\bibitem" in path.read_text() for path in folder.glob("*.bbl"))


@pytest.mark.parametrize("suffixes", [r"\newcites{a}{One}\newcites{b}{Two}", r"\newcites{a, b}{One,Two}"])
def test_33_lists_are_declared_one_by_one_or_together(suffixes: str, tmp_path: Path) -> None:
    body = r"Main \cite{cc}. \citea{ab} \bibliographya{refs} \citeb{bb} \bibliographyb{refs} \bibliography{refs}"
    document, _ = latexmk(tmp_path, paper(body, suffixes=suffixes))
    text = words(document)
    assert text.index("One [1] A. Abel") < text.index("Two [1] B. Bach") < text.index("References [1] C. Cole")


def test_34_each_list_is_bibtex_s_own_job(shared: tuple[Document, str]) -> None:
    assert set(re.findall(r"Running 'bibtex +\"([\w.-]+)\"'", shared[1])) == {
        "paper.aux",
        "paper-2.aux",
        "paper-sec.aux",
    }


def test_35_the_lint_reads_commands_with_suffixes() -> None:
    text = (
        r"\newcites{sec}{S}\citetsec[see][p. 5]{aa}\Citepsec*{bb}\nocitesec{cc}"
        r"\bibliographystylesec{plain}\bibliographysec[start=5]{more}"
    )
    found = scan(SourceFile("paper.tex", rf"\documentclass{{article}}\begin{{document}}{text}\end{{document}}"))
    cited = [(one.keys, one.suffix) for one in found.citations]
    assert cited == [(("aa",), "sec"), (("bb",), "sec"), (("cc",), "sec")]
    (printed,) = found.lists
    assert (printed.files, printed.suffix, printed.style) == (("more",), "sec", "plain")


@pytest.mark.parametrize(
    ("packages", "options", "keys", "cited", "listed"),
    [
        ("", "", "", "[1] and [2]", "[1] B. Bach"),
        ("", "listnumbers=continue", "", "[3] and [4]", "[3] B. Bach"),
        (r"\usepackage{cite}", "", "start=7", "[7] and [8]", "[7] B. Bach"),
        (r"\usepackage[numbers]{natbib}", "", "start=continue", "[3] and [4]", "[3] B. Bach"),
        (
            r"\usepackage[numbers]{natbib}\usepackage{hyperref}",
            "",
            "start=5, prefix=S",
            "[S5] and [S6]",
            "[S5] B. Bach",
        ),
    ],
)
def test_37_38_numbers_restart_continue_or_start_anywhere(
    packages: str, options: str, keys: str, cited: str, listed: str, tmp_path: Path
) -> None:
    body = SHARED.replace(r"\cite{cc}. Side \citesec{cc}.", r"\cite{cc}.").replace(r"\bibliographysec{refs}", "")
    body = body[::-1].replace(r"\bibliography{refs}"[::-1], rf"\references[{keys}]{{refs}}"[::-1], 1)[::-1]
    document, _ = latexmk(tmp_path, paper(body, options=options, packages=packages))
    text = words(document)
    assert f"Second {cited}." in text
    assert listed in text


@pytest.mark.parametrize("package", ["chapterbib", "bibunits"])
def test_41_packages_with_lists_by_chapter_keep_theirs(package: str, tmp_path: Path) -> None:
    if package == "chapterbib":
        chapter = r"\chapter{C} See \cite{%s}.\bibliographystyle{plain}\bibliography{refs}"
        files = {"one": chapter % "ab,bb", "two": chapter % "bb"}
        body = r"\include{one}\include{two}"
    else:
        unit = r"\begin{bibunit}[plain]See \cite{%s}.\putbib[refs]\end{bibunit}"
        files, body = {}, unit % "ab,bb" + unit % "bb"
    head = rf"\documentclass{{report}}\usepackage{{{package}}}\usepackage{{scidraft}}\begin{{document}}"
    document, _ = latexmk(tmp_path, head + body + r"\end{document}", **files)
    text = words(document)
    assert "See [1, 2]." in text
    assert "See [1]." in text
    assert text.count("[1] B. Bach") == 1
    assert "undefined" not in document.log


def test_43_every_list_has_anchors_of_its_own(shared: tuple[Document, str]) -> None:
    document = shared[0]
    assert not re.search("multiply|duplicate|undefined", document.log)
    assert links(document) == ["cite.ab", "cite.bb", "cite.bb.2", "cite.cc.2", "cite.cc.sec"]


def test_44_a_key_in_two_lists_has_the_number_of_each(shared: tuple[Document, str]) -> None:
    text = words(shared[0])
    assert "First [1, 2]." in text
    assert "Second [1] and [2]. Side [1]." in text
    assert text.count("[2] B. Bach") == text.count("[1] B. Bach") == 1


def test_44_in_author_year_style_with_natbib_s_forms(tmp_path: Path) -> None:
    body = r"""One \citet{ab}, \citep[see][p.~5]{bb}. \bibliographystyle{plainnat}\bibliography{refs}
Two \Citet{bb}, \citeauthor*{cc}, \citeyear{cc}, \citealp{bb}. Side \citetsec{ab},
\citepsec[see][p.~7]{cc}\nocitesec{*}.
\references{refs}\bibliographystylesec{abbrvnat}\bibliographysec[title=Other]{refs}"""
    document, _ = latexmk(tmp_path, paper(body, packages=r"\usepackage[round]{natbib}\usepackage{hyperref}"))
    text = words(document)
    assert "One Abel (2001), (see Bach, 2002, p. 5)." in text
    assert "Two Bach (2002), Cole, 2003, Bach, 2002. Side Abel (2001), (see Cole, 2003, p. 7)." in text
    assert text.count("B. Bach. Second.") == 3
    assert {name.rpartition(".")[2] for name in links(document)} == {"ab", "bb", "2", "sec"}


@pytest.mark.parametrize("packages", ["", r"\usepackage[numbers,sort&compress]{natbib}\usepackage{hyperref}"])
def test_45_labels_of_a_side_list_stand_in_text_and_list(packages: str, tmp_path: Path) -> None:
    body = r"One \cite{ab}. Side \citesec{cc}. \bibliographystyle{unsrt}\bibliography{refs}\bibliographysec{refs}"
    document, _ = latexmk(tmp_path, paper(body, options="labeled", packages=packages))
    text = words(document)
    assert "One [1]. Side [sec1]." in text
    assert "[sec1] C. Cole" in text
    assert links(document) == (["cite.ab", "cite.cc.sec"] if packages else [])


def test_46_revtex_prints_both_lists(tmp_path: Path) -> None:
    source = paper(SHARED.replace(r"\bibliographystyle{unsrt}", "")).replace("{article}", "{revtex4-2}")
    document, _ = latexmk(tmp_path, source)
    text = words(document)
    assert "First [1, 2]." in text
    assert "Second [1] and [2]. Side [1]." in text
    assert text.count("B. Bach, Second") == 2
    assert not re.search("multiply|undefined", document.log)


@pytest.mark.parametrize("engine", ["-pdf", "-pdfxe"])
def test_47_lists_need_no_write_stream(engine: str, tmp_path: Path) -> None:
    names = [f"l{chr(97 + k)}" for k in range(18)]
    taken = r"\makeatletter\loop\ifnum\count17<15 \newwrite\scratch\repeat\makeatother"
    body = "".join(rf"\cite{name}{{ab}}\bibliography{name}{{refs}}" for name in names)
    suffixes = rf"\newcites{{{','.join(names)}}}{{{','.join(name.upper() for name in names)}}}"
    source = paper(rf"{body} Main \cite{{bb}}.\bibliography{{refs}}", suffixes=suffixes + taken)
    document, _ = latexmk(tmp_path, source, engine=engine)
    assert words(document).count("[1] A. Abel") == 18
    assert not re.search("No room|undefined", document.log)


def test_a_part_named_like_a_list_is_told(tmp_path: Path) -> None:
    body = r"A \cite{ab}\bibliography{refs} B \cite{cc}\bibliography{refs}\include{paper-2}"
    with pytest.raises(AssertionError, match=r"the part `paper-2' want the same \.aux file"):
        latexmk(tmp_path, paper(body), **{"paper-2": "Part"})


def test_parts_left_out_keep_their_lists(tmp_path: Path) -> None:
    parts = {"one": r"See \cite{ab,bb}.\bibliography{refs}", "two": r"Then \cite{bb}.\bibliography{refs}"}
    body = r"\include{one}\include{two}"
    latexmk(tmp_path, paper(body), **parts)
    document, _ = latexmk(tmp_path, paper(body, suffixes=r"\includeonly{two}"), **parts)
    assert words(document).startswith("Then [1]. References [1] B. Bach")


def test_a_list_without_citations_is_told_and_printed_empty(tmp_path: Path) -> None:
    document, _ = latexmk(tmp_path, paper(r"A \cite{ab}\bibliography{refs}\bibliographysec{refs}"))
    assert "is empty: nothing is cited for it" in document.log
    assert "A [1]" in words(document)


def test_multibib_itself_is_left_alone_with_a_warning(tmp_path: Path) -> None:
    body = r"""A \cite{ab}. \bibliographystyle{plain}\bibliography{refs}
S \citesec{cc}. \bibliographystylesec{plain}\bibliographysec{refs}"""
    source = paper(body, packages=r"\usepackage{multibib}", suffixes=r"\newcites{sec}{S}")
    document, _ = latexmk(tmp_path, source)
    assert document.log.count("multibib is loaded and makes the lists") == 1
