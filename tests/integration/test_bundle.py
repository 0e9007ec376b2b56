"""Bundles: archives of papers that hold what is needed and nothing else, and compile where nothing else is.

Complaint 39 (a bundle with only the main list's .bbl) and complaint 95 (a command for arXiv) are the first tests.
"""

from __future__ import annotations

import hashlib
import json
import os
import subprocess
import sys
import tarfile
import zipfile
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest
from PIL import Image

from tests.integration.test_papers import write
from tests.support.paper import differences, text_of

BIB = """
@book{ab, author={Abel, A.}, title={First}, publisher={P}, year=2001}
@book{bb, author={Bach, B.}, title={Second}, publisher={P}, year=2002}
@book{cc, author={Cole, C.}, title={Third}, publisher={P}, year=2003}
"""
PAPER = {
    "paper.tex": r"""% !TeX program = pdflatex
% SECRET
\documentclass{article}
\usepackage{amsmath,graphicx,verbatim,hyperref}
\usepackage{scidraft}
\usepackage{cleveref}
\usepackage{mine}
\input{macros} % SECRET
\title{A Paper with 50\,\% Signs}\author{A. Author}\date{\today}
\begin{document}
\maketitle
\begin{lemma}[Sum]\label{l}$1+1=2$% SECRET
.\end{lemma}
\begin{comment}
SECRET \includegraphics{fig/unused}
\end{comment}
\input{parts/one}
\include{parts/two}
See \cref{l}. \iffalse SECRET \fi
\references[title={List two}]{refs}
\end{document}
SECRET
""",
    "macros.tex": "\\newcommand{\\half}[1]{#1\\%% SECRET\n\n done}\n",
    "mine.sty": "% SECRET\n\\ProvidesPackage{mine}\n\\newcommand\\mine{mine}% SECRET\n",
    "parts/one.tex": r"""\section{One}
As \cite{ab} and \cite{bb}, \verb|%kept|, \url{https://example.org/a%20b}, see \half{50} \mine. \input{parts/deep/inner}
\references[title={List one}]{refs}
""",
    "parts/deep/inner.tex": "% SECRET\n\\includegraphics[width=2cm]{fig/a}\n",
    "parts/two.tex": r"""\section{Two} \cite{bb} and \cite{cc}. \includegraphics[width=2cm]{fig/b.png}
\begin{verbatim}
% kept too
\end{verbatim}
""",
    "refs.bib": BIB,
    "notes.txt": "SECRET",
}
FILES = {
    *("paper.tex", "macros.tex", "mine.sty", "parts/one.tex", "parts/two.tex", "parts/deep/inner.tex"),
    *("fig/a.png", "fig/b.png", "paper.bbl", "paper-2.bbl"),
}


@dataclass(frozen=True)
class Bundle:
    """A call of ``bundle``: its exit code, what it printed, and the archive it wrote."""

    code: int
    output: str
    archive: Path

    @property
    def manifest(self) -> dict[str, Any]:
        data: dict[str, Any] = json.loads(self.archive.with_name(f"{self.archive.name}.json").read_text())
        return data

    def unpack(self, folder: Path) -> Path:
        """The archive's files in an empty folder, unpacked by the ordinary tools."""
        folder.mkdir(parents=True)
        if self.archive.suffix == ".zip":
            with zipfile.ZipFile(self.archive) as zipped:
                zipped.extractall(folder)
        else:
            subprocess.run(["tar", "-xzf", str(self.archive), "-C", str(folder)], check=True)
        return folder


def make(paper: Path, archive: Path, *options: str, env: dict[str, str] | None = None) -> Bundle:
    command = [sys.executable, "-m", "scidraft_tex", "bundle", paper.name, "--output", str(archive), *options]
    done = subprocess.run(command, cwd=paper.parent, capture_output=True, text=True, env={**os.environ, **(env or {})})
    return Bundle(done.returncode, done.stdout + done.stderr, archive)


def names(folder: Path) -> set[str]:
    return {path.relative_to(folder).as_posix() for path in folder.rglob("*") if path.is_file()}


def typeset(folder: Path, main: str, engine: str = "pdflatex", runs: int = 3) -> str:
    """Run an engine alone, fenced in, in a folder that has nothing but a bundle; its log."""
    env = {name: os.environ[name] for name in ("PATH", "HOME") if name in os.environ}
    env |= {"openin_any": "p", "TEXMFHOME": "/nonexistent", "SOURCE_DATE_EPOCH": "0", "FORCE_SOURCE_DATE": "1"}
    for _ in range(runs):
        command = [engine, "-no-shell-escape", "-interaction=nonstopmode", main]
        done = subprocess.run(command, cwd=folder, env=env, capture_output=True)
        assert done.returncode == 0, done.stdout[-3000:].decode(errors="replace")
    return (folder / f"{main}.log").read_text(errors="replace")


