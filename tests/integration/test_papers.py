"""Papers from end to end: documents of a class of their own, in parts, with several lists."""

from __future__ import annotations

import os
import subprocess
from pathlib import Path

import pytest

from tests.support.build import Run, compile_notes
from tests.support.links import site_troubles
from tests.support.nu import check_html
from tests.support.paper import text_of
from tests.support.words import numbers, page_text, pdf_text

SPRING = 1772366400
"""1 March 2026, noon, as file systems have it."""
ARTICLE = {
    "paper.tex": r"""\documentclass[a4paper]{article}
\usepackage{amsmath}
\usepackage{scidraft}
\usepackage{hyperref}
\title{A Paper in Parts}
\author{A. Author \and B. Writer}
\date{1 May 2026}
\begin{document}
\maketitle
\begin{abstract}What it is about.\end{abstract}
\input{parts/first}
\include{parts/second}
\end{document}
""",
    "parts/first.tex": r"""\section{First Things}\label{sec:first}
\begin{theorem}[Sum]\label{thm:sum}
  For all $n$,
  \begin{equation}\label{eq:sum}
    \sum_{k=1}^{n} k = \frac{n (n + 1)}{2}.
  \end{equation}
\end{theorem}
This is in \cite{knuth}; compare \ref{sec:second}.
\references[title={Books}]{books}
""",
    "parts/second.tex": r"""\section{Second Things}\label{sec:second}
By \eqref{eq:sum} and Theorem~\ref{thm:sum} the claim of \cite{turing} holds, as \cite{shannon} says.
\begin{table}[h]
  \centering
  \caption{Numbers}\label{tab:numbers}
  \begin{tabular}{lr} one & 1 \\ two & 2 \end{tabular}
\end{table}
\references[title={Articles}]{articles}
""",
    "books.bib": "@book{knuth, title={Art}, author={D. Knuth}, publisher={AW}, year={1968}}\n",
    "articles.bib": (
        "@article{turing, title={Numbers}, author={A. Turing}, journal={PLMS}, year={1936}}\n"
        "@article{shannon, title={Theory}, author={C. Shannon}, journal={BSTJ}, year={1948}}\n"
    ),
}
REPORT = {
    "thesis.tex": r"""\documentclass{report}
\usepackage{amsmath}
\title{A Thesis}
\author{A. Author}
\begin{document}
\maketitle
\chapter{Opening}\label{ch:opening}
\section{Words}
First words, see chapter~\ref{ch:closing}.
\chapter{Closing}\label{ch:closing}
Last words of \cite{knuth}.
\begin{equation}\label{eq:end} a = b \end{equation}
\bibliographystyle{plain}
\bibliography{books}
\end{document}
""",
    "books.bib": ARTICLE["books.bib"],
}


def write(folder: Path, files: dict[str, str]) -> None:
    for name, text in files.items():
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")


@pytest.fixture(scope="module")
def article(tmp_path_factory: pytest.TempPathFactory) -> Run:
    folder = tmp_path_factory.mktemp("article")
    write(folder / "work", ARTICLE)
    return compile_notes(folder / "work", folder / "out")


@pytest.fixture(scope="module")
def report(tmp_path_factory: pytest.TempPathFactory) -> Run:
    folder = tmp_path_factory.mktemp("report")
    write(folder / "work", REPORT)
    return compile_notes(folder / "work", folder / "out")


def pages(run: Run, slug: str) -> dict[str, str]:
    """The pages of a paper by the folder they stand in; the front page by an empty name."""
    base = run.folder / "html" / "notes" / slug
    return {
        path.parent.relative_to(base).as_posix().strip("."): path.read_text(encoding="utf-8")
        for path in base.rglob("index.html")
    }


def test_an_article_is_built_clean(article: Run) -> None:
    assert article.code == 0, article.output
    assert article.diagnostics == []
    assert article.slugs == ["paper"]
    words = " ".join(text_of(article.pdf("paper")).split())
    for part in ("A Paper in Parts", "What it is about.", "1 First Things", "2 Second Things", "Books", "Articles"):
        assert part in words


