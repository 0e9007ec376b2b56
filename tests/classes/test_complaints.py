"""What people have suffered from packages in others' classes; each test has its complaint's number (A1 to A30)."""

from __future__ import annotations

import re
from pathlib import Path

import pikepdf
import pytest

from scidraft_tex.model.vocabulary import STATEMENT_KINDS
from tests.latex_package.tex import STY, Document, compile_source

EVERY_KIND = "\n\n".join(
    f"\\begin{{{kind.name}}}[T]\\label{{{kind.name}}}Body{kind.name}.\\end{{{kind.name}}}" for kind in STATEMENT_KINDS
)


def paper(folder: Path, cls: str, preamble: str, body: str, runs: int = 1, engine: str = "pdflatex") -> Document:
    source = f"\\documentclass{cls}\n{preamble}\n\\begin{{document}}\n{body}\n\\end{{document}}\n"
    return compile_source(folder, source, runs=runs, engine=engine)


def words(document: Document) -> str:
    return " ".join(document.text().split())


def loaded(document: Document, name: str) -> bool:
    return f"/{name})" in document.log or f"/{name}\n" in document.log or f"/{name} " in document.log


def test_a1_a2_llncs_keeps_its_look_and_takes_every_kind(tmp_path: Path) -> None:
    document = paper(tmp_path, "{llncs}", r"\usepackage{scidraft}", EVERY_KIND + r"\begin{proof}Bodyproof.\end{proof}")
    assert document.errors == []
    text = words(document)
    for kind in STATEMENT_KINDS:
        assert re.search(rf"{kind.title}( \d+)? \(T\)\. Body{kind.name}\.", text), kind.name
    assert "Proof. Bodyproof." in text
    assert not loaded(document, "amsthm.sty")


def test_a4_a_class_with_a_proof_gets_no_amsthm(tmp_path: Path) -> None:
    document = paper(tmp_path, "{jmlr}", r"\usepackage{scidraft}", r"\begin{rule}x\end{rule}\begin{proof}y\end{proof}")
    assert document.errors == []
    assert not loaded(document, "amsthm.sty")


def test_a5_a13_kinds_of_classes_are_called_by_their_names(tmp_path: Path) -> None:
    """jmlr and acmart make lemma share the counter of theorem before cleveref can know of it."""
    for cls in ("jmlr", "acmart"):
        body = r"\begin{theorem}\label{a}x\end{theorem}\begin{lemma}\label{b}y\end{lemma}"
        body += r" See \cref{b}, \autoref{b}, \cref{a}."
        document = paper(tmp_path, f"{{{cls}}}", r"\usepackage{cleveref,scidraft}", body, runs=2)
        assert document.errors == []
        assert re.search(r"See lemma ([\d.]+), Lemma \1, theorem [\d.]+\.", words(document)), words(document)


@pytest.mark.parametrize("numbering", ["shared", "separate"])
def test_a13_every_kind_is_called_by_its_name(tmp_path: Path, numbering: str) -> None:
    refs = " ".join(f"\\cref{{{kind.name}}} \\Cref{{{kind.name}}};" for kind in STATEMENT_KINDS)
    preamble = rf"\usepackage{{hyperref,cleveref}}\usepackage[numbering={numbering}]{{scidraft}}"
    document = paper(tmp_path, "{article}", preamble, f"{EVERY_KIND}\n\nSee {refs}", runs=2)
    assert document.errors == []
    text = words(document)
    for kind in STATEMENT_KINDS:
        number = re.search(rf"{kind.title} (\d+) \(T\)\. Body{kind.name}\.", text)
        assert number is not None, kind.name
        assert f"{kind.title.lower()} {number[1]} {kind.title} {number[1]};" in text


def test_a6_a_name_of_amsthm_that_exists_is_no_error(tmp_path: Path) -> None:
    preamble = r"\newcommand\openbox{mine}\newcommand\qed{alsomine}\usepackage{scidraft}"
    document = paper(tmp_path, "{article}", preamble, r"\openbox, \qed. \begin{lemma}x\end{lemma}")
    assert document.errors == []
    assert "mine, alsomine. Lemma 1. x" in words(document)


def test_a7_beamer_has_theorems(tmp_path: Path) -> None:
    preamble = r"\usepackage{scidraft}\newtheorem{hyp}{Hypothesis}"
    body = (
        r"\begin{frame}\begin{theorem}a\end{theorem}\begin{axiom}b\end{axiom}\begin{hyp}c\end{hyp}"
        r"\begin{proof}d\end{proof}\end{frame}"
    )
    document = paper(tmp_path, "{beamer}", preamble, body)
    assert document.errors == []
    assert "Theorem a Axiom b Hypothesis c Proof. d" in words(document)


@pytest.mark.parametrize("first", [True, False])
def test_a9_a_theorem_called_algorithm_stays(tmp_path: Path, first: bool) -> None:
    own = r"\newtheorem{algorithm}{Procedure}"
    preamble = own + r"\usepackage{scidraft}" if first else r"\usepackage{scidraft}" + own
    document = paper(tmp_path, "{article}", preamble, r"\begin{algorithm}x\end{algorithm}")
    assert document.errors == []
    assert "Procedure 1 x" in words(document)


