"""The plasTeX box, started in the background as soon as it is foreseen that a body must be made."""

from __future__ import annotations

from collections.abc import Sequence
from threading import Lock
from types import TracebackType
from typing import TYPE_CHECKING, Self

if TYPE_CHECKING:
    from scidraft_tex.engines.plastex.client import Box
    from scidraft_tex.model.body import Body, BodyRequest


class LazyBox:
    """A box that is started by the first call that wants it, and ended with the build.

    ``jobs`` notes are worked on at once; each may take ``seconds`` and ``memory`` bytes.
    """

    def __init__(self, jobs: int, seconds: float, memory: int) -> None:
        self.jobs, self.seconds, self.memory = max(1, jobs), seconds, memory
        self._starting, self._working = Lock(), Lock()
        self._box: Box | None = None
        self._cancelled = False
        self.stopped = False

    def foresee(self) -> Box:
        """Start the box while other work goes on: its process reads its libraries meanwhile."""
        from scidraft_tex.engines.plastex.client import Box

        with self._starting:
            if self._box is None:
                self._box = Box(self.jobs, self.seconds, self.memory)
            return self._box

    def expect(self, preamble: str) -> None:
        """If the box was started, let it read the preamble that the notes will have."""
        if self._box is not None:
            self._box.expect(preamble)

    def bodies(self, requests: Sequence[BodyRequest]) -> list[Body]:
        """The bodies of notes, in their order."""
        box = self.foresee()
        with self._working:
            found = {body.slug: body for body in box.render(requests)}
        return [found[request.slug] for request in requests]

    def cancel(self) -> None:
        """Give up the notes that are being worked on, from any thread, and take no others until :meth:`resume`."""
        self._cancelled = True
        if self._box is not None:
            self._box.cancel()

    def resume(self) -> None:
        """Take notes again."""
        self._cancelled = False
        if self._box is not None:
            self._box.resume()

    def stop(self) -> None:
        """End the box at once, from whichever thread; notes that are not done fail."""
        self.stopped = True
        if self._box is not None:
            self._box.stop()

    def end(self) -> None:
        """End the box when nobody uses it."""
        if self._box is not None:
            self._box.close(gently=not self.stopped)

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, value: BaseException | None, trace: TracebackType | None
    ) -> None:
        if self._box is not None:
            self._box.close(gently=kind is None)
