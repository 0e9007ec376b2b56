"""Listens for what an editor saves: bursts become one change, and what is no source does not count."""

from __future__ import annotations

import os
import threading
from collections.abc import Callable
from pathlib import Path

import watchfiles

QUIET_MS, LONGEST_MS = 30, 300
"""A burst of changes has ended when nothing happened for so long; after the second time it counts in any case.

An editor that saves by renaming makes three or four changes within a few milliseconds.
"""

LOOK_MS = 200
"""How often the listener looks whether it shall stop."""

TEMPORARY = ("~", ".swp", ".swx", ".tmp", ".bak", "4913")
"""How the names of files end that editors make while they save."""

SKIPPED = frozenset({"node_modules", "__pycache__"})


class DeafError(Exception):
    """The system cannot tell of changes; it mostly has a limit for the folders that are watched."""


class Listener:
    """Tells ``changed`` of the files below ``root`` that changed: their paths from there, in a thread of its own.

    Files in the folders ``ignored``, hidden ones and editors' temporary files do not count, nor does a file that came
    and went.
    """

    def __init__(self, root: Path, ignored: tuple[Path, ...], changed: Callable[[frozenset[str]], None]) -> None:
        self.root, self.changed = root, changed
        self._ignored = tuple(f"{path.resolve()}{os.sep}" for path in ignored)
        self._known: set[str] = set()
        self._stop, self._listening = threading.Event(), threading.Event()
        self._failed: OSError | None = None
        self._thread = threading.Thread(target=self._listen, name="changes", daemon=True)

    def start(self) -> None:
        """Listen; every change from now on is told. Raises :class:`DeafError` if the system cannot do it."""
        self._known = {file for file in self._files(self.root) if self._counts(str(self.root / file))}
        self._thread.start()
        self._listening.wait()
        if self._failed:
            raise DeafError(self._failed.strerror or str(self._failed)) from self._failed

    def stop(self) -> None:
        """Stop listening."""
        self._stop.set()
        self._thread.join(2.0)

    def _listen(self) -> None:
        try:
            for found in watchfiles.watch(
                self.root,
                watch_filter=lambda _, path: self._counts(path),
                debounce=LONGEST_MS,
                step=QUIET_MS,
                rust_timeout=LOOK_MS,
                yield_on_timeout=True,
                stop_event=self._stop,
                ignore_permission_denied=True,
            ):
                self._listening.set()
                paths = frozenset(file for _, path in found for file in self._real(path))
                if paths:
                    self.changed(paths)
        except OSError as error:
            self._failed = error
        finally:
            self._listening.set()

    def _counts(self, path: str) -> bool:
        parts = Path(path).relative_to(self.root).parts if Path(path).is_relative_to(self.root) else ()
        return (
            bool(parts)
            and not path.startswith(self._ignored)
            and parts[0] != "build"
            and not any(part.startswith((".", "#")) or part in SKIPPED for part in parts)
            and not parts[-1].endswith(TEMPORARY)
        )

    def _real(self, path: str) -> set[str]:
        """The files, from the root, that came, changed or went with a path; of a folder those that are new or gone.

        What is gone and was not there before does not count.
        """
        name = Path(path).relative_to(self.root).as_posix()
        if Path(path).is_file():
            self._known.add(name)
            return {name}
        here = {file for file in self._files(path) if self._counts(str(self.root / file))}
        before = {known for known in self._known if known == name or known.startswith(f"{name}/")}
        self._known = (self._known - before) | here
        return here ^ before

    def _files(self, top: str | Path) -> list[str]:
        found = []
        for folder, folders, names in os.walk(top):
            folders[:] = [name for name in folders if self._counts(str(Path(folder, name)))]
            found += [Path(folder, name).relative_to(self.root).as_posix() for name in names]
        return found
