"""Notes that never end, or eat everything: they are ended, named, and harm nobody else."""

# ruff: noqa: E501  (LaTeX samples read best unbroken)
from __future__ import annotations

import contextlib
import time
from collections.abc import Callable
from pathlib import Path

import pytest

from latex_engine.conftest import make_note
from scidraft_tex.engines.latex.volume import set_notes
from scidraft_tex.model.codes import Code
from scidraft_tex.model.setting import SetNote, Toolchain

BOMBS = {
    "loop": ("Text.\n\n\\def\\x{\\x}\\x\n", 3),
    "memory": ("Text.\n\n\\def\\x{\\x\\x}\\x\n", 3),
    "definitions": (
        "Text.\n\n\\newcount\\n \\def\\y{\\global\\advance\\n1 \\expandafter\\gdef\\csname d\\the\\n\\endcsname{xxxxxxxx}\\y}\\y\n",
        3,
    ),
    "pages": ("Text.\n\n\\def\\p{A page.\\newpage\\p}\\p\n", 3),
    "group": ("Text.\n\n\\def\\g{{\\g}}\\g\n", 3),
    "end": ("Text.\n\n\\csname @@end\\endcsname\n", 0),
}
GOOD = {f"good-{k}": f"\\section{{Good {k}}}\n\nText of it.\n" for k in range(6)}


def working_in(folder: Path) -> list[str]:
    """The processes whose working folder lies in a folder."""
    found = []
    for process in Path("/proc").glob("[0-9]*"):
        with contextlib.suppress(OSError):
            if str((process / "cwd").readlink()).startswith(str(folder)):
                found.append((process / "comm").read_text())
    return found


@pytest.fixture(scope="module")
def found(tmp_path_factory: pytest.TempPathFactory, make_tools: Callable[..., Toolchain]) -> dict[str, SetNote]:
    tools = make_tools(tmp_path_factory.mktemp("bombs"), seconds=4.0, output=32 << 20)
    notes = []
    for (good, text), (bomb, (fault, _)) in zip(GOOD.items(), BOMBS.items(), strict=True):
        notes += [make_note(good, text), make_note(bomb, fault)]
    begin = time.monotonic()
    result = set_notes(notes, tools)
    assert time.monotonic() - begin < 240
    return {note.slug: note for note in result}


@pytest.mark.parametrize("slug", BOMBS)
def test_a_bomb_is_ended_and_named(found: dict[str, SetNote], slug: str) -> None:
    note = found[slug]
    assert note.pdf is None
    assert len(note.diagnostics) == 1, note.diagnostics
    (trouble,) = note.diagnostics
    assert trouble.code in (Code.LIMIT_REACHED, Code.LATEX_ERROR)
    assert trouble.place is not None and trouble.place.path == f"{slug}.tex"
    line = BOMBS[slug][1]
    assert not line or trouble.place.line == line, trouble


@pytest.mark.parametrize("slug", GOOD)
def test_the_others_are_set(found: dict[str, SetNote], slug: str) -> None:
    assert found[slug].diagnostics == () and found[slug].pdf is not None


def test_no_process_is_left(found: dict[str, SetNote], cache: Path) -> None:
    assert working_in(cache) == []
    assert list((cache / "jobs").iterdir()) == []
