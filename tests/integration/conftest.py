"""The showcase, built once for all tests of a run, by however many workers; and a module's site below a path."""

from __future__ import annotations

import fcntl
import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.support.browser import serve
from tests.support.build import SHOWCASE, Run, compile_notes


@pytest.fixture(scope="session")
def showcase(tmp_path_factory: pytest.TempPathFactory, worker_id: str) -> Run:
    """The showcase as PDFs and site, built cold with two jobs."""
    shared = tmp_path_factory.getbasetemp() if worker_id == "master" else tmp_path_factory.getbasetemp().parent
    output = shared / "showcase"
    with Path(shared / "showcase.lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        answer = shared / "showcase.answer"
        if not answer.exists():
            run = compile_notes(SHOWCASE, output, "--jobs", "2")
            answer.write_text(f"{run.code}\n{run.output}")
        code, _, text = answer.read_text().partition("\n")
    return Run(int(code), text, output)


@pytest.fixture(scope="module")
def address(site: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The address of a module's ``site`` below a path of a host."""
    host = tmp_path_factory.mktemp("host")
    shutil.copytree(site, host / "some" / "path")
    with serve(host) as base:
        yield f"{base}some/path/"
