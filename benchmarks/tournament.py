"""Experts against regulars and regulars against beginners, and what a turn of experts takes."""

from __future__ import annotations

import os
import sys
import time
from collections.abc import Iterable
from concurrent.futures import ProcessPoolExecutor
from functools import cache
from math import sqrt

from paiute_ref import load_rulebook
from paiute_ref.cards import Rank
from paiute_ref.game.players import Strength, Turns
from paiute_ref.simulation import NORMAL_95, Setting, Table
from paiute_ref.solutions import race

DEALS = 2_000
SEATS = (2, 4)
"""Seats at a table; players of two strengths sit there in turn."""

PART = 50
SEED = "tournament"
TIMED = 50
PAIRS = ((Strength.EXPERT, Strength.REGULAR), (Strength.REGULAR, Strength.BEGINNER))


@cache
def turns(wild: Rank) -> Turns:
    return race(wild).turns


def wins(better: Strength, other: Strength, seats: int, deals: Iterable[int]) -> list[float]:
    """The part of each deal that goes to the better ones: it is played twice, with seats changed.

    So nobody has the better cards or the better place. A deal that ends with no call is nobody's.
    """
    house = load_rulebook().house()
    parts = [0.0] * len(deals := list(deals))
    for strengths in ((better, other) * (seats // 2), (other, better) * (seats // 2)):
        table = Table(Setting(house, strengths, SEED), turns)
        for place, deal in enumerate(deals):
            winners = [strengths[seat - 1] for seat in table.play(deal).winners]
            won = winners.count(better) / len(winners) if winners else 0.5
            parts[place] += won / 2
    return parts


def compete(better: Strength, other: Strength, seats: int, deals: int) -> None:
    """Print the better ones' share of the deals with its 95% confidence interval."""
    starts = range(0, deals, PART)
    jobs = [range(start, min(start + PART, deals)) for start in starts]
    with ProcessPoolExecutor(os.cpu_count()) as workers:
        found = workers.map(wins, *zip(*[(better, other, seats, job) for job in jobs], strict=True))
        parts = [part for some in found for part in some]
    mean = sum(parts) / deals
    spread = sum((part - mean) ** 2 for part in parts) / (deals - 1)
    error = NORMAL_95 * sqrt(spread / deals)
    verdict = "clear of 50%" if mean - error > 0.5 else "not clear of 50%"
    print(
        f"{better.value} against {other.value}, {seats} seats, {deals:,} deals: "
        f"{mean:.1%} ± {error:.1%}, {verdict}"
    )


def milliseconds_a_turn() -> float:
    """Of five experts at a table."""
    setting = Setting(load_rulebook().house(), (Strength.EXPERT,) * 5, SEED)
    table = Table(setting, turns)
    table.tally(range(TIMED))  # warms up
    start = time.perf_counter()
    acts = sum(1 for deal in range(TIMED, 2 * TIMED) for _ in table.acts(deal))
    return (time.perf_counter() - start) * 1000 / (acts / 2)


def main() -> None:
    """Play the tournament. A smaller number of deals may be given."""
    deals = int(sys.argv[1]) if len(sys.argv) > 1 else DEALS
    for better, other in PAIRS:
        for seats in SEATS:
            compete(better, other, seats, deals)
    print(f"five experts: {milliseconds_a_turn():.1f} ms a turn (aim 50)")


if __name__ == "__main__":
    main()
