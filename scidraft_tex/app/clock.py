"""How long each stage of a build takes."""

from __future__ import annotations

import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field


@dataclass(slots=True)
class Clock:
    """Seconds by stage."""

    times: dict[str, float] = field(default_factory=dict)

    @contextmanager
    def stage(self, name: str) -> Iterator[None]:
        """Time what is done within."""
        begun = time.perf_counter()
        yield
        self.times[name] = round(self.times.get(name, 0.0) + time.perf_counter() - begun, 4)
