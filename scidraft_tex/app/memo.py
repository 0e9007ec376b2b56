"""Values finer than tasks, kept in the store of results."""

from __future__ import annotations

from scidraft_tex.build.store import Store
from scidraft_tex.model.task import Made, Value


class StoreMemo:
    """A :class:`scidraft_tex.targets.rules.context.Memo` over a store."""

    def __init__(self, store: Store) -> None:
        self.store = store

    def recall(self, key: str) -> Made | None:
        """What was kept under a key."""
        found = self.store.find(key)
        return Made(Value(found.data), found.diagnostics) if found else None

    def keep(self, key: str, made: Made) -> None:
        """Keep a value."""
        self.store.save(key, "memo", made, {}, 0.0)
