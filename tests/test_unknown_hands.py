"""What hands may be of which not all cards are known, and who wins whatever they are."""

from __future__ import annotations

import random
from collections.abc import Iterator
from itertools import combinations, permutations
from math import comb

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

import playing
from hands import HOUSES, hands, house_of
from paiute_ref.cards import PACK, Card, Rank
from paiute_ref.game.replay import Settled
from paiute_ref.game.state import State
from paiute_ref.game.table import Settlement, settlement
from paiute_ref.scoring import MOST_TRIED, Evaluator, reach
from written import FOUR, TWO, cards, judge, of

FEW_UNSEEN = 11
MANY_UNSEEN = {k: next(n for n in range(52) if comb(n, k) > MOST_TRIED) for k in range(3, 7)}
"""Of so many cards three, four, five or six can be more than are tried one after the other."""


@settings(max_examples=300)
@given(st.data(), st.sampled_from(sorted(HOUSES)))
def test_what_a_hand_may_reach(data: st.DataObject, name: str) -> None:
    """Against every way to fill it; where it is said to be exact it is."""
    house = house_of(name)
    hand, wild = data.draw(hands())
    other, _ = data.draw(hands(wild=wild))
    missing = data.draw(st.integers(1, len(hand)))
    known = hand[missing:]
    turned_up = next(card for card in PACK if card.rank == wild and card not in hand)
    more = data.draw(st.permutations(PACK))
    wanted = dict.fromkeys((*hand[:missing], *other, *more))
    count = data.draw(st.sampled_from([FEW_UNSEEN, MANY_UNSEEN.get(missing, FEW_UNSEEN)]))
    unseen = [card for card in wanted if card not in (*known, turned_up)][:count]

    worth = Evaluator(wild, house)
    fillings = combinations(unseen, missing)
    found = [worth.strength((*known, *filling)) for filling in fillings]
    assert len(found) <= MOST_TRIED or missing > 2
    low, high = reach((*known, *[None] * missing), unseen, wild, house)
    assert low <= min(found)
    assert high >= max(found)
    if len(found) <= MOST_TRIED:
        assert low == min(found)
    if len(found) <= MOST_TRIED or not (known or house.order.natural_first):
        assert high == max(found)


@settings(max_examples=60)
@given(st.sampled_from(sorted(HOUSES)), st.integers(0, 10_000), st.integers(1, 2))
def test_who_wins_whatever_the_unknown_cards_are(name: str, seed: int, hidden: int) -> None:
    """Two cards unknown, of one hand or of one each: they are tried in all ways they can lie.

    Of the stock so much is known that few cards can be the unknown ones.
    """
    house, chance = house_of(name), random.Random(seed)
    end = playing.play_at_random(house, seed).last
    assume(end.caller)
    seats = [seat for seat in range(1, end.players + 1) if seat != end.caller]
    seats = chance.sample(seats, min(hidden, len(seats)))
    each = 2 // len(seats)
    stock = tuple(card if place % 3 else None for place, card in enumerate(end.stock))
    unseen = {*end.stock} - {*stock}
    state = end._replace(stock=stock, seed=None)
    for seat in seats:
        hand = end.hand(seat)
        unseen |= {*hand[:each]}
        state = with_hand(state, seat, (*[None] * each, *hand[each:]))

    told = settlement(state, 7)
    winners = {settlement(filled, 7).winners for filled in fillings(state, seats, [*unseen])}
    if told.winners:
        assert winners == {told.winners}
        assert told.shares == settlement(end, 7).shares
    else:
        assert told.may_win
        assert len(seats) > 1 or len(winners) > 1


def with_hand(state: State, seat: int, hand: tuple[Card | None, ...]) -> State:
    return state._replace(hands=(*state.hands[: seat - 1], hand, *state.hands[seat:]))


def fillings(state: State, seats: list[int], unseen: list[Card | None]) -> Iterator[State]:
    for cards_in_turn in permutations(unseen, 2):
        filled, left = state, [*cards_in_turn]
        for seat in seats:
            hand = tuple(card or left.pop() for card in state.hand(seat))
            filled = with_hand(filled, seat, hand)
        yield filled


