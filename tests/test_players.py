"""Computer players: legal in whole games, blind to hidden cards, and of three strengths."""

from __future__ import annotations

import random
from collections.abc import Iterator
from functools import cache
from typing import NamedTuple

import pytest

from hands import HOUSES, house_of
from paiute_ref.cards import CARD_OF, PACK, Card, Rank
from paiute_ref.game import players
from paiute_ref.game.acts import Act, Call, Discard, Discarded, Draw, Drawn, Reshuffled, Show
from paiute_ref.game.players import Memory, Player, Strength, Turns, begin, player, remember, unseen
from paiute_ref.game.referee import apply, events, legal_actions
from paiute_ref.game.state import State, deal, deal_cards
from paiute_ref.game.turns import Pile
from paiute_ref.judge import judge
from paiute_ref.rulebook.model import House
from paiute_ref.simulation import Setting, Table
from paiute_ref.solutions import race

STRENGTHS = tuple(Strength)
NINES = Rank.NINE


@cache
def race_of(wild: Rank) -> Turns:
    return race(wild).turns


def cards(words: str) -> tuple[Card, ...]:
    return tuple(CARD_OF[word] for word in words.split())


def make(strength: Strength, wild: Rank, house: House) -> Player:
    return player(strength, wild, house, race_of(wild) if house.name == "standard" else None)


class Moment(NamedTuple):
    state: State
    memory: Memory
    act: Act


def moments(house: House, strengths: tuple[Strength, ...], seed: int) -> Iterator[Moment]:
    """Every choice of a game."""
    state = deal(len(strengths), 1 + seed % len(strengths), house, str(seed))
    seated = [make(strength, state.turned_up.rank, house) for strength in strengths]
    memory, chance = begin(state.seen_by()), random.Random(seed)
    while not state.over:
        act = seated[state.turn - 1].choose(state.seen_by(state.turn), memory, chance)
        yield Moment(state, memory, act)
        now = apply(state, act)
        memory = remember(memory, events(state.seen_by(), act, now.seen_by()))
        state = now


def at_turn(hand: str, top: str, *, wild: str = "9h", dealer: int = 2, others: str = "") -> State:
    """Seat 1 of two begins with five cards; ``top`` is the first discard."""
    mine, up, first = cards(hand), CARD_OF[wild], CARD_OF[top]
    given = cards(others)
    left = [card for card in PACK if card not in (*mine, *given, up, first)]
    theirs = (*given, *left[: 5 - len(given)])
    pack = [card for pair in zip(mine, theirs, strict=True) for card in pair]
    rest = [card for card in left if card not in theirs]
    state = deal_cards([*pack, up, first, *rest], 2, 2, house_of("standard"), "1")
    return state._replace(dealer=dealer)


def choice(strength: Strength, state: State) -> Act:
    wild = state.turned_up.rank
    seen = state.seen_by(state.turn)
    return make(strength, wild, state.house).choose(seen, begin(seen), random.Random(1))


# Whole games.


@pytest.mark.parametrize("name", HOUSES)
@pytest.mark.parametrize("strength", STRENGTHS)
def test_every_choice_is_legal_in_every_house(name: str, strength: Strength) -> None:
    kinds = set()
    for seed in range(2):
        for moment in moments(house_of(name), (strength,) * (2 + 2 * seed), seed):
            assert moment.act in legal_actions(moment.state)
            kinds.add(type(moment.act))
    assert {Draw, Discard, Call} <= kinds


@pytest.mark.parametrize("strength", STRENGTHS)
def test_hidden_cards_change_no_choice(strength: Strength) -> None:
    chance, tried = random.Random(3), 0
    for seed in range(4):
        for state, memory, _ in moments(house_of("standard"), (strength,) * 4, seed):
            other = swapped(state, memory, chance)
            assert other != state
            at = make(strength, state.turned_up.rank, state.house)
            views = [each.seen_by(each.turn) for each in (state, other)]
            first, second = (at.choose(view, memory, random.Random(seed)) for view in views)
            assert first == second
            tried += 1
    assert tried > 50


def swapped(state: State, memory: Memory, chance: random.Random) -> State:
    """A state with the cards that the player at turn does not see dealt anew."""
    open_seats = {state.turn, *state.face_up}
    known = frozenset().union(*memory.held)
    hidden = [
        card
        for seat in range(1, state.players + 1)
        if seat not in open_seats
        for card in state.hand(seat)
        if card not in known
    ]
    loose = [*hidden, *state.stock]
    chance.shuffle(loose)
    hands = [
        hand
        if seat in open_seats
        else tuple(card if card in known else loose.pop() for card in hand)
        for seat, hand in enumerate(state.hands, start=1)
    ]
    return state._replace(hands=tuple(hands), stock=tuple(loose), seed="another")


