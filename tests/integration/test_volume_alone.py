"""A note's PDF is the same whether it was set in a volume with others or alone."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from tests.support.build import SHOWCASE, Run, compile_notes
from tests.support.paper import differences

NOTES = sorted(path.stem for path in SHOWCASE.glob("*.tex") if path.name != "preamble.tex")
NAMED = ("tour", "two-reading-lists")
"""Notes that are built by their names as well: one that refers to many others, one with two lists."""


@pytest.fixture(scope="module")
def alone(tmp_path_factory: pytest.TempPathFactory) -> Run:
    """The showcase with a worker for every note, so that each is set in a TeX run of its own."""
    folder = tmp_path_factory.mktemp("alone")
    shutil.copytree(SHOWCASE, folder / "notes")
    run = compile_notes(folder / "notes", folder / "out", "--to", "pdf", "--jobs", str(len(NOTES)))
    assert run.code == 0, run.output
    return run


@pytest.mark.parametrize("slug", NOTES)
def test_the_pdf_is_the_same(showcase: Run, alone: Run, slug: str) -> None:
    assert differences(showcase.pdf(slug), alone.pdf(slug), resolution=60) == []


@pytest.mark.parametrize("slug", NAMED)
def test_a_note_that_is_asked_for_by_name(showcase: Run, tmp_path: Path, slug: str) -> None:
    run = compile_notes(SHOWCASE / f"{slug}.tex", tmp_path / "out")
    assert run.code == 0, run.output
    assert run.slugs == [slug]
    assert differences(showcase.pdf(slug), run.pdf(slug), resolution=60) == []
    assert run.page(slug).partition("<main")[2].partition("</article>")[0] in showcase.page(slug)
