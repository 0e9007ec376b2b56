"""A box for all tests of this folder, and a short way to a note's body."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from scidraft_tex.engines.plastex.client import Box
from scidraft_tex.model.body import Body, BodyRequest

Make = Callable[..., Body]


@pytest.fixture(scope="session")
def box() -> Iterator[Box]:
    with Box(jobs=1, seconds=20) as running:
        yield running


@pytest.fixture
def body(box: Box, tmp_path: Path) -> Make:
    """``body(text, preamble="", …)`` renders one note whose collection is an empty folder."""

    def make(text: str, **fields: Any) -> Body:
        request = BodyRequest("note", "note.tex", text, fields.pop("root", str(tmp_path)), **fields)
        (only,) = box.render([request])
        return only

    return make


@pytest.fixture
def html(body: Make) -> Callable[..., str]:
    """The HTML of a note that must give no diagnostics, whose ids are unique and whose inner links lead somewhere."""

    def make(text: str, **fields: Any) -> str:
        made = body(text, **fields)
        assert made.diagnostics == ()
        ids = re.findall(r' id="([^"]*)"', made.html)
        assert len(ids) == len(set(ids))
        assert set(re.findall(r'href="#([^"]*)"', made.html)) <= set(ids)
        return made.html

    return make
