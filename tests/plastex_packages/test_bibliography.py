"""Lists of references: the words of real .bbl files, which list claims a citation, ids, back-links, unknown keys."""

from __future__ import annotations

import re
import subprocess
import unicodedata
from collections import Counter
from collections.abc import Callable
from pathlib import Path

import pytest

from scidraft_tex.engines.plastex.packages.bbl import author_year, parse_bbl
from scidraft_tex.model.body import Body
from scidraft_tex.model.setting import ForeignLabel, SetBibList
from tests.plastex_packages.test_words import count, words_of
from tests.support.words import page_text

BIB = r"""
@book{knuth, author={Donald E. Knuth}, title={The {\TeX}book}, publisher={Addison-Wesley}, year=1984,
  doi={10.1000/xy}}
@article{lamport, author={Leslie Lamport and Anna M{\"u}ller}, title={Time, Clocks \& Order}, journal={Comm. ACM},
  year=1978, volume=21, pages={558--565}, url={https://example.org/a_b%20c}}
@article{trio, author={M. Goossens and F. Mittelbach and A. Samarin}, title={The Companion},
  journal={Journal}, year=1993}
@article{triob, author={M. Goossens and F. Mittelbach and A. Samarin}, title={More}, journal={Journal}, year=1993}
@misc{web, title={A page}, howpublished={\url{https://example.org/page}}, year=2020, note={Seen on \emph{Monday}}}
"""
PAPER = r"""\documentclass{article}
PREAMBLE
\begin{document}
CITES
\bibliographystyle{STYLE}
\bibliography{refs}
\end{document}
"""
PLAIN = r"One \cite{knuth}, two \cite{lamport,knuth}, noted \cite[p.~5]{trio}. \nocite{*}"
NATBIB = r"""Forms \citet{trio}, \citep{knuth,lamport}, \citep[see][p.~5]{knuth}, \citet[p.~7]{knuth}, \citealt{knuth},
\citealp{lamport}, \citeauthor{trio}, \citeyear{knuth}, \citet*{trio}, \citep{trio,triob}, \citet{trio,triob},
\cite{knuth},
\cite[p.~3]{lamport}, \citeyearpar{lamport}, \Citet{knuth}. \nocite{*}"""
NATBIB_SORTED = r"Sorted \cite{web,knuth,lamport,trio,triob}, pair \citep{lamport,knuth}. \nocite{*}"
CASES = {
    "plain": ("", "plain", PLAIN),
    "alpha": ("", "alpha", PLAIN),
    "unsrt": ("", "unsrt", PLAIN),
    "abbrv": (r"\usepackage{hyperref}", "abbrv", PLAIN),
    "natbib-authoryear": (r"\usepackage{natbib,hyperref}", "plainnat", NATBIB),
    "natbib-numbers": (r"\usepackage[numbers,square]{natbib}\usepackage{hyperref}", "plainnat", NATBIB),
    "natbib-compressed": (
        r"\usepackage[numbers,sort&compress]{natbib}\usepackage{hyperref}",
        "unsrtnat",
        NATBIB_SORTED,
    ),
    "natbib-alpha": (r"\usepackage[numbers]{natbib}", "alpha", PLAIN),
    "apalike": (r"\usepackage{natbib}", "apalike", NATBIB.replace("citet*", "citet")),
}


@pytest.mark.parametrize("name", CASES)
def test_same_words_as_the_pdf(name: str, body: Callable[..., Body], tmp_path: Path) -> None:
    preamble, style, cites = CASES[name]
    text = PAPER.replace("PREAMBLE", preamble).replace("STYLE", style).replace("CITES", cites)
    (tmp_path / "refs.bib").write_text(BIB)
    (tmp_path / "paper.tex").write_text("\\pagestyle{empty}\n".join(text.split("\n", 1)))
    for command in (["pdflatex"], ["bibtex"], ["pdflatex"], ["pdflatex"]):
        subprocess.run([*command, *(["-interaction=batchmode"] if command == ["pdflatex"] else []), "paper"],
                       cwd=tmp_path, capture_output=True)  # fmt: skip
    pdf = subprocess.run(["pdftotext", "-layout", "paper.pdf", "-"], cwd=tmp_path, capture_output=True, check=True)
    bbl = (tmp_path / "paper.bbl").read_text()
    made = body(text, lists=(SetBibList("", style, bbl, ()),))
    assert [(d.code.value, d.message) for d in made.diagnostics] == []
    on_paper, on_page = count(pdf.stdout.decode()), words_of(made)
    assert on_paper - on_page == Counter(), "only on paper"
    assert on_page - on_paper == Counter(), "only on the page"


