"""A warm ``check()`` against npm pokersolver, on the same 10,000 random six-card hands."""

from __future__ import annotations

import json
import shutil
import statistics
import subprocess
import tempfile
import time
from pathlib import Path

from batch import lines
from paiute_ref import check

HANDS = 10_000
ROUNDS = 7
PEER = "pokersolver@2.1.4"


def main() -> None:
    """Print how long a hand takes here and there."""
    rows = [line.split(" | ") for line in lines(HANDS).splitlines()]
    ours = _ours(rows)
    print(f"check(), warm: {ours:.1f} µs a hand")
    if not (shutil.which("node") and shutil.which("npm")):
        print(f"{PEER}: not measured, since node and npm are missing")
        return
    theirs = _theirs(rows)
    print(f"{PEER}, warm: {theirs:.1f} µs a hand")
    print(f"check() to {PEER}: {theirs / ours:.2f} times as fast (aim 1)")


def _ours(rows: list[list[str]]) -> float:
    times = []
    for _ in range(ROUNDS):
        start = time.perf_counter()
        for hand, wild in rows:
            check(hand, wild)
        times.append(time.perf_counter() - start)
    return statistics.median(times[1:]) / HANDS * 1e6


def _theirs(rows: list[list[str]]) -> float:
    script = Path(__file__).with_name("pokersolver.mjs")
    with tempfile.TemporaryDirectory() as folder:
        npm = ["npm", "install", "--silent", "--no-save", "--prefix", folder, PEER]
        subprocess.run(npm, check=True, stdout=subprocess.DEVNULL)
        hands = Path(folder, "hands.txt")
        hands.write_text("\n".join("|".join(row) for row in rows) + "\n")
        node = ["node", str(script), folder, str(hands), str(ROUNDS)]
        done = subprocess.run(node, check=True, capture_output=True)
    seconds: list[float] = json.loads(done.stdout)["seconds"]
    return statistics.median(seconds[1:]) / HANDS * 1e6


if __name__ == "__main__":
    main()
