"""The style sheet: the colours of ``theme.toml`` and the CSS files, in order, as one file; fonts beside it."""

from __future__ import annotations

from collections.abc import Mapping

from scidraft_tex.targets.web.values import Colours

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


def stylesheet(colours: Colours, parts: Mapping[str, str]) -> str:
    """The site's style sheet. ``parts`` maps the names in :data:`CSS_FILES` to their text."""
    palette = "\n".join(
        (
            f":root {{\n  color-scheme: light dark;\n{properties(colours.light)}{properties(colours.code, 'code-')}}}",
            f"@media (prefers-color-scheme: dark) {{\n:root {{\n{properties(colours.dark)}}}\n}}",
        )
    )
    return "\n".join((palette, *(parts[name].strip() for name in CSS_FILES))) + "\n"


def properties(colours: Mapping[str, str], prefix: str = "") -> str:
    """Colours as custom properties, one a line."""
    return "".join(f"  --{prefix}{name.replace('_', '-')}: {value};\n" for name, value in colours.items())
