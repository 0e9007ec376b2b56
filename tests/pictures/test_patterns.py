"""Patterns in a browser: what lies on the edge of a tile is whole."""

from __future__ import annotations

import io
import math

import pytest
from PIL import Image
from playwright.sync_api import Browser

from scidraft_tex.engines.pictures.page import page_svg

DOT = "M.5 0C.5 .27614 .27614 .5 0 .5S-.5 .27614-.5 0S-.27614-.5 0-.5S.5-.27614 .5 0ZM0 0"
SIZE = "patternUnits='userSpaceOnUse' width='3.0' height='3.0'"
OWN_COLOUR = f"""<pattern id='pgfpat7' {SIZE}><g fill='#f00'><path d='{DOT}' stroke='none'/></g></pattern>"""
TIKZ_COLOUR = f"""<pattern id='model' {SIZE}/><symbol id='pgfsym7'><path d='{DOT}' stroke='none'/></symbol>
<pattern id='pgfpat7' xlink:href='#model'><g fill='#f00' stroke='#f00'><use xlink:href='#pgfsym7'/></g></pattern>"""
PAGE = """<svg xmlns='http://www.w3.org/2000/svg' xmlns:xlink='http://www.w3.org/1999/xlink' viewBox='0 0 60 60'>
<defs>{}</defs><g fill='url(#pgfpat7)'><path d='M0 0V60H60V0Z'/></g></svg>"""


@pytest.mark.parametrize("pattern", [OWN_COLOUR, TIKZ_COLOUR], ids=["own colour", "colour of TikZ"])
def test_dots_on_the_corners_of_tiles_are_whole(browser: Browser, pattern: str) -> None:
    outline = PAGE.format(pattern)
    svg = page_svg(outline, outline, (60, 60, 0), "dots", display=True)
    page = browser.new_page(viewport={"width": 600, "height": 600})
    page.set_content(f"<style>body{{margin:0}} svg{{width:600px!important;height:600px!important}}</style>{svg}")
    shown = Image.open(io.BytesIO(page.screenshot())).convert("RGB").getchannel("G")
    page.close()
    ink = 1 - sum(level * many for level, many in enumerate(shown.histogram())) / (255 * 600 * 600)
    assert ink == pytest.approx(math.pi * 0.5**2 / 3**2, rel=0.05), "one whole dot for each tile"
