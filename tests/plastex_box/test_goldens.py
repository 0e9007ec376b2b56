"""A note with one of everything, against the HTML that was read and found right."""

from __future__ import annotations

import re
from pathlib import Path

SOURCES = Path(__file__).parent / "sources"
_BLOCK_END = re.compile(r"(</(?:p|div|h[2-6]|section|figure|ul|ol|li|dl|tr|mtr|blockquote)>)")


def test_core(body, golden):
    made = body(
        (SOURCES / "core.tex").read_text(encoding="utf-8"), preamble=r"\usepackage{booktabs,multirow,mathtools}"
    )
    assert made.diagnostics == ()
    numbers = "\n".join(f"{step.kind} {step.number}" for step in made.steps)
    pictures = "\n".join(f"{picture.key} {picture.source}\n{picture.preamble}" for picture in made.pictures)
    parts = (_BLOCK_END.sub("\\1\n", made.html), numbers, pictures, str(made.preview))
    golden("core.txt", "\n----\n".join(parts) + "\n")
