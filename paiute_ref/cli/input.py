"""Files that users name: opened with care, and read line by line."""

from __future__ import annotations

import os
import stat
import sys
from codecs import BOM_UTF8
from collections.abc import Iterator
from contextlib import AbstractContextManager, nullcontext
from typing import IO, Final

from paiute_ref.errors import FileError

LONGEST_LINE: Final = 10_000
"""Bytes of a line of a file of hands; no hand is that long, and a line must fit in memory."""

STDIN: Final = "-"
"""How users name standard input."""

PATIENCE: Final = 1.0
"""Seconds in which somebody must begin to write into a named pipe that is to be read."""


def open_file(path: str) -> AbstractContextManager[IO[bytes]]:
    """A file of the user's, or standard input for ``-``. Never a device: it might not end."""
    try:
        if path == STDIN:
            return nullcontext(sys.stdin.buffer)  # what else is typed there can still be read
        mode = os.stat(path).st_mode
        if stat.S_ISREG(mode):
            return open(path, "rb")
        if stat.S_ISFIFO(mode):
            return _open_pipe(path)
    except FileNotFoundError:
        raise FileError("file.missing", file=path) from None
    except PermissionError:
        raise FileError("file.forbidden", file=path) from None
    except TimeoutError:
        raise FileError("file.no-writer", file=path) from None
    except (AttributeError, OSError, ValueError):
        raise FileError("file.unreadable", file=path) from None
    raise FileError("file.not-ordinary", file=path)


def _open_pipe(path: str) -> IO[bytes]:
    """A named pipe opens once somebody else opens it to write. To wait for nobody has no end."""
    from threading import Thread

    opened: list[IO[bytes] | OSError] = []
    waiting = Thread(target=lambda: opened.append(_opened(path)), daemon=True)
    waiting.start()
    waiting.join(PATIENCE)
    if not opened:
        raise TimeoutError(path)
    if isinstance(opened[0], OSError):
        raise opened[0]
    return opened[0]


def _opened(path: str) -> IO[bytes] | OSError:
    try:
        return open(path, "rb")
    except OSError as error:
        return error


def read_line(file: IO[bytes], longest: int) -> bytes:
    """One line; of one that is longer the beginning, and nothing of the rest."""
    line = rest = file.readline(longest)
    while not _is_whole(rest, longest):
        rest = file.readline(longest)
    return line


def _is_whole(line: bytes, longest: int) -> bool:
    return len(line) < longest or line.endswith(b"\n")


def lines_of(file: IO[bytes], path: str) -> Iterator[str | None]:
    """The lines of a file that may be anything; None for one that is too long for any hand."""
    try:
        while line := read_line(file, LONGEST_LINE):
            text = line.removeprefix(BOM_UTF8).decode("utf-8", "replace")
            yield text.rstrip("\r\n") if _is_whole(line, LONGEST_LINE) else None
    except OSError:
        raise FileError("file.unreadable", file=path) from None


def is_comment(line: str) -> bool:
    """Whether a line of a file of hands holds none: it is empty or begins with ``#``."""
    return not line.strip() or line.lstrip().startswith("#")
