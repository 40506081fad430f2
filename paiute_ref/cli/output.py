"""Answers that are too long for a screen, and files: written whole or not at all."""

from __future__ import annotations

import os
import shlex
import stat
import sys
from contextlib import suppress
from typing import Final, TextIO

import click

from paiute_ref.errors import FileError
from paiute_ref.views.screen import READABLE, is_plain, is_terminal

_STDOUT: Final = "-"


def show_long(text: str, stream: TextIO) -> None:
    """Write a text; on a terminal that it does not fit on, in the reader's pager.

    Whatever ``PAGER`` says, the text is shown: where that is no program, without one.
    """
    from shutil import get_terminal_size

    fits = text.count("\n") < get_terminal_size().lines
    if fits or not is_terminal(stream) or not is_terminal(sys.stdin):
        stream.write(text)
        return
    encoding = stream.encoding or "ascii"
    stream.flush()
    try:
        click.echo_via_pager(text.encode(encoding, READABLE).decode(encoding))
    except (OSError, ValueError):
        stream.write(text)


def write_bytes(data: bytes, stream: TextIO) -> None:
    """Write something that has an encoding of its own."""
    stream.flush()
    binary = getattr(stream, "buffer", None)
    if binary:
        binary.write(data)
        binary.flush()


def is_stdout(output: str | None) -> bool:
    """Whether ``--output`` names no file: it is left out or ``-``."""
    return output in (None, _STDOUT)


def verify_name(path: str) -> None:
    """Refuse a name for a file with which a command could not be told that reads it again.

    Raises:
        FileError: ``file.dash``, which means a stream there; ``file.unprintable`` (``file``).
    """
    if path == _STDOUT:
        raise FileError("file.dash")
    if not is_plain(path):
        raise FileError("file.unprintable", file=path)


def as_argument(path: str) -> str:
    """A file as it is typed in a command: one whose name begins like an option is none."""
    return shlex.quote(f"./{path}" if path.startswith("-") else path)


def write_answer(answer: str | bytes, output: str | None, stream: TextIO, *, force: bool) -> None:
    """Write to the file of ``--output``, or else to a stream; bytes have an encoding of their own.

    Raises:
        FileError: As :func:`write_file`.
    """
    if output is not None and not is_stdout(output):
        write_file(output, answer.encode() if isinstance(answer, str) else answer, force=force)
    elif isinstance(answer, str):
        stream.write(answer)
    else:
        write_bytes(answer, stream)


def write_file(path: str, data: bytes, *, force: bool) -> None:
    """Write a file whole or not at all; one that exists only with ``force``.

    It is written beside its place and put there when it is complete, so whoever is interrupted
    keeps the old one.

    Raises:
        FileError: ``file.exists``, ``file.no-folder`` (``folder``), ``file.not-ordinary``,
            ``file.read-only`` or ``file.unwritable``, all with ``file``.
    """
    try:
        target = os.path.realpath(path)  # what a link points to is replaced, and the link stays
        _write_file(path, target, data, force=force)
    except FileExistsError:
        raise FileError("file.exists", file=path) from None
    except IsADirectoryError:
        raise FileError("file.not-ordinary", file=path) from None
    except (FileNotFoundError, NotADirectoryError):
        raise FileError("file.no-folder", file=path, folder=os.path.dirname(target)) from None
    except PermissionError:
        raise FileError("file.read-only", file=path) from None
    except (OSError, ValueError):
        raise FileError("file.unwritable", file=path) from None


def _write_file(path: str, target: str, data: bytes, *, force: bool) -> None:
    if not path:
        raise ValueError("a file without a name")
    mode = _mode_of_old(path, force=force)
    beside = os.path.join(os.path.dirname(target), f".{os.urandom(8).hex()}.tmp")
    try:
        with open(beside, "xb") as file:
            file.write(data)
            file.flush()
            os.fsync(file.fileno())
        if mode is not None:
            os.chmod(beside, mode)
        _put(beside, target, force=force)
    finally:
        with suppress(OSError):
            os.unlink(beside)


def _mode_of_old(path: str, *, force: bool) -> int | None:
    """The permissions of the file that is replaced, None where there is none yet."""
    try:
        mode = os.stat(path).st_mode
    except FileNotFoundError:
        if os.path.lexists(path) and not force:  # a link to nothing
            raise FileExistsError(path) from None
        if not os.path.basename(path):
            raise IsADirectoryError(path) from None
        return None
    if not stat.S_ISREG(mode):
        raise IsADirectoryError(path)
    if not force:
        raise FileExistsError(path)
    return stat.S_IMODE(mode)


def _put(beside: str, target: str, *, force: bool) -> None:
    if not force:
        # Unlike a replacement a link never overwrites what somebody else has put there meanwhile.
        try:
            os.link(beside, target)
        except FileExistsError:
            raise
        except OSError:  # a file system without links
            pass
        else:
            return
        if os.path.lexists(target):
            raise FileExistsError(target)
    os.replace(beside, target)
