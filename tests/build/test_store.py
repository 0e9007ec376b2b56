"""The store keeps what it is given, whole, and forgets what is no longer used."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time

from scidraft_tex.build.digests import DigestCache
from scidraft_tex.build.files import write_atomic
from scidraft_tex.build.store import GRACE, Store
from scidraft_tex.build.why import changes
from scidraft_tex.model.codes import Code
from scidraft_tex.model.diagnostic import Diagnostic, Place, Severity
from scidraft_tex.model.task import Made, Value

FOUND = Diagnostic(Severity.ERROR, Code.LATEX_ERROR, "It broke", Place("a.tex", 3, 1, 4, "\\oops"), "Mend it")


def test_a_result_comes_back_as_it_went_in(tmp_path):
    made = Made(Value({"n": [1, "é"]}, {"pdf": b"%PDF"}), (FOUND,))
    Store(tmp_path).save("k" * 32, "tex:a", made, {"file a.tex": "d"}, 0.5)
    found = Store(tmp_path).find("k" * 32)
    assert found is not None and found.data == {"n": [1, "é"]} and found.diagnostics == (FOUND,)
    assert Store(tmp_path).read_blob(found.blobs["pdf"]) == b"%PDF"


def test_a_damaged_or_incomplete_result_counts_as_missing(tmp_path):
    store = Store(tmp_path)
    stored = store.save("k" * 32, "tex:a", Made(Value(1, {"pdf": b"x"})), {}, 0.0)
    store.blob_path(stored.blobs["pdf"]).unlink()
    assert store.find("k" * 32) is None
    store.save("k" * 32, "tex:a", Made(Value(1, {"pdf": b"x"})), {}, 0.0)
    next(store.root.glob("results/*/*")).write_text('{"task": ')
    assert store.find("k" * 32) is None


def test_prune_keeps_what_is_used_or_young(tmp_path):
    store = Store(tmp_path)
    old = store.save("a" * 32, "t", Made(Value(1, {"b": b"old"})), {}, 0.0)
    kept = store.save("b" * 32, "t", Made(Value(1, {"b": b"kept"})), {}, 0.0)
    assert store.prune(["b" * 32]) == 0
    store.prune(["b" * 32], now=time.time() + GRACE + 60)
    assert store.find("a" * 32) is None and not store.blob_path(old.blobs["b"]).exists()
    assert store.find("b" * 32) is not None and store.blob_path(kept.blobs["b"]).exists()


def test_digests_are_remembered_but_never_wrong(tmp_path):
    file = tmp_path / "a.tex"
    file.write_text("one")
    os.utime(file, (1000, 1000))
    cache = DigestCache(tmp_path / "stat.json")
    first = cache.digest(file)
    cache.save()
    again = DigestCache(tmp_path / "stat.json")
    assert again.digest(file) == first
    file.write_text("two")
    assert DigestCache(tmp_path / "stat.json").digest(file) != first
    assert again.digest(tmp_path / "missing") == ""


def test_a_file_touched_just_now_is_read_again(tmp_path):
    file = tmp_path / "a.tex"
    file.write_text("one")
    cache = DigestCache(tmp_path / "stat.json")
    first = cache.digest(file)
    cache.save()
    stat = file.stat()
    file.write_text("two")
    os.utime(file, ns=(stat.st_mtime_ns, stat.st_mtime_ns))
    assert DigestCache(tmp_path / "stat.json").digest(file) != first


def test_a_write_leaves_no_other_file(tmp_path):
    write_atomic(tmp_path / "deep" / "a.json", b"1", tmp_path / "tmp")
    write_atomic(tmp_path / "deep" / "a.json", b"2", tmp_path / "tmp")
    assert (tmp_path / "deep" / "a.json").read_bytes() == b"2"
    assert [path.name for path in tmp_path.rglob("*") if path.is_file()] == ["a.json"]


def test_killing_a_writer_never_leaves_half_a_file(tmp_path):
    script = (
        "import sys, itertools; from pathlib import Path; from scidraft_tex.build.files import write_atomic\n"
        "for i in itertools.count(): write_atomic(Path(sys.argv[1]), bytes([i % 256]) * 3_000_000)"
    )
    target = tmp_path / "out.bin"
    for pause in (0.15, 0.2):
        process = subprocess.Popen([sys.executable, "-c", script, str(target)])
        while not target.exists():
            time.sleep(0.01)
        time.sleep(pause)
        process.send_signal(signal.SIGKILL)
        process.wait()
        data = target.read_bytes()
        assert len(data) == 3_000_000 and len(set(data)) == 1


def test_why_names_each_input_that_changed():
    before = {"rule": "tex 1", "file a.tex": "d" * 32, "param engine": "'pdflatex'", "need tex:b labels x": "e" * 32}
    now = {"rule": "tex 1", "file a.tex": "f" * 32, "param engine": "'xelatex'", "need tex:b labels x": "absent"}
    assert changes(before, now) == (
        "a.tex changed",
        "labels → x of tex:b is gone",
        "engine changed from 'pdflatex' to 'xelatex'",
    )
    assert changes(before, before) == ("it is up to date",)
    assert "not built before" in changes(None, now)[0]
    assert changes({}, {"file sty:scidraft.sty": "1"}) == ("sty/scidraft.sty is new",)
