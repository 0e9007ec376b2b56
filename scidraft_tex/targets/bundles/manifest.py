"""The list of what a bundle holds, what was left out, and what was proved."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterable
from typing import Any

from scidraft_tex import __version__
from scidraft_tex.engines.latex.proving import Proof
from scidraft_tex.targets.bundles.members import Member

SAME = {
    "pages": "every page draws the same as in the paper's PDF",
    "words": "every page has the words of the paper's PDF",
}


def manifest(
    path: str, kind: str, main: str, engine: str, found: Iterable[Member], out: Iterable[tuple[str, str]], proof: Proof
) -> dict[str, Any]:
    """The manifest as plain JSON values. Sizes are in bytes."""
    return {
        "made-by": f"scidraft-tex {__version__}",
        "paper": path,
        "for": kind,
        "main": main,
        "engine": engine,
        "folders": "kept: every file has the name by which the paper finds it",
        "files": [_row(member) for member in sorted(found, key=lambda member: member.name)],
        "left-out": [{"path": path, "why": why} for path, why in out],
        "proof": {
            "pages": proof.pages,
            "runs": proof.runs,
            "result": SAME.get(proof.same, proof.trouble),
            "how": f"{engine} alone in an empty folder: {_fence(engine)}, no shell escape, no BibTeX, no .bib",
        },
    }


def as_bytes(data: dict[str, Any]) -> bytes:
    """The manifest as it is written."""
    return (json.dumps(data, indent=2, ensure_ascii=False) + "\n").encode()


def _fence(engine: str) -> str:
    return "openin_any=p" + (", which LuaLaTeX does not heed" if engine == "lualatex" else "")


def _row(member: Member) -> dict[str, Any]:
    row: dict[str, Any] = {
        "name": member.name,
        "size": len(member.data),
        "sha256": hashlib.sha256(member.data).hexdigest(),
        "from": member.origin,
    }
    return row | ({"comments": f"kept: {member.comments}"} if member.comments else {})
