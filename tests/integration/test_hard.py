"""The constructs on which other tools stumble: paper and page must agree on every word and number."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from tests.support.build import Run, compile_notes
from tests.support.words import numbers, page_text, pdf_text, recall

HARD = Path(__file__).parent / "hard"
NOTES = sorted(path.stem for path in HARD.glob("*.tex"))


@pytest.fixture(scope="module")
def run(tmp_path_factory: pytest.TempPathFactory) -> Run:
    notes = tmp_path_factory.mktemp("hard") / "notes"
    shutil.copytree(HARD, notes)
    return compile_notes(notes, notes.parent / "build")


def test_nothing_is_reported(run: Run) -> None:
    # in particular no number-mismatch: plasTeX's own count agrees with TeX's
    assert run.code == 0, run.output
    assert run.diagnostics == []


@pytest.mark.parametrize("slug", NOTES)
def test_numbers_agree(run: Run, slug: str) -> None:
    paper, page = numbers(pdf_text(run.pdf(slug))), numbers(page_text(run.page(slug)))
    assert page == paper, f"only in the PDF: {paper - page}; only on the page: {page - paper}"


@pytest.mark.parametrize("slug", NOTES)
def test_words_agree(run: Run, slug: str) -> None:
    share, missing = recall(run.pdf(slug), run.page(slug))
    assert share >= 0.97, f"{share:.4f}: {missing.most_common(20)}"
