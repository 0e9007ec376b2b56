"""The style sheet: the colours of ``theme.toml`` and the CSS files, in order, as one file; fonts beside it."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping

from scidraft_tex.targets.web.values import Theme

CSS_FILES = (
    "base",
    "type",
    "math",
    "statements",
    "figures",
    "tables",
    "code",
    "algorithms",
    "foldertree",
    "references",
    "feed",
    "print",
)
"""The parts in ``latex_templates/web/css``, in the order in which they apply."""

STYLE_FILE = "assets/style.css"
FONT_FOLDER = "assets/fonts/"
ICON_FILE = "assets/favicon.svg"


def parse_theme(text: str) -> Theme:
    """The text of ``theme.toml``, whose colours are RRGGBB, as CSS takes it."""
    table = tomllib.loads(text)

    def colours(shades: Mapping[str, str]) -> dict[str, str]:
        return {role: f"#{rgb.lower()}" for role, rgb in shades.items()}

    return Theme(
        light=colours(table["light"]),
        dark=colours(table["dark"]),
        code_light=colours(table["code"]["light"]),
        code_dark=colours(table["code"]["dark"]),
        measures=table["web"],
    )


def stylesheet(theme: Theme, parts: Mapping[str, str]) -> str:
    """The site's style sheet. ``parts`` maps the names in :data:`CSS_FILES` to their text."""
    light = properties(theme.light) + properties(theme.code_light, "code-") + properties(theme.measures)
    dark = properties(theme.dark) + properties(theme.code_dark, "code-")
    palettes = (
        f":root {{\n  color-scheme: light dark;\n{light}}}\n"
        f"@media screen and (prefers-color-scheme: dark) {{\n:root {{\n{dark}}}\n}}\n"
    )
    return "\n".join((palettes, *(parts[name] for name in CSS_FILES)))


def properties(values: Mapping[str, str], prefix: str = "") -> str:
    """Custom properties, one a line."""
    return "".join(f"  --{prefix}{name.replace('_', '-')}: {value};\n" for name, value in values.items())
