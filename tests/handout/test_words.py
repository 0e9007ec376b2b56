"""What a handout says itself: in the collection's language, and where its title is at fault, at the title's place."""

from __future__ import annotations

from pathlib import Path

from tests.support.handouts import handout
from tests.support.paper import text_of

LEMMAS = (
    r"\begin{lemma*}[L]x\end{lemma*}\begin{lemma}[M]x\end{lemma}\begin{rule}[N]x\end{rule}\begin{fact}[O]x\end{fact}"
)
OWN = r"\newstatement{fact}{Fact}"


def test_the_index_has_one_heading_a_kind_in_the_language_of_the_collection(tmp_path: Path) -> None:
    """Most notes are German, with a preamble in common; each is in its language, the index in the collection's."""
    notes = tmp_path / "notes"
    notes.mkdir()
    for slug, language in (("a", "ngerman"), ("b", "ngerman"), ("c", "ngerman"), ("d", "")):
        babel = rf"\usepackage[{language}]{{babel}}" if language else ""
        text = rf"{babel}\title{{Note {slug}}}\date{{2026-03-05}}{OWN} {LEMMAS} \the\year"
        (notes / f"{slug}.tex").write_text(text, encoding="utf-8")
    (notes / "scidraft.toml").write_text('[site]\ntitle = "Notes"\n', encoding="utf-8")
    made = handout(notes, tmp_path / "build", "--name", "reader")
    assert made.code == 0, made.output
    text = text_of(made.pdf("reader"))
    index = text[text.rindex("Statements") :].split("\n")
    headings = [
        line.strip() for line in index if line.strip() in {"Lemmas", "Lemma", "Lemmata", "Rules", "Regeln", "Facts"}
    ]
    assert headings == ["Facts", "Lemmas", "Rules"]
    assert "Contents" in text and "5. März 2026" in text and "Regel 2" in text and "1970" not in text


def test_a_fault_in_the_title_is_told_where_it_stands(tmp_path: Path) -> None:
    notes = tmp_path / "notes"
    notes.mkdir()
    (notes / "a.tex").write_text(r"\title{A} Text.", encoding="utf-8")
    settings = '[site]\ntitle = "Notes"\n\n[handouts.reader]\ntitle = "The \\\\nonsense Reader"\n'
    (notes / "scidraft.toml").write_text(settings, encoding="utf-8")
    made = handout(notes, tmp_path / "build", "--name", "reader")
    assert made.code == 1
    assert "could not be set: `\\nonsense` is not defined" in made.output
    assert "notes/scidraft.toml:5:15" in made.output
