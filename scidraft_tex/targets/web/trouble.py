"""What goes wrong while a page is made, told beside the page instead of stopping it."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar

from scidraft_tex.model.diagnostic import Diagnostic

_FOUND: ContextVar[list[Diagnostic] | None] = ContextVar("trouble", default=None)


@contextmanager
def collecting() -> Iterator[list[Diagnostic]]:
    """A list that fills with what is told inside."""
    found: list[Diagnostic] = []
    token = _FOUND.set(found)
    try:
        yield found
    finally:
        _FOUND.reset(token)


def tell(found: Diagnostic) -> None:
    """Tell whoever collects."""
    listening = _FOUND.get()
    if listening is not None:
        listening.append(found)
