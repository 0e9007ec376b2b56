"""Building a part of a collection: what is there hangs together, whether or not the whole was built before."""

from __future__ import annotations

from pathlib import Path

from tests.support.build import compile_notes, files_of
from tests.support.links import site_troubles

NOTES = {
    "one": "\\title{One}\n\\tags{A}\n\n\\begin{lemma}\\label{lem:one} One. \\end{lemma}\n",
    "two": "\\title{Two}\n\\tags{A, B}\n\nTwo stands alone.\n",
    "three": "\\title{Three}\n\nThree.\n",
}


def collection(folder: Path) -> Path:
    folder.mkdir()
    for slug, text in NOTES.items():
        (folder / f"{slug}.tex").write_text(text)
    return folder


def test_a_note_alone_makes_a_whole_site(tmp_path: Path) -> None:
    notes = collection(tmp_path / "notes")
    for _ in range(2):
        run = compile_notes(notes / "two.tex", tmp_path / "build", "--to", "html")
        assert run.code == 0, run.output
        assert site_troubles(run.folder / "html") == []
        assert (run.folder / "html" / "index.html").is_file()
    assert "Three" not in (run.folder / "html" / "index.html").read_text()


def test_a_part_leaves_the_whole_as_it_is(tmp_path: Path) -> None:
    notes = collection(tmp_path / "notes")
    before = files_of(compile_notes(notes, tmp_path / "build", "--to", "html").folder / "html", ".html", ".xml")
    run = compile_notes(notes / "two.tex", tmp_path / "build", "--to", "html")
    assert files_of(run.folder / "html", ".html", ".xml") == before
    assert site_troubles(run.folder / "html") == []
