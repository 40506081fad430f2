"""``paiute page``: the file it writes, and the server that shows it."""

from __future__ import annotations

import gzip
import socket
import sys
import urllib.error
import urllib.request
from functools import partial
from pathlib import Path
from random import Random
from typing import Any

import pexpect
import pytest

from conftest import ROOT
from page.built import page
from page.serving import serving
from paiute_ref.cli.page import half_blocks
from paiute_ref.errors import PaiuteError
from paiute_ref.page.serve import PageServer
from running import run


def test_the_command_writes_the_page(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "paiute.html"
    assert run("page", "--output", str(path)).code == 0
    assert path.read_text(encoding="utf-8") == page()
    monkeypatch.setattr("paiute_ref.page.build.build_page", lambda book: "another one")
    [fault] = run("page", "--output", str(path)).faults
    assert "--force" in fault
    assert path.read_text(encoding="utf-8") == page()
    assert run("page", "--output", str(path), "--force").code == 0
    assert path.read_text(encoding="utf-8") == "another one"


def test_the_command_says_what_does_not_go_together() -> None:
    assert "--serve" in run("page", "--host", "0.0.0.0").faults[0]
    assert "--output" in run("page", "--serve", "--output", "x.html").faults[0]
    assert run("page", "--port", "99999", "--serve").code == 2


def fetched(address: str, **headers: str) -> Any:
    return urllib.request.urlopen(urllib.request.Request(address, headers=headers), timeout=20)


def test_the_server_serves_one_page_and_nothing_else() -> None:
    with PageServer("<p>ગુ</p>", "127.0.0.1", 0) as server, serving(server) as address:
        assert server.address == f"{address}/"
        for path in ("/", "/index.html", "/?x=1", "/index.html?a"):
            answer = fetched(address + path)
            assert answer.read().decode() == "<p>ગુ</p>"
            assert answer.headers["Content-Type"] == "text/html; charset=utf-8"
        packed = fetched(address, **{"Accept-Encoding": "gzip, br"})
        assert gzip.decompress(packed.read()).decode() == "<p>ગુ</p>"
        for path in ("/x", "/../etc/passwd", "/paiute.html", "/%2e%2e/", "/index.html/"):
            with pytest.raises(urllib.error.HTTPError, match="404"):
                fetched(address + path)
        with pytest.raises(urllib.error.HTTPError, match="304"):
            fetched(address, **{"If-None-Match": server.tag})
        with pytest.raises(urllib.error.HTTPError, match="501"):
            urllib.request.urlopen(address, data=b"x", timeout=20)


def answered(address: str, request: bytes) -> bytes:
    """All that comes back on a connection that is closed for writing at once."""
    host, port = address.removeprefix("http://").split(":")
    with socket.create_connection((host, int(port)), timeout=20) as connection:
        connection.sendall(request)
        connection.shutdown(socket.SHUT_WR)
        return b"".join(iter(partial(connection.recv, 65536), b""))


@pytest.mark.parametrize(
    "request_line",
    [
        b"GET /../../etc/passwd HTTP/1.1",
        b"GET /..%2f..%2fetc/passwd HTTP/1.1",
        b"GET /\0 HTTP/1.1",
        b"GET http://elsewhere.example/ HTTP/1.1",
        b"GET /<script>alert(1)</script> HTTP/1.1",
        b"GET /" + b"x" * 70_000 + b" HTTP/1.1",
        b"GET / HTTP/1.1" + b"".join(b"\r\nA%d: b" % number for number in range(200)),
        b"GET / HTTP/9.9",
        b"POST / HTTP/1.1",
        b"OPTIONS * HTTP/1.1",
        b"CONNECT elsewhere.example:80 HTTP/1.1",
        b"<script>alert(1)</script> / HTTP/1.1",
        b"\x16\x03\x01\x02",
        b"nonsense",
        b"",
    ],
)
def test_hostile_requests_get_nothing(request_line: bytes) -> None:
    """Neither the page nor anything of this computer, nor words; and the next one is served."""
    with PageServer("<p>page</p>", "127.0.0.1", 0) as server, serving(server) as address:
        answer = answered(address, request_line + b"\r\n\r\n")
        head, _, body = answer.partition(b"\r\n\r\n")
        assert body == b""
        assert b" 200 " not in head
        assert b"Python" not in head
        assert fetched(address).read() == b"<p>page</p>"


def test_it_says_who_can_open_it() -> None:
    for host, everyone in (("127.0.0.1", False), ("localhost", False), ("0.0.0.0", True)):
        with PageServer("", host, 0) as server:
            assert server.is_for_all == everyone
            assert "0.0.0.0" not in server.address


def test_a_changed_page_is_not_taken_for_the_old_one() -> None:
    """Row P64: there is no store of old pages but the browser's, which asks by the content."""
    with PageServer("old", "127.0.0.1", 0) as old, PageServer("new", "127.0.0.1", 0) as new:
        assert old.tag != new.tag
        with serving(new) as address:
            answer = fetched(address, **{"If-None-Match": old.tag})
            assert (answer.read(), answer.headers["Cache-Control"]) == (b"new", "no-cache")
    assert "serviceWorker" not in page()


def test_the_server_says_where_it_cannot_be() -> None:
    with PageServer("", "127.0.0.1", 0) as server:
        port = server.server_address[1]
        with pytest.raises(PaiuteError, match=r"page\.port"):
            PageServer("", "127.0.0.1", port)
    for host in ("192.0.2.7", "no such host"):
        with pytest.raises(PaiuteError, match=r"page\.host"):
            PageServer("", host, 0)


def test_on_a_terminal_it_shows_a_code_and_stops_when_told() -> None:
    args = ["-m", "paiute_ref", "page", "--serve", "--port", "0"]
    program = pexpect.spawn(sys.executable, args, encoding="utf-8", timeout=60, cwd=str(ROOT))
    program.expect(r"http://127\.0\.0\.1:\d+/")
    address = program.match[0]
    program.expect("Ctrl-C")
    program.expect("[█▀▄ ]{25}")
    assert fetched(address).read().decode() == page()
    program.sendintr()
    program.expect(pexpect.EOF)
    program.close()
    assert program.exitstatus == 0
    assert "Traceback" not in program.before


def test_on_a_terminal_the_page_itself_is_not_shown() -> None:
    args = ["-m", "paiute_ref", "page"]
    program = pexpect.spawn(sys.executable, args, encoding="utf-8", timeout=60, cwd=str(ROOT))
    program.expect("--output")
    program.expect(pexpect.EOF)
    program.close()
    assert program.exitstatus == 2


def test_a_code_is_drawn_square_by_square() -> None:
    chance = Random(7)
    squares = [[chance.randrange(2) for _ in range(5)] for _ in range(7)]
    for inverted in (False, True):
        lines = [*half_blocks(squares, light_on_dark=inverted)]
        upper = [[char in "█▀" for char in line] for line in lines]
        lower = [[char in "█▄" for char in line] for line in lines]
        drawn = [row for pair in zip(upper, lower, strict=True) for row in pair]
        assert drawn[:7] == [[bool(each) != inverted for each in row] for row in squares]
