"""Lists of references: one key in two lists has two numbers and two entries to link to."""

from __future__ import annotations

import subprocess
from pathlib import Path

import pikepdf
import pytest

from tests.latex_package.tex import Document, environment

BIB = r"""
@book{ab, author={Abel, A.}, title={First}, publisher={P}, year=2001}
@book{bb, author={Bach, B.}, title={Second}, publisher={P}, year=2002}
@book{cc, author={Cole, C.}, title={Third}, publisher={P}, year=2003}
"""
BODY = r"""
\begin{document}
\section{One} First \cite{ab} and \cite{bb}.
\references[title={List one}]{refs}
\section{Two} Second \cite{bb} and \cite{cc}, \citesec{cc}.
\references[title={List two}, style=unsrt]{refs}
After the last list \cite{cc}.
\bibliographystylesec{plain}
\bibliographysec{refs}
\end{document}
"""
SETTINGS = {
    "latex": "",
    "hyperref": r"\usepackage{hyperref}",
    "natbib and hyperref": r"\usepackage[numbers]{natbib}\usepackage{hyperref}",
    "cite": r"\usepackage{cite}",
}


@pytest.fixture(scope="module", params=list(SETTINGS))
def document(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Document:
    folder: Path = tmp_path_factory.mktemp("lists")
    (folder / "refs.bib").write_text(BIB)
    head = r"\documentclass{article}" + SETTINGS[request.param] + r"\usepackage{scidraft}\newcites{sec}{On the side}"
    (folder / "paper.tex").write_text(head + BODY)
    command = ["latexmk", "-norc", "-pdf", "-interaction=nonstopmode", "paper.tex"]
    done = subprocess.run(
        command,
        cwd=folder,
        env=environment(),
        stdin=subprocess.DEVNULL,
        capture_output=True,
        text=True,
        errors="replace",
        timeout=120,
    )
    assert done.returncode == 0, done.stdout[-3000:]
    return Document(folder, "paper", (folder / "paper.log").read_text(errors="replace"), "")


def test_plain_latexmk_gets_every_number_right(document: Document) -> None:
    text = " ".join(document.text().split())
    assert "First [1] and [2]." in text
    assert "Second [1] and [2], [1]." in text
    assert "After the last list [2]." in text
    assert "undefined" not in document.log
    assert "multiply" not in document.log


def test_headings_and_entries_stand_in_their_lists(document: Document) -> None:
    text = " ".join(document.text().split())
    one, two = text.index("List one"), text.index("List two")
    side = text.index("On the side")
    assert one < text.index("[1] A. Abel") < text.index("[2] B. Bach") < two
    assert two < text.rindex("[1] B. Bach") < text.rindex("[2] C. Cole") < side < text.index("[1] C. Cole")


def test_links_lead_to_the_entry_of_the_list(document: Document) -> None:
    linked = "hyperref" in (document.folder / "paper.tex").read_text()
    with pikepdf.open(document.pdf) as pdf:
        targets = [str(a.A.D) for page in pdf.pages for a in page.get("/Annots", []) if "/A" in a]
    cited = [target for target in targets if target.startswith("cite.")]
    assert cited == (["cite.ab", "cite.bb", "cite.bb.2", "cite.cc.2", "cite.cc.sec", "cite.cc.2"] if linked else [])
