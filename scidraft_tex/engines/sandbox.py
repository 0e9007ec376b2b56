"""The one place that starts programs: sealed off, within limits, and with nothing left behind.

A program runs in a session of its own with standard input closed, so that ending it ends everything it started.
Time, processor time, memory and file size are limited. The environment is fixed: what a program prints depends on
its input, not on who runs it where.
"""

from __future__ import annotations

import contextlib
import os
import selectors
import shutil
import signal
import subprocess
import tempfile
import threading
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path

KEPT_OUTPUT = 4 << 20
"""Bytes of a program's output that are kept (the end of it): an endless writer must not fill our own memory."""

GRACE_SECONDS = 2.0
"""How long an interrupted program may take to write its log before it is killed."""

KEPT_VARIABLES = ("PATH", "HOME", "TEXMFHOME", "TEXMFVAR", "TEXMFCONFIG", "TEXMFLOCAL", "SYSTEMROOT")
"""All that is inherited: where programs and the reader's own TeX tree are. No tokens, no proxies, no locale."""


@dataclass(frozen=True, slots=True)
class Limits:
    """What a program may use: seconds of wall time, of silence, and of processor time; bytes of memory and per file.

    Silence is the time without a line for which ``run``'s ``watch`` returned true; 0 means unlimited.
    """

    seconds: float = 60.0
    silence: float = 0.0
    cpu_seconds: float = 0.0
    memory: int = 2 << 30
    output: int = 256 << 20


@dataclass(frozen=True, slots=True)
class Finished:
    """How a program ended. ``code`` is negative for a signal; ``cpu`` and ``peak`` (bytes) are of the whole tree."""

    code: int
    output: str
    timed_out: bool
    seconds: float
    cpu: float = 0.0
    peak: int = 0


def tex_environment(epoch: int = 0, extra: Mapping[str, str] | None = None) -> dict[str, str]:
    """The fixed environment of every TeX program.

    Dates come from ``epoch`` (reproducible output), reading and writing is fenced to the job's folder and the search
    paths, and the log is not wrapped: the 79-column wrap cuts file names and UTF-8 letters in two.
    """
    env = {name: os.environ[name] for name in KEPT_VARIABLES if name in os.environ}
    env |= {
        "LC_ALL": "C.UTF-8",
        "TZ": "UTC",
        "SOURCE_DATE_EPOCH": str(epoch),
        "FORCE_SOURCE_DATE": "1",
        "openin_any": "p",
        "openout_any": "p",
        "shell_escape": "f",
        "max_print_line": "10000",
        "error_line": "254",
        "half_error_line": "238",
    }
    return env | dict(extra or {})


_live: set[int] = set()
_lock = threading.Lock()
_stopped = threading.Event()


class StoppedError(RuntimeError):
    """No program is started any more: the build has been interrupted."""


def run(
    command: Sequence[str],
    *,
    cwd: Path,
    env: Mapping[str, str],
    limits: Limits = Limits(),
    watch: Callable[[str], bool] | None = None,
) -> Finished:
    """Run a program to its end, or to the end of what it may use, and return how it went.

    ``watch`` sees every line of output as it comes. Raises :class:`FileNotFoundError` if there is no such program,
    and :class:`StoppedError` after :func:`stop`.
    """
    begin = time.monotonic()
    if shutil.which(command[0], path=env.get("PATH")) is None:
        raise FileNotFoundError(command[0])
    process = subprocess.Popen(
        [*_launcher(limits), *command],
        cwd=cwd,
        env=dict(env),
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        start_new_session=True,
    )
    with _lock:
        _live.add(process.pid)
    try:
        if _stopped.is_set():
            raise StoppedError(command[0])
        output, timed_out = _listen(process, begin, limits, watch)
        code, cpu, peak = _reap(process, begin + limits.seconds)
        timed_out = timed_out or code == -signal.SIGXCPU
    finally:
        end_group(process.pid, 0.0)
        with _lock:
            _live.discard(process.pid)
        if process.returncode is None:
            process.wait()
        if process.stdout:
            process.stdout.close()
    return Finished(code, output, timed_out, time.monotonic() - begin, cpu, peak)


def end_group(group: int, grace: float = GRACE_SECONDS) -> None:
    """End every process of a group: first by an interrupt, on which TeX closes its log, then for good."""
    with contextlib.suppress(ProcessLookupError, PermissionError):
        if grace:
            os.killpg(group, signal.SIGINT)
            deadline = time.monotonic() + grace
            while time.monotonic() < deadline and _engines_alive(group):
                time.sleep(0.02)
        os.killpg(group, signal.SIGKILL)


def stop() -> None:
    """End every program and start no other, until :func:`resume`: workers that are not done must not go on."""
    _stopped.set()
    end_all()


def resume() -> None:
    """Let programs be started again; called when a build begins."""
    _stopped.clear()


def end_all() -> None:
    """End every program that is running now."""
    with _lock:
        groups = tuple(_live)
    for group in groups:
        end_group(group, 0.0)


