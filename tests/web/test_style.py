"""The style sheet: its colours can be read, its names exist, its fonts are there and small."""

from __future__ import annotations

import re

import pytest

from scidraft_tex.engines.plastex.core.tables import ALIGN
from scidraft_tex.targets.web.style import parse_theme, site_assets, stylesheet
from tests.web.build_demo import SOURCES

THEME = parse_theme((SOURCES / "theme.toml").read_text())
PARTS = {path.stem: path.read_text() for path in (SOURCES / "web" / "css").glob("*.css")}
STYLE = stylesheet(THEME, PARTS)
FONTS = SOURCES / "web" / "fonts"


def luminance(colour: str) -> float:
    """Relative luminance as WCAG 2 defines it."""
    channels = [int(colour[at : at + 2], 16) / 255 for at in (1, 3, 5)]
    linear = [c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in channels]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


def contrast(one: str, other: str) -> float:
    low, high = sorted((luminance(one), luminance(other)))
    return (high + 0.05) / (low + 0.05)


@pytest.mark.parametrize("palette", [THEME.light, THEME.dark], ids=["light", "dark"])
@pytest.mark.parametrize("role", ["primary", "content", "secondary"])
@pytest.mark.parametrize("ground", ["page", "entry"])
def test_text_can_be_read(palette: dict[str, str], role: str, ground: str) -> None:
    assert contrast(palette[role], palette[ground]) >= 4.5


@pytest.mark.parametrize("palette", [THEME.light, THEME.dark], ids=["light", "dark"])
@pytest.mark.parametrize("role", ["content", "secondary"])
def test_text_on_the_tint_can_be_read(palette: dict[str, str], role: str) -> None:
    assert contrast(palette[role], palette["tint"]) >= 4.5


@pytest.mark.parametrize("palette", [THEME.code_light, THEME.code_dark], ids=["light", "dark"])
@pytest.mark.parametrize("role", ["text", "keyword", "string", "comment", "number", "function", "builtin"])
def test_code_can_be_read(palette: dict[str, str], role: str) -> None:
    assert contrast(palette[role], palette["background"]) >= 4.5


def test_contrast_of_black_on_white() -> None:
    assert contrast("#000000", "#ffffff") == pytest.approx(21)
    assert contrast("#d6d6d6", "#ffffff") < 1.5


def test_every_custom_property_is_defined() -> None:
    defined = set(re.findall(r"(--[\w-]+)\s*:", STYLE)) | {"--indent", "--beside", "--mark", "--note", "--columns"}
    assert set(re.findall(r"var\((--[\w-]+)", STYLE)) <= defined


def test_both_palettes_have_the_same_roles() -> None:
    assert THEME.light.keys() == THEME.dark.keys() and THEME.code_light.keys() == THEME.code_dark.keys()


def test_braces_match_and_nothing_is_fetched_from_elsewhere() -> None:
    assert STYLE.count("{") == STYLE.count("}")
    assert not re.search(r"@import|https?:|//[a-z]", STYLE)


def test_style_sheets_have_an_order_and_the_owners_comes_last() -> None:
    theme = (SOURCES / "theme.toml").read_bytes()
    parts = {"custom": "custom{}", "print": "print{}", "type": "type{}", "base": "base{}", "extra": "extra{}"}
    files = {f"css/{name}.css": text.encode() for name, text in parts.items()}
    made = site_assets({"theme.toml": theme, **files, "js/page.js": b"1", "fonts/own.woff2": b"2"})
    text = made["style.css"].decode()
    assert sorted(parts, key=lambda name: text.index(f"{name}{{}}")) == ["base", "type", "extra", "print", "custom"]
    assert made.keys() == {"style.css", "page.js", "fonts/own.woff2"}


def test_fonts_are_shipped_with_their_licence_and_are_small() -> None:
    named = set(re.findall(r'url\("([^"]+)"\)', STYLE))
    assert named == {f"fonts/{path.name}" for path in FONTS.glob("*.woff2")}
    assert (FONTS / "GUST-FONT-LICENSE.txt").is_file()
    assert sum(path.stat().st_size for path in FONTS.glob("*.woff2")) <= 250_000


LIKE_THE_TEXT_AROUND = {
    *("cites", "flushleft", "inline-list", "institute"),
    *("quantity", "statement-kind", "url", "verse"),
}
"""Classes for themes and scripts."""


def test_every_class_that_notes_bring_has_a_look() -> None:
    box = SOURCES.parent / "scidraft_tex" / "engines" / "plastex"
    source = "\n".join(path.read_text() for path in sorted(box.rglob("*.py")))
    written = re.findall(r'\bclass_="([^"]+)"', source) + re.findall(r'\("(?:span|u)", "([a-z][\w-]+)"\)', source)
    names = {name for text in written for name in text.split()} | {"center", "flushright", "ruled", *ALIGN.values()}
    assert {"statement", "small-caps", "right"} <= names
    assert names - {"", *re.findall(r"\.([a-z][\w-]*)", STYLE)} <= LIKE_THE_TEXT_AROUND
