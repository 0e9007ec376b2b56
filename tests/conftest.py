"""What all tests share: the browser, and the switch that rewrites golden files."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser

from scidraft_tex.engines import sandbox
from tests.support.browser import chromium


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--update-goldens", action="store_true", help="write what is produced into the golden files")


@pytest.fixture(autouse=True)
def programs_may_start_again() -> Iterator[None]:
    """A test that interrupts a build in this process stops all programs for good; the next test needs them."""
    yield
    sandbox.resume()


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    """One Chromium for all tests of a worker: Playwright allows no second one beside it."""
    with chromium() as started:
        yield started


@pytest.fixture
def golden(request: pytest.FixtureRequest) -> Callable[[str, str], None]:
    """``golden(name, text)`` compares with ``goldens/<name>`` beside the test, or rewrites that file."""
    folder = Path(str(request.node.path)).parent / "goldens"

    def check(name: str, text: str) -> None:
        path = folder / name
        if request.config.getoption("--update-goldens"):
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(text, encoding="utf-8")
        assert path.is_file(), f"no golden file {path.name}; run pytest --update-goldens and read the difference"
        assert text == path.read_text(encoding="utf-8")

    return check
