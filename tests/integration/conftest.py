"""The showcase, built once for all tests of a run, by however many workers."""

from __future__ import annotations

import fcntl
from pathlib import Path

import pytest

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
