"""Turns, piles, the showdown and the pot: what holds whatever the state and the house rules."""

from __future__ import annotations

import itertools

import pytest
from hypothesis import given
from hypothesis import strategies as st

from paiute_ref.cards import CARD_OF, PACK, Card
from paiute_ref.game.turns import (
    Pile,
    after,
    last_turns,
    may_discard,
    may_take,
    new_stock,
    out_of_deal,
)
from paiute_ref.rulebook.model import House
from paiute_ref.showdown import share_pot, takes_part
from rules_files import RULEBOOK

STANDARD = RULEBOOK.house()
PLAYED = ("last-turns", "uncalled", "reshuffle", "odd-chip", "false-call")
VALUES = {
    option.slug: [value.slug for value in option.values]
    for option in RULEBOOK.options
    if option.slug in PLAYED
}
HOUSES = [
    RULEBOOK.house("standard", dict(zip(VALUES, values, strict=True)))
    for values in itertools.product(*VALUES.values())
]
CARDS = st.sampled_from(PACK)

houses = st.sampled_from(HOUSES)


def house(**settings: str) -> House:
    return RULEBOOK.house("standard", {k.replace("_", "-"): v for k, v in settings.items()})


@st.composite
def tables(draw: st.DrawFn) -> tuple[int, int, int]:
    """Players, dealer and caller."""
    players = draw(st.integers(2, 5))
    seat = st.integers(1, players)
    return players, draw(seat), draw(seat)


# Last turns


@given(tables(), houses)
def test_last_turns_go_clockwise_from_the_caller(table: tuple[int, int, int], rules: House) -> None:
    players, dealer, caller = table
    last = last_turns(players, dealer, caller, rules)
    assert last == after(caller, players)[: len(last)]
    assert caller not in last
    assert (dealer in last) == (caller != dealer)


@given(tables())
def test_the_dealer_is_last_in_the_standard_rules(table: tuple[int, int, int]) -> None:
    players, dealer, caller = table
    last = last_turns(players, dealer, caller, STANDARD)
    assert last[-1:] == ((dealer,) if caller != dealer else ())
    everyone = last_turns(players, dealer, caller, house(last_turns="everyone"))
    assert everyone[: len(last)] == last
    assert len(everyone) == (players - 1 if caller != dealer else 0)


def test_a_dealer_who_is_out_does_not_lengthen_the_round() -> None:
    assert last_turns(4, 4, 2, STANDARD, out={4}) == (3,)


@pytest.mark.parametrize(("value", "out"), [("void", set()), ("dead-hand", {3})])
def test_who_is_out_after_a_false_call(value: str, out: set[int]) -> None:
    assert out_of_deal([3], house(false_call=value)) == out


# Taking and discarding


def cards(text: str) -> list[Card]:
    return [CARD_OF[code] for code in text.split()]


def test_only_the_top_discard_may_be_taken() -> None:
    pile = cards("4c Kd 7h")
    allowed = [card for card in PACK if may_take(card, pile).allowed]
    assert allowed == [CARD_OF["7h"]]
    assert may_take(CARD_OF["7h"], []).breaks == "turn.top-card-only"


def test_one_card_a_turn() -> None:
    seven, four = cards("7h 4c")
    assert may_take(seven, [seven], Pile.STOCK).breaks == "turn.take-one"
    assert may_take(four, [seven], Pile.STOCK).broken == ("turn.take-one", "turn.top-card-only")


@given(st.lists(CARDS, min_size=6, max_size=6, unique=True), st.sampled_from(Pile))
def test_all_but_the_card_from_the_discards_may_go(hand: list[Card], pile: Pile) -> None:
    took = hand[-1]
    kept = [card for card in hand if not may_discard(card, hand, took, pile).allowed]
    assert kept == ([took] if pile is Pile.DISCARDS else [])


@pytest.mark.parametrize("pile", Pile)
def test_no_discard_without_taking_and_none_that_is_not_held(pile: Pile) -> None:
    hand = cards("7h 7s 7d 2c 2h")
    assert may_discard(hand[0], hand, None, None).breaks == "turn.no-passing"
    assert may_discard(CARD_OF["Ah"], hand, hand[0], pile).breaks == "turn.own-cards"
    both = may_discard(CARD_OF["Ah"], hand, None, None)
    assert both.broken == ("turn.no-passing", "turn.own-cards")


# The stock


@given(st.lists(CARDS, max_size=52, unique=True), st.integers(0, 52), houses)
def test_no_card_is_lost_in_a_new_stock(pack: list[Card], cut: int, rules: House) -> None:
    stock, discards = tuple(pack[:cut]), tuple(pack[cut:])
    piles = new_stock(stock, discards, rules)
    assert (*piles.stock, *piles.discards) == tuple(pack)
    if stock:
        assert piles == (stock, discards)
    else:
        kept = discards[-1:] if rules.settings["reshuffle"] == "keep-top" else ()
        assert piles.discards == kept


# The showdown


@given(tables(), houses, st.data())
def test_who_takes_part(table: tuple[int, int, int], rules: House, data: st.DataObject) -> None:
    players, dealer, caller = table
    others = [seat for seat in range(1, players + 1) if seat != caller]
    false_calls = data.draw(st.sets(st.sampled_from(others)))
    out = out_of_deal(false_calls, rules)
    last = last_turns(players, dealer, caller, rules, out)
    seats = [seat for seat in range(1, players + 1) if seat not in out]
    part = takes_part(seats, caller, last, rules)
    assert {caller, *last} <= set(part) <= set(seats)
    if rules.settings["uncalled"] == "count":
        assert part == tuple(seats)
    else:
        assert set(part) == {caller, *last}


@given(tables(), houses, st.integers(0, 1000), st.data())
def test_no_chip_is_lost(
    table: tuple[int, int, int], rules: House, pot: int, data: st.DataObject
) -> None:
    players, dealer, _ = table
    seats = st.integers(1, players)
    winners = data.draw(st.lists(seats, min_size=1, unique=True))
    shared = share_pot(pot, winners, players=players, dealer=dealer, house=rules)
    assert sum(shared.shares) + shared.carry == pot
    assert max(shared.shares) - min(shared.shares) <= 1
    if rules.settings["odd-chip"] == "carry":
        assert len(set(shared.shares)) == 1
        assert shared.carry < len(winners)
    else:
        assert shared.carry == 0
        by_seat = dict(zip(winners, shared.shares, strict=True))
        in_turn = [by_seat[seat] for seat in after(dealer, players) if seat in by_seat]
        assert in_turn == sorted(in_turn, reverse=True)


@pytest.mark.parametrize(("pot", "winners"), [(-1, [1]), (5, []), (5, [1, 1]), (5, [0]), (5, [5])])
def test_a_pot_that_cannot_be_shared(pot: int, winners: list[int]) -> None:
    with pytest.raises(ValueError, match="no pot to share"):
        share_pot(pot, winners, players=4, dealer=4, house=STANDARD)
