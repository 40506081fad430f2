"""Written games judged: what is refused and why, how deals end, and both commands.

The games are judged as they are written, so that each shows how a table would put it. What is
expected follows from the rules, which are named by slug.
"""

from __future__ import annotations

import itertools
import json
import random
import re
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path
from typing import Any, TypeVar

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

import playing
from conftest import ROOT
from paiute_ref.cards import CARD_OF, PACK, Card
from paiute_ref.errors import CardError, HouseError
from paiute_ref.game import referee
from paiute_ref.game.acts import (
    Act,
    Call,
    Cut,
    Deal,
    Discard,
    Draw,
    FalselyCalled,
    Pass,
    Pay,
    Reshuffled,
    Show,
)
from paiute_ref.game.record import (
    Entry,
    NewDeal,
    Reader,
    Setup,
    Told,
    format_record,
    make_words,
    read_record,
)
from paiute_ref.game.replay import (
    HAND,
    NO_DEAL,
    SIXTH,
    TAKEN,
    TOP,
    Dealt,
    Opened,
    Played,
    Settled,
    Step,
    Unfinished,
    Unreadable,
    dealt_state,
    replay,
)
from paiute_ref.game.state import State, deal
from paiute_ref.game.table import settlement
from paiute_ref.game.turns import Pile
from paiute_ref.language import Translator, translator
from paiute_ref.rulebook.model import House
from paiute_ref.views.game import act_text, events_text
from paiute_ref.views.voice import Voice
from rules_files import RULEBOOK
from running import LANGUAGES, Ran, harmless, run, start

WORDS = make_words({})
FOUR = "players: Ana, Ben, Carla, Dan\n"
TWO = "players: Ana, Ben\n"
DEAD_HAND = "set: false-call=dead-hand\n"
HOUSES = [
    RULEBOOK.house(name, {option.slug: value.slug})
    for name in ("standard", "literal")
    for option in RULEBOOK.options
    for value in option.values
]

# Ana holds five of a kind but for one card; every card of the deal that matters is known.
KNOWN = """wild: 9d
Ana: 7h 7s 7d 2c 2h
Ben: Kh Ks 5h 5s 3c
Carla: Ac Qd 8s 6h 4d
Dan: Ad Qc 8h 6s 3d
discard: 4c
"""


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


# The table and the deal


@pytest.mark.parametrize(
    ("players", "count"), [("", 0), ("Ana", 1), ("A, B, C, D, E, F", 6), ("A,B,C,D,E,F,G,H,I", 9)]
)
def test_two_to_five_play(players: str, count: int) -> None:
    steps = judge(f"players: {players}\nwild: 9d\n")
    assert broken(steps) == [(1, "table.players", {"count": count})]
    assert not of(Dealt, steps)


@pytest.mark.parametrize("count", [2, 3, 4, 5])
def test_so_many_may_play(count: int) -> None:
    steps = judge(f"players: {', '.join('ABCDE'[:count])}\nwild: 9d\n")
    (dealt,) = of(Dealt, steps)
    assert dealt.game.state
    assert len(dealt.game.state.stock) == 52 - 5 * count - 2
    assert not broken(steps)


BEFORE_A_DEAL = [
    ("Ben deals Ana", "deal.next-dealer", {"player": 4}),
    ("Ana cuts", "deal.cut", {"player": 3}),
    ("Dan cuts", "deal.cut", {"player": 3}),
    ("Dan deals Ben", "deal.one-at-a-time", {"player": 1}),
    ("Dan deals Ana face up", "deal.face-down", {}),
    ("Ana pays 2", "stakes.ante", {"amount": 1}),
]


@pytest.mark.parametrize(("line", "slug", "params"), BEFORE_A_DEAL)
def test_what_is_wrong_before_a_deal(line: str, slug: str, params: dict[str, object]) -> None:
    assert broken(judge(f"{FOUR}ante: 1\n{line}\n{KNOWN}")) == [(3, slug, params)]


def test_a_deal_told_card_by_card() -> None:
    dealing = "".join(f"Dan deals {name}\n" for name in ["Ana", "Ben", "Carla", "Dan"] * 5)
    paying = "".join(f"{name} pays 2\n" for name in ("Ben", "Ana", "Dan", "Carla"))
    assert slugs(f"{FOUR}ante: 2\n{paying}Carla cuts\n{dealing}{KNOWN}") == []
    assert slugs(f"{FOUR}{dealing}Dan deals Ana\n{KNOWN}") == ["deal.five-cards"]
    assert slugs(f"{FOUR}ante: 2\n{paying}Ana pays 2\n{KNOWN}") == ["stakes.ante"]


def test_with_two_players_the_other_one_cuts() -> None:
    steps = judge(f"{TWO}Ben cuts\nAna cuts\nwild: 9d\n")
    assert broken(steps) == [(2, "deal.cut", {"player": 1})]


WRONG_DEALS = [
    ("wild: 9d\nAna: 7h 7s 7d 2c\n", "deal.five-cards", {"player": 1, "count": 4}),
    ("wild: 9d\nCarla: ? ? ? ? ? ?\n", "deal.five-cards", {"player": 3, "count": 6}),
    ("wild: 9d\nAna: 7h ? ? ? ?\nBen: 7h ? ? ? ?\n", "cards.pack", {"card": CARD_OF["7h"]}),
    ("wild: 9d\nAna: 7h 7h ? ? ?\n", "cards.pack", {"card": CARD_OF["7h"]}),
    ("wild: 9d\nBen: 4c ? ? ? ?\ndiscard: 4c\n", "cards.pack", {"card": CARD_OF["4c"]}),
    ("wild: 9d\ndiscard: 4c\nstock: ? 4c\n", "cards.pack", {"card": CARD_OF["4c"]}),
    ("wild: 9d\nBen: 9d ? ? ? ?\n", "wild.turned-up", {"card": CARD_OF["9d"]}),
    ("wild: 9d\ndiscard: 9d\n", "wild.turned-up", {"card": CARD_OF["9d"]}),
    ("wild: 9d\nstock: 4c ? 9d\n", "wild.turned-up", {"card": CARD_OF["9d"]}),
]


