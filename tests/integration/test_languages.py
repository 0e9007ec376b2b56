"""Papers, notes and collections in other languages: page and PDF say the same words."""

from __future__ import annotations

from pathlib import Path

from tests.support.build import Run, compile_notes
from tests.support.words import page_text, pdf_text

STATEMENTS = (
    r"\begin{proposition}[Titel]\label{a}Erstens.\end{proposition}\begin{rule}\label{b}Zweitens.\end{rule}"
    r"\begin{counterexample*}Drittens.\end{counterexample*}\begin{proof}[of=a]Viertens.\end{proof}"
    "\n\nSiehe \\cref{a} und \\Cref{b}.\n"
)
PAPER = (
    r"\documentclass[ngerman]{article}\usepackage[T1]{fontenc}\usepackage{babel}\usepackage{amsthm,hyperref,cleveref}"
    rf"\usepackage{{scidraft}}\title{{Aufsatz}}\begin{{document}}\maketitle {STATEMENTS}\end{{document}}"
)
HEADS = ("Satz 1 (Titel). Erstens.", "Regel 2. Zweitens.", "Gegenbeispiel. Drittens.", "Beweis von Satz 1. Viertens.")
REFERENCES = "Siehe Satz 1 und Regel 2."
TARGETS = (
    r"\begin{definition}\label{d}A.\end{definition}\begin{theorem}\label{t}B.\end{theorem}"
    r"\begin{equation}x\label{x}\end{equation}\begin{equation}y\label{y}\end{equation}\begin{equation}z\label{z}\end{equation}"
)
POINTED = rf"{TARGETS} Join \cref{{x,d,t}}." + "\n\n" + r"Join \cref{x,y}, \cref{x,y,z}, \Cref{x}."
ENGLISH = (
    "Join Equation (1), Definition 1, and Theorem 2.",
    "Join Equations (1) and (2), Equations (1) to (3), Equation (1).",
)
GERMAN = (
    "Join Gleichung (1), Definition 1 und Theorem 2.",
    "Join Gleichungen (1) und (2), Gleichungen (1) bis (3), Gleichung (1).",
)
FRENCH = (
    "Join Équation (1), Définition 1, et Théorème 2.",
    "Join Équations (1) et (2), Équations (1) à (3), Équation (1).",
)
UNTOLD = ("Join eq. (1), Definition 1, and Theorem 2.", "Join eqs. (1) and (2), eqs. (1) to (3), Equation (1).")


def test_page_and_pdf_print_the_same_german_names(tmp_path: Path) -> None:
    notes = tmp_path / "notes"
    notes.mkdir()
    (notes / "scidraft.toml").write_text('[site]\nlanguage = "de"\n')
    (notes / "aufsatz.tex").write_text(PAPER, encoding="utf-8")
    (notes / "notiz.tex").write_text(f"\\title{{Notiz}}\n{STATEMENTS}", encoding="utf-8")
    run = compile_notes(notes, tmp_path / "build")
    assert run.code == 0, run.output
    for slug in ("aufsatz", "notiz"):
        for text in (pdf_text(run.pdf(slug)), page_text(run.page(slug))):
            words = " ".join(text.replace("\u00a0", " ").split())
            for printed in (*HEADS, REFERENCES):
                assert printed in words, f"{slug}: {words}"


def compare(run: Run, slug: str, *printed: str) -> None:
    """The PDF and the page say it."""
    for text in (pdf_text(run.pdf(slug)), page_text(run.page(slug))):
        words = " ".join(text.replace("\u00a0", " ").split())
        for sentence in printed:
            assert sentence in words, f"{slug}: {words}"


def test_a_notes_own_language_is_that_of_references_date_and_page(tmp_path: Path) -> None:
    notes = tmp_path / "notes"
    notes.mkdir()
    for slug, preamble in (("english", ""), ("german", "[ngerman]"), ("french", "[ngerman,provide=*,main=french]")):
        own = f"\\usepackage{preamble}{{babel}}\n" if preamble else ""
        (notes / f"{slug}.tex").write_text(f"{own}\\title{{Text}}\\date{{2026-03-05}}\n{POINTED}", encoding="utf-8")
    run = compile_notes(notes, tmp_path / "build")
    assert run.code == 0, run.output
    compare(run, "english", "5 March 2026", *ENGLISH)
    compare(run, "german", "5. März 2026", *GERMAN)
    compare(run, "french", "5 mars 2026", *FRENCH)
    for slug, tag in (("english", "en"), ("german", "de"), ("french", "fr")):
        assert f'<html lang="{tag}">' in run.page(slug)


