"""What the tests of the LaTeX engine share: our own files, one cache of formats for all, and notes in a line."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from scidraft_tex.model.setting import NoteToSet, Toolchain

REPOSITORY = Path(__file__).parents[2]


@pytest.fixture(scope="session")
def cache(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Formats are dear: all tests share them."""
    return tmp_path_factory.mktemp("cache")


@pytest.fixture(scope="session")
def make_tools(cache: Path) -> Callable[..., Toolchain]:
    """A toolchain for a collection's folder, with our package and templates."""

    def make(root: Path, **options: object) -> Toolchain:
        folders = {"sty": REPOSITORY / "sty", "templates": REPOSITORY / "latex_templates", "cache": cache}
        return Toolchain(root=root, epoch=1_000_000_000, **{**folders, **options})  # type: ignore[arg-type]

    return make


def make_note(slug: str, text: str, **options: object) -> NoteToSet:
    """A note whose file is named after its slug."""
    return NoteToSet(slug, f"{slug}.tex", text, f"Note {slug}", ("A. Author",), "1 May 2026", **options)  # type: ignore[arg-type]