@pytest.mark.parametrize(("heading", "slug", "params"), WRONG_DEALS)
def test_a_wrong_deal_does_not_count(heading: str, slug: str, params: dict[str, object]) -> None:
    steps = judge(f"{FOUR}ante: 1\n{heading}Ana draws\n{KNOWN}Ana draws\n")
    assert [(found, names) for _, found, names in broken(steps)] == [(slug, params)]
    wrong, right = of(Dealt, steps)
    assert wrong.game.state is None
    assert wrong.game.pot == 0
    assert right.game.state
    assert right.game.pot == 4
    assert [step.unsure for step in of(Played, steps)] == [(NO_DEAL,), ()]


def test_who_deals_next() -> None:
    """Ben deals and Ana calls; the next dealer sits on Ben's left, which is Ana."""
    played = (
        f"{TWO}wild: 9d\nAna: 7h 7s 7d 2c 2h\nAna draws 7c\nAna calls 7h 7s 7d 7c 2c 2h\n"
        "Ben draws\nBen discards 3c\n"
    )
    for heading in ("wild: 9d\n", "deals: Ana\nwild: 9d\n"):
        steps = judge(played + heading)
        assert broken(steps) == []
        assert of(Dealt, steps)[-1].game.dealer == 1
    steps = judge(f"{played}deals: Ben\nwild: 9d\n")
    assert broken(steps) == [(9, "deal.next-dealer", {"player": 1})]
    assert of(Dealt, steps)[-1].game.dealer == 2  # it is played as it was dealt


@pytest.mark.parametrize("dealer", ["Dan", "Ana"])
def test_after_a_deal_that_broke_off_either_may_deal(dealer: str) -> None:
    steps = judge(f"{FOUR}{KNOWN}Ana draws\ndeals: {dealer}\nwild: 9d\n")
    assert broken(steps) == []
    assert [step.line for step in of(Unfinished, steps)] == [8, 10]
    assert slugs(f"{FOUR}{KNOWN}Ana draws\ndeals: Carla\nwild: 9d\n") == ["deal.next-dealer"]


def test_a_seed_deals() -> None:
    state = deal(4, 4, RULEBOOK.house(), "7")
    told = f"{FOUR}seed: 7\nwild: {state.turned_up}\n"
    (dealt,) = of(Dealt, judge(told))
    assert dealt.game.state == state
    hand = " ".join(map(str, reversed(state.hands[0])))
    top = f"stock: {state.stock[-1]} ? {state.stock[-3]}\n"
    agreed = judge(f"{told}Ana: {hand}\n{top}discard: {state.discards[0]}\n")
    assert of(Dealt, agreed)[0].game.state == state


@pytest.mark.parametrize("key", ["wild", "discard", "stock", "Ana"])
def test_what_a_seed_does_not_deal(key: str) -> None:
    state = deal(4, 4, RULEBOOK.house(), "7")
    other = state.hands[1][0]
    told = f"{other} ? ? ? ?" if key == "Ana" else str(other)
    lines = {"wild": str(state.turned_up), key: told}
    heading = "".join(f"{each}: {value}\n" for each, value in lines.items())
    (error,) = of(Unreadable, judge(f"{FOUR}seed: 7\n{heading}"))
    assert error.error.code == "record.other-deal"
    assert error.error.params["card"] is other


def test_a_stock_has_as_many_cards_as_are_left() -> None:
    left = " ".join("?" * (52 - 2 * 5 - 2))
    assert not of(Unreadable, judge(f"{TWO}wild: 9d\nstock: {left}\n"))
    (error,) = of(Unreadable, judge(f"{TWO}wild: 9d\nstock: {left} ?\n"))
    assert error.error.code == "record.stock-size"
    (dealt,) = of(Dealt, judge(f"{TWO}wild: 9d\nstock: 4c 5c\n"))
    assert dealt.game.state
    assert dealt.game.state.stock[-3:] == (None, *cards("5c 4c"))
    assert len(dealt.game.state.stock) == 40


# What players do

REFUSED = [
    ("Ben draws", "turn.order", {"player": 1}),
    ("Ana discards 7h", "turn.no-passing", {}),
    ("Ana passes", "turn.no-passing", {}),
    ("Ana takes 3h", "turn.top-card-only", {"card": CARD_OF["3h"]}),
    ("Ana takes 9d", "wild.turned-up", {"card": CARD_OF["9d"]}),
    ("Ana draws\nAna takes", "turn.take-one", {}),
    ("Ana draws 3h\nAna discards Kh", "turn.own-cards", {"card": CARD_OF["Kh"]}),
    ("Ana draws 3h\nAna passes", "turn.discard-one", {}),
    ("Ana takes 4c\nAna discards 4c", "turn.keep-taken-card", {"card": CARD_OF["4c"]}),
    ("Ana draws 3h\nAna calls 7h 7s 7d 2c 2h", "call.combination-needed", {}),
    ("Ana draws 7c\nAna calls", "call.face-up", {}),
    ("Ana draws 7c\nAna calls 7h 7s 7d 7c 2c", "call.six-cards", {}),
    ("Ana pays 1", "stakes.nothing-more", {}),
    ("Dan deals Ana", "deal.five-cards", {"player": 1, "count": 6}),
    ("Carla cuts", "deal.cut", {"player": 3}),
]


