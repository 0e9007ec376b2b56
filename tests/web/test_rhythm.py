"""The spaces between the blocks of a note, in a real Chromium."""

from __future__ import annotations

from playwright.sync_api import Browser

from tests.support.browser import visit
from tests.web.test_browser import DEMO

GAP, APART, FLOAT = 0.8, 1.2, 1.6
"""The steps of the rhythm, in em: within the text, around what is set apart, around what has a caption."""

SPACES = """
() => [...document.querySelectorAll(".note-body > section:not(.references, .footnotes)")].flatMap(section => {
    const blocks = [...section.children], em = parseFloat(getComputedStyle(document.documentElement).fontSize);
    const name = block => block.className.split(" ")[0] || block.localName;
    return blocks.slice(1).map((block, at) => [
        name(blocks[at]), name(block),
        (block.getBoundingClientRect().top - blocks[at].getBoundingClientRect().bottom) / em,
    ]).filter(([above, below]) => !/^(h\\d|section)$/.test(above) && !/^(h\\d|section)$/.test(below));
})"""


def step(block: str) -> float:
    if block in ("figure", "table", "algorithm", "listing", "gallery"):
        return FLOAT
    return APART if block in ("statement", "proof", "code", "foldertree", "paragraph", "center") else GAP


def test_spaces_between_blocks_keep_one_rhythm(browser: Browser, address: str) -> None:
    with visit(browser, address, DEMO) as found:
        spaces = found.page.evaluate(SPACES)
    kinds = {name for above, below, _ in spaces for name in (above, below)}
    assert {"p", "equation", "statement", "proof", "figure", "table", "algorithm", "foldertree"} <= kinds
    wrong = [
        (above, below, round(space, 2))
        for above, below, space in spaces
        if abs(space - max(step(above), step(below))) > 0.06
    ]
    assert wrong == []
