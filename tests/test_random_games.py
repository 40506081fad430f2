"""Random legal games under every house option, to the end."""

from __future__ import annotations

import os
from collections import Counter
from concurrent.futures import ProcessPoolExecutor

import playing
from paiute_ref.game.acts import Call
from paiute_ref.rulebook.model import House
from rules_files import RULEBOOK

GAMES = int(os.environ.get("PAIUTE_GAMES", "2000"))
"""Of each set of options. Before a release there are 20,000: ``make games``."""

SETS: list[tuple[str, dict[str, str]]] = [("standard", {}), ("literal", {})] + [
    ("standard", {option.slug: value.slug})
    for option in RULEBOOK.options
    for value in option.values[1:]
]
PART = min(GAMES, 500)
REREAD = 20
"""One game in so many is written down, read again and judged: that takes longer than to play it."""


def play_some(job: tuple[int, int]) -> Counter[str]:
    """Play a part of the games of one set; some are written down and read again."""
    number, start = job
    house = house_of(number)
    seen: Counter[str] = Counter()
    for seed in range(start, start + PART):
        played = playing.play_at_random(house, seed)
        if seed % REREAD == 0:
            playing.verify_record(played)
        seen.update(kinds(played))
    return seen


def house_of(number: int) -> House:
    name, settings = SETS[number]
    return RULEBOOK.house(name, settings)


def kinds(played: playing.Played) -> list[str]:
    """What happened in a game that not every game has."""
    last = played.last
    found = ["games", f"players {last.players}"]
    found += ["reshuffled"] * bool(last.reshuffles)
    found += ["false call"] * bool(played.false_calls)
    found += ["out"] * bool(last.out)
    found += ["dealer called"] * (last.caller == last.dealer)
    found += ["last turns"] * bool(last.last_turns)
    found += ["laid down in a last turn"] * (len(last.face_up) > 1)
    return found + [f"called {len(act.cards)}" for act in played.acts if isinstance(act, Call)]


def test_random_games_to_the_end() -> None:
    jobs = [(number, start) for number in range(len(SETS)) for start in range(0, GAMES, PART)]
    seen: list[Counter[str]] = [Counter() for _ in SETS]
    with ProcessPoolExecutor(os.cpu_count()) as workers:
        for (number, _), some in zip(jobs, workers.map(play_some, jobs), strict=True):
            seen[number] += some
    for (_, settings), found in zip(SETS, seen, strict=True):
        assert found["games"] == GAMES
        for players in range(2, 6):
            assert found[f"players {players}"] > GAMES / 10
        for kind in ("reshuffled", "false call", "dealer called", "last turns", "called 5"):
            assert found[kind], kind
        assert found["called 6"]
        assert found["laid down in a last turn"]
        assert bool(found["out"]) == (settings.get("false-call") == "dead-hand")