@pytest.mark.parametrize(("lines", "slug", "params"), REFUSED)
def test_what_is_refused(lines: str, slug: str, params: dict[str, object]) -> None:
    line = 8 + lines.count("\n")
    steps = judge(f"{FOUR}{KNOWN}{lines}\n")
    assert broken(steps) == [(line, slug, params)]
    refused = of(Played, steps)[-1]
    assert refused.game.state == refused.before  # it does not count
    assert all(isinstance(event, FalselyCalled) for event in refused.events)


def test_what_is_done_instead_counts() -> None:
    steps = judge(f"{FOUR}{KNOWN}Ana takes\nAna discards 4c\nAna discards 2c\nBen takes 2c\n")
    assert [line for line, _, _ in broken(steps)] == [9]
    state = of(Played, steps)[-1].game.state
    assert state
    assert state.hand(1) == cards("7h 7s 7d 2h 4c")
    assert state.hand(2) == cards("Kh Ks 5h 5s 3c 2c")


def test_all_that_an_act_breaks_is_told() -> None:
    game = f"{FOUR}{KNOWN}Ana calls 7h 7s 7d 2c 2h\n"
    assert slugs(game) == ["call.after-taking", "call.combination-needed"]


def test_a_false_call_is_void_or_costs_the_deal() -> None:
    lines = "Ana draws 3h\nAna calls 7h 7s 7d 2c 2h\n"
    (void,) = [s for s in of(Played, judge(f"{FOUR}{KNOWN}{lines}")) if s.violations]
    assert void.events == (FalselyCalled(1, False),)
    assert void.game.state
    assert void.game.state.turn == 1
    header = f"{FOUR}{DEAD_HAND}"
    (dead,) = [s for s in of(Played, judge(f"{header}{KNOWN}{lines}")) if s.violations]
    assert dead.events == (FalselyCalled(1, True),)
    assert dead.game.state
    assert (dead.game.state.turn, dead.game.state.out) == (2, (1,))


def test_when_all_are_out_the_pot_stays() -> None:
    """Two false calls under ``false-call=dead-hand``: nobody is left, so nobody wins."""
    steps = judge(
        f"{TWO}ante: 3\n{DEAD_HAND}wild: 9d\nAna: 7h 7s 7d 2c 2h\nBen: Kh Ks 5h 5s 3c\n"
        "Ana draws 3h\nAna calls 7h 7s 7d 2c 2h\nBen draws 8d\nBen calls Kh Ks 5h 5s 3c\n"
    )
    (end,) = of(Settled, steps)
    assert (end.settlement.showdown, end.settlement.carry, end.game.pot) == (None, 6, 6)
    assert end.game.chips == (-3, -3)


# Last turns

TURNS = {
    "Ana": "Ana draws\nAna discards Kc\n",
    "Ben": "Ben draws\nBen discards Kd\n",
    "Carla": "Carla draws\nCarla discards Ks\n",
    "Dan": "Dan draws\nDan discards Kh\n",
}


def a_call(caller: str, after: str, settings: str = "") -> str:
    """Four players, seat 4 deals; nothing is known of the cards but those of the caller."""
    before = itertools.takewhile(lambda name: name != caller, TURNS)
    turns = "".join(TURNS[name].replace("K", "3") for name in before)
    call = f"{caller} draws 7c\n{caller} calls 7h 7s 7d 7c 2c 2h\n"
    return f"{FOUR}{settings}wild: 9d\n{caller}: 7h 7s 7d 2c 2h\n{turns}{call}{after}"


@pytest.mark.parametrize(
    ("caller", "settings", "last"),
    [
        ("Ben", "", "Carla Dan"),
        ("Carla", "", "Dan"),
        ("Dan", "", ""),
        ("Ana", "", "Ben Carla Dan"),
        ("Ben", "set: last-turns=everyone\n", "Carla Dan Ana"),
        ("Dan", "set: last-turns=everyone\n", ""),
    ],
)
def test_p27_who_has_a_last_turn(caller: str, settings: str, last: str) -> None:
    turns = "".join(TURNS[name] for name in last.split())
    steps = judge(a_call(caller, turns, settings))
    assert broken(steps) == []
    assert of(Settled, steps)
    if last:  # with one act less it is not over
        cut = turns.splitlines(keepends=True)[:-1]
        assert of(Unfinished, judge(a_call(caller, "".join(cut), settings)))
    for name in TURNS.keys() - {*last.split(), caller}:
        found = slugs(a_call(caller, f"{turns}{name} draws\n", settings))
        assert found == ["last-turns.up-to-dealer" if last else "last-turns.dealer-calls"]


def test_p28_a_last_turn_gives_no_further_turn() -> None:
    """Carla lays down a higher hand in her last turn; Dan still plays once, and it is over."""
    shown = "Carla draws\nCarla shows Kd Kc Ks Ac Ad As\n"
    steps = judge(a_call("Ben", shown + TURNS["Dan"]))
    assert broken(steps) == []
    assert of(Settled, steps)
    again = judge(a_call("Ben", f"{shown}{TURNS['Dan']}Ben draws\n"))
    assert [slug for _, slug, _ in broken(again)] == ["call.no-further-turn"]
    call = shown.replace("shows", "calls")
    assert slugs(a_call("Ben", call)) == ["last-turns.no-more"]


def test_p29_the_taken_card_is_kept_and_the_drawn_one_may_go() -> None:
    header = f"{TWO}wild: 9d\nAna: Kh Ks 5h 5s 3c\ndiscard: 7h\n"
    assert slugs(f"{header}Ana takes 7h\nAna discards 7h\n") == ["turn.keep-taken-card"]
    header = header.replace("7h", "4c")
    assert slugs(f"{header}Ana draws 7h\nAna discards 7h\n") == []


