"""Notes in a volume: each is a document of its own, and the same as when it is set alone."""

from __future__ import annotations

import re
import subprocess
from dataclasses import dataclass
from pathlib import Path

import pytest
from PIL import Image, ImageChops

from tests.latex_package.tex import render_preamble, steps, templates, tex

LIST = {"title": "Works", "style": "plain", "suffix": "", "bbl": ""}
FOREIGN = {
    "name": "second:lem:x",
    "kind": "lemma",
    "number": "7",
    "title": "Shift",
    "note_title": "The second",
    "pdf": "second.pdf",
    "anchor": "second/lemma.7",
}
BBL = r"\begin{thebibliography}{1}\bibitem{k}A. Abel. \emph{Title}. 2001.\end{thebibliography}"
NOTES = {
    # A note that changes whatever it can reach.
    "first": r"""\title{First}\tags{A, B}\noteset{draft=false}\usepackage[dvipsnames]{xcolor}\usetikzlibrary{calc}
\newcommand{\own}{mine}\newtheorem{fact}{Fact}[section]\newcounter{steps}\setcounter{steps}{3}\newlength{\gap}
\DeclareMathOperator{\rk}{rk}\numberwithin{equation}{section}\setlength{\parindent}{0pt}\pagestyle{empty}\color{red}
\section{A}\label{sec}\begin{lemma}[L]\label{lem}$\rk A$ \own\end{lemma}\begin{fact}F\end{fact}
\begin{equation}\label{eq}a\end{equation}\begin{equation}\tag{T}b\end{equation}\begin{equation}c\end{equation}
\begin{align}a\tag{U}\\b\end{align}\cref{lem,sec} \eqref{eq} \cite{k}.
\appendix\section{B}\renewcommand{\thepage}{\roman{page}}\pagenumbering{Roman}
\begin{longtable}{l}x\\\end{longtable}\begin{table}[p]\caption{T}\end{table}\clearpage second page
\references[title={Works}]{refs}
""",
    "second": r"""\title{Second}\newcommand{\own}{other}\newtheorem{fact}{Fact}\newlength{\gap}
\section{A}\label{sec}\begin{lemma}[L]\label{lem}\own{} $x$\end{lemma}\begin{fact}F\end{fact}
\begin{equation}\label{eq}a\end{equation}\cref{lem,sec} \eqref{eq} and \cref{second:lem:x}, \ref{second:lem:x},
\nameref{second:lem:x},
\cref{lem,second:lem:x}.\footnote{note}
\begin{enumerate}\item a \item b\end{enumerate}\begin{figure}[tb]\caption{F}\end{figure}
\begin{lstlisting}[language=Python]
x = "größer ≥ 0"  # remark
\end{lstlisting}
\begin{foldertree}
study/
├── src/       # package
│   └── main_file.py
└── a--b.txt
\end{foldertree}
""",
    "third": r"""\title{Third}\tableofcontents\section{Only $x^2$}\label{sec}\begin{theorem}x\end{theorem}\ref{sec}
\begin{table}\caption{T}\begin{tabular}{lr}\toprule a & b\\\midrule c & d\\\bottomrule\end{tabular}\end{table}
""",
}


@dataclass(frozen=True, slots=True)
class Volume:
    folder: Path
    log: str

    def aux(self, note: str) -> str:
        return (self.folder / f"{note}.aux").read_text()

    def pages(self, note: str) -> tuple[int, int]:
        found = re.search(r"^\\scidraft@pages\{(\d+)\}\{(\d+)\}$", self.aux(note), re.M)
        assert found is not None
        return int(found[1]), int(found[2])

    def picture(self, pdf: str, page: int) -> Image.Image:
        name = f"{pdf}-page"
        command = ["pdftoppm", "-png", "-r", "60", "-f", str(page), "-l", str(page), "-singlefile", f"{pdf}.pdf", name]
        subprocess.run(command, cwd=self.folder, check=True)
        return Image.open(self.folder / f"{name}.png").convert("L")

    def text(self, pdf: str, first: int = 1, last: int = 0) -> str:
        pages = ["-f", str(first), *(["-l", str(last)] if last else [])]
        command = ["pdftotext", "-layout", *pages, f"{pdf}.pdf", "-"]
        return subprocess.run(command, cwd=self.folder, check=True, capture_output=True, text=True).stdout


def note(name: str) -> dict[str, object]:
    return {
        "id": name,
        "file": f"{name}-body.tex",
        "title": name.title(),
        "authors": ["A. Abel", "B. Bach"],
        "institute": "",
        "titled": True,
        "date": "21 September 2026",
        "day": (2026, 9, 21),
        "lists": [LIST] if name == "first" else [],
        "foreign": [FOREIGN] if name == "second" else [],
    }


