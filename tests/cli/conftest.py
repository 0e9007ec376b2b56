"""Runs the command line in this process, as a user would see it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

import pytest

from scidraft_tex.cli import main


@dataclass(frozen=True)
class Result:
    """What a command printed, and its exit code."""

    status: int
    out: str
    err: str


@pytest.fixture
def cli(capfd: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> Callable[..., Result]:
    """``cli("explain", "bad-config")`` runs ``scidraft-tex explain bad-config``."""

    def call(*arguments: str) -> Result:
        monkeypatch.setattr("sys.argv", ["scidraft-tex", *arguments])
        capfd.readouterr()
        with pytest.raises(SystemExit) as stopped:
            main.run()
        out, err = capfd.readouterr()
        code = stopped.value.code
        return Result(code if isinstance(code, int) else 0, out, err)

    return call