def test_p34_a_call_is_checked() -> None:
    header = f"{TWO}wild: 9d\nAna: 7h 7s 7d 7c 2h\n"
    assert slugs(f"{header}Ana draws 3c\nAna calls 7h 7s 7d 7c 2h 3c\n") == [
        "call.combination-needed"
    ]


def test_p36_nothing_of_the_last_deal_is_left() -> None:
    """The next deal has its own wild denomination, also for its first discard, and no call."""
    game = a_call("Dan", "wild: 4h\ndiscard: 4s\nBen draws\n")
    steps = judge(game)
    assert broken(steps) == []
    state = of(Played, steps)[-1].before
    assert state
    assert (state.turned_up, state.discards) == (CARD_OF["4h"], cards("4s"))
    assert (state.dealer, state.turn, state.caller) == (1, 2, 0)
    assert (state.last_turns, state.face_up, state.taken_from) == ((), (), None)
    assert slugs(f"{a_call('Dan', '')}wild: 4h\ndiscard: 4s\nBen takes 4s\nBen discards 4s\n") == [
        "turn.keep-taken-card"
    ]


# The end of a deal


def test_a_pot_is_won() -> None:
    """Sevens and twos, four/two, beat nothing at all: Ana takes both antes and what was left."""
    steps = judge(
        f"{TWO}ante: 2\npot: 3\nwild: 9d\nAna: 7h 7s 7d 2c 2h\nBen: Kh Qs 5h 4s 3c\n"
        "Ana draws 7c\nAna calls 7h 7s 7d 7c 2c 2h\nBen draws 8c\nBen discards 8c\n"
    )
    (end,) = of(Settled, steps)
    assert end.settlement.winners == (1,)
    assert end.settlement.shares == (7, 0)
    assert (end.game.pot, end.game.chips, end.game.dealer) == (0, (5, -2), 1)


def test_hidden_hands_decide_nothing() -> None:
    (end,) = of(Settled, judge(a_call("Dan", "")))
    assert end.settlement.hidden == (1, 2, 3)
    assert end.settlement.winners == ()
    shown = "Ana shows Ah Kh Qh Jh Th\nBen shows 4h 4d 6s 8s Td\nCarla shows 4s 6h 6d 8d Ks\n"
    (end,) = of(Settled, judge(a_call("Dan", shown)))
    assert end.settlement.hidden == ()
    assert end.settlement.winners == (1,)  # a royal flush beats four/two


def test_hands_that_nobody_asks_for_stay_hidden() -> None:
    (end,) = of(Settled, judge(a_call("Dan", "", "set: uncalled=dead\n")))
    assert (end.settlement.hidden, end.settlement.winners) == ((), (4,))


# What cannot be judged


@pytest.mark.parametrize(
    ("lines", "unsure"),
    [
        ("Ana draws", []),
        ("Ana takes", []),
        ("Ana takes 4c", [TOP]),
        ("Ana draws\nAna discards 7h", []),
        ("Ana draws\nAna discards 4c", [HAND]),
        ("Ana draws 4c\nAna discards 4c", []),
        ("Ana takes\nAna discards 7h", [TAKEN]),
        ("Ana takes\nAna discards 4c", [HAND, TAKEN]),
        ("Ana draws\nAna calls 7h 8h 9h Th Jh", [SIXTH]),
        ("Ana draws\nAna calls 7h 8h 9h Th Jh, discards 2c", []),
        ("Ana takes\nAna calls 7h 8h 9h Th Jh", [SIXTH, TAKEN]),
        ("Ana takes 2c\nAna discards 7h\nBen draws\nBen discards 3c", [HAND]),
    ],
)
def test_what_is_not_judged(lines: str, unsure: list[str]) -> None:
    steps = judge(f"{TWO}wild: 5d\nAna: 7h 8h 9h Th Jh\n{lines}\n")
    assert broken(steps) == []
    assert of(Played, steps)[-1].unsure == tuple(unsure)


def test_a_seen_card_elsewhere_is_refused_even_of_an_unknown_hand() -> None:
    game = f"{TWO}wild: 9d\nBen: Kh ? ? ? ?\nAna draws\nAna discards Kh\n"
    assert slugs(game) == ["turn.own-cards"]


def test_another_card_on_top_of_the_stock_is_no_foul() -> None:
    (error,) = of(Unreadable, judge(f"{TWO}wild: 9d\nstock: 4c 5c\nAna draws 5c\n"))
    assert (error.line, error.error.code) == (4, "act.other-card")


def test_house_rules_that_there_are_none_of() -> None:
    steps = judge(f"{FOUR}house: nowhere\n{KNOWN}Ana draws\n")
    assert [(step.line, step.error.code) for step in of(Unreadable, steps)] == [
        (1, "house.unknown")
    ]
    assert len(steps) == 1  # nobody can judge by rules that are not known
    assert isinstance(steps[0], Unreadable)
    assert isinstance(steps[0].error, HouseError)


# The stream


def endless() -> Iterator[Entry]:
    yield Setup(1, ("Ana", "Ben"), 2)
    yield NewDeal(2, None, CARD_OF["9d"], (None, None))
    for line in itertools.count(3):
        yield Told(line, 1, Pay(1))


def test_every_line_is_answered_when_it_comes() -> None:
    """What is asked of the next line has no part in the answer to this one."""
    read_so_far = 0

    def counted() -> Iterator[Entry]:
        nonlocal read_so_far
        for entry in endless():
            read_so_far += 1
            yield entry

    for number, step in enumerate(itertools.islice(replay(counted(), find_house), 5000), start=1):
        assert step.line == number == read_so_far


