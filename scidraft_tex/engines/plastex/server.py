"""The process that keeps plasTeX warm and forks one child a note.

Protocol: a line of JSON for each request on standard input, ``{"id": n, "request": {...}}``; a line for each answer on
standard output, ``{"id": n, "body": {...}}``, in the order in which they get ready. End of input ends the server, and
with it every child. Requests with a preamble are forked from a process that has read that preamble once; the line
``{"preamble": "..."}`` lets that process get ready before the first request. The line ``{"cancel": true}`` ends all
that is at work; each is answered with a body that says so.
"""

from __future__ import annotations

import contextlib
import gc
import json
import os
import resource
import selectors
import signal
import sys
import time
from collections.abc import Callable
from typing import Any, NoReturn

from scidraft_tex.engines.plastex.body import make_body
from scidraft_tex.engines.plastex.coding import body_as_json, request_of
from scidraft_tex.engines.plastex.note import note_of
from scidraft_tex.engines.plastex.packages import highlight
from scidraft_tex.engines.plastex.trouble import OutOfTime, failed
from scidraft_tex.engines.plastex.warm import read_preamble, warm_document
from scidraft_tex.model.body import Body, BodyRequest

KEEP = 4
"""How many preambles stay warm."""
GRACE = 1.0
"""Seconds between the soft limit, which says where the note was, and the hard one."""


class Child:
    """A forked process at work on one request, or one that keeps a preamble."""

    __slots__ = ("buffer", "deadline", "fd", "ident", "pid", "request")

    def __init__(self, pid: int, fd: int, ident: int, request: BodyRequest, deadline: float) -> None:
        self.pid = pid
        self.fd = fd
        self.ident = ident
        self.request = request
        self.deadline = deadline
        self.buffer = bytearray()


class Server:
    """Forks children, collects their answers, ends those that take too long."""

    def __init__(self, document: Any, seconds: float, memory: int, keeper: bool = False) -> None:
        self.document = document
        self.seconds = seconds
        self.memory = memory
        self.is_keeper = keeper
        self.broken = ""
        self.selector = selectors.DefaultSelector()
        self.children: dict[int, Child] = {}
        self.keepers: dict[str, tuple[int, int]] = {}
        self.out = 1

    def serve(self, source: int, out: int) -> None:
        """Until the input ends. Whoever asked is gone then, so what is still at work is ended."""
        self.out = out
        pending = bytearray()
        self.selector.register(source, selectors.EVENT_READ, "input")
        while True:
            for key, _ in self.selector.select(self._patience()):
                if key.data == "input":
                    data = os.read(key.fd, 1 << 20)
                    pending += data
                    if not data:
                        self._end()
                        return
                    while (end := pending.find(b"\n")) >= 0:
                        line = bytes(pending[:end])
                        del pending[: end + 1]
                        self._begin(line)
                else:
                    self._read(key.data)
            self._end_late_ones()

    def _patience(self) -> float | None:
        if not self.children:
            return None
        return max(0.0, min(child.deadline for child in self.children.values()) - time.monotonic())

    def _begin(self, line: bytes) -> None:
        message = json.loads(line)
        if "preamble" in message:
            self._keeper(message["preamble"])
            return
        if "cancel" in message:
            self._cancel(line)
            return
        asked = message["request"]
        if not self.is_keeper and not asked["is_paper"]:
            self._hand_on(line, message["id"], asked)
            return
        request = request_of(asked)
        if self.broken:
            self._answer(message["id"], failed(request, self.broken))
            return
        self._fork(message["id"], request, lambda: work(self.document, request, self.seconds))

    def _cancel(self, line: bytes) -> None:
        for child in list(self.children.values()):
            with contextlib.suppress(ProcessLookupError):
                os.kill(child.pid, signal.SIGKILL)
            self._finish(child, "it was called off")
        for _, fd in self.keepers.values():
            with contextlib.suppress(BrokenPipeError):
                write_all(fd, line + b"\n")

    def _hand_on(self, line: bytes, ident: int, asked: dict[str, Any]) -> None:
        """Let the process that keeps the preamble of what is asked do it."""
        try:
            write_all(self._keeper(asked["preamble"]), line + b"\n")
        except BrokenPipeError:
            self.keepers.pop(asked["preamble"])
            self._answer(ident, failed(request_of(asked), "the page's process ended while reading the preamble"))

    def _keeper(self, preamble: str) -> int:
        """Where the process that keeps a preamble listens; it is started if there is none."""
        if preamble not in self.keepers:
            if len(self.keepers) >= KEEP:
                oldest = next(iter(self.keepers))
                os.close(self.keepers.pop(oldest)[1])
            self.keepers[preamble] = self._fork_keeper(preamble)
        return self.keepers[preamble][1]

    def _fork_keeper(self, preamble: str) -> tuple[int, int]:
        read_end, write_end = os.pipe()
        pid = os.fork()
        if pid:
            os.close(read_end)
            return pid, write_end
        os.close(write_end)
        for _, fd in self.keepers.values():
            os.close(fd)
        keep(self, preamble, read_end)
        os._exit(0)

    def _end(self) -> None:
        for child in self.children.values():
            with contextlib.suppress(ProcessLookupError):
                os.kill(child.pid, signal.SIGKILL)
        for pid, fd in self.keepers.values():
            os.close(fd)
            with contextlib.suppress(ChildProcessError):
                os.waitpid(pid, 0)
        self.keepers.clear()

    def _fork(self, ident: int, request: BodyRequest, job: Callable[[], str]) -> None:
        read_end, write_end = os.pipe()
        pid = os.fork()
        if pid == 0:
            os.close(read_end)
            child_main(job, write_end, self.memory)
        os.close(write_end)
        child = Child(pid, read_end, ident, request, time.monotonic() + self.seconds + GRACE)
        self.children[read_end] = child
        self.selector.register(read_end, selectors.EVENT_READ, child)

    def _read(self, child: Child) -> None:
        data = os.read(child.fd, 1 << 20)
        if data:
            child.buffer += data
            return
        self._finish(child)

    def _finish(self, child: Child, reason: str = "") -> None:
        self.selector.unregister(child.fd)
        os.close(child.fd)
        del self.children[child.fd]
        _, status = os.waitpid(child.pid, 0)
        if not reason and status == 0 and child.buffer:
            body, _, languages = bytes(child.buffer).partition(b"\n")
            write_all(self.out, b'{"id":%d,"body":%s}\n' % (child.ident, body))
            highlight.learn(json.loads(languages))
            return
        if not reason:
            signal_ = os.WTERMSIG(status) if os.WIFSIGNALED(status) else 0
            reason = f"its process ended with signal {signal_}" if signal_ else "its process ended early"
        self._answer(child.ident, failed(child.request, reason))

    def _answer(self, ident: int, body: Body) -> None:
        write_all(self.out, f'{{"id":{ident},"body":{body_as_json(body)}}}\n'.encode())

    def _end_late_ones(self) -> None:
        now = time.monotonic()
        for child in [c for c in self.children.values() if c.deadline <= now]:
            with contextlib.suppress(ProcessLookupError):
                os.kill(child.pid, signal.SIGKILL)
            self._finish(child, f"it took more than {self.seconds:g} seconds")


