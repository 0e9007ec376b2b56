"""Jinja2 for TeX: delimiters that LaTeX files can hold without harm (``\\VAR{…}``, ``\\BLOCK{…}``)."""

from __future__ import annotations

from functools import lru_cache
from pathlib import Path

import jinja2


@lru_cache(maxsize=8)
def tex_environment(folder: Path) -> jinja2.Environment:
    """The environment for the TeX templates of a folder. An undefined variable is an error, never an empty string."""
    return jinja2.Environment(
        loader=jinja2.FileSystemLoader(folder),
        block_start_string=r"\BLOCK{",
        block_end_string="}",
        variable_start_string=r"\VAR{",
        variable_end_string="}",
        comment_start_string=r"\#{",
        comment_end_string="}",
        undefined=jinja2.StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
        keep_trailing_newline=True,
        autoescape=False,
    )
