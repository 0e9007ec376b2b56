"""A real Chromium over a folder of pages, with everything it complains about."""

from __future__ import annotations

import shutil
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Literal

from playwright.sync_api import Browser, Page, sync_playwright

QUIET = (
    "--no-sandbox",
    "--disable-gpu",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
)


@dataclass
class Visit:
    """A page in the browser, and what went wrong while it was loaded: console errors, failed or foreign requests."""

    page: Page
    troubles: list[str] = field(default_factory=list)
    requests: list[str] = field(default_factory=list)


POLICY = "default-src 'self'; style-src 'self' 'unsafe-inline'"
"""What every page can live with; a host may send it with each answer."""

SEARCH_POLICY = f"{POLICY}; script-src 'self' 'wasm-unsafe-eval'"
"""The search page's: its engine is WebAssembly."""


class QuietHandler(SimpleHTTPRequestHandler):
    """Serves files under the strict policy and says nothing."""

    def end_headers(self) -> None:
        """Add the policy."""
        self.send_header("Content-Security-Policy", SEARCH_POLICY if "/search/" in self.path else POLICY)
        super().end_headers()

    def log_message(self, format: str, *arguments: object) -> None:
        """Stay silent."""


@contextmanager
def serve(folder: Path) -> Iterator[str]:
    """The address of a server for ``folder``, with a slash at its end, on a free local port."""
    server = ThreadingHTTPServer(("127.0.0.1", 0), partial(QuietHandler, directory=str(folder)))
    thread = threading.Thread(target=server.serve_forever, daemon=True)
    thread.start()
    try:
        yield f"http://127.0.0.1:{server.server_port}/"
    finally:
        server.shutdown()
        server.server_close()
        thread.join()


@contextmanager
def chromium() -> Iterator[Browser]:
    """Debian's Chromium, without a window and without calls home."""
    program = shutil.which("chromium") or shutil.which("chromium-browser")
    assert program, "no Chromium: apt-get install chromium"
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=program, args=list(QUIET))
        try:
            yield browser
        finally:
            browser.close()


@contextmanager
def visit(
    browser: Browser,
    base: str,
    path: str,
    *,
    width: int = 1440,
    scheme: Literal["light", "dark"] = "light",
    scripts: bool = True,
) -> Iterator[Visit]:
    """Open ``base + path`` in a fresh window. Requests to any other host count as trouble."""
    context = browser.new_context(
        viewport={"width": width, "height": 900}, color_scheme=scheme, java_script_enabled=scripts
    )
    found = Visit(context.new_page())
    page = found.page
    page.on("console", lambda message: message.type in ("error", "warning") and found.troubles.append(message.text))
    page.on("pageerror", lambda error: found.troubles.append(str(error)))
    page.on("requestfailed", lambda request: found.troubles.append(f"failed: {request.url}"))
    page.on("response", lambda answer: answer.status >= 400 and found.troubles.append(f"{answer.status}: {answer.url}"))
    page.on("request", lambda request: found.requests.append(request.url))
    try:
        page.goto(base + path)
        page.evaluate("document.fonts.ready.then(() => null)")
        found.troubles += [f"foreign: {url}" for url in found.requests if not url.startswith((base, "data:"))]
        yield found
    finally:
        context.close()
