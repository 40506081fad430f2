"""Serves one page from this machine, and nothing else."""

from __future__ import annotations

import gzip
import socket
from hashlib import sha256
from http import HTTPStatus
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from ipaddress import ip_address
from typing import Final

from paiute_ref.errors import PaiuteError

LOOPBACK: Final = "127.0.0.1"
EVERYWHERE: Final = ("0.0.0.0", "::", "")
"""Hosts that stand for all addresses of this machine."""

_PATHS: Final = ("/", "/index.html")
_ELSEWHERE: Final = ("192.0.2.1", 9)  # an address for documentation: nothing is sent to it
_PATIENCE: Final = 10


class PageServer(ThreadingHTTPServer):
    """Serves the page at ``/`` until it is stopped; anything else is not found.

    Raises :class:`PaiuteError` ``page.port`` (``port``) where the port is taken or may not be
    used, ``page.host`` (``host``) where this machine has no such address.
    """

    daemon_threads = True
    allow_reuse_address = True

    def __init__(self, page: str, host: str, port: int):
        self.page = page.encode()
        self.packed = gzip.compress(self.page, mtime=0)
        self.tag = f'"{sha256(self.page).hexdigest()[:32]}"'
        if ":" in host:
            self.address_family = socket.AF_INET6
        try:
            super().__init__((host, port), _Handler)
        except socket.gaierror:
            raise PaiuteError("page.host", host=host) from None
        except OSError as error:
            code = "page.host" if error.errno in _NO_SUCH_ADDRESS else "page.port"
            raise PaiuteError(code, host=host, port=port) from None

    def server_bind(self) -> None:
        """As sockets do it: to look up this machine's name can take long, and is not needed."""
        self.socket.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        self.socket.bind(self.server_address)
        self.server_address = self.socket.getsockname()
        self.server_name, self.server_port = str(self.server_address[0]), self.server_address[1]

    def handle_error(self, request: object, client_address: object) -> None:
        """Who goes away before all is said needs no word about it."""

    @property
    def is_for_all(self) -> bool:
        """Whether other computers can open it."""
        return not ip_address(str(self.server_address[0])).is_loopback

    @property
    def address(self) -> str:
        """Where browsers find the page; for all addresses, the one in the local network."""
        host = str(self.server_address[0])
        host = local_address() if host in EVERYWHERE else host
        return f"http://{f'[{host}]' if ':' in host else host}:{self.server_address[1]}/"


def local_address() -> str:
    """The address of this machine in its network; the loopback where there is none."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(_ELSEWHERE)
            return str(probe.getsockname()[0])
        except OSError:
            return LOOPBACK


def _numbers(*names: str) -> frozenset[int]:
    import errno

    return frozenset(getattr(errno, name) for name in names if hasattr(errno, name))


_NO_SUCH_ADDRESS: Final = _numbers("EADDRNOTAVAIL", "EAFNOSUPPORT")


class _Handler(BaseHTTPRequestHandler):
    server: PageServer
    protocol_version = "HTTP/1.1"
    error_message_format = ""  # nothing is served but the page
    timeout = _PATIENCE

    def version_string(self) -> str:
        return "paiute"

    def do_GET(self) -> None:
        self._answer(with_body=True)

    def do_HEAD(self) -> None:
        self._answer(with_body=False)

    def _answer(self, *, with_body: bool) -> None:
        if self.path.partition("?")[0] not in _PATHS:
            self._send(HTTPStatus.NOT_FOUND, b"", {}, with_body=with_body)
            return
        headers = {
            "Content-Type": "text/html; charset=utf-8",
            "Cache-Control": "no-cache",
            "ETag": self.server.tag,
            "Vary": "Accept-Encoding",
            "Content-Security-Policy": "frame-ancestors 'none'",
            "Referrer-Policy": "no-referrer",
        }
        if self.headers.get("If-None-Match") == self.server.tag:
            self._send(HTTPStatus.NOT_MODIFIED, b"", headers, with_body=False)
            return
        body = self.server.page
        if "gzip" in self.headers.get("Accept-Encoding", ""):
            headers["Content-Encoding"] = "gzip"
            body = self.server.packed
        self._send(HTTPStatus.OK, body, headers, with_body=with_body)

    def _send(
        self, status: HTTPStatus, body: bytes, headers: dict[str, str], *, with_body: bool
    ) -> None:
        self.send_response(status)
        for name, value in headers.items():
            self.send_header(name, value)
        self.send_header("X-Content-Type-Options", "nosniff")
        if status is not HTTPStatus.NOT_MODIFIED:
            self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        if with_body:
            self.wfile.write(body)

    def log_message(self, format: str, *args: object) -> None:
        """Whoever opens the page is nobody's business."""
