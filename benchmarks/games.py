"""Random legal games of five seats, from the deal to the pot: acts a second, and memory."""

from __future__ import annotations

import gc
import random
import resource
import sys
import time
import tracemalloc
from collections.abc import Iterator

from paiute_ref import load_rulebook
from paiute_ref.game.acts import Act
from paiute_ref.game.record import Entry, NewDeal, Setup, Told, format_record
from paiute_ref.game.referee import apply, legal_actions
from paiute_ref.game.state import State, deal
from paiute_ref.game.table import settlement
from paiute_ref.game.words import make_words
from paiute_ref.rulebook.model import House

SEATS = 5
GAMES = 100_000
PARTS = 10
LIMIT = 400
"""Acts after which a game is broken off. Whoever acts at random breaks up good hands: two games in
five are not ended by then, and there is no end they must come to."""


def play(house: House, seed: int) -> int:
    """Play one game, share its pot, and say how many acts it had."""
    chance = random.Random(seed)
    state = deal(SEATS, 1 + seed % SEATS, house, str(seed))
    acts = 0
    while state.turn and acts < LIMIT:
        legal = legal_actions(state)
        state = apply(state, legal[int(chance.random() * len(legal))])
        acts += 1
    if state.over:
        settlement(state, SEATS)
    return acts


def written(house: House, acts: int) -> str:
    """The first game of just so many acts, written down as ``paiute deal`` begins it."""
    seed = next(seed for seed in range(GAMES) if _is_over_after(house, seed, acts))
    first = deal(SEATS, 1 + seed % SEATS, house, str(seed))
    names = ("Ana", "Ben", "Carla", "Dídac", "Eva")
    entries: tuple[Entry, ...] = (
        Setup(1, names, first.dealer),
        NewDeal(1, None, first.turned_up, first.hands, first.discards[0], None, first.seed),
        *(Told(1, seat, act) for seat, act in _played(first, seed)),
    )
    return "".join(f"{line}\n" for line in format_record(entries, make_words({})))


def _is_over_after(house: House, seed: int, acts: int) -> bool:
    return play(house, seed) == acts < LIMIT


def _played(state: State, seed: int) -> Iterator[tuple[int, Act]]:
    """The acts of :func:`play`, each with the seat at turn."""
    chance = random.Random(seed)
    while state.turn:
        legal = legal_actions(state)
        act = legal[int(chance.random() * len(legal))]
        yield state.turn, act
        state = apply(state, act)


def main() -> None:
    """Play a hundred thousand games. A smaller number may be given."""
    part = max(1, (int(sys.argv[1]) if len(sys.argv) > 1 else GAMES) // PARTS)
    house = load_rulebook().house()
    acts, peaks = 0, []
    start = time.perf_counter()
    for begin in range(0, part * PARTS, part):
        acts += sum(play(house, seed) for seed in range(begin, begin + part))
        peaks.append(resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024)
    took = time.perf_counter() - start
    print(f"{part * PARTS:,} games of {SEATS}: {acts / took:,.0f} acts a second")
    print(f"peak memory: {' '.join(f'{peak:.1f}' for peak in peaks)} MB after each tenth")
    more = max(1, part // PARTS)
    growth = " ".join(f"{each / 1024:+.1f}" for each in _growth(house, part * PARTS, more))
    print(f"held by Python: {growth} kB over {more:,} games more and as many again")


def _growth(house: House, begin: int, more: int) -> Iterator[int]:
    """Bytes that stay in use after some games, and after as many again, when nothing is new."""
    tracemalloc.start()
    for _ in range(2):
        before = _in_use()
        for seed in range(begin, begin + more):
            play(house, seed)
        yield _in_use() - before
    tracemalloc.stop()


def _in_use() -> int:
    gc.collect()
    return tracemalloc.get_traced_memory()[0]


if __name__ == "__main__":
    main()
