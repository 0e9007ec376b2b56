r"""Terms with a definition, and galleries: the same on paper and page."""

from __future__ import annotations

import re
import shutil
from pathlib import Path

import pytest

from tests.support.build import SHOWCASE, Run, compile_notes
from tests.support.links import site_troubles
from tests.support.nu import check_html
from tests.support.paper import text_of
from tests.support.words import recall

PREAMBLE = "\\defineterm{logit}{A score before the softmax, $z \\in \\mathbb{R}$.}\n"
FIRST = r"""\title{Terms}
\date{2026-09-21}

The \term{logit}{logits} of a layer\footnote{A plain one.} and \term{logit}{logits} again.
\defineterm{key}{What a query is compared with.}
Keys are \term{key}{keys}; a \term{key} and its \emph{\term{logit}}, {in braces} alike.

\begin{gallery}[columns=2]
  \galleryitem{Two waves and $x$}{\includegraphics{waves}}
  \galleryitem{A link}{\href{https://example.org/}{\includegraphics{waves}}}
\end{gallery}
\begin{gallery}
  \includegraphics[alt={Waves}]{waves}
\end{gallery}
"""
SECOND = "\\title{More}\n\\date{2026-09-20}\n\nAlso \\term{logit}{logits} here.\n"


@pytest.fixture(scope="module")
def built(tmp_path_factory: pytest.TempPathFactory) -> Run:
    notes = tmp_path_factory.mktemp("terms") / "notes"
    notes.mkdir()
    shutil.copy(SHOWCASE / "figures/waves.pdf", notes / "waves.pdf")
    settings = '[site]\nsource = "copy"\ninstitute = "Lab"\n'
    files = {"preamble.tex": PREAMBLE, "first.tex": FIRST, "second.tex": SECOND, "scidraft.toml": settings}
    for name, text in files.items():
        (notes / name).write_text(text, encoding="utf-8")
    return compile_notes(notes, notes.parent / "build")


def test_a_term_has_one_footnote_in_each_note(built: Run) -> None:
    assert built.code == 0 and built.diagnostics == [], built.output
    page, other = (built.page(slug).partition("<main")[2] for slug in ("first", "second"))
    assert re.findall(r'class="term" href="(#[\w-]+)">(\w+)<', page) == [
        ("#fn-1", "logits"),
        ("#fn-1", "logits"),
        ("#fn-3", "keys"),
        ("#fn-3", "key"),
        ("#fn-1", "logit"),
    ]
    assert page.count("A score before") == 1 and other.count("A score before") == 1
    for slug in ("first", "second"):
        assert len(re.findall("A score before the softmax", text_of(built.pdf(slug)))) == 1
    lines = " ".join(text_of(built.pdf("first")).split())
    assert "a key and its logit, in braces alike" in lines
    assert lines.index("A score") < lines.index("A plain one") < lines.index("What a query")


def test_a_gallery_is_a_list_of_pictures_with_their_words(built: Run) -> None:
    page = built.page("first")
    assert '<ul class="gallery" style="--columns:2">' in page
    assert re.findall(r'alt="([^"]*)"', page) == ["Two waves and x", "A link", "Waves"]
    assert re.search(r'<li><figure><img [^>]*alt="Waves"[^>]*></figure></li>', page), "a picture without words"
    assert re.search(r'<a href="https://example.org/"><img [^>]*></a><figcaption>A link</figcaption>', page)


def test_paper_and_page_have_the_same_words(built: Run) -> None:
    for slug in ("first", "second"):
        share, lost = recall(built.pdf(slug), built.page(slug))
        assert share == 1, lost
    assert check_html([built.folder / "html"]) == []
    assert site_troubles(built.folder / "html") == []


def test_the_source_and_the_entry_of_a_note_stand_beside_its_page(built: Run) -> None:
    folder = built.folder / "html/notes/first"
    assert '<a href="first.tex">Source</a>' in built.page("first")
    assert (folder / "first.tex").read_text(encoding="utf-8") == FIRST
    entry = (folder / "first-cite.bib").read_text(encoding="utf-8")
    assert entry.startswith("@misc{first,") and "organization = {Lab}" in entry
    assert 'href="first-cite.bib"' in built.page("first")


def test_a_source_elsewhere_is_linked_to(tmp_path: Path) -> None:
    notes = tmp_path / "notes"
    (notes / "part").mkdir(parents=True)
    (notes / "scidraft.toml").write_text('[site]\nsource = "https://example.org/tree/{path}"\n')
    (notes / "part/a.tex").write_text("\\title{A}\n\\date{2026-09-21}\n\nText.\n")
    run = compile_notes(notes, tmp_path / "build", "--to", "html")
    assert '<a href="https://example.org/tree/part/a.tex">Source</a>' in run.page("part/a")
    assert not (run.folder / "html/notes/part/a/a.tex").exists()


def test_a_term_that_nobody_defines_is_told_once(tmp_path: Path) -> None:
    notes = tmp_path / "notes"
    notes.mkdir()
    (notes / "a.tex").write_text(
        "\\title{A}\n\\date{2026-09-21}\n\n\\defineterm{logit}{X.}\n\nThe \\term{logti}{logits}.\n", encoding="utf-8"
    )
    run = compile_notes(notes, tmp_path / "build")
    (found,) = run.diagnostics
    assert found["code"] == "undefined-reference" and found["place"]["line"] == 6
    assert found["help"] == "did you mean `logit`?" and "logits." in run.page("a")
