"""Files of JSON that a session keeps in memory, and others may write meanwhile."""

from __future__ import annotations

from pathlib import Path

import pytest

from scidraft_tex.build.documents import DIRECT, Documents
from scidraft_tex.build.files import dump_json, read_json, write_atomic


def test_alone_all_is_written_at_once(tmp_path: Path) -> None:
    DIRECT.keep(tmp_path / "a.json", {"x": 1})
    assert read_json(tmp_path / "a.json") == {"x": 1}
    write_atomic(tmp_path / "a.json", b"{}")
    assert DIRECT.read(tmp_path / "a.json") == {}


def test_what_costs_time_alone_waits_for_the_flush(tmp_path: Path) -> None:
    documents, path = Documents(hold=True), tmp_path / "a.json"
    documents.keep(path, {"x": 1})
    assert documents.read(path) == {"x": 1} and not path.exists()
    documents.flush()
    assert read_json(path) == {"x": 1}
    documents.write(path, {"x": 2})
    assert read_json(path) == documents.read(path) == {"x": 2}


def test_a_file_is_parsed_once(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    documents, path = Documents(hold=True), tmp_path / "a.json"
    write_atomic(path, dump_json({"x": 1}))
    assert documents.read(path) == {"x": 1}
    monkeypatch.setattr("scidraft_tex.build.documents.read_json", lambda path: pytest.fail("it was parsed again"))
    assert documents.read(path) == {"x": 1}
    documents.write(path, {"x": 2})
    assert documents.read(path) == {"x": 2}


def test_what_another_process_wrote_is_read(tmp_path: Path) -> None:
    documents, path = Documents(hold=True), tmp_path / "a.json"
    assert documents.read(path) is None
    write_atomic(path, dump_json({"x": 1}))
    assert documents.read(path) == {"x": 1}
    write_atomic(path, dump_json({"x": 2}))
    assert documents.read(path) == {"x": 2}
    path.unlink()
    assert documents.read(path) is None
