"""Reading what people type, line by line: at a terminal, or through a pipe."""

from __future__ import annotations

import sys
from collections.abc import Callable
from typing import TYPE_CHECKING, Final

from paiute_ref.cli.input import read_line
from paiute_ref.game.words import fold
from paiute_ref.language import Translator, translator
from paiute_ref.resources import SOURCE_LANGUAGE
from paiute_ref.views.screen import is_terminal
from paiute_ref.views.typed import words_to_leave

if TYPE_CHECKING:
    from paiute_ref.cli.session import Session

LONGEST_LINE: Final = 1000
"""Bytes of a line that are read; no answer is that long."""

LINES_TO_DRAW: Final = 30
"""Lines of a screen on which a question with drawn cards, and all said before, can be seen."""

_PROMPT: Final = "> "

_NO_MARKS: Final = str.maketrans(",.!;’", "    '")
"""“No, thanks.” is said with marks or without."""


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


def means_leaving(session: Session, typed: str) -> bool:
    """Whether somebody wants to stop."""
    return means(session, typed, words_to_leave)


def means(session: Session, typed: str, words: Callable[[Translator], list[str]]) -> bool:
    """Whether what is typed is one of some words of the reader's language, or of English."""
    langs = (session.lang, SOURCE_LANGUAGE)
    said = fold(typed.translate(_NO_MARKS))
    return said in (fold(word) for lang in langs for word in words(translator(lang)))


def _read_line() -> bytes:
    source = getattr(sys.stdin, "buffer", None)
    if source is None:  # the program was started without input
        return b""
    try:
        return read_line(source, LONGEST_LINE)
    except (OSError, ValueError):  # the terminal was closed
        return b""
