"""Each broken note gives its one diagnostic at the right place, and harms no other note."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from latex_engine.broken import BROKEN, Broken
from latex_engine.conftest import make_note
from scidraft_tex.engines.latex.volume import set_notes
from scidraft_tex.model.codes import Code
from scidraft_tex.model.setting import NoteToSet, SetNote, Toolchain

GOOD = {f"good-{k}": f"\\section{{Good}}\\label{{sec:a}}\n\nSection~\\ref{{sec:a}} of $x_{k}$.\n" for k in range(4)}
ONLY_SAID = (Code.UNDEFINED_REFERENCE, Code.DUPLICATE_LABEL, Code.UNKNOWN_CITATION, Code.OVERFULL_BOX)
"""Faults after which the note still has its PDF."""


@pytest.fixture(scope="module")
def found(tmp_path_factory: pytest.TempPathFactory, make_tools: Callable[..., Toolchain]) -> dict[str, SetNote]:
    """All broken notes and some good ones, set together."""
    root: Path = tmp_path_factory.mktemp("notes")
    notes: list[NoteToSet] = []
    for k, (slug, text) in enumerate(GOOD.items()):
        for broken in BROKEN[k :: len(GOOD)]:
            preamble = broken.text.split("\n")[0] if broken.text.startswith("\\usepackage") else ""
            notes.append(make_note(broken.name, broken.text, preamble=preamble))
        notes.append(make_note(slug, text))
    return {note.slug: note for note in set_notes(notes, make_tools(root, seconds=10.0), jobs=2)}


@pytest.mark.parametrize("broken", BROKEN, ids=lambda broken: broken.name)
def test_one_fault_gives_one_diagnostic(found: dict[str, SetNote], broken: Broken) -> None:
    assert [d.code for d in found[broken.name].diagnostics] == [broken.code], found[broken.name].diagnostics
    diagnostic = found[broken.name].diagnostics[0]
    place = diagnostic.place
    assert place is not None
    assert (place.path, place.line) == (f"{broken.name}.tex", broken.line), diagnostic
    assert broken.message in diagnostic.message
    assert broken.help in diagnostic.help
    assert not broken.column or place.column == broken.column, diagnostic


@pytest.mark.parametrize("broken", BROKEN, ids=lambda broken: broken.name)
def test_a_note_with_errors_keeps_its_last_pdf(found: dict[str, SetNote], broken: Broken) -> None:
    assert (found[broken.name].pdf is not None) == (broken.code in (*ONLY_SAID, Code.MISSING_PACKAGE))


@pytest.mark.parametrize("slug", GOOD)
def test_good_notes_do_not_notice(found: dict[str, SetNote], slug: str) -> None:
    assert found[slug].diagnostics == ()
    assert found[slug].pdf is not None
    assert [(label.name, label.number) for label in found[slug].numbers.labels] == [("sec:a", "1")]
