"""A server for one reader: the site as it is on disk, with a script that keeps open pages up to date."""

from __future__ import annotations

import errno
import re
import socket
import sys
import threading
from contextlib import suppress
from html import escape, unescape
from http import HTTPStatus
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from mimetypes import guess_type
from pathlib import Path
from urllib.parse import parse_qs, quote, unquote, urlsplit

from scidraft_tex.app.audience import Audience

EVENTS, SCRIPT = "/.live/events", "/.live/live.js"
"""Addresses that no page of a site can have: nothing in it begins with a dot."""

LOOPBACK = frozenset({"127.0.0.1", "localhost", "::1"})
PORTS = 20
"""Ports that are tried, from the one that was asked for upwards."""

TYPES = {".woff2": "font/woff2", ".bib": "text/x-bibtex; charset=utf-8", ".tex": "text/x-tex; charset=utf-8"}
_POLICY = re.compile(rb'<meta http-equiv="Content-Security-Policy" content="([^"]*)">')
_TAKEN = (errno.EADDRINUSE, errno.EACCES)
_NO_SCRIPTS = "default-src 'none'; style-src 'unsafe-inline'; img-src data:"
WAITING = """<!DOCTYPE html>
<html lang="en"><head><meta charset="utf-8"><title>Building</title>
<style>body{margin:20vh auto;max-width:30rem;font:1.125rem/1.6 serif;color-scheme:light dark}</style></head>
<body><main><h1>Building …</h1><p>The first build is under way. This page shows the site as soon as it is there.</p>
</main></body></html>
"""


class PortTakenError(Exception):
    """No port is free where one was asked for."""


class SiteServer(ThreadingHTTPServer):
    """Serves the folder ``site`` at ``host`` and the first free port from ``port`` on; 0 takes any.

    ``script`` is what open pages run. Raises :class:`PortTakenError`, or :class:`OSError` for a host that is not this
    machine's.
    """

    daemon_threads = True
    allow_reuse_address = True

    def __init__(self, site: Path, host: str, port: int, audience: Audience, script: bytes) -> None:
        self.site, self.host, self.audience, self.script = site.resolve(), host, audience, script
        self.address_family = socket.AF_INET6 if ":" in host else socket.AF_INET
        for candidate in range(port, min(1 << 16, port + PORTS)):
            try:
                super().__init__((host, candidate), _Handler)
                break
            except OSError as error:
                if error.errno not in _TAKEN:
                    raise
        else:
            raise PortTakenError(f"no port from {port} to {candidate} is free; choose another with `--port`")
        self._thread = threading.Thread(
            target=self.serve_forever, kwargs={"poll_interval": 0.1}, name="server", daemon=True
        )

    @property
    def port(self) -> int:
        """The port that was free."""
        return int(self.server_address[1])

    @property
    def address(self) -> str:
        """Where the site is, for a browser on this machine."""
        host = "127.0.0.1" if self.host in ("", "0.0.0.0") else f"[{self.host}]" if ":" in self.host else self.host
        return f"http://{host}:{self.port}/"

    def start(self) -> None:
        """Answer, in threads of their own."""
        self._thread.start()

    def stop(self) -> None:
        """Answer no more."""
        self.audience.close()
        self.shutdown()
        self.server_close()
        self._thread.join(2.0)

    def handle_error(self, request: object, client_address: object) -> None:
        """A browser that leaves in the middle of an answer is no trouble; anything else is ours, and is shown."""
        if not isinstance(sys.exception(), (ConnectionError, TimeoutError)):
            super().handle_error(request, client_address)  # type: ignore[arg-type]


