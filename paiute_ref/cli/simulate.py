"""``paiute simulate``: many games by computer players, and what came of them.

Games are played by several processes where there are cores for them. Each gets a few games at a
time, and what came of these is added up in order; the answer depends on the seed alone.
"""

from __future__ import annotations

import os
from collections import deque
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from typing import TYPE_CHECKING, Final

import click

from paiute_ref.cards import Rank
from paiute_ref.cli.deal import USUAL_PLAYERS, players_option
from paiute_ref.cli.games import strength_of
from paiute_ref.cli.options import (
    Command,
    Number,
    Word,
    find_house,
    house_options,
    json_option,
    language_option,
)
from paiute_ref.cli.seeds import find_seed
from paiute_ref.cli.waiting import LONG, Tell, telling
from paiute_ref.errors import PaiuteError
from paiute_ref.game.players import Strength
from paiute_ref.rulebook.model import MOST_PLAYERS
from paiute_ref.simulation import LIMIT, Setting, Table, Tally, add, nothing, wilds
from paiute_ref.views import simulation as view

if TYPE_CHECKING:
    from concurrent.futures import Future, ProcessPoolExecutor

    from paiute_ref.cli.session import Session
    from paiute_ref.race import Solution

    Solutions = dict[Rank, Solution]

USUAL_GAMES: Final = 1_000
MOST_GAMES: Final = 100_000_000
MOST_WORKERS: Final = 256
PART: Final = 10
"""Games that a process plays at a time. Who stops the program waits for these, so few."""

FEW: Final = 40
"""Games that are played before another process would have started."""

AHEAD: Final = 4
"""Parts that are handed out to each process before the first of them has come back."""


def build(session: Session) -> click.Command:
    """The command in the session's language."""
    t = session.t

    def simulate(
        players: int | None,
        games: int,
        seed: str | None,
        strengths: tuple[str, ...],
        workers: int | None,
        house: str,
        settings: tuple[tuple[str, str], ...],
        as_json: bool,
    ) -> int:
        rules = find_house(session, house, dict(settings))
        setting = Setting(rules, _by_seat(strengths, players), find_seed(seed))
        tally = _play(session, setting, games, workers or _cores())
        if as_json:
            session.show_json(view.as_json(setting, tally))
        else:
            session.show(view.answer(session.voice(), setting, tally))
        return 0

    known = [strength.value for strength in Strength]
    examples = (
        "paiute simulate --players 3 --games 500 --seed 7",
        "paiute simulate --strength beginner --strength expert --seed 7",
    )
    return Command(
        session,
        "simulate",
        callback=simulate,
        params=[
            players_option(session),
            click.Option(
                ["--games"],
                type=Number(session, 1, MOST_GAMES),
                default=USUAL_GAMES,
                help=t.say("How many games are played, of one deal each."),
            ),
            click.Option(
                ["--seed"],
                metavar=t.say("TEXT"),
                help=t.say("The same seed always gives the same games."),
            ),
            click.Option(
                ["strengths", "--strength"],
                type=Word(*known),
                metavar="|".join(known),
                multiple=True,
                help=t.say(
                    "How well they play; {strength} if nothing is said. Once for all, or once for "
                    "each player.",
                    strength=Strength.REGULAR.value,
                ),
            ),
            click.Option(
                ["--workers"],
                type=Number(session, 1, MOST_WORKERS),
                help=t.say(
                    "How many processes play at the same time; as many as there are cores if "
                    "nothing is said."
                ),
            ),
            *house_options(session),
            language_option(session),
            json_option(session),
        ],
        short_help=t.say("Let the computer play many games."),
        help=t.say(
            "Let computer players play many games, and say how often each combination wins, how "
            "long games last and who wins. A game that nobody ends is broken off after {n} turns "
            "of each player.",
            n=t.number(LIMIT),
        ),
        examples=examples,
    )


