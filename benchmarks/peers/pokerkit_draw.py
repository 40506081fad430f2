"""Plays random five-seat games of no-limit deuce-to-seven single draw with PokerKit.

Called as ``python pokerkit_draw.py GAMES SEED`` by a Python that has PokerKit; prints as JSON the
seconds, PokerKit's operations and those of them that are the players' own acts. The game is the
nearest to Paiute that PokerKit has: five cards each, a draw, a showdown, one pot.
"""

import json
import random
import sys
import time

from pokerkit import (  # type: ignore[import-not-found]
    Automation,
    NoLimitDeuceToSevenLowballSingleDraw,
)

SEATS = 5
WARM_UP = 200


def play(chance: random.Random) -> tuple[int, int]:
    """Play one game to the end: PokerKit's operations, and the players' acts among them."""
    state = NoLimitDeuceToSevenLowballSingleDraw.create_state(
        tuple(Automation), True, 0, (1, 2), 2, 200, SEATS
    )
    acts = 0
    while state.status:
        if state.can_stand_pat_or_discard():
            hand = [*state.get_down_cards(state.stand_patter_or_discarder_index)]
            state.stand_pat_or_discard(tuple(chance.sample(hand, chance.randint(0, len(hand)))))
        else:
            legal = []
            if state.can_fold():
                legal.append(state.fold)
            if state.can_check_or_call():
                legal.append(state.check_or_call)
            if state.can_complete_bet_or_raise_to():
                legal.append(state.complete_bet_or_raise_to)
            legal[int(chance.random() * len(legal))]()  # as games.py chooses
        acts += 1
    return len(state.operations), acts


def main() -> None:
    """Play so many games after a few to warm up."""
    games, seed = map(int, sys.argv[1:])
    random.seed(seed)  # PokerKit shuffles by it
    chance = random.Random(seed)
    for _ in range(WARM_UP):
        play(chance)
    start = time.perf_counter()
    played = [play(chance) for _ in range(games)]
    seconds = time.perf_counter() - start
    operations, acts = map(sum, zip(*played, strict=True))
    print(json.dumps({"seconds": seconds, "operations": operations, "acts": acts}))


if __name__ == "__main__":
    main()
