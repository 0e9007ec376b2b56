"""Fixtures of the build tests."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from scidraft_tex.model.task import BuildGraph
from tests.build.fakes import Bench, plan


@pytest.fixture
def bench(tmp_path: Path) -> Bench:
    """An empty bench."""
    return Bench(tmp_path / "cache")


@pytest.fixture
def make_plan() -> Callable[[dict[str, tuple[tuple[str, str], ...]]], BuildGraph]:
    """The plan of a small collection."""
    return plan
