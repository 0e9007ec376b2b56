"""What pages load, and files that go to the site as they are."""

from __future__ import annotations

from scidraft_tex.build.rules import Job
from scidraft_tex.model.task import Made, Value
from scidraft_tex.targets.rules.context import Context
from scidraft_tex.targets.web import style

ASSETS = "assets/"


def assets(job: Job, context: Context) -> Made:
    """Style sheet, fonts and icon by their paths below the site's assets."""
    web = context.tools.templates / "web"
    colours = style.parse_theme((context.tools.templates / "theme.toml").read_text(encoding="utf-8"))
    parts = {name: (web / "css" / f"{name}.css").read_text(encoding="utf-8") for name in style.CSS_FILES}
    files = {style.STYLE_FILE: style.stylesheet(colours, parts).encode()}
    for font in sorted((web / "fonts").glob("*.woff2")):
        files[f"{style.FONT_FOLDER}{font.name}"] = font.read_bytes()
    files[style.ICON_FILE] = (web / "favicon.svg").read_bytes()
    return Made(Value(None, {path.removeprefix(ASSETS): data for path, data in files.items()}))


def copy(job: Job, context: Context) -> Made:
    """A file of the collection as it is."""
    return Made(Value(None, {"file": context.read(job.task.params)}))