# Random games


def written(first: State, acts: Iterable[Act], *, seeded: bool) -> Iterator[Entry]:
    """A random game as a table would write it: with its seed, or as far as all saw it."""
    names = ("Ana", "Ben", "Carla", "Dan", "Eva")[: first.players]
    yield Setup(1, names, first.dealer)
    hands = first.hands if seeded else (None,) * first.players
    seed = first.seed if seeded else None
    yield NewDeal(1, None, first.turned_up, hands, first.discards[0], None, seed)
    state = first
    for act in acts:
        yield Told(1, state.turn, act)
        state = referee.apply(state, act)


@given(st.sampled_from(HOUSES), st.integers(0, 10_000))
def test_p37_the_record_of_a_game_is_the_game(house: House, seed: int) -> None:
    played = playing.play_at_random(house, seed)
    acts = [act for act in played.acts if act]
    assume(len(acts) == len(played.acts))  # without false calls, which are no acts
    lines = [*format_record(written(played.first, acts, seeded=True), WORDS)]
    steps = [*replay(entries("\n".join(lines)), lambda *_: house)]
    assert [step for step in steps if isinstance(step, Unreadable)] == []
    assert broken(steps) == []
    (end,) = of(Settled, steps)
    assert end.state == played.last
    assert end.settlement == settlement(played.last)
    for step in of(Played, steps):
        assert step.unsure == ()
        assert step.game.state
        playing.verify_pack(step.game.state)


@given(st.sampled_from(HOUSES), st.integers(0, 10_000))
def test_a_legal_game_stays_legal_when_nobody_saw_the_cards(house: House, seed: int) -> None:
    """What is not known is never held against anybody, and the turns go on as they went."""
    played = playing.play_at_random(house, seed)
    acts = [act for act in played.acts if act]
    assume(len(acts) == len(played.acts))
    steps = [*replay(written(played.first, acts, seeded=False), lambda *_: house)]
    assert broken(steps) == []
    (end,) = of(Settled, steps)
    seen, real = end.state, played.last
    assert (seen.caller, seen.last_turns, seen.out) == (real.caller, real.last_turns, real.out)
    assert list(map(len, seen.hands)) == list(map(len, real.hands))
    assert len(seen.discards) == len(real.discards)
    for card, really in zip(seen.discards, real.discards, strict=True):
        assert card in (really, None)  # the sixth card of a call may not have been seen


LINES = [
    *f"{FOUR}ante: 1\nseed: 7\n{KNOWN}stock: ? 2s ?\ndeals: Ben\nset: ace=high\n".splitlines(),
    "Ana draws",
    "Ana takes 4c",
    "Ben takes",
    "Ana discards 7h",
    "Ben discards 4c",
    "Ana calls 7h 7s 7d 7c 2c 2h",
    "Carla calls Kh Kd Ks Kc 9s, discards 2c",
    "Dan shows 4h 4d 4s 4c 2h 2d",
    "Ana pays 1",
    "Dan deals Ana face up",
    "Carla cuts",
    "Dan passes",
    "Ana calls",
]


@given(st.lists(st.sampled_from(LINES), max_size=60), st.booleans())
def test_lines_in_any_order_are_judged_or_refused(lines: list[str], header: bool) -> None:
    text = FOUR * header + "\n".join(lines)
    for step in replay(entries(text), find_house):
        assert 1 <= step.line <= text.count("\n") + 1
        if isinstance(step, Unreadable):
            continue
        for state in (step.game.state, step.before if isinstance(step, Played) else None):
            known = [card for card in all_cards(state) if card] if state else []
            assert len(known) == len(set(known))
            assert state is None or len(all_cards(state)) == 52


def all_cards(state: State) -> list[Card | None]:
    piles = (*state.hands, state.stock, state.discards, (state.turned_up,))
    return [card for pile in piles for card in pile]


# The command


WRONG = f"{FOUR}{KNOWN}Ana takes\nAna discards 4c\nAna discards 2c\n"


def judged(text: str, *args: str, **more: Any) -> Ran:
    return run("referee", "-", *args, stdin=text.encode(), **more)


def test_a_violation_is_told_with_all_that_a_table_wants_to_know() -> None:
    lines = judged(WRONG).out.splitlines()
    at = lines.index("Line 9: Ana discards 4♣.")
    number = rule_number("turn.keep-taken-card")
    assert lines[at + 1 : at + 5] == [
        "  - You took four of clubs (4♣) from the discard pile in this turn; discard another card.",
        f"  - {number} A card taken from the discard pile may not be discarded in the same turn. "
        "[turn.keep-taken-card]",
        "  - To play: Ana, who has taken a card from the discard pile: 4♣. The nines are wild. "
        "The discard pile is empty. Cards in the stock: 30.",
        "  - What Ana may do: discard one of 7♥ 7♠ 7♦ 2♣ 2♥.",
    ]
    assert lines[-1] == "Acts: 3; against the rules: 1."


def rule_number(slug: str) -> str:
    (number,) = [
        f"{chapter}.{place}"
        for chapter, section in enumerate(RULEBOOK.sections, start=1)
        for place, rule in enumerate(section.rules, start=1)
        if rule.slug == slug
    ]
    return number


@pytest.mark.parametrize("lang", LANGUAGES)
def test_rules_are_told_in_the_readers_language(lang: str) -> None:
    said = judged(WRONG, "--lang", lang)
    rule = RULEBOOK.rule("turn.keep-taken-card")
    assert rule.refusal
    t = translator(lang)
    assert t.text(rule.text) in said.out
    before, after = t.text(rule.refusal).split("{card}")
    assert before in said.out
    assert after in said.out
    assert said.code == 0
    harmless(said.out)


