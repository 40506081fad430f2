"""Random games of five seats here and with PokerKit, in turn: acts a second to operations."""

from __future__ import annotations

import json
import statistics
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from typing import NamedTuple

from games import play
from paiute_ref import load_rulebook
from paiute_ref.rulebook.model import House

PAIRS = 9
OUR_GAMES = 200
WARM_UP = 10
"""Parts played before: the look-ups of hands fill themselves, and in a long run they are full."""
THEIR_GAMES = 300
PEER = "pokerkit==0.7.7"


class Speeds(NamedTuple):
    """Of one pair: our acts a second, and PokerKit's operations and players' acts a second."""

    ours: float
    operations: float
    acts: float


def main() -> None:
    """Print the medians, and the medians of the ratios."""
    house = load_rulebook().house()
    for part in range(PAIRS, PAIRS + WARM_UP):
        _ours(house, part)
    with tempfile.TemporaryDirectory() as folder:
        if (peer := _install(folder)) is None:
            print(f"random games: {_ours(house, 1):,.0f} acts a second")
            print(f"{PEER}: not measured, since it cannot be installed")
            return
        pairs = [Speeds(_ours(house, seed), *_theirs(peer, seed)) for seed in range(PAIRS)]
    medians = Speeds(*map(statistics.median, zip(*pairs, strict=True)))
    print(f"random games: {medians.ours:,.0f} acts a second")
    print(f"{PEER}: {medians.operations:,.0f} operations, {medians.acts:,.0f} acts a second")
    to_operations = statistics.median(pair.ours / pair.operations for pair in pairs)
    to_acts = statistics.median(pair.ours / pair.acts for pair in pairs)
    print(f"acts to its operations: {to_operations:.1f} (aim 5), to its acts: {to_acts:.1f}")


def _install(folder: str) -> Path | None:
    """The Python of a new virtual environment with the peer; None where that cannot be had."""
    python = Path(folder, "bin", "python")
    pip = ("-m", "pip", "install", "--quiet", "--disable-pip-version-check", "--no-input")
    try:
        subprocess.run([sys.executable, "-m", "venv", folder], check=True, capture_output=True)
        subprocess.run([python, *pip, "--retries", "1", PEER], check=True, capture_output=True)
    except subprocess.CalledProcessError:
        return None
    return python


def _ours(house: House, part: int) -> float:
    first = part * OUR_GAMES
    start = time.perf_counter()
    acts = sum(play(house, seed) for seed in range(first, first + OUR_GAMES))
    return acts / (time.perf_counter() - start)


def _theirs(python: Path, seed: int) -> tuple[float, float]:
    script = Path(__file__).with_name("pokerkit_draw.py")
    command = [str(python), str(script), str(THEIR_GAMES), str(seed)]
    done = subprocess.run(command, check=True, capture_output=True)
    counts: dict[str, float] = json.loads(done.stdout)
    return counts["operations"] / counts["seconds"], counts["acts"] / counts["seconds"]


if __name__ == "__main__":
    main()
