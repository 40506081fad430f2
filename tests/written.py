"""Written games as a table would put them, read and judged step by step."""

from __future__ import annotations

import itertools
from collections.abc import Iterable, Iterator, Mapping
from typing import TypeVar

from paiute_ref.cards import CARD_OF, Card
from paiute_ref.errors import CardError
from paiute_ref.game.reader import Reader, read_record
from paiute_ref.game.record import Entry
from paiute_ref.game.replay import Dealt, Opened, Played, Step, replay
from paiute_ref.game.state import State
from paiute_ref.game.words import make_words
from paiute_ref.rulebook.model import House
from rules_files import RULEBOOK

WORDS = make_words({})
FOUR = "players: Ana, Ben, Carla, Dan\n"
TWO = "players: Ana, Ben\n"
# Ana holds five of a kind but for one card; every card of the deal that matters is known.
KNOWN = """wild: 9d
Ana: 7h 7s 7d 2c 2h
Ben: Kh Ks 5h 5s 3c
Carla: Ac Qd 8s 6h 4d
Dan: Ad Qc 8h 6s 3d
discard: 4c
"""
TURNS = {
    "Ana": "Ana draws\nAna discards Kc\n",
    "Ben": "Ben draws\nBen discards Kd\n",
    "Carla": "Carla draws\nCarla discards Ks\n",
    "Dan": "Dan draws\nDan discards Kh\n",
}


def read(text: str) -> tuple[Card | None, ...]:
    tokens = text.split()
    if unknown := [each for each in tokens if each != "?" and each not in CARD_OF]:
        raise CardError("card.unreadable", token=unknown[0], position=1, close=None)
    return tuple(CARD_OF.get(token) for token in tokens)


def find_house(name: str | None, settings: Mapping[str, str]) -> House:
    return RULEBOOK.house(name or "standard", settings)


def entries(text: str) -> Iterator[Entry]:
    return read_record(text.splitlines(), lambda letters: Reader(WORDS, read))


def judge(text: str) -> list[Step]:
    return [*replay(entries(text), find_house)]


StepT = TypeVar("StepT")


def of(kind: type[StepT], steps: Iterable[Step]) -> list[StepT]:
    return [step for step in steps if isinstance(step, kind)]


def broken(steps: Iterable[Step]) -> list[tuple[int, str, dict[str, object]]]:
    """Line, rule and what the refusal names, of all that is against the rules."""
    return [
        (step.line, each.code, each.params)
        for step in steps
        if isinstance(step, Opened | Dealt | Played)
        for each in step.violations
    ]


def slugs(text: str) -> list[str]:
    return [slug for _, slug, _ in broken(judge(text))]


def cards(text: str) -> tuple[Card, ...]:
    return tuple(CARD_OF[code] for code in text.split())


def all_cards(state: State) -> list[Card | None]:
    piles = (*state.hands, state.stock, state.discards, (state.turned_up,))
    return [card for pile in piles for card in pile]


def a_call(caller: str, after: str, settings: str = "") -> str:
    """Four players, seat 4 deals; nothing is known of the cards but those of the caller."""
    before = itertools.takewhile(lambda name: name != caller, TURNS)
    turns = "".join(TURNS[name].replace("K", "3") for name in before)
    call = f"{caller} draws 7c\n{caller} calls 7h 7s 7d 7c 2c 2h\n"
    return f"{FOUR}{settings}wild: 9d\n{caller}: 7h 7s 7d 2c 2h\n{turns}{call}{after}"
