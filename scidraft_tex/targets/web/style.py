"""What pages load: one style sheet of the colours of ``theme.toml`` and the CSS files, in order; scripts and fonts."""

from __future__ import annotations

import json
import re
import tomllib
from collections.abc import Mapping

from scidraft_tex.model.theme import Overlay, merged
from scidraft_tex.model.words import LANGUAGES, words_of
from scidraft_tex.model.words.table import NAMES, Words
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
    "furniture",
    "margins",
    "preview",
)
"""The parts in ``latex_templates/web/css`` that come first, in the order in which they apply; others follow by name."""

CSS, JS = "css/", "js/"
"""Where a theme has its style sheets and scripts."""

LAST = ("print", "custom")
"""The style sheets that come last: what paper needs, and the owner's."""

STYLE_FILE = "assets/style.css"

WORD = re.compile(r"\bWORDS\.([a-z_]+)")
"""Where a style sheet or script says something."""


def parse_theme(text: str, overlay: Overlay = ()) -> Theme:
    """The text of ``theme.toml``, whose colours are RRGGBB, as CSS takes it."""
    table = merged(tomllib.loads(text), overlay)

    def colours(shades: Mapping[str, str]) -> dict[str, str]:
        return {role: f"#{rgb.lower()}" for role, rgb in shades.items()}

    return Theme(
        light=colours(table["light"]),
        dark=colours(table["dark"]),
        code_light=colours(table["code"]["light"]),
        code_dark=colours(table["code"]["dark"]),
        measures=table["web"],
    )


def site_assets(files: Mapping[str, bytes], overlay: Overlay = (), words: Words | None = None) -> dict[str, bytes]:
    """What pages load, by path below the site's assets, from a theme's ``theme.toml`` and its web files.

    ``css/*.css`` become one style sheet: the parts in their order, then others by name, then ``custom.css``. Scripts
    (``js/*.js``) move up; fonts, the icon and what else there is stay. ``overlay`` changes the theme's values.
    ``words`` are what sheets and scripts say, by default in English.
    """
    said = words or words_of(LANGUAGES[0])
    sheets = {path[len(CSS) : -len(".css")]: data.decode() for path, data in files.items() if path.startswith(CSS)}
    sheet = stylesheet(parse_theme(files["theme.toml"].decode(), overlay), sheets)
    made = {STYLE_FILE: worded(sheet, said).encode()}
    for path, data in files.items():
        if path.startswith(JS):
            made[f"assets/{path.removeprefix(JS)}"] = worded(data.decode(), said).encode()
        elif path != "theme.toml" and not path.startswith(CSS):
            made[f"assets/{path}"] = data
    return {path.removeprefix("assets/"): data for path, data in sorted(made.items())}


def worded(text: str, words: Words) -> str:
    """A style sheet or script with a text in the language of the site for each ``WORDS.name``."""

    def quoted(match: re.Match[str]) -> str:
        known = match[1] in NAMES or match[1] == "language"
        return json.dumps(getattr(words, match[1]), ensure_ascii=False) if known else match[0]

    return WORD.sub(quoted, text)


def stylesheet(theme: Theme, parts: Mapping[str, str]) -> str:
    """The site's style sheet. ``parts`` maps the names in :data:`CSS_FILES` to their text."""
    light = properties(theme.light) + properties(theme.code_light, "code-") + properties(theme.measures)
    dark = properties(theme.dark) + properties(theme.code_dark, "code-")
    palettes = (
        f":root {{\n  color-scheme: light dark;\n{light}}}\n"
        f"@media screen and (prefers-color-scheme: dark) {{\n:root:not([data-theme=light]) {{\n{dark}}}\n}}\n"
        f"@media screen {{\n:root[data-theme=dark] {{\n  color-scheme: dark;\n{dark}}}\n"
        ":root[data-theme=light] { color-scheme: light; }\n}\n"
        "@media print {\n:root { color-scheme: light; }\n}\n"
    )
    more = sorted(parts.keys() - {*CSS_FILES, *LAST})
    return "\n".join((palettes, *(parts[name] for name in (*CSS_FILES, *more, *LAST) if name in parts)))


def properties(values: Mapping[str, str], prefix: str = "") -> str:
    """Custom properties, one a line."""
    return "".join(f"  --{prefix}{name.replace('_', '-')}: {value};\n" for name, value in values.items())
