"""Progress: lines for logs, a bar for terminals, silence for what is quick."""

from __future__ import annotations

import io
import os
import pty
import subprocess
import sys

import pytest

from scidraft_tex.cli import progress
from scidraft_tex.cli.progress import PlainProgress
from scidraft_tex.model.task import Progress


def test_logs_get_a_line_now_and_then(monkeypatch: pytest.MonkeyPatch) -> None:
    now = [0.0]
    monkeypatch.setattr(progress, "monotonic", lambda: now[0])
    stream = io.StringIO()
    show = PlainProgress(stream)
    for second in range(12):
        now[0] = second
        show(Progress("done", f"tex:{second}", f"note-{second}", second, 100))
    assert stream.getvalue() == "[  5/100] PDF · note-5\n[ 10/100] PDF · note-10\n"


SCRIPT = """
import sys
from scidraft_tex.cli.progress import progress_for
from scidraft_tex.model.task import Progress
with progress_for(False) as show:
    show(Progress("fresh", "a", "alpha", 1, 3))
    if sys.argv[1] == "work":
        show(Progress("start", "b", "beta\\x1b[2J", 1, 3))
        show(Progress("done", "b", "gamma", 2, 3))
print("rich" in sys.modules)
"""


@pytest.mark.parametrize("how", ["work", "fresh"])
def test_the_bar_appears_on_a_terminal_once_there_is_work(how: str) -> None:
    leader, follower = pty.openpty()
    with subprocess.Popen(
        [sys.executable, "-c", SCRIPT, how],
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=follower,
        env=os.environ | {"TERM": "xterm", "COLUMNS": "100"},
    ) as process:
        out, _ = process.communicate(timeout=30)
    os.close(follower)
    os.set_blocking(leader, False)
    try:
        drawn = os.read(leader, 1 << 16).decode()
    except (BlockingIOError, OSError):
        drawn = ""
    os.close(leader)
    assert out.decode().strip() == str(how == "work")
    assert ("gamma" in drawn) == (how == "work")
    assert ("2/3" in drawn) == (how == "work")
