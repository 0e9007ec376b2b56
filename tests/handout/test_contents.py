"""The contents of a reader with more notes than one page can list."""

from __future__ import annotations

import re
from pathlib import Path

from tests.support.handouts import handout, page_text

SECTIONS = 5


def test_a_page_of_the_contents_ends_between_notes(tmp_path: Path) -> None:
    notes = tmp_path / "notes"
    notes.mkdir()
    for day in range(10, 22):
        sections = "".join(f"\\section{{Part {name}}}\nText.\n" for name in "ABCDE"[:SECTIONS])
        (notes / f"n{day}.tex").write_text(f"\\title{{Note {day}}}\n\\date{{2026-09-{day}}}\n{sections}")
    made = handout(notes, tmp_path / "build", "--title", "Many")
    assert made.code == 0, made.output
    pages = [page_text(made.pdf("notes"), number) for number in (2, 3)]
    counts = [(len(re.findall(r"Note \d+", page)), len(re.findall(r"Part [A-E]", page))) for page in pages]
    assert all(notes and parts == SECTIONS * notes for notes, parts in counts), counts
