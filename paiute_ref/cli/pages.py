"""What is told at a terminal, a screenful at a time, so that nothing goes by unread."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from shutil import get_terminal_size
from typing import TYPE_CHECKING, Final

from paiute_ref.cli.asking import ask, is_spoken_to, means_leaving
from paiute_ref.views.blocks import Block, paragraphs
from paiute_ref.views.screen import height, is_terminal
from paiute_ref.views.typed import show_the_rest

if TYPE_CHECKING:
    from paiute_ref.cli.session import Session

_AROUND: Final = 3
"""Lines of a screen that are not for what is told: what was typed, how to go on, what is typed."""


class Left(Exception):
    """Somebody has left."""


class Pages:
    """Questions, and what is told from one to the next, with stops where a screen would not do.

    A script, and whoever does not sit at a terminal, gets all of it at once.
    """

    def __init__(self, session: Session):
        self._session: Final = session
        self._used = 0
        """Lines since the last stop or question."""

    def ask(self, *how: Block) -> str:
        """The next line that is typed; ``how`` is a line that says what can be.

        Raises:
            Left: Nothing more comes.
        """
        self._used = 0
        self._session.show(how)
        line = ask(self._session)
        if line is None:
            raise Left
        return line

    def pause(self, how: Block) -> str:
        """The same for somebody who reads in peace before going on; a script types nothing there.

        Raises:
            Left: Nothing more comes.
        """
        return self.ask(how) if is_spoken_to() else ""

    def wait(self, how: Block) -> None:
        """Let somebody read in peace until Enter.

        Raises:
            Left: Somebody has left instead.
        """
        while typed := self.pause(how):
            if means_leaving(self._session, typed):
                raise Left

    def show(self, blocks: Iterable[Block]) -> None:
        """Tell something, paragraph by paragraph.

        Raises:
            Left: Somebody has left at a stop.
        """
        self.show_whole(*paragraphs(blocks))

    def show_whole(self, *parts: Sequence[Block]) -> None:
        """Tell something; each part is to be seen as a whole, if the screen has the lines.

        Raises:
            Left: Somebody has left at a stop.
        """
        for paragraph in parts:
            if not self._stops:
                self._session.show(paragraph)
            elif self._height(paragraph) <= self._room:
                self._show(paragraph)
            else:
                for block in paragraph:
                    self._show([block])

    def _show(self, blocks: Sequence[Block]) -> None:
        lines = self._height(blocks)
        if self._used and self._used + lines > self._room:
            self.wait(show_the_rest(self._session.t))
        self._session.show(blocks)
        self._used += lines

    @property
    def _stops(self) -> bool:
        return is_spoken_to() and is_terminal(self._session.out)

    @property
    def _room(self) -> int:
        return get_terminal_size().lines - _AROUND

    def _height(self, blocks: Sequence[Block]) -> int:
        return sum(height(block, self._session.out) for block in blocks)