@pytest.mark.parametrize("counter", [r"\newcounter{algorithm}", r"\newcounter{lemma}\setcounter{lemma}{7}"])
def test_a9_a_counter_that_exists_stays(tmp_path: Path, counter: str) -> None:
    preamble = counter + r"\usepackage{hyperref,cleveref,scidraft}"
    body = r"\begin{lemma}\label{l}x\end{lemma}See \cref{l}, \autoref{l}; \the\value{lemma}."
    document = paper(
        tmp_path, "{article}", preamble, body.replace(r"\the\value{lemma}", "") if "7" not in counter else body, 2
    )
    assert document.errors == []
    assert "Lemma 1. x See lemma 1, Lemma 1;" in words(document)
    assert ("; 7." in words(document)) == ("7" in counter)


@pytest.mark.parametrize(
    "preamble",
    [r"\usepackage[ruled]{algorithm2e}\usepackage{scidraft}", r"\usepackage{scidraft}\usepackage[ruled]{algorithm2e}"],
)
def test_a10_algorithm2e_before_and_after(tmp_path: Path, preamble: str) -> None:
    body = (
        r"\begin{algorithm}\caption{Cap}\While{cond}{work\;}\end{algorithm}"
        r"\begin{algorithmic}\While{othercond}\State otherwork\EndWhile\end{algorithmic}"
    )
    document = paper(tmp_path, "{article}", preamble, body)
    assert document.errors == []
    text = words(document)
    assert "while cond do" in text
    assert "while othercond do otherwork end while" in text


def test_a11_memoir_has_lists_of_floats(tmp_path: Path) -> None:
    body = r"\listofalgorithms\begin{algorithm}\caption{Cap}\begin{algorithmic}\State x\end{algorithmic}\end{algorithm}"
    document = paper(tmp_path, "{memoir}", r"\usepackage{scidraft}\newfloat{map}{lom}{Map}", body, runs=2)
    assert document.errors == []
    assert re.search(r"List of Algorithms 1 Cap \.", words(document))


def test_a15_a17_a20_nothing_is_loaded_that_takes_options(tmp_path: Path) -> None:
    later = r"\usepackage[numbers]{natbib}\usepackage[colorlinks,pdftitle=T]{hyperref}"
    later += r"\usepackage[capitalise]{cleveref}\usepackage[a5paper]{geometry}"
    document = paper(
        tmp_path, "{article}", r"\usepackage{scidraft}" + later, r"\begin{lemma}\label{a}x\end{lemma}\cref{a}", 2
    )
    assert document.errors == []
    assert "Lemma 1. x Lemma 1" in words(document)
    alone = paper(tmp_path, "{article}", r"\usepackage{scidraft}", "x")
    for name in ("hyperref", "natbib", "cleveref", "geometry", "fontenc", "babel", "biblatex", "float", "caption"):
        assert not loaded(alone, f"{name}.sty"), name


def test_a18_tufte_loads_hyperref_itself(tmp_path: Path) -> None:
    document = paper(tmp_path, "{tufte-handout}", r"\usepackage{scidraft}", EVERY_KIND)
    assert document.errors == []


@pytest.mark.parametrize("cls", ["elsarticle", "revtex4-2", "jmlr", "tufte-handout"])
def test_a20_the_class_chooses_natbibs_options(tmp_path: Path, cls: str) -> None:
    macros = "/".join(rf"\meaning\NAT@{name}" for name in ("open", "close", "sep", "sort"))
    show = rf"\makeatletter\typeout{{NAT={macros}}}\makeatother x"
    seen = [
        re.findall(r"NAT=.*", paper(tmp_path, f"{{{cls}}}", package, show).log)
        for package in ("", r"\usepackage{scidraft}")
    ]
    assert seen[0] == seen[1] != []


def test_a21_biblatex_stays_the_authors(tmp_path: Path) -> None:
    document = paper(
        tmp_path, "[natbib=false]{acmart}", r"\usepackage[backend=bibtex]{biblatex}\usepackage{scidraft}", "x"
    )
    assert document.errors == []
    assert not loaded(document, "natbib.sty")


def test_a22_cite_beside_natbib_is_told_once(tmp_path: Path) -> None:
    document = paper(tmp_path, "{article}", r"\usepackage{natbib}\usepackage{cite}\usepackage{scidraft}", "x")
    assert document.log.count("The packages cite and natbib") == 1