def keep(parent: Server, preamble: str, source: int) -> None:
    """The life of a process that keeps one preamble: read it, then serve notes that use it."""
    for fd in list(parent.children):
        os.close(fd)
    server = Server(parent.document, parent.seconds, parent.memory, keeper=True)
    try:
        read_preamble(parent.document, preamble)
    except Exception as error:
        server.broken = f"the preamble could not be read ({type(error).__name__}: {error})"
    settle()
    with contextlib.suppress(BrokenPipeError):
        server.serve(source, parent.out)


def settle() -> None:
    """Move everything alive out of the collector's sight, so that children share it."""
    gc.freeze()


def child_main(job: Callable[[], str], fd: int, memory: int) -> NoReturn:
    """A child: do the job, write the answer, leave without cleaning up."""
    status = 0
    try:
        gc.disable()
        resource.setrlimit(resource.RLIMIT_AS, (memory, memory))
        resource.setrlimit(resource.RLIMIT_FSIZE, (0, 0))
        resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
        write_all(fd, job().encode())
    except BaseException:
        status = 1
    finally:
        os._exit(status)


def work(document: Any, request: BodyRequest, seconds: float) -> str:
    """The body as JSON; whatever goes wrong becomes a body that says so.

    A second line names the languages of code in it, so that children to come find their lexers made.
    """

    late = False

    def out_of_time(*_: Any) -> None:
        nonlocal late
        late = True
        raise OutOfTime

    signal.signal(signal.SIGALRM, out_of_time)
    signal.setitimer(signal.ITIMER_REAL, seconds)
    sys.setrecursionlimit(6000)
    try:
        body = make_body(document, request)
    except OutOfTime:
        body = failed(request, f"it took more than {seconds:g} seconds", note_of(document))
    except MemoryError:
        body = failed(request, "it needed more memory than allowed", note_of(document))
    except RecursionError:
        body = failed(request, "it is nested too deeply, or a macro calls itself", note_of(document))
    except Exception as error:
        # plasTeX has places that turn any exception into one of its own
        reason = f"it took more than {seconds:g} seconds" if late else f"{type(error).__name__}: {error}"
        body = failed(request, reason, note_of(document))
    signal.setitimer(signal.ITIMER_REAL, 0)
    return f"{body_as_json(body)}\n{json.dumps(highlight.languages())}"


def write_all(fd: int, data: bytes) -> None:
    """Write everything."""
    view = memoryview(data)
    while view:
        view = view[os.write(fd, view) :]


def main() -> None:
    """Serve standard input until it ends. Arguments: seconds and bytes of memory a note may take."""
    seconds, memory = float(sys.argv[1]), int(sys.argv[2])
    out = os.dup(1)
    os.dup2(2, 1)
    document = warm_document()
    settle()
    with contextlib.suppress(BrokenPipeError, KeyboardInterrupt):
        Server(document, seconds, memory).serve(0, out)
    os._exit(0)
