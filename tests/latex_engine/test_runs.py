"""How often TeX runs: as often as a note's pages need, and never less."""

from __future__ import annotations

import os
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from latex_engine.conftest import make_note
from scidraft_tex.engines import sandbox
from scidraft_tex.engines.latex.formats import prune, ready_preamble
from scidraft_tex.engines.latex.settled import prints_pages, shown
from scidraft_tex.engines.latex.sketch import sketch
from scidraft_tex.engines.latex.volume import set_notes
from scidraft_tex.model.setting import SetNote, Toolchain

LEMMA = "\\section{Facts}\\begin{lemma}\\label{lem}Words.\\end{lemma}See \\cref{lem}.\n"
TITLED = "\\newcommand\\mine{M}\\section{On \\mine}\\label{sec}\\nameref{sec}\n"


@pytest.fixture
def runs(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The programs that are started."""
    started: list[str] = []
    run = sandbox.run

    def count(command: list[str], **how: Any) -> sandbox.Finished:
        started.append(command[0])
        return run(command, **how)

    monkeypatch.setattr(sandbox, "run", count)
    return started


@pytest.fixture
def tools(make_tools: Callable[..., Toolchain], tmp_path: Path) -> Toolchain:
    """A toolchain whose preamble is no other test's: what was set with it is remembered."""
    return make_tools(tmp_path, preamble=f"% {tmp_path.name}\n\\newcommand\\shared{{S}}\n")


def one(text: str, tools: Toolchain) -> SetNote:
    (done,) = set_notes([make_note("a", text)], tools)
    return done


def test_an_edited_note_whose_numbers_stay_is_set_once(tools: Toolchain, runs: list[str]) -> None:
    one(LEMMA, tools)
    assert runs.count("latexmk") == 2
    runs.clear()
    again = one(LEMMA.replace("Words", "Other words"), tools)
    assert runs.count("latexmk") == 1 and again.pdf and not again.diagnostics


def test_a_format_is_kept_as_tex_has_it_in_memory(tools: Toolchain) -> None:
    assert one(LEMMA, tools).pdf
    formats = list(tools.cache.glob("formats/*/*.fmt"))
    assert formats and not any(path.read_bytes().startswith(b"\x1f\x8b") for path in formats)


def test_a_format_that_is_not_used_goes(tools: Toolchain) -> None:
    folder = ready_preamble(tools, "").folder
    os.utime(folder, (0, 0))
    ready_preamble(tools, "")
    prune(tools.cache, time.time() - 3600)
    assert folder.exists()
    prune(tools.cache, time.time() + 3600)
    assert not folder.exists()


def test_a_note_with_other_numbers_is_set_again(tools: Toolchain, runs: list[str]) -> None:
    one(LEMMA, tools)
    edited = "\\begin{lemma}First.\\end{lemma}" + LEMMA
    warm = one(edited, tools)
    assert [label.number for label in warm.numbers.labels] == ["2"] and not warm.diagnostics
    assert runs.count("latexmk") == 4
    cold = one(edited, make_other(tools))
    assert (warm.pdf, warm.numbers) == (cold.pdf, cold.numbers)


def make_other(tools: Toolchain) -> Toolchain:
    """The same with nothing remembered."""
    for kept in tools.cache.glob("formats/*/aux/*.aux"):
        kept.unlink()
    return tools


def test_what_the_last_build_wrote_cannot_spoil_a_note(tools: Toolchain) -> None:
    assert not one(TITLED, tools).diagnostics
    changed = one(TITLED.replace("\\newcommand\\mine{M}", "").replace("\\mine", "M"), tools)
    assert changed.pdf and not changed.diagnostics


def test_page_numbers_count_where_they_are_printed() -> None:
    before = "\\newlabel{a}{{1}{1}{}{x.1}{}}\n\\newlabel{b}{{2}{1}{}{x.2}{}}\n\\scidraft@pages{1}{2}"
    after = "\\newlabel{b}{{2}{2}{}{x.2}{}}\n\\newlabel{a}{{1}{1}{}{x.1}{}}\n\\scidraft@pages{7}{8}"
    assert shown(before, pages=False) == shown(after, pages=False)
    assert shown(before, pages=True) != shown(after, pages=True)
    assert shown(before, pages=False) != shown(after.replace("{{1}", "{{3}"), pages=False)
    assert shown(before, pages=False) != shown(before.replace("{1}{2}", "{1}{3}"), pages=False)
    assert prints_pages("on \\pageref{a}") and prints_pages("\\tableofcontents") and not prints_pages("see \\ref{a}")


def test_a_sketch_keeps_what_has_numbers() -> None:
    picture = "\\begin{tikzpicture}\n\\draw (0,0) -- (1,1);\n\\end{tikzpicture}\n"
    assert sketch(picture).count("\n") == picture.count("\n") and "draw" not in sketch(picture)
    for kept in ("\\node {\\label{a}};", "\\node {\\footnotemark};", "\\begin{tikzpicture}"):
        text = picture.replace("\\draw", f"{kept}\\draw")
        assert sketch(text) == text
    assert sketch("\\tikz[remember picture]{}" + picture).endswith(picture)
    code = "\\begin{lstlisting}[caption={A},label=b]\nif x:\n\n  y()\n\\end{lstlisting}"
    assert sketch(code) == "\\begin{lstlisting}[caption={A},label=b]\nx\n\nx\n\\end{lstlisting}"
    escaped = code.replace("y()", "(*@\\label{c}@*)")
    assert sketch(escaped) == escaped


def test_a_fault_in_a_drawing_is_found_in_a_volume(tools: Toolchain) -> None:
    broken = "\\begin{tikzpicture}\n\\drow (0,0);\n\\end{tikzpicture}\n"
    good, bad = set_notes([make_note("good", LEMMA), make_note("bad", broken)], tools)
    assert good.pdf and not good.diagnostics
    assert bad.pdf is None and bad.diagnostics[0].place and bad.diagnostics[0].place.line == 2