@contextlib.contextmanager
def job_directory(base: Path | None = None) -> Iterator[Path]:
    """A fresh private folder that always has the same name, ``job``, and is removed afterwards.

    It lies in a folder named after our process; those of processes that no longer exist are removed first.
    """
    base = base or Path(tempfile.gettempdir()) / f"scidraft-tex-{os.getuid()}"
    base.mkdir(parents=True, exist_ok=True, mode=0o700)
    _sweep(base)
    private = Path(tempfile.mkdtemp(prefix=f"{os.getpid()}-", dir=base))
    try:
        (private / "job").mkdir()
        yield private / "job"
    finally:
        shutil.rmtree(private, ignore_errors=True)


def _sweep(base: Path) -> None:
    """Remove the job folders of builds that were killed."""
    for folder in base.iterdir():
        pid = folder.name.partition("-")[0]
        if pid.isdigit() and int(pid) != os.getpid() and not Path(f"/proc/{pid}").exists() and Path("/proc").exists():
            shutil.rmtree(folder, ignore_errors=True)


@cache
def _death_guard() -> tuple[str, ...]:
    """A prefix that ends a program together with its parent, even if that is killed; empty where unknown."""
    path = shutil.which("setpriv")
    return (path, "--pdeathsig", "KILL", "--") if path else ()


def _interruptible() -> tuple[str, ...]:
    """A prefix that lets a program be interrupted though we are not, as when a shell has put us in the background."""
    path = shutil.which("env") if signal.getsignal(signal.SIGINT) is signal.SIG_IGN else None
    return (path, "--default-signal=INT") if path else ()


def guarded(command: str) -> str:
    """A shell command that dies with the program that starts it: latexmk's engine must not outlive latexmk.

    ``exec`` leaves no shell between the two, which would not die and keep the engine's parent alive.
    """
    return " ".join(["exec", *_death_guard(), command])


def _launcher(limits: Limits) -> tuple[str, ...]:
    """Programs that set the limits and then become the real one: no Python code runs between fork and exec."""
    cpu = max(1, round(limits.cpu_seconds or limits.seconds) + 1)
    limit = f"ulimit -c 0; ulimit -S -t {cpu}; ulimit -H -t {cpu + 2}; ulimit -f {limits.output // 512}"
    script = f'{limit}; ulimit -v {limits.memory // 1024} 2>/dev/null; exec "$@"'
    return (*_death_guard(), *_interruptible(), "/bin/sh", "-c", script, "sh")


def _listen(
    process: subprocess.Popen[bytes], begin: float, limits: Limits, watch: Callable[[str], bool] | None
) -> tuple[str, bool]:
    """Collect output until the program closes it or has used up its time."""
    assert process.stdout is not None
    kept, rest, last = bytearray(), b"", begin
    with selectors.DefaultSelector() as selector:
        selector.register(process.stdout, selectors.EVENT_READ)
        while True:
            now = time.monotonic()
            deadline = min(begin + limits.seconds, last + limits.silence if limits.silence else float("inf"))
            if now >= deadline:
                _end_while_reading(process)
                return _text(kept), True
            if not selector.select(deadline - now):
                continue
            data = os.read(process.stdout.fileno(), 1 << 16)
            if not data:
                return _text(kept), False
            kept += data
            del kept[:-KEPT_OUTPUT]
            if watch:
                *lines, rest = (rest + data).split(b"\n")
                rest = rest[-(1 << 16) :]
                for line in lines:
                    if watch(line.decode(errors="replace")):
                        last = now


def _end_while_reading(process: subprocess.Popen[bytes]) -> None:
    """End a program that has used up its time; one that waits for a reader of its output could not write its log."""
    assert process.stdout is not None
    drain = threading.Thread(target=_drain, args=(process.stdout.fileno(),), daemon=True)
    drain.start()
    end_group(process.pid)
    drain.join(GRACE_SECONDS)


def _drain(pipe: int) -> None:
    with contextlib.suppress(OSError):
        while os.read(pipe, 1 << 16):
            pass


def _text(data: bytearray) -> str:
    return data.decode("utf-8", errors="replace")


def _reap(process: subprocess.Popen[bytes], deadline: float) -> tuple[int, float, int]:
    """Wait for the program itself (its output may close earlier) and read what its whole tree has used."""
    while True:
        pid, status, usage = os.wait4(process.pid, os.WNOHANG)
        if pid:
            process.returncode = os.waitstatus_to_exitcode(status)
            return process.returncode, usage.ru_utime + usage.ru_stime, usage.ru_maxrss * 1024
        if time.monotonic() > deadline:
            end_group(process.pid, 0.0)
        time.sleep(0.002)


def _engines_alive(group: int) -> bool:
    """Whether a process of the group still runs; zombies, which only wait to be reaped, do not count."""
    proc = Path("/proc")
    if not proc.exists():
        return True
    for stat in proc.glob("[0-9]*/stat"):
        with contextlib.suppress(OSError, ValueError, IndexError):
            fields = stat.read_text().rpartition(")")[2].split()
            if int(fields[2]) == group and fields[0] not in "ZX":
                return True
    return False
