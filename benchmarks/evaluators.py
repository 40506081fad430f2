"""What a hand is worth, a million times: against eval7 and treys, and lines of a file of hands.

The peers are called on hands made ready before; so are we. They know nothing of wild cards.
"""

from __future__ import annotations

import json
import os
import statistics
import subprocess
import sys
import tempfile
from collections.abc import Callable
from pathlib import Path

import numpy as np

from batch import lines
from pairs import python, seconds
from paiute_ref.batch import Evaluator, strengths
from paiute_ref.cards import Rank

HANDS = 1_000_000
ONE_BY_ONE = 100_000
ROUNDS = 9
PEERS = ("eval7==0.1.11", "treys==0.1.8")


def main() -> None:
    """Print the ratios. A smaller number of hands may be given."""
    count = int(sys.argv[1]) if len(sys.argv) > 1 else HANDS
    with tempfile.TemporaryDirectory() as folder:
        peer = _peer(Path(folder))
        dealt = {size: _deal(count, size) for size in (5, 6)}
        for size, hands in dealt.items():
            _compare_arrays(peer, folder, hands, size)
        for size, hands in dealt.items():
            _compare_one_by_one(peer, folder, hands[:ONE_BY_ONE], size)
        if peer:
            peer.communicate("")
        _read_lines(count, Path(folder))


def _deal(count: int, size: int) -> np.ndarray[tuple[int, int], np.dtype[np.uint8]]:
    """Random hands without a fourth wild card, for nines wild."""
    chance = np.random.default_rng(1)
    drawn = chance.integers(0, 52, (2 * count, size), dtype=np.uint8)
    different = (np.diff(np.sort(drawn, axis=1), axis=1) != 0).all(axis=1)
    few_wilds = (drawn // 4 == Rank.NINE).sum(axis=1) < 4
    return np.ascontiguousarray(drawn[different & few_wilds][:count])


def _peer(folder: Path) -> subprocess.Popen[str] | None:
    """A Python of its own with the peers in it, which is asked for times; None without them."""
    try:
        subprocess.run(python("-m", "venv", str(folder / "peers")), check=True)
        there = folder / "peers" / ("Scripts" if os.name == "nt" else "bin") / "python"
        install = [str(there), "-m", "pip", "install", "--quiet", *PEERS]
        subprocess.run(install, check=True, capture_output=True)
    except (OSError, subprocess.CalledProcessError):
        print(f"{' and '.join(PEERS)}: not measured, since they cannot be installed")
        return None
    script = Path(__file__).with_name("peers") / "evaluators.py"
    return subprocess.Popen(
        [str(there), str(script)], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
    )


def _ask(peer: subprocess.Popen[str], *words: object) -> float:
    assert peer.stdin
    assert peer.stdout
    peer.stdin.write(json.dumps(words) + "\n")
    peer.stdin.flush()
    return float(json.loads(peer.stdout.readline()))


def _in_turn(ours: Callable[[], float], theirs: Callable[[], float]) -> tuple[float, float, float]:
    """Medians of both over rounds in turn, and of how many times as fast ours is."""
    rounds = [(ours(), theirs()) for _ in range(ROUNDS + 1)][1:]
    ratio = statistics.median(b / a for a, b in rounds)
    return *(statistics.median(each) for each in zip(*rounds, strict=True)), ratio


def _compare_arrays(
    peer: subprocess.Popen[str] | None, folder: str, hands: np.ndarray, size: int
) -> None:
    def ours() -> float:
        return seconds(lambda: strengths(hands, Rank.NINE)) / len(hands) * 1e9

    if not peer:
        print(f"strengths, {size} cards: {statistics.median(ours() for _ in range(ROUNDS)):.0f} ns")
        return
    file = Path(folder, f"{size}.json")
    few = hands[:ONE_BY_ONE]
    file.write_text(json.dumps(few.tolist()))
    a, b, ratio = _in_turn(ours, lambda: _ask(peer, "eval7", str(file)))
    print(f"strengths to eval7, {size} cards: {ratio:.1f} times as fast (aim 8)", end=" ")
    print(f"(medians {a:.0f} ns and {b:.0f} ns a hand)")


def _compare_one_by_one(
    peer: subprocess.Popen[str] | None, folder: str, hands: np.ndarray, size: int
) -> None:
    ready, strength = hands.tolist(), Evaluator(Rank.NINE).strength

    def judged() -> None:
        for hand in ready:
            strength(hand)

    def ours() -> float:
        return seconds(judged) / len(ready) * 1e9

    if not peer:
        print(f"Evaluator, {size} cards: {statistics.median(ours() for _ in range(ROUNDS)):.0f} ns")
        return
    a, b, ratio = _in_turn(ours, lambda: _ask(peer, "treys", str(Path(folder, f"{size}.json"))))
    print(f"Evaluator to treys, {size} cards: {ratio:.2f} times as fast (aim 0.6)", end=" ")
    print(f"(medians {a:.0f} ns and {b:.0f} ns a hand)")


def _read_lines(count: int, folder: Path) -> None:
    """Lines a second of ``paiute check --batch --json --brief`` on one core, with and without."""
    file = folder / "hands.txt"
    file.write_text(lines(count), encoding="utf-8")
    command = ("-m", "paiute_ref", "check", "--batch", str(file), "--json", "--brief")
    without = f"import sys; sys.modules['numpy'] = None; sys.argv[1:] = {list(command[2:])!r}; "
    without += "from paiute_ref.cli import main; sys.exit(main())"
    for name, args in (("numpy", command), ("no numpy", ("-c", without))):
        took = statistics.median(seconds(lambda args=args: _on_one_core(args)) for _ in range(3))  # type: ignore[misc]
        print(f"--batch --json --brief, {name}: {count / took:,.0f} lines a second (aim 100,000)")


def _on_one_core(args: tuple[str, ...]) -> None:
    one = {min(os.sched_getaffinity(0))}
    subprocess.run(
        python(*args),
        check=True,
        stdout=subprocess.DEVNULL,
        preexec_fn=lambda: os.sched_setaffinity(0, one),
    )


if __name__ == "__main__":
    main()