def _by_seat(given: Sequence[str], players: int | None) -> tuple[Strength, ...]:
    """The strength of each seat."""
    strengths = [*map(strength_of, given)] or [Strength.REGULAR]
    if len(strengths) == 1:
        return tuple(strengths * (players or USUAL_PLAYERS))
    if len(strengths) != (players or len(strengths)) or len(strengths) > MOST_PLAYERS:
        seats = players or MOST_PLAYERS
        raise PaiuteError("simulate.strengths", found=len(strengths), players=seats)
    return tuple(strengths)


def _cores() -> int:
    """How many processes this one may run at the same time."""
    if hasattr(os, "sched_getaffinity"):
        return min(len(os.sched_getaffinity(0)), MOST_WORKERS)
    return min(os.cpu_count() or 1, MOST_WORKERS)


def _play(session: Session, setting: Setting, games: int, workers: int) -> Tally:
    races = _races(session, setting, games)
    parts = _parts(games)
    with telling(session.t.say("Playing"), LONG) as tell:
        if workers == 1 or games <= FEW:
            tallies: Iterable[Tally] = map(_table(setting, races).tally, parts)
        else:
            tallies = _in_parallel(setting, races, parts, workers)
        found = nothing()
        for tally in tallies:
            found = add(found, tally)
            tell(found.games / games)
    return found


def _parts(games: int) -> Iterator[range]:
    """The numbers of all games, a few at a time."""
    return (range(first, min(first + PART, games)) for first in range(0, games, PART))


def _races(session: Session, setting: Setting, games: int) -> Solutions:
    """The races that experts need, solved where they have not been."""
    if Strength.EXPERT not in setting.strengths:
        return {}
    from paiute_ref.solutions import cache_folder, race

    wanted, cache = wilds(setting, games), cache_folder(session.environ)
    solved: Solutions = {}
    with telling(session.t.say("Solving the race"), LONG) as tell:
        for rank in wanted:
            progress = _part_of(tell, len(solved), len(wanted))
            solved[rank] = race(rank, setting.house, cache=cache, progress=progress)
    return solved


def _part_of(tell: Tell, done: int, whole: int) -> Tell:
    return lambda part: tell((done + part) / whole)


def _table(setting: Setting, races: Solutions) -> Table:
    return Table(setting, lambda rank: races[rank].turns if rank in races else None)


# Several processes.


def _in_parallel(
    setting: Setting, races: Solutions, parts: Iterator[range], workers: int
) -> Iterator[Tally]:
    """The tallies of all parts in order, of which few wait to be added up."""
    from concurrent.futures import ProcessPoolExecutor
    from multiprocessing import get_context

    # All systems can spawn, and no two then differ.
    executor = ProcessPoolExecutor(
        workers, get_context("spawn"), initializer=_begin, initargs=(setting, races)
    )
    try:
        handed_out: deque[Future[Tally]] = deque()
        for part in parts:
            handed_out.append(_hand_out(executor, part))
            if len(handed_out) >= AHEAD * workers:
                yield handed_out.popleft().result()
        while handed_out:
            yield handed_out.popleft().result()
    finally:
        executor.shutdown(cancel_futures=True)


def _hand_out(executor: ProcessPoolExecutor, part: range) -> Future[Tally]:
    with _unheard_ctrl_c():
        return executor.submit(_tally, part)


@contextmanager
def _unheard_ctrl_c() -> Iterator[None]:
    """Processes begun here do not hear Ctrl-C: it is for this one, which lets them end."""
    from signal import SIG_IGN, SIGINT, signal

    try:
        usual = signal(SIGINT, SIG_IGN)
    except ValueError:  # only the first thread of a process may say so
        yield
        return
    try:
        yield
    finally:
        signal(SIGINT, usual)


_at: list[Table] = []
"""The table of a process that plays."""


def _begin(setting: Setting, races: Solutions) -> None:
    """Begin a process that plays; it ends with the one that began it, however that ends."""
    from threading import Thread

    Thread(target=_end_with_parent, daemon=True).start()
    _at.append(_table(setting, races))


def _end_with_parent() -> None:
    from multiprocessing import parent_process

    if parent := parent_process():
        parent.join()
        os._exit(1)


def _tally(part: range) -> Tally:
    return _at[-1].tally(part)
