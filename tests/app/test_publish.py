"""Output files: written when they changed, removed when no longer planned, whole at every moment."""

from __future__ import annotations

import json
import shutil
import signal
import subprocess
import sys
import time

import pytest

from scidraft_tex.app.publish import LIST, Published, Publisher
from scidraft_tex.build.store import Store
from scidraft_tex.model.source import digest


@pytest.fixture
def shop(tmp_path):
    store = Store(tmp_path / "out" / ".cache")
    return Publisher(tmp_path / "out", tmp_path / "out" / ".cache" / "v1"), store, tmp_path / "out"


def test_only_what_changed_is_written(shop):
    publisher, store, out = shop
    wanted = {"pdf/a.pdf": store.add_blob(b"a"), "html/index.html": store.add_blob(b"home")}
    assert publisher.publish(wanted, store.blob_path, ("pdf", "html")) == Published(2, 0)
    before = (out / "html/index.html").stat().st_mtime_ns
    wanted["pdf/a.pdf"] = store.add_blob(b"a2")
    assert publisher.publish(wanted, store.blob_path, ("pdf", "html")) == Published(1, 0)
    assert (out / "pdf/a.pdf").read_bytes() == b"a2"
    assert (out / "html/index.html").stat().st_mtime_ns == before
    assert publisher.publish(wanted, store.blob_path, ("pdf", "html")) == Published()


def test_what_is_no_longer_planned_goes_and_nothing_else(shop):
    publisher, store, out = shop
    blob = store.add_blob(b"x")
    publisher.publish(
        {"pdf/deep/a.pdf": blob, "html/a/index.html": blob, "html/b/index.html": blob}, store.blob_path, None
    )
    (out / "html" / "mine.txt").write_text("the user's own")
    done = publisher.publish({"html/b/index.html": blob}, store.blob_path, ("html",))
    assert done == Published(0, 1)
    assert not (out / "html/a").exists() and (out / "html/mine.txt").exists()
    assert (out / "pdf/deep/a.pdf").exists()
    publisher.publish({"html/b/index.html": blob}, store.blob_path, ("html", "pdf"))
    assert not (out / "pdf").exists()


def test_what_could_not_be_made_keeps_its_last_version(shop):
    publisher, store, out = shop
    blob = store.add_blob(b"good")
    publisher.publish(
        {"pdf/a.pdf": blob, "html/a/index.html": blob, "html/a/p/index.html": blob}, store.blob_path, None
    )
    done = publisher.publish({"pdf/a.pdf": "", "html/a/": ""}, store.blob_path, ("pdf", "html"))
    assert done == Published(0, 0)
    assert (out / "pdf/a.pdf").read_bytes() == b"good" and (out / "html/a/p/index.html").exists()


def test_a_file_that_someone_changed_or_removed_is_brought_again(shop):
    publisher, store, out = shop
    wanted = {"html/a.html": store.add_blob(b"page"), "html/b.html": store.add_blob(b"other")}
    publisher.publish(wanted, store.blob_path, ("html",))
    assert publisher.intact()
    (out / "html/a.html").unlink()
    (out / "html/b.html").write_text("edited")
    assert not publisher.intact()
    assert publisher.publish(wanted, store.blob_path, ("html",)) == Published(2, 0)
    assert (out / "html/b.html").read_bytes() == b"other"


def test_without_its_cache_a_build_still_knows_its_files(shop):
    publisher, store, out = shop
    wanted = {"html/a.html": store.add_blob(b"a"), "html/b.html": store.add_blob(b"b")}
    publisher.publish(wanted, store.blob_path, ("html",))
    shutil.rmtree(out / ".cache")
    store = Store(out / ".cache")
    assert publisher.publish({"html/a.html": store.add_blob(b"a")}, store.blob_path, ("html",)) == Published(0, 1)
    assert not (out / "html/b.html").exists()


def test_a_file_that_is_no_longer_ours_is_not_removed(shop):
    publisher, store, out = shop
    wanted = {name: store.add_blob(b"ours") for name in ("html/touched.html", "html/theirs.html")}
    publisher.publish(wanted, store.blob_path, ("html",))
    (out / "html/touched.html").touch()
    (out / "html/theirs.html").write_text("written by hand")
    publisher.publish({}, store.blob_path, ("html",))
    assert [path.name for path in (out / "html").iterdir()] == ["theirs.html"]


@pytest.mark.parametrize("path", ["../theirs.txt", "{out}/../theirs.txt"])
def test_a_list_from_a_stranger_reaches_nothing_outside(shop, path):
    publisher, store, out = shop
    theirs = out.parent / "theirs.txt"
    theirs.write_text("x")
    out.mkdir(exist_ok=True)
    row = [digest("x"), 0, 0, "", False]
    (out / LIST).write_text(json.dumps({path.format(out=out): row, "html/" + path.format(out="/"): row}))
    publisher.publish({}, store.blob_path, ("html", "..", ""))
    publisher.remove_all()
    assert theirs.exists()


@pytest.mark.parametrize("path", ["html/a\0b", "html/\ud800"], ids=["null", "half a character"])
def test_a_path_that_no_file_can_have_stops_no_build(shop, path):
    publisher, store, out = shop
    out.mkdir(exist_ok=True)
    (out / LIST).write_text(json.dumps({path: [digest("x"), 0, 0, "", False]}))
    assert publisher.intact()
    assert publisher.publish({"html/a.html": store.add_blob(b"a")}, store.blob_path, ("html",)) == Published(1, 0)
    assert publisher.remove_all() == 1


def test_what_was_asked_for_by_name_stays_until_it_is_planned(shop):
    publisher, store, _ = shop
    wanted = {"handouts/a.pdf": store.add_blob(b"a")}
    publisher.publish(wanted, store.blob_path, None, asked=True)
    assert publisher.publish({}, store.blob_path, ("handouts",)) == Published()
    publisher.publish(wanted, store.blob_path, ("handouts",))
    publisher.publish(wanted, store.blob_path, None, asked=True)
    assert publisher.publish({}, store.blob_path, ("handouts",)) == Published(0, 1)


SCRIPT = """
import sys
from pathlib import Path
from scidraft_tex.app.publish import Publisher
from scidraft_tex.build.store import Store
out = Path(sys.argv[1])
store, publisher = Store(out / ".cache"), Publisher(out, out / ".cache" / "v1")
for turn in range(10_000):
    blob = store.add_blob(bytes([turn % 256]) * 400_000)
    wanted = [*(f"html/{i}.html" for i in range(8)), f"html/only{turn}.html"]
    publisher.publish(dict.fromkeys(wanted, blob), store.blob_path, ("html",))
"""


def test_killed_at_any_moment_every_file_is_whole_and_the_next_build_is_right(tmp_path):
    out = tmp_path / "out"
    for pause in (0.03, 0.05, 0.08):
        process = subprocess.Popen([sys.executable, "-c", SCRIPT, str(out)])
        while not (out / "html" / "7.html").exists():
            time.sleep(0.01)
        time.sleep(pause)
        process.send_signal(signal.SIGKILL)
        process.wait()
        for path in (out / "html").iterdir():
            data = path.read_bytes()
            assert len(data) == 400_000 and len(set(data)) == 1
    store, publisher = Store(out / ".cache"), Publisher(out, out / ".cache" / "v1")
    publisher.publish({"html/0.html": store.add_blob(b"last")}, store.blob_path, ("html",))
    assert [path.name for path in (out / "html").iterdir()] == ["0.html"] and (
        out / "html/0.html"
    ).read_bytes() == b"last"
