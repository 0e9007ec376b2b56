"""A collection that is served while its author writes."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.support.serving import Running, running

ONE = r"""\title{First Note}
\tags{Test}

The opening words.

\begin{lemma}[Shift]\label{lem:shift}Shifts cancel, and $\twice{x}$ stays.\end{lemma}
"""
TWO = r"""\title{Second Note}

By \cref{one:lem:shift} it holds~\cite{Knuth1984}.

\references{refs}
"""
BIB = "@article{Knuth1984, author={D. Knuth}, title={Literate Programming}, journal={Journal}, year=1984}\n"
FILES = {
    "one.tex": ONE,
    "two.tex": TWO,
    "refs.bib": BIB,
    "preamble.tex": "\\newcommand{\\twice}[1]{2#1}\n",
    "scidraft.toml": '[site]\ntitle = "Served Notes"\n',
}


@pytest.fixture(scope="module")
def notes(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("live") / "notes"
    folder.mkdir()
    for name, text in FILES.items():
        (folder / name).write_text(text)
    return folder


@pytest.fixture(scope="module")
def served(notes: Path) -> Iterator[Running]:
    """``serve`` at work, the first build done."""
    with running("serve", notes, "--port", "0") as found:
        found.wait_for(lambda: found.count("2 notes: 2 PDFs, 2 pages"))
        yield found
