"""Times eval7 and treys on hands made ready before, as asked.

A line of JSON on standard input names the peer and the file of hands, which are numbers of cards;
the answer is a line with the nanoseconds that a hand took.
"""

import json
import sys
import time
from functools import cache
from pathlib import Path
from typing import Any

import eval7  # type: ignore[import-not-found]
import treys  # type: ignore[import-not-found]

CODES = [rank + suit for rank in "23456789TJQKA" for suit in "cdhs"]


@cache
def ready(peer: str, file: str) -> list[Any]:
    """The hands as the peer wants them."""
    make = eval7.Card if peer == "eval7" else treys.Card.new
    pack = [make(code) for code in CODES]
    return [[pack[card] for card in hand] for hand in json.loads(Path(file).read_text())]


def eval7_seconds(hands: list[Any]) -> float:
    """What eval7 takes."""
    evaluate = eval7.evaluate
    start = time.perf_counter()
    for hand in hands:
        evaluate(hand)
    return time.perf_counter() - start


def treys_seconds(hands: list[Any]) -> float:
    """What treys takes."""
    evaluate, board = treys.Evaluator().evaluate, []  # type: ignore[var-annotated]
    start = time.perf_counter()
    for hand in hands:
        evaluate(hand, board)
    return time.perf_counter() - start


def main() -> None:
    """Answer until there is nothing more."""
    for line in sys.stdin:
        peer, file = json.loads(line)
        hands = ready(peer, file)
        took = eval7_seconds(hands) if peer == "eval7" else treys_seconds(hands)
        print(json.dumps(took / len(hands) * 1e9), flush=True)


if __name__ == "__main__":
    main()