@pytest.fixture(scope="module")
def paper(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The paper: two lists, three figures of which one is not used, nested parts, and comments of every kind."""
    folder = tmp_path_factory.mktemp("paper")
    write(folder, PAPER)
    (folder / "fig").mkdir()
    for name, shade in (("a", 90), ("b", 160), ("unused", 10)):
        Image.new("L", (40, 40), shade).save(folder / "fig" / f"{name}.png")
    return folder / "paper.tex"


@pytest.fixture(scope="module")
def arxiv(paper: Path, tmp_path_factory: pytest.TempPathFactory) -> Bundle:
    return make(paper, tmp_path_factory.mktemp("arxiv") / "bundle.tar.gz")


@pytest.fixture(scope="module")
def journal(paper: Path, tmp_path_factory: pytest.TempPathFactory) -> Bundle:
    return make(paper, tmp_path_factory.mktemp("journal") / "bundle.zip", "--for", "journal")


def test_complaint_39_every_list_is_in_the_bundle_and_it_compiles_clean(arxiv: Bundle, tmp_path: Path) -> None:
    assert arxiv.code == 0, arxiv.output
    log = typeset(arxiv.unpack(tmp_path / "empty"), "paper")
    assert "undefined" not in log and "multiply" not in log
    words = " ".join(text_of(tmp_path / "empty" / "paper.pdf").split())
    assert "As [1] and [2], %kept" in words and "2 Two [1] and [2]." in words
    assert words.index("List one") < words.index("List two") < words.index("[2] C. Cole")


def test_complaint_95_arxiv_gets_what_it_asks_for(arxiv: Bundle, tmp_path: Path) -> None:
    folder = arxiv.unpack(tmp_path / "empty")
    assert "\\pdfoutput=1" in (folder / "paper.tex").read_text().splitlines()[:5]
    told = json.loads((folder / "00README.json").read_text())
    assert told == {
        "process": {"compiler": "pdflatex"},
        "sources": [{"filename": "paper.tex", "usage": "toplevel"}],
    }


def test_only_used_files_are_in_it(arxiv: Bundle, journal: Bundle, tmp_path: Path) -> None:
    found = names(arxiv.unpack(tmp_path / "arxiv"))
    package = {name for name in found if name.startswith("scidraft")}
    assert "scidraft.sty" in package and "scidraft-driver.sty" not in package
    assert found - package == FILES | {"00README.json"}
    assert names(journal.unpack(tmp_path / "journal")) == FILES | package


def test_no_comment_is_in_it_and_verbatim_text_is(arxiv: Bundle, tmp_path: Path) -> None:
    folder = arxiv.unpack(tmp_path / "empty")
    text = "\n".join(path.read_text() for path in folder.rglob("*") if path.suffix in {".tex", ".sty", ".json"})
    assert "SECRET" not in text
    assert "% kept too" in text and "|%kept|" in text and "a%20b" in text


def test_the_bundle_is_the_paper(paper: Path, arxiv: Bundle, journal: Bundle, tmp_path: Path) -> None:
    """Set by latexmk from the sources on its day, and by the engine alone from either archive: the same pages."""
    whole = tmp_path / "whole"
    write(whole, PAPER)
    (whole / "fig").symlink_to(paper.parent / "fig")
    sty = Path(__file__).parents[2] / "sty"
    day = str(int(paper.stat().st_mtime))
    env = os.environ | {"TEXINPUTS": f".:{sty}:", "SOURCE_DATE_EPOCH": day, "FORCE_SOURCE_DATE": "1"}
    command = ["latexmk", "-norc", "-pdf", "-interaction=nonstopmode", "paper"]
    subprocess.run(command, cwd=whole, env=env, capture_output=True, check=True)
    for kind, bundle in (("arxiv", arxiv), ("journal", journal)):
        typeset(bundle.unpack(tmp_path / kind), "paper")
        assert differences(whole / "paper.pdf", tmp_path / kind / "paper.pdf") == []


def test_the_manifest_is_true_and_the_proof_is_told(arxiv: Bundle, tmp_path: Path) -> None:
    folder, facts = arxiv.unpack(tmp_path / "empty"), arxiv.manifest
    assert {row["name"] for row in facts["files"]} == names(folder)
    for row in facts["files"]:
        data = (folder / row["name"]).read_bytes()
        assert (row["size"], row["sha256"]) == (len(data), hashlib.sha256(data).hexdigest())
    out = {row["path"]: row["why"] for row in facts["left-out"]}
    assert out.keys() == {"fig/unused.png", "refs.bib", "notes.txt"}
    assert "bbl" in out["refs.bib"]
    assert facts["proof"]["pages"] == 3 and "every page draws the same" in facts["proof"]["result"]
    assert "Proved: pdflatex alone makes 3 pages of it in an empty folder" in arxiv.output


def test_archives_are_plain_and_the_same_each_time(paper: Path, arxiv: Bundle, journal: Bundle, tmp_path: Path) -> None:
    with tarfile.open(arxiv.archive) as tar:
        members = tar.getmembers()
    assert all(member.isreg() and member.mode == 0o644 and member.mtime == 0 for member in members)
    assert all(not member.name.startswith("/") and ".." not in member.name for member in members)
    with zipfile.ZipFile(journal.archive) as zipped:
        assert {entry.external_attr >> 16 for entry in zipped.infolist()} == {0o644}
    again = make(paper, tmp_path / "again.tar.gz")
    assert again.manifest["files"] == arxiv.manifest["files"]
    assert again.archive.read_bytes() == arxiv.archive.read_bytes()


def test_what_is_wrong_is_said_and_no_archive_is_written(tmp_path: Path) -> None:
    write(tmp_path, {"a.tex": "\\documentclass{article}\\begin{document}\\cite{x} \\bad\\end{document}"})
    done = make(tmp_path / "a.tex", tmp_path / "a.tar.gz")
    assert done.code == 1 and "undefined-command" in done.output and "a.tex:1" in done.output
    write(tmp_path, {"b.tex": "\\documentclass{article}\\begin{document}A\\ref{x}\\end{document}"})
    done = make(tmp_path / "b.tex", tmp_path / "b.tar.gz")
    assert done.code == 1 and "bundle-failed" in done.output and "'x' on page 1 undefined" in done.output
    write(tmp_path, {"c.tex": "\\documentclass{article}\\begin{document}\\input{m ü}\\end{document}", "m ü.tex": "A"})
    done = make(tmp_path / "c.tex", tmp_path / "c.tar.gz")
    assert done.code == 1 and "arXiv takes no file called `m ü.tex`" in done.output
    assert make(tmp_path / "c.tex", tmp_path / "c.zip", "--for", "journal").code == 0
    assert not list(tmp_path.glob("*.tar.gz*"))
    write(tmp_path, {"d/main.tex": "\\documentclass{article}\\begin{document}\\input{part}\\end{document}"})
    write(tmp_path, {"d/part.tex": "A"})
    done = make(tmp_path / "d" / "part.tex", tmp_path / "d.tar.gz")
    assert done.code == 2 and "main file" in done.output


def test_a_link_out_of_the_folder_is_not_followed(tmp_path: Path) -> None:
    folder = tmp_path / "paper"
    write(folder, {"a.tex": "\\documentclass{article}\\begin{document}\\input{b}\\end{document}"})
    (tmp_path / "private.tex").write_text("private")
    (folder / "b.tex").symlink_to(tmp_path / "private.tex")
    done = make(folder / "a.tex", tmp_path / "a.tar.gz")
    assert done.code == 1 and "leads out of the collection" in done.output
    assert not (tmp_path / "a.tar.gz").exists()


ENGINES = r"""\documentclass{article}
\usepackage{fontspec}\setmainfont{mine.otf}[Path=fonts/]
\usepackage[style=numeric,backend=BACKEND]{biblatex}\addbibresource{refs.bib}
\begin{document}
Größe \autocite{ab}, \today. % SECRET
\printbibliography
\end{document}
"""


@pytest.mark.parametrize("engine", ["xelatex", "lualatex"])
def test_other_engines_fonts_and_biblatex(engine: str, tmp_path: Path) -> None:
    """biblatex's list, and a font in the folder, of which the recorder says nothing; the author's own TeX tree too."""
    folder = tmp_path / "paper"
    source = ENGINES.replace("BACKEND", "bibtex").replace(
        "\\begin{document}", "\\usepackage{homely}\\begin{document}\\homely "
    )
    write(folder, {"a.tex": source, "refs.bib": BIB})
    write(tmp_path / "tree" / "tex" / "latex", {"homely.sty": "\\newcommand\\homely{Homely.}\n"})
    font = subprocess.run(["kpsewhich", "lmroman10-regular.otf"], capture_output=True, text=True).stdout.strip()
    (folder / "fonts").mkdir()
    (folder / "fonts" / "mine.otf").write_bytes(Path(font).read_bytes())
    env = {"TEXMFHOME": str(tmp_path / "tree")}
    done = make(folder / "a.tex", tmp_path / "a.tar.gz", "--engine", engine, env=env)
    assert done.code == 0, done.output
    found = names(done.unpack(tmp_path / "empty"))
    assert {"a.tex", "a.bbl", "fonts/mine.otf", "homely.sty", "00README.json"} <= found
    assert not any(name.endswith((".bib", ".bcf")) for name in found)
    log = typeset(tmp_path / "empty", "a", engine)
    assert "Citation" not in log
    assert "Größe [1]" in text_of(tmp_path / "empty" / "a.pdf")
    assert "pdfoutput" not in (tmp_path / "empty" / "a.tex").read_text()


def test_a_note_becomes_a_document_of_its_own(tmp_path: Path) -> None:
    write(
        tmp_path / "notes",
        {
            "scidraft.toml": "",
            "preamble.tex": "\\newcommand\\R{\\mathbb{R}} % SECRET\n",
            "a.tex": "\\title{A}\n\n\\begin{lemma}\\label{l}$x \\in \\R$, see \\cite{ab}\\end{lemma} % SECRET\n"
            "\\references{refs}\n",
            "b.tex": "\\title{B}\n\nBy \\cref{a:l} it holds.\n",
            "refs.bib": BIB,
        },
    )
    for name, words in (("a", ("Lemma 1", "A. Abel")), ("b", ("Lemma 1 in A it holds",))):
        done = make(tmp_path / "notes" / f"{name}.tex", tmp_path / f"{name}.tar.gz")
        assert done.code == 0, done.output
        folder = done.unpack(tmp_path / name)
        typeset(folder, "main")
        text = " ".join(text_of(folder / "main.pdf").split())
        assert all(word in text for word in words)
        assert "SECRET" not in "".join(path.read_text() for path in folder.rglob("*.tex"))


def test_what_programs_make_and_what_is_printed_verbatim(tmp_path: Path) -> None:
    """An index, a figure that was converted, a file that is listed with its comments; a main file with a blank."""
    source = r"""\documentclass{article}
\usepackage{makeidx,graphicx,verbatim}\makeindex
\begin{document}
Word\index{word}. \includegraphics[width=1cm]{fig}
\verbatiminput{data/listing.tex}
\printindex
\end{document}
"""
    eps = "%!PS-Adobe-3.0 EPSF-3.0\n%%BoundingBox: 0 0 9 9\nnewpath 1 1 moveto 8 8 lineto stroke\nshowpage\n%%EOF\n"
    write(tmp_path / "paper", {"my paper.tex": source, "fig.eps": eps, "data/listing.tex": "% kept\n\\foo\n"})
    done = make(tmp_path / "paper" / "my paper.tex", tmp_path / "b.zip", "--for", "journal")
    assert done.code == 0, done.output
    folder = done.unpack(tmp_path / "empty")
    assert names(folder) == {"paper.tex", "paper.ind", "fig.pdf", "data/listing.tex"}
    assert (folder / "data" / "listing.tex").read_text() == "% kept\n\\foo\n"
    (kept,) = (row for row in done.manifest["files"] if row["name"] == "data/listing.tex")
    assert "prints this file as it is" in kept["comments"]
    assert [row["why"] for row in done.manifest["left-out"]] == ["it was converted to PDF for TeX"]
    typeset(folder, "paper")


def test_only_the_diagrams_that_are_drawn_are_in_it(tmp_path: Path) -> None:
    """A paper asks for all kinds, and notes always have them: the files of those that are drawn are there, no other."""
    chart = "\\begin{mermaid}\nmindmap\n  root\n    leaf\n\\end{mermaid}\n"
    head = "\\documentclass{article}\\usepackage[diagrams]{scidraft}\\begin{document}\n"
    write(tmp_path, {"paper/a.tex": f"{head}{chart}\\end{{document}}\n"})
    notes = {"b.tex": f"\\title{{B}}\n\nWords.\n{chart}", "c.tex": "\\title{C}\n\nA.\n"}
    write(tmp_path / "notes", {"scidraft.toml": ""} | notes)
    common = {"scidraft-diagrams.sty", "scidraft-diagrams-ids.sty", "scidraft-diagrams-mermaid.sty"}
    mind = {f"scidraft-diagrams-mindmap{part}.sty" for part in ("", "-shapes", "-mermaid")}
    wanted = {"paper/a": common | mind, "notes/b": common | mind, "notes/c": {"scidraft-diagrams.sty"}}
    for name, files in wanted.items():
        done = make(tmp_path / f"{name}.tex", tmp_path / f"{name[-1]}.tar.gz")
        assert done.code == 0, done.output
        assert "every page draws the same" in done.manifest["proof"]["result"]
        assert {row["name"] for row in done.manifest["files"] if "diagrams" in row["name"]} == files