def test_what_may_be_done_is_told_of_whose_turn_it_is() -> None:
    game = f"{FOUR}{KNOWN}Ben draws\nAna draws 7c\nAna passes\nBen draws\n"
    ways = [line for line in judged(game).out.splitlines() if "may do" in line]
    holding = "  - What Ana may do: call with all six cards; discard one of 7♥ 7♠ 7♦ 2♣ 2♥ 7♣."
    assert ways == [
        "  - What Ana may do: take the top card of the stock; take 4♣ from the discard pile.",
        holding,
        holding,
    ]


def test_five_of_a_kind_is_called_with_its_sixth_card() -> None:
    game = f"{TWO}wild: 9d\nAna: 7h 7s 7d 9c 2h\nAna draws 7c\nAna passes\n"
    assert "call and discard 2♥." in judged(game).out


def test_unknown_hands_are_told_what_any_hand_may_do() -> None:
    game = f"{TWO}wild: 9d\ndiscard: 4c\nAna takes\nAna discards 4c\n"
    ways = "discard any card held but 4♣; call with a winning combination."
    assert f"What Ana may do: {ways}" in judged(game).out


def test_a_table_sees_no_hidden_cards() -> None:
    """All is known of a seeded game, but the table is described as those who sit there saw it."""
    said = judged(f"{FOUR}seed: 7\nwild: 2d\nAna draws\nBen draws\n", "--json").out
    (found,) = [each for each in map(json.loads, said.splitlines()) if each["event"] == "violation"]
    assert found["state"]["took"] is None
    assert found["state"]["face_up"] == {}
    text = judged(f"{FOUR}seed: 7\nwild: 2d\nAna draws\nBen draws\n", "--ascii").out
    seen = next(line for line in text.splitlines() if "To play: Ana" in line)
    top = str(deal(4, 4, RULEBOOK.house(), "7").discards[-1])
    assert CARD_OF.keys() & set(re.split(r"\W", seen)) == {top}


def test_nothing_wrong_is_said_too() -> None:
    said = judged(f"{FOUR}{KNOWN}Ana draws\nAna discards 2c\n")
    assert said.out.splitlines()[-1] == "Acts: 2; nothing is against the rules."
    assert said.err == ""


def test_a_deal_that_is_not_over_says_whose_turn_it_is() -> None:
    said = judged(f"{FOUR}{KNOWN}Ana draws\nAna discards 2c\n").out.splitlines()
    at = said.index("The deal is not played to its end.")
    assert said[at + 1].startswith("  - To play: Ben, who has not taken a card yet.")


def test_a_showdown_is_told() -> None:
    game = f"{TWO}ante: 2\nwild: 9d\nAna: 7h 7s 7d 2c 2h\nBen: Kh Qs 5h 4s 3c\n"
    played = "Ana draws 7c\nAna calls 7h 7s 7d 7c 2c 2h\nBen draws 8c\nBen discards 8c\n"
    said = judged(game + played).out
    assert "Ana has called." in said
    assert "1. Ana: 7♥ 7♠ 7♦ 7♣ 2♣ 2♥ | 9 | Four/two: sevens and twos." in said
    assert "Ana wins. [showdown.highest-wins]" in said
    assert "Pot: 4 chips." in said
    assert "Won and lost so far: Ana +2, Ben −2." in said


def test_nobody_is_said_to_win_where_hands_are_hidden() -> None:
    said = judged(a_call("Dan", "")).out
    assert "since nobody saw the cards of these players: Ana, Ben, and Carla." in said
    assert "wins" not in said


def test_unreadable_lines_are_told_and_the_run_goes_on() -> None:
    said = judged(f"{FOUR}{KNOWN}Ana draws\nWho knows\nAna discards 2c\nBen discards 3c\n")
    assert said.code == 2
    assert said.err.startswith("Line 9: ")
    assert len(said.err.splitlines()) == 1
    assert "Line 11: Ben discards 3♣." in said.out
    last = "Acts: 3; against the rules: 1. Lines that could not be read: 1."
    assert said.out.splitlines()[-1] == last


def test_without_a_table_nothing_is_judged() -> None:
    said = judged("wild: 9d\nAna draws\n")
    assert said.code == 2
    assert said.out.startswith("Nothing was judged.")


def test_verbose_tells_every_act() -> None:
    game = f"{FOUR}{KNOWN}Ana draws\nAna discards 2c\n"
    assert "Line 8: Ana takes a card from the stock." not in judged(game).out
    said = judged(game, "--verbose").out.splitlines()
    assert "Line 8: Ana takes a card from the stock." in said
    assert "Line 9: Ana discards 2♣." in said


def test_the_house_of_the_header_and_of_the_command_line() -> None:
    """The queens run in mixed suits: a straight, which only ``literal`` takes for a combination."""
    game = "wild: 9d\nAna: 5h 6s 7d 8c 4h\nAna draws Kd\nAna calls 5h 6s 7d 8c 4h, discards Kd\n"
    refused = "call.combination-needed"
    assert refused in judged(TWO + game).out
    header = f"{TWO}house: literal\n{game}"
    said = judged(header).out
    assert refused not in said
    assert "[literal]" in said
    assert refused in judged(header, "--house", "standard").out
    assert refused in judged(header, "--set", "sequence=one-suit").out
    assert refused not in judged(TWO + game, "--house", "literal").out