MARKED = r"""A \cite{trio,knuth}. B \cite[p.~3]{lamport,trio}. C \cite{lamport,web,knuth,trio}.
D \cite{trio,lamport,knuth}.
E \cite{lamport,knuth,web}."""
MARKS = {
    "IEEEtran": (r"\documentclass{IEEEtran}\usepackage{url}", "IEEEtran"),
    "IEEEtran and cite": (r"\documentclass{IEEEtran}\usepackage{cite,url}", "IEEEtran"),
    "IEEEtran and natbib": (r"\documentclass{IEEEtran}\usepackage[numbers]{natbib}", "plain"),
    "IEEEtran and cite, unsorted": (r"\documentclass{IEEEtran}\usepackage[nosort]{cite}", "plain"),
    "cite": (r"\documentclass{article}\usepackage{cite}", "plain"),
    "cite in long": (r"\documentclass{article}\usepackage[nocompress]{cite}", "plain"),
    "natbib, unsorted": (r"\documentclass{article}\usepackage[numbers,compress]{natbib}", "plain"),
    "acmart": (r"\documentclass[nonacm]{acmart}", "ACM-Reference-Format"),
    "acmart with authors": (r"\documentclass[nonacm]{acmart}\citestyle{acmauthoryear}", "ACM-Reference-Format"),
}


@pytest.mark.parametrize("name", MARKS)
def test_the_same_marks_in_the_same_order_as_in_the_pdf(name: str, body: Callable[..., Body], tmp_path: Path) -> None:
    preamble, style = MARKS[name]
    text = PAPER.replace(r"\documentclass{article}", preamble).replace("PREAMBLE\n", "")
    text = text.replace("STYLE", style).replace("CITES", MARKED)
    (tmp_path / "refs.bib").write_text(BIB)
    (tmp_path / "paper.tex").write_text(text)
    for command in (["pdflatex"], ["bibtex"], ["pdflatex"], ["pdflatex"]):
        subprocess.run([*command, *(["-interaction=batchmode"] if command == ["pdflatex"] else []), "paper"],
                       cwd=tmp_path, capture_output=True)  # fmt: skip
    pdf = subprocess.run(["pdftotext", "paper.pdf", "-"], cwd=tmp_path, capture_output=True, check=True)
    made = body(text, lists=(SetBibList("", style, (tmp_path / "paper.bbl").read_text(), ()),))
    assert "plus" not in page_text(f"<main>{made.html}</main>"), "a length of the list"
    assert marked(page_text(f"<main>{made.html}</main>")) == marked(pdf.stdout.decode())


def marked(text: str) -> str:
    """The sentences with the marks."""
    found = re.search(r"A [\[(A-Z].*?B .*?C .*?D .*?E .*?\.(?=\s)", text, re.DOTALL)
    assert found is not None, text
    return " ".join(unicodedata.normalize("NFKC", found[0]).split())


def bbl(*keys: str) -> str:
    items = "".join(f"\\bibitem{{{key}}}\nText of {key}.\n\n" for key in keys)
    return f"\\begin{{thebibliography}}{{9}}\n{items}\\end{{thebibliography}}\n"


LISTS = (
    SetBibList("First", "plain", bbl("a", "b"), ("a", "b")),
    SetBibList("Second", "plain", bbl("b", "c"), ("b", "c")),
    SetBibList("Side", "plain", bbl("z", "b"), ("z", "b"), suffix="side"),
)
NOTE = r"""\newcites{side}{On the side}
One \cite{b}, aside \citeside{b}.
\references[title=First things]{refs}
Two \cite{b,c}.
\references{refs}
\bibliographyside{refs}
Behind \cite{c}.
"""


def test_a_list_claims_the_citations_before_it(html: Callable[..., str]) -> None:
    page = html(NOTE, lists=LISTS)
    links = re.findall(r'<a class="cite" href="#([\w-]+)" id="([\w-]+)">(\d+)</a>', page)
    assert links == [
        ("ref-1-2", "cite-1-2-a", "2"),
        ("ref-3-2", "cite-3-2-a", "2"),
        ("ref-2-1", "cite-2-1-a", "1"),
        ("ref-2-2", "cite-2-2-a", "2"),
        ("ref-2-2", "cite-2-2-b", "2"),
    ]
    assert re.findall(r'<section class="references" id="([\w-]+)"><h2>(.*?)</h2>', page) == [
        ("references-1", "First things"),
        ("references-2", "References"),
        ("references-3", "On the side"),
    ]


