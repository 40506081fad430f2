"""What takes long: how far it has come is shown on a terminal."""

from __future__ import annotations

import sys
import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from typing import TYPE_CHECKING, Final

from paiute_ref.cards import Rank
from paiute_ref.views.screen import is_terminal

if TYPE_CHECKING:
    from paiute_ref.cli.session import Session
    from paiute_ref.race import Solution
    from paiute_ref.rulebook.model import House

LONG: Final = 1.0
"""Seconds after which it is shown how far something has come that mostly is quick."""

Tell = Callable[[float], None]
"""Is told how much is done, from 0 to 1."""


@contextmanager
def telling(words: str, after: float = 0.0) -> Iterator[Tell]:
    """A bar on a terminal, from when it is first told something after so many seconds."""
    if not is_terminal(sys.stderr):
        yield lambda done: None
        return
    start = time.monotonic()
    with ExitStack() as shown:
        bars: list[Tell] = []

        def tell(done: float) -> None:
            if not bars and time.monotonic() - start >= after:
                bars.append(shown.enter_context(_bar(words)))
            for bar in bars:
                bar(done)

        yield tell


@contextmanager
def _bar(words: str) -> Iterator[Tell]:
    from rich.console import Console
    from rich.progress import Progress

    with Progress(console=Console(file=sys.stderr), transient=True) as bars:
        bar = bars.add_task(words, total=1.0)
        yield lambda done: bars.update(bar, completed=done)


def solved_race(session: Session, wild: Rank, house: House, beat: str | None = None) -> Solution:
    """The race with a wild denomination, kept or solved now.

    Raises:
        PaiuteError: As :func:`paiute_ref.solutions.race`.
    """
    from paiute_ref.solutions import cache_folder, race

    cache = cache_folder(session.environ)
    with telling(session.t.say("Solving the race")) as tell:
        return race(wild, house, beat, cache=cache, progress=tell)