def test_a23_every_public_name_is_looked_at_before_it_is_defined(tmp_path: Path) -> None:
    commands = [
        "tags",
        "summary",
        "noteset",
        "institute",
        "references",
        "newcites",
        "restate",
        "newstatement",
        "tableskin",
    ]
    commands += ["term", "defineterm", "listofalgorithms", "comment", "sidebar"]
    environments = ["foldertree", "preview", "gallery", "algorithm", "algorithmic", "lstlisting", "claim", "proof"]
    own = "".join(rf"\newcommand\{name}{{own{name}}}" for name in commands)
    own += "".join(rf"\newenvironment{{{name}}}{{own{name}}}{{}}" for name in environments)
    body = "".join(rf"\{name}; " for name in commands) + "".join(
        rf"\begin{{{name}}}\end{{{name}}}; " for name in environments
    )
    document = paper(tmp_path, "{article}", own + r"\usepackage{scidraft}", body)
    assert document.errors == []
    text = words(document)
    for name in [*commands, *environments]:
        assert f"own{name};" in text


def test_a24_the_log_tells_of_which_latex_and_what_was_done(tmp_path: Path) -> None:
    document = paper(tmp_path, "{article}", r"\usepackage{amsthm,scidraft}\newtheorem{lemma}{Lemma}", "x")
    told = dict(re.findall(r"^Package scidraft: (.+?): (.*)$", document.log, re.M))
    assert "theorem" in told["made here"].split()
    assert told["left to the class or the author"].split() == ["lemma"]
    assert "amsthm" in document.log.split("Package scidraft: packages found")[1].splitlines()[0]
    assert re.search(r"^Package scidraft: LaTeX \d{4}-\d\d-\d\d", document.log, re.M)


def test_a25_with_thmtools_links_lead_to_the_right_theorem(tmp_path: Path) -> None:
    preamble = (
        r"\usepackage{amsthm,thmtools,hyperref,cleveref,scidraft}"
        r"\declaretheorem[numberwithin=section]{theorem}\declaretheorem[sibling=theorem]{lemma}"
    )
    body = (
        r"\section{S}\begin{theorem}\label{a}x\end{theorem}\newpage\begin{lemma}\label{b}y\end{lemma}\newpage"
        r"\begin{axiom}\label{c}z\end{axiom}\newpage\cref{a}, \cref{b}, \cref{c}."
    )
    document = paper(tmp_path, "{article}", preamble, body, runs=2)
    assert document.errors == []
    assert re.search(r"theorem 1\.1, lemma 1\.2, axiom \d", words(document))
    with pikepdf.open(document.pdf) as pdf:
        numbers = {page.objgen: number for number, page in enumerate(pdf.pages, start=1)}
        names = pikepdf.NameTree(pdf.Root.Names.Dests)
        leads = [numbers[names[str(note.A.D)].D[0].objgen] for note in pdf.pages[3].Annots]
    assert leads == [1, 2, 3]


def test_a27_a_counter_is_shared_when_the_author_asks(tmp_path: Path) -> None:
    preamble = r"\usepackage{amsthm,cleveref}\usepackage[sibling=thm]{scidraft}\newtheorem{thm}{Theorem}[section]"
    body = r"\section{S}\begin{thm}x\end{thm}\begin{lemma}\label{l}y\end{lemma}\begin{thm}z\end{thm}See \cref{l}."
    document = paper(tmp_path, "{article}", preamble, body, runs=2)
    assert document.errors == []
    assert "Theorem 1.1. x Lemma 1.2. y Theorem 1.3. z See lemma 1.2." in words(document)


def test_a28_the_authors_later_theorem_wins(tmp_path: Path) -> None:
    preamble = r"\usepackage{amsthm,scidraft}\newtheorem{claim}{Assertion}\theoremstyle{remark}\newtheorem{note}{Note}"
    document = paper(tmp_path, "{article}", preamble, r"\begin{claim}x\end{claim}\begin{note}y\end{note}")
    assert document.errors == []
    assert "Assertion 1. x Note 1. y" in words(document)


def test_a30_known_limits_are_in_the_manual() -> None:
    manual = (STY / "doc" / "scidraft.tex").read_text(encoding="utf-8")
    assert re.search(r"Known limits.*Tagged PDF", manual, re.S)


def test_what_was_set_is_set_again(tmp_path: Path) -> None:
    preamble = r"\usepackage{amsthm,float}\theoremstyle{remark}\renewcommand\qedsymbol{Q}"
    preamble += r"\floatstyle{boxed}\usepackage{scidraft}"
    show = r"\makeatletter\typeout{SET=\the\thm@style/\float@style/\qedsymbol}\makeatother x"
    document = paper(tmp_path, "{article}", preamble, show)
    assert document.errors == []
    assert "SET=remark/boxed/Q" in document.log


def test_references_say_which_package_they_need(tmp_path: Path) -> None:
    body = r"\begin{lemma}\label{a}x\end{lemma}See \cref{a}, \cref{a}, \autoref{a}. \begin{proof}[of=a]p\end{proof}"
    document = paper(tmp_path, "{article}", r"\usepackage{scidraft}", body, runs=2)
    said = re.findall(r"Package scidraft Error: (.*)\.$", document.log, re.M)
    assert said == [r"\cref needs the package cleveref", r"\autoref needs the package hyperref"]
    assert re.search(r"See 1, 1, 1\. Proof of [Ll]emma 1\. p", words(document))