@pytest.mark.parametrize(
    ("setup", "keys", "cited", "listed"),
    [
        ("", "start=7", ["2", "2", "7", "8", "8"], ["1", "2", "7", "8", "1", "2"]),
        ("listnumbers=continue", "", ["2", "6", "3", "4", "4"], ["1", "2", "3", "4", "5", "6"]),
        (
            "labeled",
            "start=continue, prefix=S",
            ["2", "side2", "S3", "S4", "S4"],
            ["1", "2", "S3", "S4", "side1", "side2"],
        ),
    ],
)
def test_lists_continue_start_anywhere_and_have_prefixes(
    setup: str, keys: str, cited: list[str], listed: list[str], html: Callable[..., str]
) -> None:
    note = NOTE.replace("\\references{refs}", f"\\references[{keys}]{{refs}}")
    page = html(f"\\scidraftsetup{{{setup}}}{note}", lists=LISTS)
    assert re.findall(r'<a class="cite"[^>]*>(\w+)</a>', page) == cited
    assert re.findall(r'class="ref-label">\[(\w+)\]', page) == listed


def test_entries_lead_back(html: Callable[..., str]) -> None:
    page = html(NOTE, lists=LISTS)
    entry = re.search(r'<li id="ref-2-2">(.*?)</li>', page)
    assert entry is not None
    assert re.findall(r'href="#(cite[\w-]+)"', entry.group(1)) == ["cite-2-2-a", "cite-2-2-b"]
    ids = re.findall(r' id="([^"]+)"', page)
    assert len(ids) == len(set(ids))


def test_unknown_key_is_reported_and_visible(body: Callable[..., Body]) -> None:
    made = body(
        "Line one.\n\nSee \\cite{lamprt}.\n\\references{refs}\n", lists=(SetBibList("", "", bbl("lamport"), ()),)
    )
    (found,) = made.diagnostics
    assert (found.code.value, found.place and found.place.line) == ("unknown-citation", 3)
    assert found.help == "did you mean `lamport`?"
    assert '[<span class="cite-missing">?</span>]' in made.html


def test_bibliography_by_hand(html: Callable[..., str]) -> None:
    page = html(
        "\\documentclass{article}\\begin{document}See \\cite{x}.\n\\begin{thebibliography}{9}\n"
        "\\bibitem{w} First. \\bibitem[Own]{x} Second % note\n text.\n\\end{thebibliography}\\end{document}"
    )
    assert '[<a class="cite" href="#ref-1-2" id="cite-1-2-a">Own</a>]' in page
    assert '<span class="ref-label">[1]</span> First.' in page
    assert '<span class="ref-label">[Own]</span> Second text.' in page


def test_bbl_is_taken_apart() -> None:
    parsed = parse_bbl(
        "\\begin{thebibliography}{1}\n\\providecommand{\\mine}[1]{<#1>}\n"
        "\\bibitem[{Foo [x] et~al.(1999)Foo, Bar}]{k}%\n  A body\\%with percent.\n\\end{thebibliography}"
    )
    assert parsed.definitions == (("mine", "\\providecommand{\\mine}[1]{<#1>}"),)
    (item,) = parsed.items
    assert (item.key, item.label, item.body) == ("k", "{Foo [x] et~al.(1999)Foo, Bar}", "A body\\%with percent.")


@pytest.mark.parametrize(
    ("label", "expected"),
    [
        ("Knuth(1984)", ("Knuth", "1984", "Knuth")),
        ("Goossens et~al.(1993)Goossens and Samarin", ("Goossens et~al.", "1993", "Goossens and Samarin")),
        ("Knuth, 1984", ("Knuth", "1984", "Knuth")),
        ("Knu84", None),
        (None, None),
    ],
)
def test_author_year_labels(label: str | None, expected: tuple[str, str, str] | None) -> None:
    found = author_year(label)
    assert (None if found is None else (found.short, found.year, found.full)) == expected


def test_unknown_key_in_a_title_has_the_statements_place(body: Callable[..., Body]) -> None:
    made = body("Text.\n\n\\begin{lemma}[title={By \\cite{x}}] a \\end{lemma}\n")
    assert [(d.code.value, d.place and d.place.line) for d in made.diagnostics] == [("unknown-citation", 3)]


def test_citations_in_titles_of_other_notes_are_not_reported(body: Callable[..., Body]) -> None:
    foreign = (ForeignLabel("other:thm:a", "theorem", "1", "By \\cite{x}", "Other", "../other/"),)
    made = body("See \\cref{other:thm:a}.", foreign=foreign)
    assert made.diagnostics == ()