def test_an_article_has_a_page_for_each_section(article: Run) -> None:
    found = pages(article, "paper")
    assert found.keys() == {"", "sec-first", "sec-second"}
    assert "1 May 2026" in found[""]
    assert "What it is about." in found[""] and 'href="sec-first/index.html"' in found[""]
    assert "Knuth" in found["sec-first"] and "Shannon" in found["sec-second"]


def test_what_a_paper_and_its_pages_print_is_the_same(article: Run, report: Run) -> None:
    for run, slug in ((article, "paper"), (report, "thesis")):
        paper = numbers(pdf_text(run.pdf(slug)))
        page = sum((numbers(page_text(text)) for text in pages(run, slug).values()), start=type(paper)())
        assert page == paper, f"only in the PDF: {paper - page}; only on the pages: {page - paper}"


def test_links_between_the_pages_of_a_paper(article: Run, report: Run) -> None:
    for run in (article, report):
        assert site_troubles(run.folder / "html") == []
        assert check_html([run.folder / "html"]) == []
    assert 'href="../sec-first/index.html#eq:sum"' in pages(article, "paper")["sec-second"]


def test_a_report_is_split_at_chapters(report: Run) -> None:
    assert report.code == 0, report.output
    assert report.diagnostics == []
    found = pages(report, "thesis")
    assert found.keys() == {"", "ch-opening", "ch-closing"}
    assert "First words" in found["ch-opening"] and "Last words" in found["ch-closing"]


def test_faults_are_told_in_the_part_that_has_them(tmp_path: Path) -> None:
    faulty = dict(ARTICLE)
    faulty["parts/second.tex"] += "\nA \\nonsense here, and \\ref{sec:nowhere}.\n"
    faulty["parts/first.tex"] += "\nAs in \\cite{kunth}.\n\n\\references{books}\n"
    write(tmp_path / "work", faulty)
    run = compile_notes(tmp_path / "work" / "paper.tex", tmp_path / "out")
    assert run.code == 1
    told = {(d["code"], d["place"]["path"], d["place"]["line"]) for d in run.diagnostics if d["place"]}
    assert told == {
        ("undefined-command", "parts/second.tex", 10),
        ("undefined-reference", "parts/second.tex", 10),
        ("unknown-citation", "parts/first.tex", 11),
    }


OF_THE_DAY = {
    "plain": (r"\documentclass{article}", "", ("March 1, 2026", "Set March 1, 2026, 3/1/2026, in March.")),
    "today": (r"\documentclass{scrartcl}", r"\date{Draft of \today}", ("Draft of March 1, 2026",)),
    "given": (r"\documentclass{article}", r"\date{Spring 1905}", ("Spring 1905", "Set March 1, 2026")),
    "revtex": (r"\documentclass{revtex4-2}", "", ("March 1, 2026",)),
    "clock": (r"\documentclass{article}", r"\date{May 2020}", ("May 2020", "Set March 1, 2026")),
    "german": (
        r"\documentclass{article}\usepackage[T1]{fontenc}\usepackage[british,ngerman]{babel}",
        "",
        ("1. März 2026", "Set 1. März 2026", "British: 1st March 2026", "German: 1. März 2026", "here 1st March 2026"),
    ),
    "french": (r"\documentclass{article}\usepackage[provide*=*,main=french]{babel}", "", ("1er mars 2026",)),
}
DAY_TEXT = r"Set \today, \the\month/\number\day/\the\year, in \ifcase\month\or January\or February\or March\else M\fi."
IN_LANGUAGES = r"""
\selectlanguage{british}British: \today. \begin{otherlanguage}{ngerman}German: \today.\end{otherlanguage}
\foreignlanguage{ngerman}{here \today}."""


def test_the_day_of_a_paper_is_that_of_its_file_on_paper_and_page(tmp_path: Path) -> None:
    """Not that of the build, which would make every build another; and in the words of its language."""
    files = {
        f"{slug}.tex": rf"{start}\begin{{document}}\title{{T}}\author{{A. Author}}{date}\maketitle {DAY_TEXT}"
        + (IN_LANGUAGES if slug == "german" else "")
        + r"\end{document}"
        for slug, (start, date, _) in OF_THE_DAY.items()
    }
    write(tmp_path / "work", files)
    for path in (tmp_path / "work").iterdir():
        os.utime(path, (SPRING, SPRING))
    run = compile_notes(tmp_path / "work", tmp_path / "out")
    assert run.code == 0, run.output
    for slug, (_, _, printed) in OF_THE_DAY.items():
        for text in (pdf_text(run.pdf(slug)), page_text(run.page(slug))):
            words = " ".join(text.replace("\u00a0", " ").split())
            for part in printed:
                assert part in words, f"{slug}: {words}"
            assert "1970" not in words, f"{slug}: {words}"
    info = subprocess.run(["pdfinfo", "-isodates", str(run.pdf("clock"))], capture_output=True, text=True, check=True)
    assert "CreationDate:    2026-03-01" in info.stdout  # which packages such as datetime2 read


