"""Writes ``paiute_ref/race/solved/``: the race solved for the standard rules, all denominations.

``python tools/solve_race.py`` solves what is not there yet; with ``--all`` everything, with
``--check`` nothing: it only says whether all of it is there, and returns 1 where it is not. Needs
numpy. To be run when a combination or the model has changed.
"""

from __future__ import annotations

import argparse
import os
import sys
import time
from collections.abc import Sequence
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context
from pathlib import Path
from typing import Final

from paiute_ref.api import load_rulebook
from paiute_ref.cards import Rank
from paiute_ref.race import file_name, solution
from paiute_ref.race.states import Pack
from paiute_ref.race.targets import fingerprint, goals
from paiute_ref.solutions import Cache

ROOT: Final = Path(__file__).resolve().parent.parent
TARGET: Final = ROOT / "paiute_ref" / "race" / "solved"


def names() -> dict[Rank, str]:
    """The file that each denomination has under the standard rules."""
    wanted = goals(load_rulebook().house())
    return {rank: file_name(rank, fingerprint(Pack.of(rank), wanted)) for rank in Rank}


def solve(rank: Rank) -> tuple[Rank, float]:
    """Solve the race for a denomination, unless it is solved; the residual."""
    return rank, solution(rank, load_rulebook().house(), store=Cache(str(TARGET))).residual


def main(args: Sequence[str] | None = None) -> int:
    """Run from the command line."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    how = parser.add_mutually_exclusive_group()
    how.add_argument("--all", action="store_true", help="also what is there already")
    how.add_argument("--check", action="store_true", help="only say whether all of it is there")
    parser.add_argument("--workers", type=int, default=os.cpu_count(), help="processes, all cores")
    options = parser.parse_args(args)
    wanted = names()
    old = {path.name for path in TARGET.glob("*.race")}
    if options.check:
        wrong = sorted(old ^ set(wanted.values()))
        print("\n".join(wrong) or "All is there.")
        return int(bool(wrong))
    for name in old if options.all else old - set(wanted.values()):
        (TARGET / name).unlink()
    start = time.perf_counter()
    # Not forked: arrays of one process are of no use to another.
    with ProcessPoolExecutor(options.workers, get_context("spawn")) as workers:
        for rank, residual in workers.map(solve, Rank):
            size = (TARGET / wanted[rank]).stat().st_size
            print(f"{rank.letter}  residual {residual:.1e}  {size:,} bytes", flush=True)
    print(f"{time.perf_counter() - start:.0f} seconds")
    return 0


if __name__ == "__main__":
    sys.exit(main())