def test_today_in_a_note_is_its_date_in_every_language(tmp_path: Path) -> None:
    notes = tmp_path / "notes"
    notes.mkdir()
    text = (
        r"\usepackage[english,ngerman]{babel}\title{Notiz}\date{2026-03-05} Heute \today, "
        r"\begin{otherlanguage*}{english}here \today\end{otherlanguage*}, "
        r"\begin{otherlanguage}{english}today \today\end{otherlanguage} \selectlanguage{english}Now \today."
    )
    (notes / "note.tex").write_text(text, encoding="utf-8")
    run = compile_notes(notes, tmp_path / "build")
    assert run.code == 0, run.output
    compare(run, "note", "Heute 5. März 2026,", "here 5. März 2026", "today March 5, 2026", "Now March 5, 2026.")


WORDED = r"""\title{T}\date{2026-03-05}\scidraftsetup{proofs=end}
\begin{algorithm}\caption{A}\label{alg}\begin{algorithmic}\State x\end{algorithmic}\end{algorithm}
\begin{lstlisting}[caption=L, label=lst]
x
\end{lstlisting}
\begin{exercise} One \points{1}\end{exercise}\begin{exercise} Three \points{3}\end{exercise}
\begin{lemma}\label{lem} L.\end{lemma}\begin{proof} P.\end{proof}
\promotion[sponsored]{Promoted}
Join \cref{alg,lst}, \autoref{alg}, \autoref{lst}."""
SAID = {
    "ngerman": (
        "Algorithmus 1: A",
        "Listing 1: L",
        "(1 Punkt)",
        "(3 Punkte)",
        "Beweise",
        "ANZEIGE",
        "Algorithmus 1, Listing 1.",
    ),
    "french": (
        "Algorithme 1",
        "Liste 1",
        "(1 point)",
        "(3 points)",
        "Démonstrations",
        "SPONSORISÉ",
        "Algorithme 1, Liste 1.",
    ),
    "english": (
        "Algorithm 1: A",
        "Listing 1: L",
        "(1 point)",
        "(3 points)",
        "Proofs",
        "SPONSORED",
        "Algorithm 1, Listing 1.",
    ),
}


def test_our_words_are_in_the_language_of_the_note(tmp_path: Path) -> None:
    notes = tmp_path / "notes"
    notes.mkdir()
    for name in SAID:
        (notes / f"{name}.tex").write_text(f"\\usepackage[provide*=*,main={name}]{{babel}}{WORDED}")
    own = (
        r"\renewcommand\scidraftproofsname{Arguments}\renewcommand\scidraftpointsname{pts}\floatname{algorithm}{Method}"
    )
    (notes / "own.tex").write_text(f"\\usepackage[ngerman]{{babel}}{own}{WORDED}")
    start = r"\documentclass{article}\usepackage[ngerman]{babel}\usepackage{algorithm,scidraft}\begin{document}"
    guest = f"{start}{WORDED}"
    (notes / "guest.tex").write_text(
        guest.replace(r"\cref{alg,lst}", r"\ref{alg}").replace(r"\autoref", r"\ref") + r"\end{document}"
    )
    run = compile_notes(notes, tmp_path / "build")
    assert run.code == 0, run.output
    for slug, said in (
        *SAID.items(),
        ("own", ("Method 1: A", "(1 Punkt)", "(3 pts)", "Arguments")),
        ("guest", ("Algorithm 1", "Listing 1: L", "(3 Punkte)")),
    ):
        for text in (pdf_text(run.pdf(slug)), page_text(run.page(slug))):
            words = " ".join(text.replace("\u00a0", " ").split())
            for part in said:
                assert part.casefold() in words.casefold().replace(" :", ":"), f"{slug}: {words}"


def test_a_german_collection_has_an_english_note_and_a_paper_whose_cleveref_knows_no_german(tmp_path: Path) -> None:
    notes = tmp_path / "notes"
    notes.mkdir()
    (notes / "scidraft.toml").write_text('[site]\nlanguage = "de"\n')
    (notes / "german.tex").write_text(f"\\title{{Text}}\\date{{2026-03-05}}\n{POINTED}")
    (notes / "english.tex").write_text(f"\\usepackage[english]{{babel}}\\title{{Text}}\\date{{2026-03-05}}\n{POINTED}")
    paper = PAPER.replace("[ngerman]{article}", "{article}").replace("{babel}", "[ngerman]{babel}\\usepackage{lmodern}")
    (notes / "paper.tex").write_text(paper.replace(STATEMENTS, POINTED), encoding="utf-8")
    run = compile_notes(notes, tmp_path / "build")
    assert run.code == 0, run.output
    compare(run, "german", "5. März 2026", *GERMAN)
    compare(run, "english", "5 March 2026", *ENGLISH)
    compare(run, "paper", *UNTOLD)
