"""Where an answer goes: a terminal in colour, or plain lines for pipes and screen readers."""

from __future__ import annotations

import codecs
import json
import os
import re
import unicodedata
from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import TYPE_CHECKING, Final, TextIO

from paiute_ref.views.blocks import SET_OFF, Block

if TYPE_CHECKING:
    from rich.text import Text

READABLE: Final = "paiute-readable"
"""How a stream that :func:`make_safe` has seen to handles what its encoding lacks."""

_INDENT: Final = {"heading": "", "item": "  - "}
_LONGEST_QUOTE: Final = 40
LONGEST_COMMAND: Final = 4096
"""Characters of a command that is shown to be typed: of a path in it all are needed."""
_MOST_MARKS: Final = 4


def make_safe(stream: TextIO) -> None:
    """Let a stream write every text: what its encoding lacks is spelled in letters it has."""
    codecs.register_error(READABLE, _spell_out)
    reconfigure = getattr(stream, "reconfigure", None)
    if reconfigure:
        reconfigure(errors=READABLE)


_SUIT_LETTERS: Final = str.maketrans("♠♥♦♣", "shdc")


def _spell_out(error: UnicodeError) -> tuple[str, int]:
    if not isinstance(error, UnicodeEncodeError):
        raise error
    from anyascii import anyascii

    lost = error.object[error.start : error.end].translate(_SUIT_LETTERS)
    return anyascii(lost) or "?", error.end


def can_write(stream: TextIO, text: str) -> bool:
    """Whether a stream's encoding has all the characters of a text."""
    try:
        text.encode(stream.encoding or "ascii")
    except (UnicodeError, LookupError):
        return False
    return True


def wants_colour(stream: TextIO, environ: Mapping[str, str]) -> bool:
    """Whether to write escapes: never with ``NO_COLOR``, else to terminals or if forced to."""
    if environ.get("NO_COLOR"):
        return False
    forced = environ.get("FORCE_COLOR")
    if forced:
        return forced != "0"
    return is_terminal(stream) and environ.get("TERM") != "dumb"


def is_terminal(stream: TextIO) -> bool:
    """Whether somebody is looking at the stream directly."""
    return bool(getattr(stream, "isatty", lambda: False)())


def quoted(text: str, longest: int = _LONGEST_QUOTE) -> str:
    r"""A user's text fit to be shown: shortened, and nothing in it steers a terminal.

    >>> print(quoted("7h" + chr(27) + "[31m"))
    7h\x1b[31m
    """
    shown: list[str] = []
    for character in text:
        shown.append(character if _is_plain(character, shown) else _escaped(character))
        longest -= len(shown[-1])
        if longest < 0:
            shown[-1] = "…"
            break
    return "".join(shown)


def is_plain(text: str) -> bool:
    """Whether a text is shown as it is, so that whoever types what is shown types it."""
    return quoted(text, len(text)) == text


def _is_plain(character: str, before: list[str]) -> bool:
    """Whether it can be shown as it is; of marks only a few, on a letter."""
    if not character.isprintable():
        return False
    if not unicodedata.category(character).startswith("M"):
        return True
    last = "".join(unicodedata.category(each[-1])[0] for each in before[-_MOST_MARKS:])
    return last.endswith(("L", "M")) and last != "M" * _MOST_MARKS


def _escaped(character: str) -> str:
    return character.encode("unicode_escape", "surrogatepass").decode("ascii")


def is_of_known_width(text: str) -> bool:
    """Whether all terminals give a text the same columns: not where marks join other letters."""
    return not any(unicodedata.category(character).startswith("M") for character in text)


def write_plain(blocks: Iterable[Block], stream: TextIO) -> None:
    """One line a block: no escapes, no wrapping."""
    for block in blocks:
        stream.write(f"{_INDENT.get(block.kind, '')}{_starred(block)}\n")


def _starred(block: Block) -> str:
    """The text with a star on both sides of what is marked, as people write it where no bold is."""
    parts, done = [], 0
    for start, end in block.marked:
        parts += [block.text[done:start], "*", block.text[start:end], "*"]
        done = end
    return "".join([*parts, block.text[done:]])


