"""Bodies of notes and papers, for all tests of this folder."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from scidraft_tex.engines.plastex.client import Box
from scidraft_tex.model.body import Body, BodyRequest

Make = Callable[..., Body]


@pytest.fixture(scope="session")
def box() -> Iterator[Box]:
    with Box(jobs=1, seconds=30) as running:
        yield running


@pytest.fixture
def body(box: Box, tmp_path: Path) -> Make:
    """``body(text, root=…, lists=…)`` renders one note or paper whose collection is an empty folder."""

    def make(text: str, **fields: Any) -> Body:
        root = fields.pop("root", str(tmp_path))
        request = BodyRequest("note", "note.tex", text, root, is_paper="\\documentclass" in text, **fields)
        (only,) = box.render([request])
        return only

    return make


@pytest.fixture
def html(body: Make) -> Callable[..., str]:
    """The HTML of a source that must give no diagnostics."""

    def make(text: str, **fields: Any) -> str:
        made = body(text, **fields)
        assert [(d.code.value, d.message) for d in made.diagnostics] == []
        return made.html

    return make
