"""Links of the collection's own menu that lead to no page of the site."""

from __future__ import annotations

import re
from collections.abc import Iterator

from scidraft_tex.app.opening import Opened
from scidraft_tex.app.options import TARGETS
from scidraft_tex.app.reading import CONFIG_NAME
from scidraft_tex.model.codes import Code
from scidraft_tex.model.config import MenuItem
from scidraft_tex.model.diagnostic import Diagnostic, Severity
from scidraft_tex.model.source import SourceFile, Span
from scidraft_tex.model.suggest import did_you_mean
from scidraft_tex.scan.config import key_spans, span_of
from scidraft_tex.targets.collection import Collection
from scidraft_tex.targets.plan import plan
from scidraft_tex.targets.web.urls import page_file

SITE = "html/"

_ELSEWHERE = re.compile(r"[A-Za-z][A-Za-z0-9+.-]*:|//|\.\./")
_URL = re.compile(r"menu(?:\[\d+\]\.items)?\[\d+\]\.url\Z")
_VALUE = re.compile(r"""\s*=\s*(["'])(.*?)\1""")


def lost_links(opened: Opened, collection: Collection) -> list[Diagnostic]:
    """A warning for each link of the menu to a page that the site does not have; none if only some notes are built."""
    urls = [url for url in _urls(opened.config.menu) if not _ELSEWHERE.match(url)]
    if not urls or collection.slugs is not None:
        return []
    paths = {(item.path, bool(item.blob)) for item in plan(collection, TARGETS).outputs if item.path.startswith(SITE)}
    files = {path.removeprefix(SITE) for path, is_file in paths if is_file}
    folders = tuple(path.removeprefix(SITE) for path, is_file in paths if not is_file)
    pages = [file.removesuffix("index.html") for file in files if file.endswith("index.html")] + list(folders)
    found = []
    for url in dict.fromkeys(urls):
        file = page_file(re.split(r"[?#]", url)[0])
        if file not in files and not file.startswith(folders):
            source = opened.reader.source(CONFIG_NAME)
            below = [page for page in pages if page.endswith(f"/{url.strip('/')}/")]  # `about/` for `notes/about/`
            help_text = (
                did_you_mean(below[0] if below else url, pages)
                or "begin addresses at the site's root, as in `tags/` or `notes/SLUG/`"
            )
            message = f"the site has no page `{url}`"
            found += [
                Diagnostic(Severity.WARNING, Code.BAD_CONFIG, message, source.place(span), help_text)
                for span in _places(source, url)
            ]
    return found


def _urls(menu: tuple[MenuItem, ...]) -> Iterator[str]:
    for item in menu:
        if item.url:
            yield item.url
        yield from _urls(item.items)


def _places(source: SourceFile, url: str) -> list[Span]:
    """Where the menu has an address; the menu itself if its entries stand on one line."""
    spans = key_spans(source.text)
    found = []
    for key, span in spans.items():
        value = _VALUE.match(source.text, span.end) if _URL.match(key) else None
        if value and value[2].lstrip("/") == url:
            found.append(Span(value.start(2), value.end(2)))
    return found or [span_of(spans, "menu")]
