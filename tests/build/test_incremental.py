"""Whatever was edited, in whatever order, an incremental build gives what a clean build gives."""

from __future__ import annotations

import shutil
import signal
import subprocess
import sys
import tempfile
import time
from pathlib import Path

from hypothesis import given, settings
from hypothesis import strategies as st

from scidraft_tex.build.store import Store
from tests.build.fakes import Bench, plan

NAMES = ("a", "b", "c")
PLANS = (
    {"a": (), "b": (("a", "x"),), "c": (("a", "x"), ("b", "y"))},
    {"a": (("c", "y"),), "c": (("a", "x"), ("c", "x"))},
)
EDITS = st.tuples(
    st.sampled_from(NAMES),
    st.sampled_from(("x=1", "x=2 y=1", "y=1", "!warn x=1", "boom", "x=1 again")),
    st.integers(0, 1),
    st.integers(1, 3),
)


@settings(max_examples=25, deadline=None)
@given(st.lists(EDITS, min_size=1, max_size=6))
def test_incremental_equals_clean(edits):
    with tempfile.TemporaryDirectory() as folder:
        bench = Bench(Path(folder, "warm"))
        bench.files = dict.fromkeys(NAMES, "x=0")
        for turn, (name, text, which, batch) in enumerate(edits):
            bench.files[name] = text
            warm = bench.build(plan(PLANS[which]), batch)
            clean = Bench(Path(folder, str(turn)), bench.files).build(plan(PLANS[which]))
            assert warm.blobs == clean.blobs
            assert set(warm.diagnostics) == set(clean.diagnostics)


SCRIPT = """
import sys, time
from pathlib import Path
from tests.build.fakes import Bench, plan
bench = Bench(Path(sys.argv[1]), jobs=2)
names = [f"n{i:02}" for i in range(40)]
bench.files = {name: f"x={name}" for name in names}
slow = bench._labels
bench._labels = lambda text: (time.sleep(float(sys.argv[2])), slow(text))[1]
result = bench.build(plan({name: ((name, "x"),) for name in names}), 4)
print(len(bench.ran), sorted(result.blobs.values()))
"""


def run(folder: Path, pause: float) -> subprocess.Popen[str]:
    command = [sys.executable, "-c", SCRIPT, str(folder), str(pause)]
    return subprocess.Popen(command, cwd=Path(__file__).parents[2], stdout=subprocess.PIPE, text=True)


def test_a_killed_build_keeps_what_it_had_and_the_next_is_right(tmp_path):
    process = run(tmp_path / "killed", 0.01)
    while not (tmp_path / "killed").exists() or len(list((tmp_path / "killed").rglob("results/*/*"))) < 5:
        time.sleep(0.005)
    process.send_signal(signal.SIGKILL)
    process.communicate()
    done, blobs = run(tmp_path / "killed", 0).communicate()[0].split(" ", 1)
    assert 0 < int(done) < 80
    assert run(tmp_path / "clean", 0).communicate()[0].split(" ", 1)[1] == blobs


def test_a_result_that_is_gone_is_made_again_whatever_the_ledger_says(tmp_path):
    bench = Bench(tmp_path, {"a": "x=1", "b": "y=2"})
    graph = plan({"a": (), "b": (("a", "x"), ("b", "y"))})
    bench.build(graph)
    shutil.rmtree(Store(tmp_path).root / "results")
    bench.files["b"] = "y=3"
    assert bench.html(bench.build(graph), "b.html") == "['1', '3']"


def test_two_builds_at_once_share_the_store(tmp_path):
    both = [run(tmp_path, 0.002), run(tmp_path, 0.002)]
    said = [process.communicate()[0].split(" ", 1)[1] for process in both]
    assert said[0] == said[1] and all(process.returncode == 0 for process in both)
    assert Store(tmp_path).root.is_dir()
