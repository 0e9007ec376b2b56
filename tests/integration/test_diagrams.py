"""The six kinds of diagram, in both syntaxes: the same on paper and page, and for those who do not see."""

from __future__ import annotations

import re
import shutil
from html import unescape
from pathlib import Path

import pytest
from playwright.sync_api import Browser

from scidraft_tex.model.vocabulary import DIAGRAMS
from tests.support.axe import axe_violations
from tests.support.browser import serve, visit
from tests.support.build import Run, compile_notes
from tests.support.nu import check_html
from tests.support.words import recall

NOTES = Path(__file__).parent / "diagrams"
KINDS = [kind for kind in DIAGRAMS if kind != "mermaid"]
SLUGS = [slug for kind in KINDS for slug in (kind, f"{kind}-mermaid")]
SAID = {
    "flowchart": ("Sample a batch", "More steps? → Stop: no", "θ ← θ"),
    "statediagram": ("Idle → Prefill", "budget spent"),
    "sequencediagram": ("Client → Model", "until a stop token"),
    "gantt": ("Tokenise", "Warm up"),
    "mindmap": ("Attention", "Windows"),
    "quadrantchart": ("Sliding window", "Costly in both"),
}
"""Words of each diagram's text alternative."""


@pytest.fixture(scope="module")
def built(tmp_path_factory: pytest.TempPathFactory) -> Run:
    notes = tmp_path_factory.mktemp("diagrams") / "notes"
    shutil.copytree(NOTES, notes)
    (notes / "scidraft.toml").write_text('[site]\nbase-url = "https://example.org/"\n', encoding="utf-8")
    return compile_notes(notes, notes.parent / "build", "--strict")


def picture(run: Run, slug: str) -> str:
    (found,) = re.findall(r'<svg [^>]*class="picture.*?</svg>', run.page(slug), re.DOTALL)
    return str(found)


def alternative(run: Run, slug: str) -> str:
    label = re.search(r'aria-label="([^"]*)"', picture(run, slug))
    assert label is not None
    return unescape(label[1])


def test_all_are_drawn_without_a_complaint(built: Run) -> None:
    assert built.code == 0 and built.diagnostics == [], built.output
    assert built.slugs == sorted(SLUGS)


@pytest.mark.parametrize("slug", SLUGS)
def test_paper_and_page_show_the_same_words(built: Run, slug: str) -> None:
    found, missing = recall(built.pdf(slug), built.page(slug))
    assert found == 1, missing


@pytest.mark.parametrize("kind", KINDS)
def test_both_syntaxes_say_the_same_to_those_who_do_not_see(built: Run, kind: str) -> None:
    said = alternative(built, kind)
    assert all(words in said for words in SAID[kind]), said
    assert "\\" not in said
    assert alternative(built, f"{kind}-mermaid") == said


@pytest.mark.parametrize("slug", SLUGS)
def test_a_diagram_follows_the_colour_of_the_text(built: Run, slug: str) -> None:
    colours = set(re.findall(r'(?:fill|stroke)="([^"]*)"', picture(built, slug)))
    assert colours <= {"currentColor", "none"}


def test_feeds_tell_diagrams_in_words(built: Run) -> None:
    for name in ("rss.xml", "atom.xml"):
        feed = unescape((built.folder / "html" / name).read_text(encoding="utf-8"))
        assert all(words in unescape(feed) for said in SAID.values() for words in said)
        assert not re.search(r"\\begin|flowchart TD|sequenceDiagram|quadrantChart|dateFormat|--&gt;|-->>", feed)


def test_pages_are_valid_and_accessible_and_fit_a_telephone(built: Run, browser: Browser) -> None:
    site = built.folder / "html"
    assert check_html(site / "notes" / slug / "index.html" for slug in SLUGS) == []
    with serve(site) as base:
        for slug in SLUGS:
            with visit(browser, base, f"notes/{slug}/", width=320, scheme="dark") as seen:
                assert axe_violations(seen.page) == []
                assert seen.page.evaluate("document.documentElement.scrollWidth") <= 320
                assert seen.troubles == []
