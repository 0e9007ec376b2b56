"""Papers of many files: subfiles, import, includeonly, biblatex; PDF, page, faults in their files, bundle."""

from __future__ import annotations

from pathlib import Path

import pytest
from PIL import Image

from tests.integration.test_bundle import BIB, make, names
from tests.integration.test_papers import write
from tests.support.build import Run, compile_notes
from tests.support.paper import text_of

PAPERS = {
    "scidraft.toml": "",
    "sub/main.tex": r"""\documentclass{article}
\usepackage{amsmath,graphicx,subfiles}
\newcommand\R{\mathbf{R}}
\graphicspath{{figs/}{../figs/}}
\begin{document}
\section{Main}\label{s}
See \ref{s2} and \cite{ab}.
\subfile{sections/intro}
\subfile{sections/two}
\bibliographystyle{plain}
\bibliography{refs}
\end{document}
""",
    "sub/sections/intro.tex": r"""\documentclass[../main.tex]{subfiles}
\begin{document}
\section{Intro}$\R$, \cite{bb}. \includegraphics[width=1cm]{pic}
\end{document}
""",
    "sub/sections/two.tex": r"""\documentclass[../main]{subfiles}
\begin{document}
\section{Two}\label{s2} Back to \ref{s}.
\end{document}
""",
    "sub/refs.bib": BIB,
    "imp/main.tex": r"""\documentclass{report}
\usepackage{import,graphicx}
\begin{document}
\chapter{A}
\import{chapters/one/}{text}
\subimport{chapters/}{two}
\end{document}
""",
    "imp/chapters/one/text.tex": "\\section{One} \\includegraphics[width=1cm]{pic} \\input{deeper}\n",
    "imp/chapters/one/deeper.tex": "Deeper.\n",
    "imp/chapters/two.tex": "\\section{Two} Text.\n",
    "inc/main.tex": r"""\documentclass{report}
\includeonly{ch/a,ch/c}
\usepackage{hyperref}
\begin{document}
\include{ch/a}
\include{ch/b}
\include{ch/c}
\bibliographystyle{plain}
\bibliography{refs}
\end{document}
""",
    "inc/ch/a.tex": "\\chapter{Apples}\\label{a} Cite \\cite{ab}, see \\ref{c}.\n",
    "inc/ch/b.tex": "\\chapter{Bananas}\\label{b} b\n",
    "inc/ch/c.tex": "\\chapter{Cherries}\\label{c} See \\ref{a}. \\cite{cc}\n",
    "inc/refs.bib": BIB,
    "up/main.tex": r"""\documentclass{article}
\input{../shared/macros}
\begin{document}
\section{Up}\input{part}\shared{} as \cite{ab} says.
\bibliographystyle{plain}
\bibliography{../shared/refs}
\end{document}
""",
    "up/part.tex": "Part: \\input{../shared/words}\n",
    "shared/macros.tex": "\\newcommand\\shared{Shared}\n",
    "shared/words.tex": "Words. % SECRET\n",
    "shared/refs.bib": BIB,
    "bibl/main.tex": r"""\documentclass{article}
\usepackage[style=authoryear,backend=biber]{biblatex}
\addbibresource{refs.bib}
\begin{document}
\section{One} \textcite{ab} and \parencite[see][5]{bb}, \autocite{cc}.
\printbibliography
\end{document}
""",
    "bibl/refs.bib": BIB,
}
WORDS = {
    "sub": ("See 3 and [1].", "2 Intro R, [2].", "Back to 1.", "B. Bach"),
    "imp": ("1.1 One", "Deeper.", "1.2 Two"),
    "inc": ("Cite [1], see 2.", "Chapter 2 Cherries See 1. [2]"),
    "up": ("Part: Words.", "Shared as [1] says.", "A. Abel"),
    "bibl": ("Abel (2001) and (see Bach 2002, p. 5), (Cole 2003).", "Cole, C. (2003)"),
}
BUNDLED = {
    "sub": {"main.tex", "main.bbl", "sections/intro.tex", "sections/two.tex", "figs/pic.png"},
    "imp": {"main.tex", "chapters/one/text.tex", "chapters/one/deeper.tex", "chapters/two.tex", "chapters/one/pic.png"},
    "inc": {"main.tex", "main.bbl", "ch/a.tex", "ch/c.tex"},
    "up": {"main.tex", "main.bbl", "part.tex", "shared/macros.tex", "shared/words.tex"},
    "bibl": {"main.tex", "main.bbl"},
}


@pytest.fixture(scope="module")
def run(tmp_path_factory: pytest.TempPathFactory) -> Run:
    folder = tmp_path_factory.mktemp("masters") / "papers"
    write(folder, PAPERS)
    for place in ("sub/figs", "imp/chapters/one"):
        (folder / place).mkdir(exist_ok=True)
        Image.new("L", (40, 40), 90).save(folder / place / "pic.png")
    return compile_notes(folder, folder.parent / "out")


def test_every_paper_is_built_clean(run: Run) -> None:
    assert run.code == 0, run.output
    assert run.diagnostics == []
    assert run.slugs == ["bibl/main", "imp/main", "inc/main", "sub/main", "up/main"]
    for name, words in WORDS.items():
        text = " ".join(text_of(run.pdf(f"{name}/main")).split())
        for part in words:
            assert part in text, (name, text)


def test_a_chapter_that_is_left_out_is_on_neither(run: Run) -> None:
    assert "Bananas" not in text_of(run.pdf("inc/main"))
    site = run.folder / "html" / "notes" / "inc" / "main"
    pages = "".join(path.read_text(encoding="utf-8") for path in site.rglob("*.html"))
    assert "Apples" in pages and "Cherries" in pages and "Bananas" not in pages


@pytest.mark.parametrize("name", BUNDLED)
def test_each_can_be_bundled(name: str, run: Run, tmp_path: Path) -> None:
    done = make(run.folder.parent / "papers" / name / "main.tex", tmp_path / "main.zip", "--for", "journal")
    assert done.code == 0, done.output
    assert names(done.unpack(tmp_path / "empty")) == BUNDLED[name]


def test_faults_are_told_in_the_files_that_have_them(tmp_path: Path) -> None:
    faulty = {name: text for name, text in PAPERS.items() if name.startswith(("sub/", "imp/"))}
    faulty["sub/sections/two.tex"] = faulty["sub/sections/two.tex"].replace("Back to", "Back \\undefd to")
    faulty["imp/chapters/one/deeper.tex"] += "\\undefe\n"
    faulty["imp/chapters/two.tex"] += "\\undeff\n"
    write(tmp_path / "papers", faulty)
    for place in ("sub/figs", "imp/chapters/one"):
        (tmp_path / "papers" / place).mkdir(exist_ok=True)
        Image.new("L", (40, 40), 90).save(tmp_path / "papers" / place / "pic.png")
    run = compile_notes(tmp_path / "papers", tmp_path / "out", "--to", "pdf")
    told = {(d["code"], d["place"]["path"], d["place"]["line"]) for d in run.diagnostics}
    assert told == {
        ("undefined-command", "sub/sections/two.tex", 3),
        ("undefined-command", "imp/chapters/one/deeper.tex", 2),
        ("undefined-command", "imp/chapters/two.tex", 2),
    }