def test_json_lines() -> None:
    said = judged(f"{WRONG}Who knows\n", "--json")
    objects = [json.loads(line) for line in said.out.splitlines()]
    assert [each["event"] for each in objects] == [
        "game", "deal", "act", "act", "violation", "act", "error", "unfinished", "end",
    ]  # fmt: skip
    game, dealt, took, _, violation, _, error, left, end = objects
    assert (game["version"], game["players"], game["dealer"]) == (1, [*TURNS], "Dan")
    assert (game["house"], game["options"], game["ante"], game["pot"]) == ("standard", {}, 0, 0)
    assert (dealt["turned_up"], dealt["dealer"], dealt["counts"]) == ("9d", "Dan", True)
    assert (took["act"], took["pile"], took["player"]) == ("draw", "discard-pile", "Ana")
    assert took["happened"] == [{"happened": "drawn", "pile": "discard-pile", "card": "4c"}]
    assert violation["line"] == 9
    (rule,) = violation["rules"]
    assert (rule["slug"], rule["card"]) == ("turn.keep-taken-card", "4c")
    assert violation["state"]["turn"] == "Ana"
    assert violation["may"] == [
        {"act": "discard", "card": code} for code in ("7h", "7s", "7d", "2c", "2h")
    ]
    assert (error["line"], error["code"]) == (11, "record.unknown-player")
    assert left["state"]["turn"] == "Ben"
    assert (end["acts"], end["violations"], end["errors"]) == (3, 1, 1)
    assert said.code == 2


@pytest.mark.parametrize("lang", LANGUAGES)
def test_only_the_text_in_json_depends_on_the_language(lang: str) -> None:
    game = a_call("Dan", "Ana shows Ah Kh Qh Jh Th\n")
    here = judged(game, "--json", "--lang", lang).out
    assert without_text(here) == without_text(judged(game, "--json").out)


def without_text(lines: str) -> list[object]:
    def bare(value: object) -> object:
        if isinstance(value, dict):
            return {key: bare(each) for key, each in value.items() if key != "text"}
        return [bare(each) for each in value] if isinstance(value, list) else value

    return [bare(json.loads(line)) for line in lines.splitlines()]


HOSTILE = [b"\x1b[31mAna", b"\xff\xfe", b"[bold]Ana[/bold]", "A\u202ena".encode(), b"A\0na"]


@pytest.mark.parametrize("name", HOSTILE)
def test_names_steer_no_terminal(name: bytes) -> None:
    text = b"players: " + name + b", Ben\nwild: 9d\n" + name + b" passes\nBen draws\n"
    for terminal in (False, True):
        said = run("referee", "-", stdin=text, terminal=terminal, NO_COLOR="1")
        harmless(said.out + said.err)


@pytest.mark.parametrize("damage", range(40))
def test_damaged_games_end_in_words(damage: int) -> None:
    """Cut, doubled, shuffled, filled with noise: a line for each fault, and never a traceback."""
    chance = random.Random(damage)
    lines = (ROOT / "examples" / "every-card.paiute").read_bytes().splitlines(keepends=True)
    for _ in range(chance.randint(1, 8)):
        place = chance.randrange(len(lines))
        match chance.randrange(5):
            case 0:
                del lines[place]
            case 1:
                lines.insert(place, lines[chance.randrange(len(lines))])
            case 2:
                chance.shuffle(lines)
            case 3:
                lines[place] = chance.randbytes(chance.randrange(200))
            case _:
                lines[place] = lines[place][: chance.randrange(len(lines[place]) + 1)]
        lines = lines or [b""]
    text = b"".join(lines)
    said = run("referee", "-", stdin=text)
    assert said.code in (0, 2)
    assert (said.code == 2) == bool(said.err)
    harmless(said.out + said.err)
    told = [int(each) for each in re.findall(r"^Line (\d+):", said.out + said.err, re.MULTILINE)]
    assert all(1 <= each <= text.count(b"\n") + 1 for each in told)


def test_a_line_of_a_megabyte_is_one_fault() -> None:
    said = judged(f"{FOUR}{KNOWN}Ana draws {'x' * 1_000_000}\nAna draws\n")
    assert said.code == 2
    (line,) = said.err.splitlines()
    assert line.startswith("Line 8: ")
    assert len(line) < 300


@pytest.mark.parametrize(
    "example", sorted((ROOT / "examples").glob("*.paiute")), ids=lambda p: p.name
)
def test_the_examples_are_judged_to_their_end(example: Path) -> None:
    said = run("referee", str(example), "--json")
    events = [json.loads(line)["event"] for line in said.out.splitlines()]
    assert said.code == 0
    assert events.count("showdown") == events.count("deal") > 0
    assert "violation" not in events


def test_in_a_process_of_its_own() -> None:
    said = start("referee", "-", stdin=WRONG.encode(), PYTHONUTF8="1")
    assert (said.code, said.err) == (0, "")
    assert "[turn.keep-taken-card]" in said.out


# Words for everything that can happen

ACTS: list[Act] = [
    Draw(Pile.STOCK),
    Draw(Pile.STOCK, CARD_OF["7h"]),
    Draw(Pile.DISCARDS),
    Draw(Pile.DISCARDS, CARD_OF["7h"]),
    Discard(CARD_OF["7h"]),
    Call(()),
    Call(cards("7h 7s 7d 7c 2c 2h")),
    Call(cards("7h 7s 7d 7c 9c"), CARD_OF["2h"]),
    Show(cards("7h 7s 7d 7c 2c 2h")),
    Pass(),
    Cut(),
    Deal(2),
    Deal(2, face_up=True),
    Pay(0),
    Pay(1),
    Pay(2),
]


@pytest.mark.parametrize("act", ACTS, ids=repr)
def test_every_act_has_words(act: Act) -> None:
    said = act_text(Voice(Translator("en"), RULEBOOK), ("Ana", "Ben"), 1, act)
    assert said.startswith("Ana ")
    assert "{" not in said
    told = [CARD_OF[str(card)] for card in cards_of(act)]
    assert all(f"{card.rank.letter}{card.suit.symbol}" in said for card in told)