# Colours are those every terminal theme keeps legible on its own background; black and white are
# not among them. Hearts and diamonds, spades and clubs differ for those who see no red.
SUIT_STYLES: Final = {"♥": "red", "♦": "magenta", "♣": "green", "♠": "bold"}
STYLES: Final = {"title": "bold", "heading": "bold", "note": "dim"}
_MARKED: Final = "bold"
_CARD: Final = re.compile(r"(?<!\w)(?:10|[2-9TJQKA])([♥♦♣♠]|[hdcs](?!\w))\*?")
_LETTER_SYMBOLS: Final = dict(zip("hdcs", "♥♦♣♠", strict=True))
_WORD: Final = re.compile("[^ ]+")  # a no-break space does not end one


def write_rich(blocks: Iterable[Block], stream: TextIO, *, colour: bool) -> None:
    """For a terminal: wrapped between words, cards in the colours of their suits, marks in bold.

    Where there is no colour there is no bold either, and marks are stars as in plain text.
    """
    from rich.console import Console

    console = Console(
        file=stream,
        width=_width(stream),
        height=_HEIGHT,
        color_system="auto" if colour else None,
        force_terminal=colour,
        highlight=False,
    )
    for block in blocks:
        shown = block if colour else Block(block.kind, _starred(block))
        for line in _laid_out(shown, console.width):
            console.print(line, soft_wrap=True)


def height(block: Block, stream: TextIO) -> int:
    """How many lines of a terminal a block takes."""
    width = _width(stream)
    lines = (_columns(line.plain) for line in _laid_out(block, width))
    return sum(max(1, -(-columns // width)) for columns in lines)


def _laid_out(block: Block, width: int) -> Iterator[Text]:
    """The lines of a block, indented, and an empty one before what is set off."""
    from rich.text import Text

    if block.kind in SET_OFF:
        yield Text()
    indent = " " * (3 if block.kind == "item" else 1)
    for line in _wrapped(_text(block), width - len(indent)):
        yield Text(indent).append_text(line)


_HEIGHT: Final = 25  # nothing here depends on it, and Rich need not ask
_USUAL_WIDTH: Final = 80
_WIDEST: Final = 10_000


def _width(stream: TextIO) -> int:
    """The columns of a terminal: what ``COLUMNS`` says, if that can be, or what it has."""
    try:
        width = int(os.environ.get("COLUMNS", ""))
    except ValueError:
        width = 0
    if width <= 0:
        try:
            width = os.get_terminal_size(stream.fileno()).columns
        except (OSError, ValueError):
            width = 0
    return min(width, _WIDEST) if width > 0 else _USUAL_WIDTH


def json_encoder(stream: TextIO | None, indent: int | None = None) -> Callable[[object], str]:
    """What makes JSON of values for a stream; for a file, which is in UTF-8, with None.

    On a stream nothing that was typed steers a terminal. It is in ASCII where the stream's encoding
    has not all letters: what such a stream spells out in other characters could break the quotes of
    the JSON.
    """
    if stream is None:
        return json.JSONEncoder(ensure_ascii=False, indent=indent).encode
    encode = json.JSONEncoder(ensure_ascii=not can_write(stream, "“♥Жક”"), indent=indent).encode
    return lambda value: _escaped_json(encode(value))


def _escaped_json(text: str) -> str:
    """The same with an escape for all that does not print, but for the ends of indented lines."""
    if text.isprintable():
        return text
    return "".join(
        char if char.isprintable() or char == "\n" else json.dumps(char)[1:-1] for char in text
    )


def _text(block: Block) -> Text:
    from rich.text import Text

    text = Text(block.text, style=STYLES.get(block.kind, ""))
    for found in _CARD.finditer(block.text):
        suit = _LETTER_SYMBOLS.get(found[1], found[1])
        text.stylize(SUIT_STYLES[suit], *found.span())
    for start, end in block.marked:
        text.stylize(_MARKED, start, end)
    return text


def _wrapped(text: Text, width: int) -> Iterable[Text]:
    """Lines of at most so many columns, broken between words alone.

    Rich would cut a word that is longer than the line, and so tear letters apart in scripts where
    one is several characters. Such a word is left to the terminal.
    """
    breaks, start = [], 0
    for word in _WORD.finditer(text.plain):
        if word.start() > start and _columns(text.plain[start : word.end()]) > width:
            breaks.append(word.start())
            start = word.start()
    for line in text.divide(breaks):
        line.rstrip()
        yield line


def _columns(text: str) -> int:
    """The most columns a text takes: not every terminal sets vowel signs on top of letters."""
    from rich.cells import cell_len

    return cell_len(text) + sum(unicodedata.category(character) == "Mc" for character in text)
