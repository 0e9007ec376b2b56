"""What a colour chosen for white paper becomes on a dark page. Colours are six hexadecimal digits, red, green, blue.

The hue stays. A vivid colour stays as it is, if it stands off the page; a pale area stands off the dark page as far as
it does off white paper, so that a tint stays a ground for text. Contrast is counted as WCAG 2 does, lightness and
chroma are those of Oklab.
"""

from __future__ import annotations

from functools import lru_cache

DARK_PAGE, DARK_ENTRY, DARK_CONTENT = "1d1e20", "2e2e33", "c4c4c5"
"""The dark grounds of ``theme.toml``, a page and a card, and the text on them."""

BLACK, WHITE = "000000", "ffffff"
FOR_AREAS, FOR_LINES, FOR_TEXT = 2.95, 3.0, 4.5
"""The contrast with the card's ground; with the page's it is greater. White can be read on an area of just 2.95."""

_ROUNDING = 0.1
"""What 256 steps of a channel may cost."""

_PALE, _VIVID = 0.10, 0.16
"""Chroma up to which a colour counts as a tint, and from which as vivid; in between it is both, in part."""


def mix(first: str, second: str, share: float) -> str:
    """``share`` of the first colour, the rest of the second."""
    pairs = zip(_channels(first), _channels(second), strict=True)
    return "".join(f"{round(a * share + b * (1 - share)):02x}" for a, b in pairs)


@lru_cache(maxsize=4096)
def luminance(colour: str) -> float:
    """Relative luminance, from 0 to 1."""
    red, green, blue = _linear(colour)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(one: str, other: str) -> float:
    """The contrast of two colours, from 1 to 21."""
    low, high = sorted((luminance(one), luminance(other)))
    return (high + 0.05) / (low + 0.05)


@lru_cache(maxsize=1024)
def area_on_dark(colour: str) -> str:
    """The counterpart of an area's colour."""
    on_paper = contrast(colour, WHITE)
    wanted = min(on_paper, FOR_AREAS)
    page, entry = luminance(DARK_PAGE), luminance(DARK_ENTRY)
    ground = page + (entry - page) * (wanted - 1) / (FOR_AREAS - 1)
    pale = min(_above(ground, on_paper), luminance(DARK_CONTENT))
    vivid = max(luminance(colour), _above(entry, FOR_AREAS))
    share = min(1.0, max(0.0, (_chroma(colour) - _PALE) / (_VIVID - _PALE)))
    if share == 1.0 and vivid == luminance(colour):
        return colour
    lightness = (1 - share) * _oklab(toned(colour, pale))[0] + share * _oklab(toned(colour, vivid))[0]
    return _with_lightness(colour, lightness)


@lru_cache(maxsize=1024)
def line_on_dark(colour: str) -> str:
    """The counterpart of a line's colour, which never fades into the ground."""
    made = area_on_dark(colour)
    return (
        made
        if contrast(made, DARK_ENTRY) >= FOR_LINES
        else toned(colour, _above(luminance(DARK_ENTRY), FOR_LINES + _ROUNDING))
    )


@lru_cache(maxsize=4096)
def readable(colour: str, ground: str = DARK_ENTRY) -> str:
    """The colour, or the one of its hue nearest to it that can be read on ``ground``; black and white change places."""
    if contrast(colour, ground) >= FOR_TEXT:
        return colour
    lighter = _above(luminance(ground), FOR_TEXT + _ROUNDING)
    darker = (luminance(ground) + 0.05) / (FOR_TEXT + _ROUNDING) - 0.05
    possible = [target for target in (lighter, darker) if 0 <= target <= 1]
    if not possible or colour in (BLACK, WHITE, DARK_CONTENT, DARK_ENTRY):
        return next((grey for grey in (DARK_PAGE, WHITE) if contrast(grey, ground) >= FOR_TEXT), BLACK)
    return toned(colour, min(possible, key=lambda target: abs(target - luminance(colour))))


@lru_cache(maxsize=4096)
def toned(colour: str, target: float) -> str:
    """The colour made lighter or darker, just past the luminance ``target``, with its hue kept."""
    low, high = 0.0, 1.0
    upwards = target >= luminance(colour)
    for _ in range(12):
        middle = (low + high) / 2
        made = luminance(_with_lightness(colour, middle))
        if made < target or (not upwards and made == target):
            low = middle
        else:
            high = middle
    return _with_lightness(colour, high if upwards else low)


def _above(ground: float, ratio: float) -> float:
    """The luminance with this contrast to a darker ground."""
    return (ground + 0.05) * ratio - 0.05


def _channels(colour: str) -> tuple[int, int, int]:
    red, green, blue = (int(colour[i : i + 2], 16) for i in (0, 2, 4))
    return red, green, blue


def _linear(colour: str) -> list[float]:
    return [c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in (v / 255 for v in _channels(colour))]


def _chroma(colour: str) -> float:
    _, a, b = _oklab(colour)
    return float((a * a + b * b) ** 0.5)


@lru_cache(maxsize=4096)
def _oklab(colour: str) -> tuple[float, float, float]:
    red, green, blue = _linear(colour)
    l = (0.4122214708 * red + 0.5363325363 * green + 0.0514459929 * blue) ** (1 / 3)  # noqa: E741
    m = (0.2119034982 * red + 0.6806995451 * green + 0.1073969566 * blue) ** (1 / 3)
    s = (0.0883024619 * red + 0.2817188376 * green + 0.6299787005 * blue) ** (1 / 3)
    return (
        0.2104542553 * l + 0.7936177850 * m - 0.0040720468 * s,
        1.9779984951 * l - 2.4285922050 * m + 0.4505937099 * s,
        0.0259040371 * l + 0.7827717662 * m - 0.8086757660 * s,
    )


def _with_lightness(colour: str, lightness: float) -> str:
    """The colour in another lightness, with as much of its chroma as a screen can show there."""
    _, a, b = _oklab(colour)
    share = 1.0
    for _ in range(24):
        shown = _screen(lightness, a * share, b * share)
        if all(-0.0005 <= value <= 1.0005 for value in shown):
            break
        share *= 0.9
    return "".join(f"{round(255 * _encoded(min(1.0, max(0.0, value)))):02x}" for value in shown)


def _screen(lightness: float, a: float, b: float) -> tuple[float, float, float]:
    """Linear red, green and blue of an Oklab colour; outside 0 to 1 if no screen has it."""
    l = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3  # noqa: E741
    m = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3
    s = (lightness - 0.0894841775 * a - 1.2914855480 * b) ** 3
    return (
        4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s,
        -1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s,
        -0.0041960863 * l - 0.7034186147 * m + 1.7076147010 * s,
    )


def _encoded(value: float) -> float:
    return value * 12.92 if value <= 0.0031308 else float(1.055 * value ** (1 / 2.4) - 0.055)
