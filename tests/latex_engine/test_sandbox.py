"""Programs end within their limits, leave nothing behind and know nothing of who runs them."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from functools import partial
from pathlib import Path

import pytest

from scidraft_tex.engines import sandbox
from scidraft_tex.engines.sandbox import Limits

ENV = sandbox.tex_environment()


def alive(marker: str) -> list[str]:
    """The processes whose command line holds a marker, zombies left out."""
    found = []
    for folder in Path("/proc").glob("[0-9]*"):
        try:
            command = (folder / "cmdline").read_bytes().replace(b"\0", b" ").decode(errors="replace")
            state = (folder / "stat").read_text().rpartition(")")[2].split()[0]
        except OSError:
            continue
        if marker in command and state not in "ZX" and int(folder.name) != os.getpid():
            found.append(command)
    return found


def gone(marker: str, seconds: float = 5.0) -> bool:
    """Whether no process with the marker is left, or none soon."""
    deadline = time.monotonic() + seconds
    while alive(marker) and time.monotonic() < deadline:
        time.sleep(0.05)
    return not alive(marker)


def test_output_code_and_usage(tmp_path: Path) -> None:
    finished = sandbox.run(["sh", "-c", "echo out; echo err >&2; exit 3"], cwd=tmp_path, env=ENV)
    assert (finished.code, sorted(finished.output.split()), finished.timed_out) == (3, ["err", "out"], False)
    assert finished.peak > 0


def test_an_unknown_program(tmp_path: Path) -> None:
    with pytest.raises(FileNotFoundError):
        sandbox.run(["no-such-program-here"], cwd=tmp_path, env=ENV)


def test_standard_input_is_closed(tmp_path: Path) -> None:
    assert sandbox.run(["cat"], cwd=tmp_path, env=ENV, limits=Limits(5)).code == 0


def test_nothing_secret_is_inherited(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("MY_TOKEN", "hunter2")
    monkeypatch.setenv("TEXINPUTS", "/elsewhere")
    output = sandbox.run(["env"], cwd=tmp_path, env=sandbox.tex_environment(7)).output
    assert "hunter2" not in output and "/elsewhere" not in output
    assert "SOURCE_DATE_EPOCH=7" in output and "openin_any=p" in output


def test_the_whole_group_ends_with_its_time(tmp_path: Path) -> None:
    begin = time.monotonic()
    script = "sleep 4711 & sleep 4711 & trap '' TERM INT; sleep 4711"
    finished = sandbox.run(["sh", "-c", script], cwd=tmp_path, env=ENV, limits=Limits(0.3))
    assert finished.timed_out
    assert time.monotonic() - begin < 5
    assert gone("sleep 4711")


def test_what_runs_on_in_the_background_ends_with_the_program(tmp_path: Path) -> None:
    sandbox.run(["sh", "-c", "sleep 4712 >/dev/null 2>&1 & echo done"], cwd=tmp_path, env=ENV, limits=Limits(5))
    assert gone("sleep 4712")


def test_silence_ends_a_program_and_watched_lines_keep_it(tmp_path: Path) -> None:
    script = "for k in 1 2 3 4; do echo mark $k; sleep 0.2; done; sleep 4713"
    seen: list[str] = []

    def watch(line: str) -> bool:
        seen.append(line)
        return line.startswith("mark")

    limits = Limits(30, silence=0.6)
    finished = sandbox.run(["sh", "-c", script], cwd=tmp_path, env=ENV, limits=limits, watch=watch)
    assert finished.timed_out and seen == ["mark 1", "mark 2", "mark 3", "mark 4"]
    assert 0.8 < finished.seconds < 10


def test_files_memory_and_processor_time_are_limited(tmp_path: Path) -> None:
    limits = Limits(20, memory=200 << 20, output=1 << 20, cpu_seconds=1)
    sandbox.run(["sh", "-c", "yes > big"], cwd=tmp_path, env=ENV, limits=limits)
    assert (tmp_path / "big").stat().st_size <= 1 << 20
    hungry = [sys.executable, "-c", "x = bytearray(400 << 20)"]
    assert "MemoryError" in sandbox.run(hungry, cwd=tmp_path, env=ENV, limits=limits).output
    busy = sandbox.run(["sh", "-c", "while :; do :; done"], cwd=tmp_path, env=ENV, limits=limits)
    assert busy.timed_out


def test_an_endless_writer_does_not_fill_our_memory(tmp_path: Path) -> None:
    finished = sandbox.run(["yes"], cwd=tmp_path, env=ENV, limits=Limits(0.5))
    assert finished.timed_out and len(finished.output) <= sandbox.KEPT_OUTPUT


def test_an_endless_writer_may_close_its_log(tmp_path: Path) -> None:
    (tmp_path / "writer.py").write_text(
        "import os, signal, sys\n"
        "def end(*_):\n"
        "    signal.signal(signal.SIGINT, signal.SIG_IGN)\n"
        "    [os.write(1, b'z' * 1000) for _ in range(200)]\n"
        "    open('log', 'w').write('line 7')\n"
        "    sys.exit(1)\n"
        "signal.signal(signal.SIGINT, end)\n"
        "while True:\n"
        "    os.write(1, b'x' * 1000)\n"
    )
    command = [sys.executable, "writer.py"]
    finished = sandbox.run(command, cwd=tmp_path, env=sandbox.tex_environment(), limits=Limits(seconds=1))
    assert finished.timed_out
    assert (tmp_path / "log").read_text() == "line 7"


def test_what_is_started_in_the_background_can_be_interrupted(tmp_path: Path) -> None:
    script = (
        "import sys; from pathlib import Path; from scidraft_tex.engines import sandbox\n"
        "program = ['sh', '-c', 'trap \"echo line 7 > log; exit 1\" INT; while :; do sleep 0.1; done']\n"
        "sandbox.run(program, cwd=Path(sys.argv[1]), env=sandbox.tex_environment(), limits=sandbox.Limits(0.5))"
    )
    shell = 'trap "" INT; exec "$@"'
    subprocess.run(["sh", "-c", shell, "sh", sys.executable, "-c", script, str(tmp_path)], check=True)
    assert (tmp_path / "log").read_text() == "line 7\n"


@pytest.mark.parametrize("sign", [signal.SIGKILL, signal.SIGTERM, signal.SIGINT])
def test_our_own_end_takes_everything_along(tmp_path: Path, sign: signal.Signals) -> None:
    marker = f"48{int(sign):02d}"
    engine = sandbox.guarded(f"sleep {marker}")
    program = (
        "from pathlib import Path; from scidraft_tex.engines import sandbox; import sys\n"
        f"sandbox.run(['sh', '-c', {engine!r} + '; true'], cwd=Path(sys.argv[1]), env=sandbox.tex_environment())"
    )
    in_front = partial(signal.signal, signal.SIGINT, signal.SIG_DFL)  # whatever started the tests
    command = [sys.executable, "-c", program, str(tmp_path)]
    ours = subprocess.Popen(command, stderr=subprocess.DEVNULL, preexec_fn=in_front)
    deadline = time.monotonic() + 20
    while not alive(f"sleep {marker}") and time.monotonic() < deadline:
        time.sleep(0.05)
    assert alive(f"sleep {marker}")
    ours.send_signal(sign)
    ours.wait(10)
    assert gone(f"sleep {marker}")


def test_job_folders_have_one_name_and_go_away(tmp_path: Path) -> None:
    dead = tmp_path / "999999999-old"
    dead.mkdir()
    with sandbox.job_directory(tmp_path) as job:
        assert job.name == "job"
        assert job.is_dir() and not dead.exists()
    assert list(tmp_path.iterdir()) == []
