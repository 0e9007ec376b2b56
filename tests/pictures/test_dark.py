"""The colours of pictures on dark pages: they can be told from the ground, words can be read, light pages stay."""

from __future__ import annotations

import re
import tomllib

import pytest
from lxml import etree
from playwright.sync_api import Browser

from scidraft_tex.engines.pictures.dark import add_dark_colours
from scidraft_tex.engines.pictures.svg import follow_text_colour, parse
from scidraft_tex.engines.plastex.packages.xcolor import BASE_COLOURS
from scidraft_tex.model.colour import (
    DARK_CONTENT,
    DARK_ENTRY,
    DARK_PAGE,
    WHITE,
    area_on_dark,
    contrast,
    line_on_dark,
    mix,
    readable,
)
from tests.web.build_demo import SOURCES
from tests.web.test_style import STYLE

COLOURS = sorted({mix(colour, WHITE, share / 100) for colour in BASE_COLOURS.values() for share in (10, 20, 50, 100)})


def dark(svg: str) -> etree._Element:
    root = parse(f'<svg xmlns="http://www.w3.org/2000/svg">{svg}</svg>')
    follow_text_colour(root)
    add_dark_colours(root)
    return root


def paint(root: etree._Element, ident: str, name: str = "fill") -> tuple[str, str]:
    """The light and the dark paint of the element with this id."""
    (element,) = root.xpath(f"//*[@id='{ident}']")
    for holder in (element, *element.iterancestors()):
        if found := re.search(rf"{name}:light-dark\(([^,]+),([^)]+)\)", holder.get("style", "")):
            return found[1], found[2]
        if own := re.search(f"{name}:(.+)", holder.get("style", "")) or re.search("(.+)", holder.get(name, "")):
            return own[1], own[1]
    raise AssertionError(f"{ident} has no {name}")


def test_the_grounds_are_those_of_the_theme() -> None:
    table = tomllib.loads((SOURCES / "theme.toml").read_text())["dark"]
    assert [table[role].lower() for role in ("page", "entry", "content")] == [DARK_PAGE, DARK_ENTRY, DARK_CONTENT]


def test_lines_show_and_words_can_be_read() -> None:
    for colour in COLOURS:
        assert contrast(line_on_dark(colour), DARK_ENTRY) >= 3, colour
        assert contrast(readable(line_on_dark(colour)), DARK_ENTRY) >= 4.5, colour
        assert contrast(area_on_dark(colour), DARK_PAGE) >= 0.99 * min(3, contrast(colour, WHITE)), colour


def test_words_can_be_read_on_every_area() -> None:
    for area in map(area_on_dark, COLOURS):
        for words in (DARK_CONTENT, DARK_ENTRY, WHITE):
            assert contrast(readable(words, area), area) >= 4.5, (words, area)


@pytest.mark.parametrize("colour", ["ff0000", "0000ff", "008080", "800080", "bf0040", "00107f"])
def test_the_hue_stays(colour: str) -> None:
    channels = [[int(shade[at : at + 2], 16) for at in (0, 2, 4)] for shade in (colour, line_on_dark(colour))]
    strongest, weakest = (
        [channel for channel in range(3) if channels[0][channel] == end(channels[0])] for end in (max, min)
    )
    assert max(range(3), key=channels[1].__getitem__) in strongest
    assert channels[1] == channels[0] or min(range(3), key=channels[1].__getitem__) in weakest


def test_vivid_colours_stay_and_deep_ones_get_lighter() -> None:
    line = '<path id="a" stroke="{}" fill="none" d="M0 0H50"/>'
    assert paint(dark(line.format("#f00")), "a", "stroke") == ("#f00", "#ff0000")
    light, shown = paint(dark(line.format("#00f")), "a", "stroke")
    assert light == "#00f" and contrast(shown[1:], DARK_PAGE) >= 3