def test_the_memory_holds_what_all_could_see() -> None:
    reshuffled = 0
    for seed in range(12):
        for state, memory, _ in moments(house_of("standard"), (Strength.BEGINNER,) * 5, seed):
            assert memory.pile == state.discards
            for seat in range(1, 6):
                assert memory.held[seat - 1] <= {*state.hand(seat)}
            if memory.pool is not None:
                reshuffled += 1
                assert {*state.stock} <= memory.pool
            may_come = unseen(state.seen_by(state.turn), memory)
            assert {*state.stock} <= {*may_come} or not state.stock
            assert not {*may_come} & {*state.hand(state.turn), state.turned_up}
    assert reshuffled


def test_what_is_remembered() -> None:
    first = Memory(cards("2c"), (frozenset(), frozenset()), ((), ()))
    (two, three, king) = cards("2c 3c Kd")
    took = remember(first, [Drawn(2, Pile.DISCARDS, two)])
    assert took == Memory((), (frozenset(), frozenset({two})), ((), ()))
    threw = remember(took, [Discarded(2, king), Drawn(1, Pile.STOCK, None), Discarded(1, three)])
    assert threw.pile == (king, three)
    assert threw.thrown == ((three,), (king,))
    again = remember(threw, [Reshuffled(2, 0), Drawn(2, Pile.STOCK, None), Discarded(2, two)])
    assert again.pool == frozenset({king, three})
    assert again.pile == (two,)
    assert again.held == (frozenset(), frozenset())


# Single choices, whose reasons are in the rules.


@pytest.mark.parametrize("strength", [Strength.REGULAR, Strength.EXPERT])
def test_a_card_that_completes_a_combination_is_taken_and_called(strength: Strength) -> None:
    state = at_turn("7h 7s 2c 2d Kh", "Kd")
    taking = choice(strength, state)
    assert taking == Draw(Pile.DISCARDS)
    call = choice(strength, apply(state, taking))
    assert isinstance(call, Call)
    assert {*call.cards} == {*cards("7h 7s 2c 2d Kh Kd")}


@pytest.mark.parametrize("strength", [Strength.REGULAR, Strength.EXPERT])
def test_a_card_of_no_use_is_left_lying(strength: Strength) -> None:
    assert choice(strength, at_turn("7h 7s 7d 2c 2h", "Kd")) == Draw(Pile.STOCK)


@pytest.mark.parametrize("strength", [Strength.REGULAR, Strength.EXPERT])
def test_wild_cards_and_pairs_are_kept(strength: Strength) -> None:
    state = at_turn("9c 7h 7s 2c 3h", "Kd")
    taken = apply(state, Draw(Pile.DISCARDS))
    act = choice(strength, taken)
    assert isinstance(act, Discard)
    assert act.card in cards("2c 3h")  # the king was just taken


def test_an_expert_prefers_two_pairs_to_three_of_a_kind() -> None:
    """As the race has it: 7.667 turns, not 10.98 (``docs/race.md``)."""
    state = at_turn("7h 7s 7d 2c Kh", "2d")
    assert choice(Strength.EXPERT, state) == Draw(Pile.DISCARDS)
    taken = apply(state, Draw(Pile.DISCARDS))
    act = choice(Strength.EXPERT, taken)
    assert isinstance(act, Discard)
    left = [card for card in taken.hand(1) if card is not act.card]
    assert race_of(NINES)([card for card in left if card]) == pytest.approx(7.667, abs=0.001)


def test_an_expert_does_not_wait_for_cards_that_lie_in_the_pile() -> None:
    """Two pairs and an odd card, either of two: of one of them the other three were discarded."""
    state = at_turn("7h 7s 2c 2d Kh", "4c")
    taken = apply(state, Draw(Pile.STOCK))
    queen, kings = CARD_OF["Qs"], cards("Kc Kd Ks")
    before = taken.took
    stock = tuple(card for card in (*taken.stock, before) if card not in (queen, *kings))
    hands = ((*cards("7h 7s 2c 2d Kh"), queen), taken.hand(2))
    if queen in hands[1] or any(card in hands[1] for card in kings):
        raise AssertionError("the other player holds low cards")
    gone = taken._replace(hands=hands, stock=stock, discards=kings, took=queen)
    act = choice(Strength.EXPERT, gone)
    assert act == Discard(CARD_OF["Kh"])


