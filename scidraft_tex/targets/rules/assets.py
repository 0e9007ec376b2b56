"""What pages load, and files that go to the site as they are."""

from __future__ import annotations

from pathlib import Path

from scidraft_tex.build.rules import Job
from scidraft_tex.model.task import Made, Value
from scidraft_tex.model.words import words_of
from scidraft_tex.targets.params import AssetsParams
from scidraft_tex.targets.rules.context import Context
from scidraft_tex.targets.web import style

SHIPPED = ("css/*.css", "js/*.js", "fonts/*.woff2", "favicon.svg")
"""What of the web templates pages load."""


def assets(job: Job, context: Context) -> Made:
    """Style sheet, scripts, fonts and icon by their paths below the site's assets."""
    params: AssetsParams = job.task.params
    own = {_place(path): context.read(path) for path in params.own}
    words = words_of(params.language, params.words)
    return Made(Value(None, style.site_assets(shipped(context.tools.templates) | own, params.theme, words)))


def _place(path: str) -> str:
    """Where a file of the collection's theme stands among ours."""
    name = path.removeprefix("theme/")
    return f"css/{name}" if name == "custom.css" else name


def shipped(templates: Path) -> dict[str, bytes]:
    """The files that our own theme is made of, by their paths in it."""
    web = templates / "web"
    found = [path for pattern in SHIPPED for path in sorted(web.glob(pattern))]
    files = {path.relative_to(web).as_posix(): path.read_bytes() for path in found}
    return files | {"theme.toml": (templates / "theme.toml").read_bytes()}


def copy(job: Job, context: Context) -> Made:
    """A file of the collection as it is."""
    return Made(Value(None, {"file": context.read(job.task.params)}))
