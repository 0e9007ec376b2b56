"""The plasTeX box, started in the background as soon as it is foreseen that a body must be made."""

from __future__ import annotations

from concurrent.futures import Future, ThreadPoolExecutor
from contextlib import suppress
from threading import Lock
from typing import TYPE_CHECKING

from scidraft_tex.model.body import Body, BodyRequest
from scidraft_tex.model.setting import Toolchain

if TYPE_CHECKING:
    from scidraft_tex.engines.plastex.client import Box


class LazyBox:
    """A box that is started once, by the first call that wants it, and ended with the build."""

    def __init__(self, tools: Toolchain, jobs: int) -> None:
        self.tools, self.jobs = tools, jobs
        self._lock = Lock()
        self._starter: ThreadPoolExecutor | None = None
        self._box: Future[Box] | None = None

    def foresee(self) -> Future[Box]:
        """Start the box while other work goes on."""
        with self._lock:
            if self._box is None:
                self._starter = ThreadPoolExecutor(1)
                self._box = self._starter.submit(self._open)
            return self._box

    def body(self, request: BodyRequest) -> Body:
        """The HTML of a note's body."""
        return self.foresee().result().body(request)

    def close(self) -> None:
        """End the box, if it ever was started."""
        if self._box is not None and self._starter is not None:
            with suppress(Exception):
                self._box.result().close()
            self._starter.shutdown()

    def _open(self) -> Box:
        from scidraft_tex.engines.plastex.client import Box

        return Box(self.tools, self.jobs)
