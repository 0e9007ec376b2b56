"""Keeps the traceback of a bug of ours in a file, out of the user's sight."""

from __future__ import annotations

import platform
import sys
import tempfile
import traceback
from datetime import UTC, datetime
from pathlib import Path

from platformdirs import user_state_path

from scidraft_tex import __version__


def keep(problem: BaseException) -> Path:
    """Write what a bug report needs into the user's state folder, or the folder for temporary files; return where."""
    now = datetime.now(UTC)
    text = (
        f"scidraft-tex {__version__}, Python {platform.python_version()}, {platform.platform()}\n"
        f"{now.isoformat(timespec='seconds')}\narguments: {sys.argv[1:]}\n\n"
        + "".join(traceback.format_exception(problem))
    )
    name = f"crash-{now:%Y%m%d-%H%M%S}.txt"
    for folder in (user_state_path("scidraft-tex"), Path(tempfile.gettempdir())):
        try:
            folder.mkdir(parents=True, exist_ok=True)
            (folder / name).write_text(text, encoding="utf-8")
        except OSError:
            continue
        return folder / name
    sys.stderr.write(text)
    return Path("standard error, above")