def test_an_expert_does_not_give_the_next_player_what_was_taken_before() -> None:
    """Of two odd cards that are worth the same, the one whose rank the next player collects."""
    hand = "7h 7s 2c 2d Kh"
    state = apply(at_turn(hand, "4c", others="Kc Kd"), Draw(Pile.STOCK))
    six = (*cards(hand), CARD_OF["Qs"])
    state = state._replace(hands=(six, state.hand(2)), took=CARD_OF["Qs"])
    seen = state.seen_by(1)
    expert = make(Strength.EXPERT, NINES, state.house)
    memory = begin(seen)
    queens = memory._replace(thrown=((), cards("Qh Qd")))
    act = expert.choose(seen, queens, random.Random(1))
    assert act == Discard(CARD_OF["Qs"])
    kings = memory._replace(thrown=((), cards("Kh Kd")))
    assert expert.choose(seen, kings, random.Random(1)) == Discard(CARD_OF["Kh"])


@pytest.mark.parametrize("strength", STRENGTHS)
def test_in_a_last_turn_a_combination_is_shown(strength: Strength) -> None:
    state = apply(at_turn("7h 7s 2c 2d Kh", "Kd", dealer=1), Draw(Pile.DISCARDS))
    last = state._replace(caller=2, last_turns=(1,), waiting=(1,), face_up=(2,))
    act = choice(strength, last)
    assert isinstance(act, Show)
    assert {*act.cards} == {*cards("7h 7s 2c 2d Kh Kd")}


@pytest.mark.parametrize("strength", [Strength.REGULAR, Strength.EXPERT])
def test_in_a_last_turn_five_cards_of_a_combination_are_kept(strength: Strength) -> None:
    state = apply(at_turn("4h 5h 6h 7h Kc", "8h", dealer=1), Draw(Pile.DISCARDS))
    last = state._replace(caller=2, last_turns=(1,), waiting=(1,), face_up=(2,))
    assert choice(strength, last) == Discard(CARD_OF["Kc"])


@pytest.mark.parametrize("strength", [Strength.REGULAR, Strength.EXPERT])
def test_in_a_last_turn_nothing_is_taken_that_cannot_win(strength: Strength) -> None:
    """The top discard makes two/two/two, and five of a kind lies there."""
    state = at_turn("7h 7s 2c 2d Kh", "Kd", dealer=1, others="As Ah Ad Ac 9c")
    last = state._replace(caller=2, last_turns=(1,), waiting=(1,), face_up=(2,))
    assert judge(cards("As Ah Ad Ac 9c"), NINES, state.house).combination
    assert choice(strength, last) == Draw(Pile.STOCK)


@pytest.mark.parametrize("strength", [Strength.REGULAR, Strength.EXPERT])
def test_the_strongest_combination_is_called(strength: Strength) -> None:
    """Seven cards in sequence are not there, but two ways to call five of six are."""
    state = apply(at_turn("4h 5h 6h 7h 8h", "3h"), Draw(Pile.STOCK))
    six = (*cards("4h 5h 6h 7h 8h"), CARD_OF["3h"])
    state = state._replace(hands=(six, state.hand(2)), took=CARD_OF["3h"], discards=cards("2c"))
    act = choice(strength, state)
    assert isinstance(act, Call)
    assert {*act.cards} == {*cards("4h 5h 6h 7h 8h")}


def test_who_plays_on_can_be_told_why() -> None:
    """An expert calls unless waiting wins more often, which the outlook says of both."""
    state = apply(at_turn("7h 7s 2c 2d Kh", "Kd"), Draw(Pile.DISCARDS))
    expert = make(Strength.EXPERT, NINES, state.house)
    assert isinstance(expert, players._Expert)
    outlook = players._Outlook(expert, state.seen_by(1), begin(state.seen_by(1)))
    weak = judge(state.known_hand(1), NINES, state.house).strength
    strong = judge(cards("As Ah Ad Ac 9c"), NINES, state.house).strength
    assert 0 < outlook.of_call(weak) < outlook.of_call(strong) == 1
    assert outlook.of_waiting(cards("7h 7s 2c 2d Kh")) < outlook.of_call(weak)
    dealer = players._Outlook(expert, state._replace(dealer=1).seen_by(1), begin(state.seen_by(1)))
    assert dealer.of_call(weak) == 1  # nobody plays after the dealer has called


# How well they play. The deals are always the same ones.


def test_regulars_win_more_often_than_beginners() -> None:
    assert _won(Strength.REGULAR, Strength.BEGINNER, 60) > 0.6


def test_experts_win_more_often_than_regulars() -> None:
    assert _won(Strength.EXPERT, Strength.REGULAR, 100) > 0.5


def _won(better: Strength, other: Strength, deals: int) -> float:
    """The part of some deals that goes to the better ones; each is played from both sides."""
    won = 0.0
    for strengths in ((better, other) * 2, (other, better) * 2):
        table = Table(Setting(house_of("standard"), strengths, "strengths"), race_of)
        for number in range(deals):
            winners = [strengths[seat - 1] for seat in table.play(number).winners]
            won += winners.count(better) / len(winners)
    return won / (2 * deals)
