"""Hands a second of ``paiute check --batch - --json``, and what it holds in memory."""

from __future__ import annotations

import os
import random
import resource
import subprocess
import sys
import time

from pairs import python
from paiute_ref.cards import PACK, Rank

HANDS = 1_000_000


def lines(count: int, seed: int = 1) -> str:
    """Random hands with their wild denomination, as ``--batch`` reads them."""
    chance = random.Random(seed)
    made: list[str] = []
    while len(made) < count:
        hand, wild = chance.sample(PACK, 6), chance.choice(list(Rank))
        if sum(card.rank == wild for card in hand) < 4:
            made.append(f"{' '.join(map(str, hand))} | {wild.letter}")
    return "\n".join(made) + "\n"


def main() -> None:
    """Judge a million hands on one core. A smaller number may be given."""
    count = int(sys.argv[1]) if len(sys.argv) > 1 else HANDS
    hands = lines(count)
    start = time.perf_counter()
    subprocess.run(
        python("-m", "paiute_ref", "check", "--batch", "-", "--json"),
        input=hands,
        text=True,
        encoding="utf-8",
        check=True,
        stdout=subprocess.DEVNULL,
        preexec_fn=lambda: os.sched_setaffinity(0, {0}),
    )
    took = time.perf_counter() - start
    peak = resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss / 1024
    print(f"batch of {count:,}: {count / took:,.0f} hands a second (aim 15,000), {peak:.0f} MB")


if __name__ == "__main__":
    main()
