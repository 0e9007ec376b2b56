"""What pages look like: pictures of a small site, compared with those that were looked at and kept.

``pytest --update-goldens`` keeps what is seen now. Pictures are grey and half as large as the window. Two are the same
if in no band of them more than a few pixels differ by much: another version of the font rasteriser does not matter, a
line that breaks elsewhere does.
"""

from __future__ import annotations

import io
from collections.abc import Iterator
from pathlib import Path

import pytest
from PIL import Image, ImageChops, ImageFilter
from playwright.sync_api import Browser, Page, expect

from tests.support.browser import serve, visit
from tests.support.build import compile_notes

HERE = Path(__file__).parent
GOLDENS = HERE / "goldens"
SCALE = 2
TALLEST = 6000
"""CSS pixels of a page that are kept."""

BAND, LEVELS, SHARE = 50, 48, 0.02
"""Rows of a band; levels of 255 by which a pixel differs by much, after a slight blur; the share of them in a band."""

PAGES = {
    "home": "index.html",
    "everything": "notes/everything/index.html",
    "two-lists": "notes/two-lists/index.html",
    "a-z": "index/results/index.html",
    "categories": "index/results/categories/index.html",
    "search": "search/index.html?q=softmax",
    "statements": "statements/index.html",
    "graph": "graph/index.html",
    "not-found": "404.html",
}
SHOTS = [(name, width, scheme) for name in PAGES for width in (320, 720, 1440) for scheme in ("light", "dark")]
SHOTS += [(name, 720, "print") for name in PAGES if name != "search"]


@pytest.fixture(scope="module")
def look(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    output = tmp_path_factory.mktemp("look") / "build"
    run = compile_notes(HERE / "look", output, "--to", "html")
    assert run.code == 0, run.output
    with serve(output / "html") as base:
        yield base


def picture(page: Page, media: str) -> Image.Image:
    """The page from top to bottom, when all of it has come."""
    if media == "print":
        page.emulate_media(media="print")
    if page.locator("form.search").count():
        expect(page.locator(".search-results li").first).to_be_visible()
    page.evaluate("document.querySelectorAll('img[loading=lazy]').forEach(image => image.loading = 'eager')")
    page.evaluate("Promise.all([...document.images].map(image => image.decode().catch(() => null))).then(() => null)")
    shot = Image.open(io.BytesIO(page.screenshot(full_page=True, animations="disabled", caret="hide"))).convert("L")
    shot = shot.crop((0, 0, shot.width, min(shot.height, TALLEST)))
    return shot.resize((shot.width // SCALE, shot.height // SCALE), Image.Resampling.BOX)


def difference(one: Image.Image, other: Image.Image) -> float:
    """The largest share of pixels of a band that differ by much; 1 if the sizes do."""
    if abs(one.height - other.height) > 2 or one.width != other.width:
        return 1
    size = (one.width, min(one.height, other.height))
    soft = [image.crop((0, 0, *size)).filter(ImageFilter.BoxBlur(1)) for image in (one, other)]
    rough = ImageChops.difference(*soft)
    bands = [rough.crop((0, top, size[0], top + BAND)) for top in range(0, size[1], BAND)]
    return max(sum(band.histogram()[LEVELS:]) / (band.width * band.height) for band in bands)


@pytest.mark.parametrize(("name", "width", "media"), SHOTS)
def test_pages_look_as_they_did(
    request: pytest.FixtureRequest, browser: Browser, look: str, name: str, width: int, media: str
) -> None:
    scheme = "dark" if media == "dark" else "light"
    with visit(browser, look, PAGES[name], width=width, scheme=scheme) as seen:  # type: ignore[arg-type]
        shot = picture(seen.page, media)
    path = GOLDENS / f"{name}-{width}-{media}.webp"
    if request.config.getoption("--update-goldens"):
        shot.save(path, quality=60, method=6)
    with Image.open(path) as kept:
        assert difference(shot, kept.convert("L")) <= SHARE, f"{path.name} looks different"


def test_a_changed_look_is_seen(browser: Browser, look: str) -> None:
    with visit(browser, look, PAGES["everything"], width=720) as seen:
        before = picture(seen.page, "screen")
        for rule in ("main { padding-top: 3rem }", ".statement { font-family: sans-serif }", "table { display: none }"):
            seen.page.evaluate(
                "rule => { document.getElementById('planted')?.remove();"
                " document.head.insertAdjacentHTML('beforeend', `<style id=planted>${rule}</style>`) }",
                rule,
            )
            assert difference(before, picture(seen.page, "screen")) > SHARE, rule


def test_the_pictures_are_small() -> None:
    assert sum(path.stat().st_size for path in GOLDENS.glob("*.webp")) < 5_000_000
