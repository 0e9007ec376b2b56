"""Every feature in every class with every engine, read from the PDF; and the manual's table says the same."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.classes.matrix import TABLE, measure, row, table
from tests.classes.papers import CLASSES, ENGINES, Class


@pytest.mark.parametrize("engine", ENGINES)
@pytest.mark.parametrize("cls", CLASSES, ids=lambda cls: cls.name)
def test_a_paper_with_every_feature(tmp_path: Path, cls: Class, engine: str) -> None:
    cells = measure(tmp_path, cls, engine)
    assert [f"{cell.feature}: {cell.wrong}" for cell in cells if cell.wrong] == []
    assert row(cls, engine, cells) in TABLE.read_text(encoding="utf-8").splitlines()


def test_the_manuals_table_has_these_rows_and_no_others() -> None:
    text = TABLE.read_text(encoding="utf-8")
    rows = [line for line in text.splitlines() if line.startswith(r"\texttt{")]
    assert len(rows) == len(CLASSES) * len(ENGINES)
    assert text == table(rows)
    assert len(CLASSES) >= 12
    assert text.count(r"\refused") <= 3
    assert r"\wrong" not in text
