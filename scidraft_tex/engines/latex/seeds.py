"""The ``.aux`` of notes from the last build: an edited note whose numbers stay is set in one run.

Kept beside the preamble's format, since its commands are the packages'. A wrong guess costs a run, never a page: a note
is done only when a run has left its ``.aux`` as it was.
"""

from __future__ import annotations

import contextlib
import os
from pathlib import Path

FRESH = "\\relax \n"
"""The ``.aux`` of a note that was never set."""

_FOLDER = "aux"


def seed(preamble: Path, note: str) -> str:
    """What the note's last run wrote, or :data:`FRESH`."""
    try:
        return (preamble / _FOLDER / f"{note}.aux").read_text(encoding="utf-8")
    except (OSError, UnicodeDecodeError):
        return FRESH


def keep(preamble: Path, note: str, aux: str) -> None:
    """Remember what a settled note wrote. It is lost without harm if the preamble is made anew meanwhile."""
    folder = preamble / _FOLDER
    with contextlib.suppress(OSError):
        folder.mkdir(exist_ok=True)
        new = folder / f"{note}.{os.getpid()}"
        new.write_text(aux, encoding="utf-8")
        new.replace(folder / f"{note}.aux")
