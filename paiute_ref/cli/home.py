"""The user's own data: in which folder it is, and files that several runs may write at once."""

from __future__ import annotations

import os
import stat
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager, suppress
from typing import Final

from paiute_ref.cli.output import write_file
from paiute_ref.errors import FileError

LARGEST: Final = 1 << 20
"""Bytes of a kept file; one of ours has a thousandth of that."""

_LOCK: Final = ".lock"


def data_folder(environ: Mapping[str, str]) -> str:
    """The folder for what a user's lessons and games leave. ``PAIUTE_HOME`` names another one."""
    if own := environ.get("PAIUTE_HOME"):
        return own
    from platformdirs import user_data_dir

    return user_data_dir("paiute-ref", appauthor=False)


def read_whole(path: str) -> bytes | None:
    """What is in a kept file, None where there is none.

    Raises:
        FileError: ``file.unreadable`` where it cannot be read.
    """
    try:
        if not stat.S_ISREG(os.stat(path).st_mode):
            raise FileError("file.unreadable", file=path)
        with open(path, "rb") as file:
            return file.read(LARGEST + 1)
    except (FileNotFoundError, NotADirectoryError):
        return None
    except (OSError, ValueError):
        raise FileError("file.unreadable", file=path) from None


def write_whole(path: str, data: bytes) -> None:
    """Write a kept file, and the folder if it is not there, for nobody else to read.

    Raises:
        FileError: As :func:`paiute_ref.cli.output.write_file`.
    """
    with suppress(OSError):  # of which the writing tells
        os.makedirs(os.path.dirname(path), mode=0o700, exist_ok=True)
    write_file(path, data, force=True)


def set_aside(path: str, state: str = "damaged") -> str:
    """Give a file that cannot be used another name, which says in what state it is; return that.

    Raises:
        FileError: ``file.unwritable`` where that is not possible.
    """
    try:
        return _set_aside(path, state)
    except OSError:
        raise FileError("file.unwritable", file=path) from None


def _set_aside(path: str, state: str) -> str:
    number = 1
    while os.path.lexists(aside := f"{path}.{state}-{number}"):
        number += 1
    os.rename(path, aside)
    return aside


@contextmanager
def locked(path: str) -> Iterator[None]:
    """Let no other run change a kept file meanwhile. A run that ends unlocks it, however it ends.

    Where a file system knows no locks there are none.
    """
    try:
        os.makedirs(os.path.dirname(path), mode=0o700, exist_ok=True)
        handle = os.open(path + _LOCK, os.O_RDWR | os.O_CREAT, 0o600)
    except (OSError, ValueError):
        yield
        return
    try:
        with suppress(OSError):
            _lock(handle)
        yield
    finally:
        os.close(handle)


def _lock_by_flock(handle: int) -> None:
    import fcntl

    fcntl.flock(handle, fcntl.LOCK_EX)


def _lock_by_region(handle: int) -> None:
    import msvcrt

    getattr(msvcrt, "locking")(handle, getattr(msvcrt, "LK_LOCK"), 1)  # noqa: B009 (not elsewhere)


_lock: Callable[[int], None] = _lock_by_region if os.name == "nt" else _lock_by_flock
