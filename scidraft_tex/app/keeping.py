"""What a session keeps between its builds, so that one edited note costs only its own work."""

from __future__ import annotations

import threading
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from scidraft_tex.app.box import LazyBox
from scidraft_tex.build.documents import Documents
from scidraft_tex.build.ledger import Entry
from scidraft_tex.engines import sandbox


class Kept:
    """The plasTeX box, what was read and scanned, and results that hold for this session alone.

    A build can be called off.

    ``scans`` maps paths to (digest, what the scanner found); ``held`` has results that ran into a limit, by key.
    """

    def __init__(self) -> None:
        self.scans: dict[str, tuple[str, Any]] = {}
        self.held: dict[str, Entry] = {}
        self.documents = Documents(hold=True)
        self.built = False
        self._box: LazyBox | None = None
        self._cancelled = threading.Event()

    @contextmanager
    def box(self, jobs: int, seconds: float, memory: int) -> Iterator[LazyBox]:
        """The box for one build. It lives on, unless the next build has other limits or this one breaks."""
        if self._box is not None and (self._box.jobs, self._box.seconds, self._box.memory) != (jobs, seconds, memory):
            self.close()
        if self._box is None:
            self._box = LazyBox(jobs, seconds, memory)
        self._box.resume()
        try:
            yield self._box
        finally:
            if self._box.stopped:
                self.close()

    def cancel(self) -> None:
        """Call off the build that is under way, from another thread: it ends soon, by ``BuildCancelled``."""
        self._cancelled.set()
        sandbox.stop()
        if self._box is not None:
            self._box.cancel()

    def cancelled(self) -> bool:
        """Whether the build under way has been called off."""
        return self._cancelled.is_set()

    def renew(self) -> None:
        """Let builds run again."""
        self._cancelled.clear()

    def close(self) -> None:
        """End the box, and write what is to be remembered."""
        if self._box is not None:
            self._box.end()
            self._box = None
        self.documents.flush()
