"""What all commands share: the reader's language, the rules, and where answers go."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from functools import cached_property
from typing import TYPE_CHECKING, TextIO

from paiute_ref.api import load_rulebook
from paiute_ref.language import Translator, choose_language, translator
from paiute_ref.rulebook.load import Rulebook
from paiute_ref.views.blocks import Block
from paiute_ref.views.screen import (
    can_write,
    is_terminal,
    json_encoder,
    wants_colour,
    write_plain,
    write_rich,
)
from paiute_ref.views.voice import Voice

if TYPE_CHECKING:
    from paiute_ref.notation import Alphabet


@dataclass(frozen=True)
class Session:
    """One run of the program, in one language."""

    lang: str
    environ: Mapping[str, str] = field(default_factory=lambda: os.environ)

    @property
    def t(self) -> Translator:
        """Program words in the reader's language."""
        return translator(self.lang)

    @property
    def book(self) -> Rulebook:
        """The rules."""
        return load_rulebook()

    @property
    def out(self) -> TextIO:
        """Where answers go."""
        return sys.stdout

    @cached_property
    def on_screen(self) -> bool:
        """Whether the answer is laid out for a person at a terminal."""
        return is_terminal(self.out) or wants_colour(self.out, self.environ)

    def can_draw(self, voice: Voice, lines: int = 0) -> bool:
        """Whether there is room for pictures of cards, and a terminal that can show them.

        ``lines`` is how many lines the screen has to have for it.
        """
        from shutil import get_terminal_size

        from paiute_ref.views.pictures import COLUMNS, LINES

        size = get_terminal_size()
        return (
            self.on_screen
            and voice.symbols
            and can_write(self.out, LINES)
            and self.environ.get("TERM") != "dumb"
            and size.columns >= COLUMNS
            and size.lines >= lines
        )

    def voice(self, *, ascii_only: bool = False) -> Voice:
        """How this reader is spoken to."""
        symbols = not ascii_only and can_write(self.out, "♠♥♦♣")
        usual = choose_language(None, self.environ) == self.lang
        options = [*[f"--lang {self.lang}"] * (not usual), *["--ascii"] * ascii_only]
        return Voice(self.t, self.book, symbols, options=tuple(options))

    def alphabet(self, lang: str) -> Alphabet:
        """The letters and words in which a language's players type cards."""
        from paiute_ref.notation import make_alphabet

        say, words = translator(lang).text, self.book.cards
        return make_alphabet(
            lang,
            {rank: say(each.letters) for rank, each in words.ranks.items()},
            {suit: say(each.letters) for suit, each in words.suits.items()},
            {rank: say(each.words) for rank, each in words.ranks.items()},
            {suit: say(each.words) for suit, each in words.suits.items()},
            joiners=say(words.joiners),
            jokers=say(words.jokers),
        )

    @cached_property
    def encode(self) -> Callable[[object], str]:
        """Makes JSON that can go where answers go."""
        return json_encoder(self.out)

    def show_json(self, answer: object) -> None:
        """Write an answer for programs, in a line."""
        self.out.write(self.encode(answer) + "\n")

    def show(self, blocks: Iterable[Block]) -> None:
        """Write an answer the way its reader can use it; all of it or, on an error, nothing."""
        blocks = tuple(blocks)
        if self.on_screen:
            write_rich(blocks, self.out, colour=wants_colour(self.out, self.environ))
        else:
            write_plain(blocks, self.out)
