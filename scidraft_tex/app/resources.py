"""Where our own files lie: ``sty/`` and ``latex_templates/``, in a wheel or in a checkout."""

from __future__ import annotations

from pathlib import Path

import scidraft_tex

_PACKAGE = Path(scidraft_tex.__file__).resolve().parent


def sty_folder() -> Path:
    """The folder of scidraft.sty, for TEXINPUTS."""
    return _folder("sty")


def templates_folder() -> Path:
    """The folder of the templates for PDFs and pages."""
    return _folder("latex_templates")


def _folder(name: str) -> Path:
    """Wheels carry the folders inside the package (``_data``); a checkout has them beside it."""
    packed = _PACKAGE / "_data" / name
    return packed if packed.is_dir() else _PACKAGE.parent / name
