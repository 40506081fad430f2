"""Reading what people type, line by line: at a terminal, or through a pipe."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING, Final

from paiute_ref.cli.input import read_line
from paiute_ref.views.screen import is_terminal

if TYPE_CHECKING:
    from paiute_ref.cli.session import Session

LONGEST_LINE: Final = 1000
"""Bytes of a line that are read; no answer is that long."""

_PROMPT: Final = "> "


def is_spoken_to() -> bool:
    """Whether somebody sits at a keyboard, and not a script."""
    return is_terminal(sys.stdin)


def ask(session: Session) -> str | None:
    """The next line that is typed, without spaces around it; None where nothing more comes."""
    if is_spoken_to() and is_terminal(session.out):
        session.out.write(_PROMPT)
    session.out.flush()
    line = _read_line()
    if not line and is_spoken_to() and is_terminal(session.out):
        session.out.write("\n")  # behind the prompt at which Ctrl-D was typed
    return line.decode(sys.stdin.encoding or "utf-8", "replace").strip() if line else None


def _read_line() -> bytes:
    source = getattr(sys.stdin, "buffer", None)
    if source is None:  # the program was started without input
        return b""
    try:
        return read_line(source, LONGEST_LINE)
    except (OSError, ValueError):  # the terminal was closed
        return b""