def ended(text: str) -> Settlement:
    (end,) = of(Settled, judge(text))
    return end.settlement


ACES = f"{TWO}ante: 2\nwild: 9d\nAna: Ah As Ad Ac 2c\n"
CALL = "Ana draws 9h\nAna calls Ah As Ad Ac 9h\nBen draws\nBen discards 3c\n"


def test_nobody_beats_five_aces() -> None:
    """Of a hidden hand it is enough to know that all aces lie elsewhere."""
    end = ended(ACES + CALL)
    assert (end.hidden, end.may_win, end.winners) == ((2,), (), (1,))
    assert (end.shares, end.carry) == ((4, 0), 0)


def test_where_ranks_do_not_matter_five_of_any_kind_would_do() -> None:
    """Five kings: four and one of the two nines that nobody saw; without these, none."""
    split = ACES.replace("ante", "set: equal-combinations=split\nante")
    end = ended(split + CALL)
    assert (end.may_win, end.winners, end.shares, end.carry) == ((2,), (), (0, 0), 4)
    before = "Ana draws 9c\nAna discards 2c\nBen draws\nBen discards 9s\n"
    assert ended(f"{split}{before}{CALL.replace('Ad Ac', 'Ad 9c')}").winners == (1,)


@pytest.mark.parametrize(
    ("ben", "drawn", "may_win"),
    [
        ("Kh Qs 5h 4s 3c", "", ()),  # one card makes no combination of five of these
        ("Kh Qh Jh Th 3c", "", (2,)),  # a royal flush with the ace of hearts or a nine
        ("Kh Qh Jh Th 3c", " 8d", ()),  # which was not drawn
        ("Kh Qh 9s 4h 3c", "", ()),  # king and queen run no further down than to the ten
    ],
)
def test_one_unknown_card(ben: str, drawn: str, may_win: tuple[int, ...]) -> None:
    """Ana holds two/two/two, which every combination of five cards beats."""
    game = f"{TWO}wild: 9d\nAna: 7h 7s 6d 6c 2h\nBen: {ben}\nAna draws 2d\n"
    call = f"Ana calls 7h 7s 6d 6c 2h 2d\nBen draws{drawn}\nBen discards 3c\n"
    end = ended(game + call)
    assert end.hidden == (() if drawn else (2,))
    assert end.may_win == may_win
    assert end.winners == (() if may_win else (1,))


def test_some_hidden_hands_cannot_win_and_some_may() -> None:
    """Carla can hold a royal flush; Ben holds four cards that make nothing with a fifth."""
    lines = "wild: 9d\nAna: Kh Qs 5h 4s 3c\nBen: 8h 7s 5c 4d 2s\nDan: 7h 7d 6d 6c 2h\n"
    turns = "".join(f"{name} draws\n{name} discards {card}\n" for name, card in (
        ("Ana", "3c"), ("Ben", "2s"), ("Carla", "8c")
    ))  # fmt: skip
    end = ended(f"{FOUR}{lines}{turns}Dan draws 2d\nDan calls 7h 7d 6d 6c 2h 2d\n")
    assert (end.hidden, end.may_win, end.winners) == ((1, 2, 3), (3,), ())


@pytest.mark.parametrize(
    ("known", "gone", "can"),
    [
        ("4c 6d", "", False),
        ("4c 6c", "", True),  # up to the eight, in clubs
        ("4c 9c", "", True),
        ("4c 4d", "", True),  # with one nine at least
        ("4c 4d", "9c 9h 9s", False),
    ],
)
def test_two_cards_can_be_enough_to_make_nothing_of_five(known: str, gone: str, can: bool) -> None:
    """A four and a six of other suits: no five of one rank, and no sequence in one suit."""
    seen = cards(f"9d {known} {gone}")
    unseen = [card for card in PACK if card not in seen]
    hand = (*cards(known), None, None, None)
    assert bool(reach(hand, unseen, Rank.NINE, house_of("standard")).high) == can