class _Handler(BaseHTTPRequestHandler):
    """Answers GET and HEAD."""

    server: SiteServer
    protocol_version = "HTTP/1.1"
    timeout = 60

    def do_GET(self) -> None:
        """A page, a file, the script, or the events of an open page."""
        parts = urlsplit(self.path)
        if not self._is_ours():
            self._text(HTTPStatus.FORBIDDEN, "This server answers only under the name it was started with.\n")
        elif parts.path == EVENTS:
            self._events(parse_qs(parts.query))
        elif parts.path == SCRIPT:
            self._send(HTTPStatus.OK, self.server.script, "text/javascript; charset=utf-8")
        else:
            self._file("/" + unquote(parts.path).lstrip("/"))

    do_HEAD = do_GET  # noqa: N815

    def log_message(self, format: str, *arguments: object) -> None:
        """Say nothing: the terminal is for the notes."""

    def _is_ours(self) -> bool:
        """Whether the request names this server: a page of another site that had its name lead here does not."""
        name = urlsplit(f"//{self.headers.get('Host', '')}").hostname or ""
        return self.server.host not in LOOPBACK or name in LOOPBACK

    def _file(self, path: str) -> None:
        target = self._find(path)
        if target is None:
            self._missing()
        elif target.is_dir():
            self._move(path + "/")
        elif target.suffix == ".html":
            self._page(HTTPStatus.OK, target.relative_to(self.server.site).as_posix())
        else:
            kind = TYPES.get(target.suffix) or guess_type(target.name)[0] or "application/octet-stream"
            with suppress(FileNotFoundError):
                policy = _NO_SCRIPTS if target.suffix in (".svg", ".svgz") else ""
                self._send(HTTPStatus.OK, target.read_bytes(), kind, policy)
                return
            self._missing()

    def _find(self, path: str) -> Path | None:
        """The file at an address, or the folder if the address lacks a slash; ``None`` outside the site."""
        if not _is_plain(path):
            return None
        target = self.server.site / path[1:]
        if path.endswith("/"):
            target /= "index.html"
        if not target.resolve().is_relative_to(self.server.site) or not target.exists():
            return None
        return target if target.is_file() or (target / "index.html").is_file() else None

    def _missing(self) -> None:
        """The site's page for unknown addresses; while there is no site, one that waits for it."""
        if not (self.server.site / "index.html").is_file():
            html = self._live(WAITING.encode(), "index.html", "none")
            self._send(HTTPStatus.SERVICE_UNAVAILABLE, html, "text/html; charset=utf-8")
        elif (self.server.site / "404.html").is_file():
            self._page(HTTPStatus.NOT_FOUND, "404.html")
        else:
            self._text(HTTPStatus.NOT_FOUND, "There is no such page.\n")

    def _page(self, status: HTTPStatus, file: str) -> None:
        """A page with the script that keeps it up to date. An unknown address waits for the page that it names."""
        wanted = file
        if status is HTTPStatus.NOT_FOUND:
            path = unquote(urlsplit(self.path).path).lstrip("/")
            if _is_plain(path):
                wanted = f"{path}index.html" if path.endswith("/") or not path else path
        stamp = self.server.audience.stamp(wanted)
        try:
            html = (self.server.site / file).read_bytes()
        except FileNotFoundError:
            self._text(HTTPStatus.NOT_FOUND, "There is no such page.\n")
            return
        found = _POLICY.search(html)
        policy = unescape(found.group(1).decode()) if found else "default-src 'self'"
        kind = "text/html; charset=utf-8"
        self._send(status, self._live(html, wanted, stamp), kind, f"{policy}; frame-ancestors 'none'")

    def _live(self, html: bytes, file: str, stamp: str) -> bytes:
        script = f'<script src="{SCRIPT}" data-file="{escape(file)}" data-stamp="{escape(stamp)}" defer></script>'
        return html.replace(b"</head>", script.encode() + b"</head>", 1)

    def _events(self, query: dict[str, list[str]]) -> None:
        file, stamp = query.get("file", [""])[0], query.get("stamp", [""])[0]
        file = file if _is_plain(file) else ""
        self.send_response(HTTPStatus.OK)
        self.send_header("Content-Type", "text/event-stream")
        self.send_header("Cache-Control", "no-store")
        self.send_header("Connection", "close")
        self.end_headers()
        self.close_connection = True
        if self.command == "GET":
            for event in self.server.audience.stream(file, stamp):
                self.wfile.write(event.encode())
                self.wfile.flush()

    def _move(self, path: str) -> None:
        self.send_response(HTTPStatus.FOUND)
        self.send_header("Location", quote(path))
        self.send_header("Content-Length", "0")
        self.end_headers()

    def _text(self, status: HTTPStatus, text: str) -> None:
        self._send(status, text.encode(), "text/plain; charset=utf-8")

    def _send(self, status: HTTPStatus, data: bytes, kind: str, policy: str = "") -> None:
        self.send_response(status)
        self.send_header("Content-Type", kind)
        self.send_header("Content-Length", str(len(data)))
        self.send_header("Cache-Control", "no-store")
        self.send_header("X-Content-Type-Options", "nosniff")
        if policy:
            self.send_header("Content-Security-Policy", policy)
        self.end_headers()
        if self.command == "GET":
            self.wfile.write(data)


def _is_plain(path: str) -> bool:
    """Whether a path stays in the folder that it starts from; files of sites do not begin with a dot."""
    return "\0" not in path and not any(part.startswith(".") for part in path.split("/"))