def cards_of(act: Act) -> Iterator[Card]:
    for field in act:
        if isinstance(field, Card):
            yield field
        elif isinstance(field, tuple):
            yield from field


def test_every_act_is_said_in_its_own_words() -> None:
    said = [act_text(Voice(Translator("en"), RULEBOOK), ("Ana", "Ben"), 1, act) for act in ACTS]
    assert len(set(said)) == len(said)


def test_a_reshuffle_is_told() -> None:
    words = [*events_text(Voice(Translator("en"), RULEBOOK), ("Ana",), [Reshuffled(7, 0)])]
    assert words == ["The stock was empty; the discards became a new one of 7 cards."]


# The deal command


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_p37_a_seed_is_a_deal(players: int) -> None:
    first = run("deal", "--players", str(players), "--seed", "lucky 7")
    assert first.code == 0
    assert first == run("deal", "--seed", "lucky 7", "--players", str(players))
    assert first != run("deal", "--seed", "lucky 8", "--players", str(players))
    (heading,) = [each for each in entries(first.out) if isinstance(each, NewDeal)]
    state = dealt_state(heading, players, players, RULEBOOK.house())
    assert Counter(all_cards(state)) == Counter(PACK)
    assert heading.hands == state.hands


def test_without_a_seed_every_deal_is_another_and_can_be_dealt_again() -> None:
    one, other = run("deal").out, run("deal").out
    assert one != other
    (seed,) = re.findall(r"^seed: (\d+)$", one, re.MULTILINE)
    assert run("deal", "--seed", seed).out == one


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("encoding", ["utf-8", "ascii"])
def test_a_deal_can_be_judged_in_every_language(lang: str, encoding: str) -> None:
    """Also by who speaks another language: the written game says which its own is."""
    text = run("deal", "--seed", "7", "--ante", "2", "--lang", lang, encoding=encoding).out
    for reader in (lang, "en", "bg"):
        said = run("referee", "-", "--json", "--lang", reader, stdin=text.encode(encoding))
        assert said.code == 0, said
        game, dealt, left, _ = (json.loads(line) for line in said.out.splitlines())
        assert (game["ante"], len(game["players"])) == (2, 4)
        assert dealt["turned_up"] == str(deal(4, 4, RULEBOOK.house(), "7").turned_up)
        assert left["state"]["turn"] == game["players"][0]


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_acts_it_shows_as_examples_can_be_read(lang: str) -> None:
    text = run("deal", "--seed", "7", "--lang", lang).out
    shown = [line.removeprefix("#   ") for line in text.splitlines() if line.startswith("#   ")]
    assert len(shown) == 4
    said = run("referee", "-", stdin=(text + "\n".join(shown)).encode())
    assert said.code == 0, said
    assert "Acts: 4;" in said.out


def test_the_players_of_a_deal() -> None:
    said = run("deal", "--player", "Zoë", "--player", "O'Neil 2", "--dealer", "zoë", "--seed", "1")
    setup, heading = list(entries(said.out))
    assert isinstance(setup, Setup)
    assert (setup.names, setup.dealer) == (("Zoë", "O'Neil 2"), 1)
    assert isinstance(heading, NewDeal)
    three = run("deal", "--players", "3", "--player", "Zoë", "--seed", "1")
    setup = next(entries(three.out))
    assert isinstance(setup, Setup)
    assert setup.names == ("Zoë", "Player 2", "Player 3")


def test_the_house_of_a_deal() -> None:
    said = run("deal", "--house", "literal", "--set", "ace=high-or-low", "--seed", "1")
    setup = next(entries(said.out))
    assert isinstance(setup, Setup)
    assert (setup.house, setup.settings) == ("literal", (("ace", "high-or-low"),))
    plain = next(entries(run("deal", "--seed", "1").out))
    assert isinstance(plain, Setup)
    assert (plain.house, plain.settings, plain.ante) == (None, (), 0)


@pytest.mark.parametrize(
    "args",
    [
        ("--player", "Ana"),
        ("--player", "Ana", "--player", "ANA"),
        ("--player", "A:a", "--player", "Ben"),
        ("--player", "A\x1b[1m", "--player", "Ben"),
        ("--players", "2", *("--player", "Ana", "--player", "Ben", "--player", "Carla")),
        [each for name in "ABCDEF" for each in ("--player", name)],
        ("--dealer", "Zed"),
        ("--house", "nowhere"),
        ("--set", "ace=low"),
        ("--seed", "a # b"),
        ("--seed", ""),
        ("--output", "/nowhere/at/all"),
    ],
)
def test_what_cannot_be_dealt(args: tuple[str, ...]) -> None:
    assert len(run("deal", *args).faults) == 1


@pytest.mark.parametrize("args", [("--players", "1"), ("--players", "6"), ("--ante", "-1")])
def test_numbers_out_of_range(args: tuple[str, ...]) -> None:
    said = run("deal", *args)
    assert (said.code, said.out) == (2, "")
    harmless(said.err)


def test_a_deal_is_written_into_a_file(tmp_path: Path) -> None:
    file = tmp_path / "game.paiute"
    args = ("deal", "--seed", "7", "--lang", "gu", "--output", str(file))
    assert run(*args, encoding="ascii").code == 0
    assert file.read_text("utf-8") == run("deal", "--seed", "7", "--lang", "gu").out
    assert run(*args).code == 2
    assert run(*args, "--force").code == 0
    assert run("referee", str(file)).code == 0


def test_a_deal_is_written_to_standard_output(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    assert run("deal", "--seed", "7", "--output", "-").out == run("deal", "--seed", "7").out
    assert not [*tmp_path.iterdir()]