LETTERS = '<defs><path id="g" d="M0 0H4V-6H0Z"/></defs>'
BOX = '<path id="box" fill="{}" d="M0 0H40V20H0Z"/>'
WORD = '<g fill="{}"><use id="word" x="10" y="10" href="#g"/></g>'


@pytest.mark.parametrize("area", ["#ff0", "#ffff00", "#cfc", "#00f", "#f80", "#808080", "#000", "#fff"])
@pytest.mark.parametrize("word", ["#000", "#fff", "#00f"])
def test_words_in_a_box_can_be_read_where_they_lie(area: str, word: str) -> None:
    root = dark(LETTERS + BOX.format(area) + WORD.format(word))
    known = {"currentColor": DARK_CONTENT, "var(--background,#fff)": DARK_ENTRY}
    ground, ink = (known.get(shade, shade[1:]) for _, shade in (paint(root, "box"), paint(root, "word")))
    assert area == word or contrast(ground, ink) >= 4.5


def test_black_words_on_yellow_stay_dark_only_there() -> None:
    assert paint(dark(LETTERS + BOX.format("#ff0") + WORD.format("#000")), "word") == ("currentColor", f"#{DARK_PAGE}")
    assert paint(dark(LETTERS + WORD.format("#000")), "word") == ("currentColor", "currentColor")
    moved = WORD.replace("<g ", '<g transform="translate(100 0)" ').format("#000")
    assert paint(dark(LETTERS + BOX.format("#ff0") + moved), "word") == ("currentColor", "currentColor")


def test_a_tint_stays_a_tint_and_a_clear_area_shows_its_ground() -> None:
    root = dark(LETTERS + BOX.format("#ccf") + WORD.format("#000"))
    assert contrast(paint(root, "box")[1][1:], DARK_PAGE) < 2
    assert paint(root, "word") == ("currentColor", "currentColor")
    faint = BOX.format("#ff0").replace("/>", ' fill-opacity=".1"/>')
    assert paint(dark(LETTERS + faint + WORD.format("#000")), "word") == ("currentColor", "currentColor")


def test_what_is_clipped_away_is_no_ground() -> None:
    clip = '<clipPath id="c"><path d="M0 0H5V5H0Z"/></clipPath><g clip-path="url(#c)">{}</g>'.format(BOX.format("#ff0"))
    assert paint(dark(LETTERS + clip + WORD.format("#000")), "word") == ("currentColor", "currentColor")


def test_shadings_follow_but_a_ball_keeps_its_light() -> None:
    stops = '<stop offset="0" stop-color=" #00f "/><stop id="end" offset="1" stop-color="#000"/>'
    root = dark(f'<linearGradient id="a">{stops}</linearGradient>')
    assert "light-dark(#00f,#" in etree.tostring(root, encoding="unicode")
    root = dark(f'<radialGradient id="a">{stops}</radialGradient>')
    assert paint(root, "end", "stop-color") == ("currentColor", "#000")
    assert "#00f," not in etree.tostring(root, encoding="unicode")


def test_both_dark_palettes_and_print_pick_their_colour(browser: Browser) -> None:
    svg = etree.tostring(dark('<path id="line" stroke="#00f" fill="none" d="M0 0H50"/>'), encoding="unicode")
    seen = {}
    for scheme, theme in (("light", ""), ("dark", ""), ("light", "dark"), ("dark", "light")):
        page = browser.new_page(color_scheme=scheme)  # type: ignore[arg-type]
        chosen = f' data-theme="{theme}"' if theme else ""
        page.set_content(f"<html{chosen}><style>{STYLE}</style><body>{svg}</body></html>")
        stroke = "getComputedStyle(document.querySelector('#line')).stroke"
        seen[scheme, theme] = page.evaluate(stroke)
        page.emulate_media(media="print")
        assert page.evaluate(stroke) == "rgb(0, 0, 255)", (scheme, theme)
        page.close()
    assert seen["light", ""] == seen["dark", "light"] == "rgb(0, 0, 255)"
    assert seen["dark", ""] == seen["light", "dark"] != "rgb(0, 0, 255)"
