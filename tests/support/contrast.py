"""How well what a page shows stands out from its ground: WCAG's contrast of every word and every drawn line."""

from __future__ import annotations

from typing import Any

from playwright.sync_api import Page

TEXT, LINE = 4.5, 3.0
"""What WCAG asks of text, and of lines that carry meaning."""

MEASURE = """root => {
    const context = document.createElement('canvas').getContext('2d', {willReadFrequently: true});
    const parse = colour => {
        context.clearRect(0, 0, 1, 1);
        context.fillStyle = '#000';
        context.fillStyle = colour;
        context.fillRect(0, 0, 1, 1);
        const [r, g, b, a] = context.getImageData(0, 0, 1, 1).data;
        return {rgb: [r, g, b], a: a / 255};
    };
    const over = (top, ground) => top.rgb.map((value, at) => value * top.a + ground[at] * (1 - top.a));
    const groundOf = element => {
        if (!element) return parse('Canvas').rgb;
        const own = parse(getComputedStyle(element).backgroundColor);
        return own.a === 1 ? own.rgb : over(own, groundOf(element.parentElement));
    };
    const light = rgb => rgb
        .map(value => value / 255)
        .map(value => (value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4))
        .reduce((sum, value, at) => sum + value * [0.2126, 0.7152, 0.0722][at], 0);
    const ratio = (one, other) => {
        const [low, high] = [light(one), light(other)].sort((a, b) => a - b);
        return (high + 0.05) / (low + 0.05);
    };
    const found = [];
    const add = (element, colour, what) => {
        const ground = groundOf(element);
        found.push([what, ratio(over(parse(colour), ground), ground)]);
    };
    const shown = element => {
        const box = element.getBoundingClientRect();
        const seen = element.checkVisibility({opacityProperty: true, visibilityProperty: true});
        return seen && box.width > 1 && box.height > 1;
    };
    const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
    while (walker.nextNode()) {
        const text = walker.currentNode.data.trim(), element = walker.currentNode.parentElement;
        if (!text || !shown(element) || element.closest('.visually-hidden, .over')) continue;
        const style = getComputedStyle(element);
        add(element, element.closest('svg') ? style.fill : style.color, text.slice(0, 40));
    }
    for (const shape of root.querySelectorAll('svg :is(path, line, rect, circle, polyline, polygon, use)')) {
        if (shape.closest('defs')) continue;
        const {stroke, fill} = getComputedStyle(shape);
        if (stroke !== 'none') add(shape, stroke, `line ${shape.outerHTML.slice(0, 60)}`);
        else if (fill !== 'none') add(shape, fill, `shape ${shape.outerHTML.slice(0, 60)}`);
    }
    return found;
}"""


def contrasts(page: Page, selector: str) -> list[tuple[str, float]]:
    """Each word and drawn line below the elements that match, with its contrast; the least first."""
    found: list[list[Any]] = []
    for element in page.locator(selector).element_handles():
        found += element.evaluate(MEASURE)
    return sorted(((str(what), float(ratio)) for what, ratio in found), key=lambda pair: pair[1])


def faint(page: Page, blocks: dict[str, str]) -> dict[str, list[tuple[str, float]]]:
    """What of each block is too faint; a block of which nothing is seen counts as such."""
    found = {}
    for name, selector in blocks.items():
        seen = contrasts(page, selector)
        weak = [(what, round(ratio, 2)) for what, ratio in seen if ratio < (LINE if what.startswith("line ") else TEXT)]
        if weak or not seen:
            found[name] = weak[:3]
    return found
