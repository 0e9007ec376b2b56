"""The local server: what it sends, what it refuses, and what cannot bring it down."""

from __future__ import annotations

import http.client
import socket
from collections.abc import Iterator
from pathlib import Path

import pytest

from scidraft_tex.app.audience import Audience
from scidraft_tex.app.site_server import SCRIPT, PortTakenError, SiteServer
from scidraft_tex.model.codes import Code
from scidraft_tex.model.diagnostic import Diagnostic, Place, Severity

POLICY = "default-src 'self'; style-src 'self' 'unsafe-inline'"
PAGE = (
    f'<!DOCTYPE html><html><head><meta http-equiv="Content-Security-Policy" content="{POLICY}"></head><body>One</body>'
)
ERROR = Diagnostic(
    Severity.ERROR, Code.UNDEFINED_COMMAND, "`\\x` is not defined", Place("a.tex", 3, 2, 4, " \\x"), "define it"
)


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("served")
    (folder / "secret.txt").write_text("secret")
    site = folder / "html"
    (site / "notes/one/two").mkdir(parents=True)
    (site / ".hidden").write_text("hidden")
    (site / "index.html").write_text(PAGE)
    (site / "404.html").write_text(PAGE.replace("One", "Nothing here"))
    (site / "notes/one/index.html").write_text(PAGE)
    (site / "notes/one/one.pdf").write_bytes(b"%PDF-1.5")
    (site / "notes/one/plot.svg").write_text("<svg xmlns='http://www.w3.org/2000/svg'/>")
    (site / "out.txt").symlink_to(folder / "secret.txt")
    return site


@pytest.fixture(scope="module")
def server(site: Path) -> Iterator[SiteServer]:
    server = SiteServer(site, "127.0.0.1", 0, Audience(site), b"live()")
    server.start()
    yield server
    server.stop()


def ask(server: SiteServer, path: str, method: str = "GET", host: str = "") -> tuple[int, dict[str, str], bytes]:
    connection = http.client.HTTPConnection("127.0.0.1", server.port, timeout=30)
    connection.putrequest(method, path, skip_host=True)
    connection.putheader("Host", host or f"127.0.0.1:{server.port}")
    connection.endheaders()
    answer = connection.getresponse()
    found = answer.status, dict(answer.getheaders()), answer.read()
    connection.close()
    return found


def test_a_page_carries_the_script_and_its_policy(server: SiteServer, site: Path) -> None:
    status, headers, body = ask(server, "/notes/one/")
    assert status == 200 and headers["Content-Type"] == "text/html; charset=utf-8"
    assert headers["Content-Security-Policy"] == f"{POLICY}; frame-ancestors 'none'"
    assert f'<script src="{SCRIPT}" data-file="notes/one/index.html" data-stamp="'.encode() in body
    assert (site / "notes/one/index.html").read_text() == PAGE
    assert ask(server, SCRIPT)[2] == b"live()"


def test_files_have_their_types(server: SiteServer) -> None:
    assert ask(server, "/notes/one/one.pdf")[1]["Content-Type"] == "application/pdf"
    _, headers, _ = ask(server, "/notes/one/plot.svg")
    assert headers["Content-Type"] == "image/svg+xml" and "default-src 'none'" in headers["Content-Security-Policy"]
    status, headers, body = ask(server, "/notes/one/", "HEAD")
    assert status == 200 and not body and int(headers["Content-Length"]) > len(PAGE)


def test_a_folder_without_its_slash_leads_to_its_page(server: SiteServer) -> None:
    status, headers, _ = ask(server, "/notes/one")
    assert (status, headers["Location"]) == (302, "/notes/one/")
    assert ask(server, "//notes/one")[1]["Location"] == "/notes/one/"


@pytest.mark.parametrize(
    "path",
    [
        "/../secret.txt",
        "/notes/../../secret.txt",
        "/%2e%2e/secret.txt",
        "/..%2fsecret.txt",
        "/out.txt",
        "/.hidden",
        "/notes/one/two/",
        "/index.html/",
        "/%00",
        "//etc/passwd",
        "/no/such/",
    ],
)
def test_nothing_outside_the_site_is_sent(server: SiteServer, path: str) -> None:
    status, _, body = ask(server, path)
    assert status == 404 and b"Nothing here" in body and b"secret" not in body


def test_only_its_own_name_is_answered(server: SiteServer) -> None:
    assert ask(server, "/", host="evil.example")[0] == 403
    assert ask(server, "/", host=f"localhost:{server.port}")[0] == 200
    assert ask(server, "/", "POST")[0] == 501


def test_readers_that_leave_do_no_harm(server: SiteServer, capfd: pytest.CaptureFixture[str]) -> None:
    for path in ("/", "/.live/events?file=index.html&stamp=0"):
        for _ in range(5):
            with socket.create_connection(("127.0.0.1", server.port)) as reader:
                reader.sendall(f"GET {path} HTTP/1.1\r\nHost: localhost\r\n\r\n".encode())
    server.audience.refresh()
    assert ask(server, "/")[0] == 200
    assert capfd.readouterr().err == ""


def test_a_taken_port_gives_the_next_and_none_says_so(site: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    first = SiteServer(site, "127.0.0.1", 0, Audience(site), b"")
    second = SiteServer(site, "127.0.0.1", first.port, Audience(site), b"")
    assert first.port < second.port < first.port + 20
    monkeypatch.setattr("scidraft_tex.app.site_server.PORTS", 1)
    with pytest.raises(PortTakenError, match="--port"):
        SiteServer(site, "127.0.0.1", first.port, Audience(site), b"")
    for server in (first, second):
        server.server_close()


def test_before_the_first_build_a_page_waits_for_it(tmp_path: Path) -> None:
    server = SiteServer(tmp_path / "html", "127.0.0.1", 0, Audience(tmp_path / "html"), b"")
    server.start()
    try:
        status, _, body = ask(server, "/notes/one/")
        assert status == 503 and b"first build" in body and SCRIPT.encode() in body
    finally:
        server.stop()


def test_events_tell_of_a_changed_page_and_of_troubles(tmp_path: Path) -> None:
    (tmp_path / "notes/a").mkdir(parents=True)
    page = tmp_path / "notes/a/index.html"
    page.write_text("old")
    audience = Audience(tmp_path)
    stamp = audience.stamp("notes/a/index.html")
    stream = audience.stream("notes/a/index.html", stamp)
    assert next(stream).startswith("retry:") and next(stream) == "event: trouble\ndata: []\n\n"
    assert audience.slugs() == ("a",)
    audience.show([ERROR], "notes")
    told = next(stream)
    assert '"where": "notes/a.tex:3:2"' in told and '"source": " \\\\x"' in told and '"note": "a"' in told
    page.unlink()
    page.write_text("new")
    audience.refresh()
    assert next(stream).startswith("event: reload")
    audience.close()
    assert list(stream) == [] and audience.slugs() == ()


def test_a_page_that_missed_a_change_is_told_when_it_comes_back(tmp_path: Path) -> None:
    (tmp_path / "assets").mkdir()
    (tmp_path / "index.html").write_text("page")
    audience = Audience(tmp_path)
    stamp = audience.stamp("index.html")
    (tmp_path / "assets/style.css").write_text("new")
    stream = audience.stream("index.html", stamp)
    next(stream)
    assert next(stream).startswith("event: reload")
    stream.close()
    assert not audience._viewers
