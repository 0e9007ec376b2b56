"""The doorway to the user's files: what is seen, what is refused, and what is not read twice."""

from __future__ import annotations

from pathlib import Path

import pytest

from scidraft_tex.app.reading import Reader, decode, find_root


def test_what_is_seen(tmp_path: Path) -> None:
    for path in ["a.tex", "sub/b.tex", ".git/c.tex", "build/d.tex", "out/e.tex", "old/f.tex", "sub/.g.tex", "h.png"]:
        (tmp_path / path).parent.mkdir(exist_ok=True)
        (tmp_path / path).write_text(path)
    world = Reader(tmp_path, exclude=["old/*"], output=[tmp_path / "out"]).world()
    assert world.with_suffix(".tex") == ("a.tex", "sub/b.tex")
    assert world.by_path["a.tex"].digest
    assert not world.by_path["h.png"].digest
    assert world.diagnostics == ()


def test_links_that_leave_the_collection_are_refused(tmp_path: Path) -> None:
    (tmp_path / "secret.tex").write_text("secret")
    root = tmp_path / "notes"
    root.mkdir()
    (root / "in.tex").write_text("x")
    (root / "out.tex").symlink_to(tmp_path / "secret.tex")
    (root / "folder").symlink_to(tmp_path)
    (root / "inner.tex").symlink_to(root / "in.tex")
    reader = Reader(root)
    world = reader.world()
    assert world.with_suffix(".tex") == ("in.tex", "inner.tex")
    assert [(found.code.value, found.place.path) for found in world.diagnostics if found.place] == [
        ("outside-collection", "folder"),
        ("outside-collection", "out.tex"),
    ]
    assert reader.source("../secret.tex").text == ""
    assert reader.digest("../secret.tex") == ""


def test_an_unchanged_file_is_not_read_again(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "a.tex").write_text("one")
    (tmp_path / "b.tex").write_text("two")
    first = Reader(tmp_path)
    before = first.world()
    (tmp_path / "b.tex").write_text("three")
    read: list[str] = []
    original = Path.read_bytes
    monkeypatch.setattr(Path, "read_bytes", lambda self: read.append(self.name) or original(self))
    after = Reader(tmp_path, first.entries()).world()
    assert read == ["b.tex"]
    assert after.by_path["a.tex"] == before.by_path["a.tex"]
    assert after.by_path["b.tex"].digest != before.by_path["b.tex"].digest


def test_odd_bytes_are_told_every_time(tmp_path: Path) -> None:
    (tmp_path / "a.tex").write_bytes(b"one\nPoincar\xe9")
    first = Reader(tmp_path)
    (told,) = first.world().diagnostics
    assert told.place
    assert (told.place.line, told.place.column, told.place.source) == (2, 8, "Poincaré")
    assert Reader(tmp_path, first.entries()).world().diagnostics == (told,)


@pytest.mark.parametrize(
    ("data", "text"),
    [
        (b"\xef\xbb\xbfx", "x"),
        (b"a\r\nb\rc\n", "a\nb\nc\n"),
        (b"a\0b", "ab"),
        ("é".encode(), "é"),
        ("é".encode("latin-1"), "é"),
    ],
)
def test_bytes_become_text(data: bytes, text: str) -> None:
    assert decode("a.tex", data)[0].text == text


def test_the_root_is_where_the_configuration_is(tmp_path: Path) -> None:
    (tmp_path / "sub" / "deep").mkdir(parents=True)
    (tmp_path / "sub" / "deep" / "a.tex").write_text("x")
    assert find_root(tmp_path / "sub" / "deep" / "a.tex") == tmp_path / "sub" / "deep"
    (tmp_path / "scidraft.toml").write_text("")
    assert find_root(tmp_path / "sub" / "deep" / "a.tex") == tmp_path