PHYSICS = r"""\documentclass[aps,prl,10pt]{revtex4-2}
\begin{document}
\title{Order}\author{A. Author}\affiliation{Here}\maketitle
See \cite{zed,abel} and \cite{mid}.
\bibliography{refs}
\end{document}
"""
WORKS = """@article{zed, author={Zed, Z.}, title={Last Things}, journal={J. A}, year=2001, volume=1, pages={1--2}}
@article{abel, author={Abel, A.}, title={First Things}, journal={J. B}, year=2002, volume=2, pages={3}, doi={10.1/2_3}}
@book{mid, author={Mid, M.}, title={Middle Things}, publisher={P}, year=2003}
"""
LISTED = (
    "See [1, 2] and [3].",
    "[1] Z. Zed, Last things, J. A 1, 1 (2001).",
    "[2] A. Abel, First things, J. B 2, 3 (2002).",
    "[3] M. Mid, Middle Things (P, 2003).",
)


def test_a_revtex_paper_that_names_no_style_lists_its_works_as_the_class_does(tmp_path: Path) -> None:
    controlled = PHYSICS.replace(r"\bibliography{", r"\bibliographystyle{apsrev4-2}\bibliography{")
    write(tmp_path / "work", {"own.tex": PHYSICS, "named.tex": controlled, "refs.bib": WORKS})
    run = compile_notes(tmp_path / "work", tmp_path / "out")
    assert run.code == 0 and run.diagnostics == [], run.output
    for slug, printed in (("own", LISTED), ("named", [text.replace("Last things, ", "") for text in LISTED[:2]])):
        for text in (pdf_text(run.pdf(slug)), page_text(run.page(slug)).replace("\u21a9", "")):
            words = " ".join(text.replace("\u00a0", " ").split())
            for part in printed:
                assert part in words, f"{slug}: {words}"


IEEE_APPENDICES = r"""\documentclass{IEEEtran}
\usepackage[numberwithin=section]{scidraft}
\begin{document}
\title{Two appendices}\maketitle
\section{Setting}
\begin{lemma} One. \end{lemma}
\appendices
\section{First}\label{app:first}
\begin{lemma} Two. \end{lemma}
\section{Second}
By Appendix~\ref{app:first}.
\end{document}
"""


def test_the_appendices_of_ieeetran_have_their_letters(tmp_path: Path) -> None:
    """Its step to a section 0, which has no heading, is nothing that the page lacks."""
    (tmp_path / "paper.tex").write_text(IEEE_APPENDICES, encoding="utf-8")
    run = compile_notes(tmp_path / "paper.tex", tmp_path / "build")
    assert run.code == 0 and run.diagnostics == [], run.output
    pages = sorted((tmp_path / "build/html/notes/paper").rglob("index.html"))
    words = " ".join(" ".join(page_text(page.read_text(encoding="utf-8")).split()) for page in pages)
    for printed in ("Lemma I.1", "A First", "Lemma A.1", "B Second", "By Appendix A"):
        assert printed in words.replace("\u00a0", " "), words


def test_one_of_two_papers_alone_tells_nothing_of_the_other(tmp_path: Path) -> None:
    work = tmp_path / "work"
    work.mkdir()
    for name, text in (("good", "Fine."), ("bad", r"A \nonsense here.")):
        paper = rf"\documentclass{{article}}\title{{T}}\begin{{document}}\maketitle {text}\end{{document}}"
        (work / f"{name}.tex").write_text(paper)
    assert "bad.tex" in compile_notes(work, tmp_path / "out").output
    run = compile_notes(work / "good.tex", tmp_path / "out")
    assert run.code == 0 and run.diagnostics == [], run.output
