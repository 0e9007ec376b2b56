"""Names of files above a paper's folder."""

from __future__ import annotations

from pathlib import Path

import pytest

from scidraft_tex.engines.latex.parents import within

CASES = {
    r"\bibliography{../refs}": r"\bibliography{src/refs}",
    r"\bibliography{own,../refs,../none}": r"\bibliography{own,src/refs,../none}",
    r"\input{../shared/macros.tex}": r"\input{src/shared/macros.tex}",
    r"\graphicspath{{figs/}{../shared/}}": r"\graphicspath{{figs/}{src/shared/}}",
    r"\input{../../../outside}": r"\input{../../../outside}",
    r"\href{../refs.bib}{x}": r"\href{../refs.bib}{x}",
    r"\input{../[a]}": r"\input{src/[a]}",
    r"\input{part} ../refs": r"\input{part} ../refs",
}


@pytest.mark.parametrize("text", CASES)
def test_only_files_of_the_collection_are_named_anew(text: str, tmp_path: Path) -> None:
    root = tmp_path / "root"
    (root / "shared").mkdir(parents=True)
    for name in ("root/refs.bib", "root/shared/macros.tex", "root/[a].tex", "outside.tex"):
        (tmp_path / name).write_text("")
    assert within(text, "paper", root, "src/") == CASES[text]
