"""``report.json``: all that a build found and did, for programs. It names no path of the machine it was built on."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from scidraft_tex import __version__
from scidraft_tex.app.options import Outcome
from scidraft_tex.build.files import write_atomic
from scidraft_tex.build.scheduler import BuildResult
from scidraft_tex.model.project import Note
from scidraft_tex.targets.collection import Collection

NAME = "report.json"


def write_report(output: Path, collection: Collection, outcome: Outcome, result: BuildResult) -> None:
    """Put the report into the output folder."""
    import json

    report = {
        "version": __version__,
        "counts": dict(outcome.counts),
        "seconds": {
            "stages": dict(outcome.times),
            "rules": {rule: round(seconds, 4) for rule, seconds in sorted(result.seconds.items())},
        },
        "diagnostics": [found.as_json() for found in outcome.diagnostics],
        "handouts": [{"path": f"handouts/{path.name}", **facts} for path, facts in outcome.handouts],
        "notes": [_note(note, result) for note in collection.wanted],
    }
    write_atomic(output / NAME, json.dumps(report, ensure_ascii=False, indent=1).encode() + b"\n")


def _note(note: Note, result: BuildResult) -> dict[str, Any]:
    """What became of one note. Outputs that this build could not make are missing."""
    planned = {"pdf": f"pdf/{note.slug}.pdf", "html": f"html/notes/{note.slug}/index.html"}
    return {
        "slug": note.slug,
        "path": note.path,
        "title": note.title_text,
        "date": note.date,
        "draft": note.draft,
        "outputs": {name: path for name, path in planned.items() if result.blobs.get(path)},
    }
