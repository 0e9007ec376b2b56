"""The demo site, written once for all tests of this folder."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from scidraft_tex.targets.web.templates import Templates
from tests.support.browser import serve
from tests.web.build_demo import SOURCES, write_demo


@pytest.fixture(scope="session")
def templates() -> Templates:
    return Templates(SOURCES / "web")


@pytest.fixture(scope="session")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("site")
    write_demo(folder)
    return folder


@pytest.fixture(scope="session")
def address(site: Path) -> Iterator[str]:
    with serve(site) as base:
        yield base
