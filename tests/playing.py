"""Random legal games to the end, and what must hold at every moment of them."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import NamedTuple

from paiute_ref.cards import PACK, Card
from paiute_ref.game.acts import Act, Call, Discard, Draw, Show
from paiute_ref.game.referee import apply, can_play, false_call, legal_actions, violations
from paiute_ref.game.state import State, deal
from paiute_ref.game.table import settlement
from paiute_ref.game.turns import Pile
from paiute_ref.rulebook.model import House

ALL = frozenset(PACK)
FEW = 100
FEWER = 1000
"""One state in so many is looked at through every player's eyes, or tried with every act."""


class Played(NamedTuple):
    """A game: what was done by which seat, None for a false call, and how it ended."""

    first: State
    acts: tuple[Act | None, ...]
    last: State


def play_at_random(house: House, seed: int) -> Played:
    """Deal and play to the end, holding every state to what must hold."""
    chance = random.Random(seed)
    players = chance.randint(2, 5)
    state = first = deal(players, chance.randint(1, players), house, str(seed))
    acts: list[Act | None] = []
    verify_pack(state)
    while not state.over:
        if chance.random() < 1 / FEW:
            verify_views(state)
        if chance.random() < 1 / FEWER:
            verify_legal_actions(state)
        if _wants_false_call(state, chance):
            acts.append(None)
            state = false_call(state)
        else:
            act = choose(state, chance)
            acts.append(act)
            state = apply(state, act)
        verify_pack(state)
    verify_end(state)
    return Played(first, tuple(acts), state)


def choose(state: State, chance: random.Random) -> Act:
    """Any legal act, but one that lays a combination down as often as all others together."""
    acts = legal_actions(state)
    laying = [act for act in acts if type(act) in (Call, Show)]
    return chance.choice(laying if laying and chance.random() < 0.5 else acts)


def _wants_false_call(state: State, chance: random.Random) -> bool:
    """Now and then somebody calls falsely; never in a last turn, where there is no call."""
    return bool(state.taken_from) and not state.caller and chance.random() < 1 / 200


def replay(played: Played) -> State:
    """The same acts from the same deal."""
    state = played.first
    for act in played.acts:
        state = apply(state, act) if act else false_call(state)
    return state


def verify_pack(state: State) -> None:
    """All 52 cards are there, each once, wherever they lie."""
    cards = [*state.stock, *state.discards, state.turned_up]
    for hand in state.hands:
        cards += hand
    assert len(cards) == 52
    assert frozenset(cards) == ALL
    held = list(map(len, state.hands))
    if not state.caller and not state.out:
        assert sum(held) == 5 * state.players + bool(state.taken_from)


def verify_views(state: State) -> None:
    """Nobody sees the stock, nor a hand of somebody else that does not lie open."""
    for seat in range(state.players + 1):
        view = state.seen_by(seat)
        assert set(view.stock) <= {None}
        assert view.seed is None
        for place, hand in enumerate(view.hands, start=1):
            assert len(hand) == len(state.hand(place))
            if place == seat or place in state.face_up:
                assert hand == state.hand(place)
            else:
                assert set(hand) == {None}
        if view.took is not None and seat != state.turn:
            assert state.taken_from is Pile.DISCARDS
        assert (view.discards, view.turned_up) == (state.discards, state.turned_up)
    assert legal_actions(state.seen_by(state.turn)) == legal_actions(state)


def verify_legal_actions(state: State) -> None:
    """What is listed as legal is just what the referee lets pass, of all that could be tried."""
    legal = {_unordered(act) for act in legal_actions(state)}
    tried = {_unordered(act): act for act in _all_acts(state)}
    assert legal == {key for key, act in tried.items() if can_play(state, act)}
    for seat in range(1, state.players + 1):
        if seat != state.turn:
            assert all(violations(state, act, seat) for act in tried.values())


def _unordered(act: Act) -> tuple[object, ...]:
    """An act as a thing to compare: cards are laid down in no order."""
    cards = frozenset(act.cards) if isinstance(act, Call | Show) else act
    return type(act).__name__, cards


def _all_acts(state: State) -> Iterator[Act]:
    hand = [card for card in state.hand(state.turn) if card]
    yield from (Draw(pile) for pile in Pile)
    yield from map(Discard, PACK)
    for size in (5, 6):
        for cards in _subsets(hand, size):
            yield Call(cards)
            yield Show(cards)


def _subsets(hand: list[Card], size: int) -> Iterator[tuple[Card, ...]]:
    if len(hand) == size:
        yield tuple(hand)
    elif len(hand) == size + 1:
        for left_out in hand:
            yield tuple(card for card in hand if card is not left_out)


def verify_end(state: State) -> None:
    """Somebody has called and everybody had the turns they have; somebody wins, or all are out."""
    assert legal_actions(state) == ()
    assert not state.waiting
    settled = settlement(state, 31)
    assert sum(settled.shares) + settled.carry == 31
    if not state.caller:
        assert set(state.out) == set(range(1, state.players + 1))
        assert settled.winners == ()
        return
    assert settled.winners
    assert settled.showdown
    strongest = max(each.ruling.strength for each in settled.showdown.standings)
    assert strongest > 0
    for seat, share in enumerate(settled.shares, start=1):
        assert bool(share) == (seat in settled.winners)
