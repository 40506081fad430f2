"""A server of the tests' own, on this machine, for as long as it is needed."""

from __future__ import annotations

import threading
from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial
from socketserver import TCPServer


@contextmanager
def serving(server: TCPServer) -> Iterator[str]:
    thread = threading.Thread(target=partial(server.serve_forever, poll_interval=0.01))
    thread.start()
    try:
        yield f"http://127.0.0.1:{server.server_address[1]}"
    finally:
        server.shutdown()
        server.server_close()
        thread.join()