@pytest.fixture(scope="module")
def volume(tmp_path_factory: pytest.TempPathFactory) -> Volume:
    folder = tmp_path_factory.mktemp("volume")
    render_preamble(folder)
    for name, text in NOTES.items():
        (folder / f"{name}-body.tex").write_text(text, encoding="utf-8")
    (folder / "first-1.refs").write_text(BBL)
    made = tex(folder, "pdflatex", "-ini", "-interaction=nonstopmode", "-jobname=notes", "&pdflatex", "preamble.tex")
    assert made.returncode == 0, made.stdout[-3000:]
    names = list(NOTES)
    for name in [*names, "volume"]:  # alone first; the volume's .aux files are then those of the notes alone
        template = "volume.tex.j2" if name == "volume" else "single.tex.j2"
        notes = [note(n) for n in names]
        fields = {"notes": notes} if name == "volume" else {"note": note(name)}
        text = templates().get_template(template).render(preamble="", **fields)
        (folder / f"{name}.tex").write_text(text)
    logs = {}
    for name in [*names, "volume"]:
        job = name if name == "volume" else f"alone-{name}"
        if name != "volume":
            (folder / f"{job}.tex").write_text((folder / f"{name}.tex").read_text())
        else:
            for n in names:
                (folder / f"{n}.aux").rename(folder / f"{n}.alone")
        for _ in range(3):
            done = tex(folder, "pdflatex", "-fmt=./notes", "-interaction=nonstopmode", "-file-line-error", f"{job}.tex")
        logs[name] = (folder / f"{job}.log").read_text(errors="replace")
        assert done.returncode == 0, done.stdout[-3000:]
    return Volume(folder, logs["volume"])


def test_no_errors_and_no_warnings(volume: Volume) -> None:
    assert re.findall(r"^\S+:\d+: .*|^.*[Ww]arning.*|^(?:Over|Under)full.*", volume.log, re.M) == []


def test_markers_enclose_each_note_in_the_log(volume: Volume) -> None:
    marks = re.findall(r"^scidraft-note-(begin|end) (\w+)$", volume.log, re.M)
    assert marks == [(edge, name) for name in NOTES for edge in ("begin", "end")]


@pytest.mark.parametrize("name", list(NOTES))
def test_pages_are_the_same_in_a_volume_and_alone(volume: Volume, name: str) -> None:
    first, last = volume.pages(name)
    assert volume.text("volume", first, last) == volume.text(f"alone-{name}")
    for page in range(first, last + 1):
        together = volume.picture("volume", page)
        alone = volume.picture(f"alone-{name}", page - first + 1)
        assert ImageChops.difference(together, alone).getbbox() is None


@pytest.mark.parametrize("name", list(NOTES))
def test_the_aux_file_is_the_same_but_for_the_pages(volume: Volume, name: str) -> None:
    def without_pages(text: str) -> str:
        return re.sub(r"(?m)^\\scidraft@pages.*$", "", text)

    assert without_pages(volume.aux(name)) == without_pages((volume.folder / f"{name}.alone").read_text())


def test_labels_and_counters_are_private(volume: Volume) -> None:
    first, last = volume.pages("second")
    text = " ".join(volume.text("volume", first, last).split())
    assert "Lemma 1 (L). other x" in text
    assert "Lemma 1 and Section 1 (1)" in text
    assert steps(volume.aux("second"))[:4] == [("section", "1"), ("lemma", "1"), ("fact", "1"), ("equation", "1")]


def test_foreign_labels_are_printed_with_their_note(volume: Volume) -> None:
    text = " ".join(volume.text("volume", *volume.pages("second")).split())
    assert "and Lemma 7 in The second, 7 in The second, Shift in The second, Lemma 1 and Lemma 7 in The second." in text


def test_code_and_trees_are_words_in_the_pdf(volume: Volume) -> None:
    text = volume.text("volume", *volume.pages("second"))
    assert re.search('x = "größer ≥ 0" +# remark', text)
    assert re.search(r"src/ +package\n +main_file\.py\n *a--b\.txt", text)


def test_destinations_carry_the_note(volume: Volume) -> None:
    out = subprocess.run(
        ["pdfinfo", "-dests", "volume.pdf"], cwd=volume.folder, check=True, capture_output=True, text=True
    ).stdout
    names = set(re.findall(r'"([^"]*)"', out))
    assert {"first/lemma.1", "second/lemma.1", "third/theorem.1", "first/cite.k"} <= names
    assert all(name.split("/")[0] in NOTES for name in names if "/" in name)


def test_outline_and_title_are_in_the_aux(volume: Volume) -> None:
    entries = re.findall(r"^\\scidraft@outline\{(\d)\}\{([^}]*)\}\{(.*)\}$", volume.aux("first"), re.M)
    assert [(level, anchor) for level, anchor, _ in entries] == [("1", "section.1"), ("1", "appendix.A")]
    assert r"\000A" in entries[0][2]
    assert re.search(r"^\\scidraft@pdfinfo\{title\}\{\\376\\377\\000F\\000i", volume.aux("first"), re.M)


def test_a_table_of_contents_is_the_notes_own(volume: Volume) -> None:
    text = volume.text("volume", *volume.pages("third"))
    assert re.search(r"Contents\s+1 +Only x ?2 .*1", text)


def test_no_path_of_this_machine_is_in_the_pdf(volume: Volume) -> None:
    data = (volume.folder / "volume.pdf").read_bytes()
    assert str(volume.folder).encode() not in data
    assert b"/PTEX.FileName" not in data
