"""Random legal games to the end, and what must hold at every moment of them."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import NamedTuple

from paiute_ref.cards import PACK, Card
from paiute_ref.game.acts import Act, Call, Discard, Draw, Show
from paiute_ref.game.record import Entry, NewDeal, Setup, Told, format_record
from paiute_ref.game.referee import (
    NEEDED,
    apply,
    can_play,
    false_call,
    legal_actions,
    violations,
)
from paiute_ref.game.replay import Settled, Step, Unreadable, replay
from paiute_ref.game.state import State, deal
from paiute_ref.game.table import settlement
from paiute_ref.game.turns import Pile
from paiute_ref.rulebook.model import House
from written import WORDS, broken, entries, of

ALL = frozenset(PACK)


class Played(NamedTuple):
    """A game: what was done, false calls among it, and how it ended."""

    first: State
    acts: tuple[Act, ...]
    last: State

    @property
    def false_calls(self) -> int:
        """How often somebody called without a combination."""
        calls = sum(isinstance(act, Call) for act in self.acts)
        return calls - bool(self.last.caller)


def play_at_random(house: House, seed: int) -> Played:
    """Deal and play to the end, holding every state to the pack and one of them to all else."""
    chance = random.Random(seed)
    players = chance.randint(2, 5)
    state = first = deal(players, chance.randint(1, players), house, str(seed))
    acts, states = [], []
    verify_pack(state)
    while not state.over:
        states.append(state)
        act = _false_call(state) if chance.random() < 1 / 300 else None
        acts.append(act := act or choose(state, chance))
        state = after(state, act)
        verify_pack(state)
    moment = chance.choice(states)
    verify_views(moment)
    verify_legal_actions(moment, chance)
    verify_end(state)
    return Played(first, tuple(acts), state)


def after(state: State, act: Act) -> State:
    """The state after an act that is legal, or is a false call and nothing worse."""
    if isinstance(act, Call) and _is_false(act, state):
        return false_call(state)
    return apply(state, act)


def _is_false(call: Call, state: State) -> bool:
    return [each.code for each in violations(state, call)] == [NEEDED]


def choose(state: State, chance: random.Random) -> Act:
    """Any legal act, but one that lays a combination down as often as all others together."""
    acts = legal_actions(state)
    laying = [act for act in acts if type(act) in (Call, Show)]
    return chance.choice(laying if laying and chance.random() < 0.5 else acts)


def _false_call(state: State) -> Act | None:
    """A call that breaks no rule but that there is no combination, if there can be one now."""
    hand = [card for card in state.hand(state.turn) if card]
    calls = [*map(Call, _subsets(hand, 5))] if state.taken_from else []
    return next((call for call in calls if _is_false(call, state)), None)


def written(played: Played, *, seeded: bool) -> Iterator[Entry]:
    """A game as a table would write it: with its seed, or as far as all saw it."""
    first = played.first
    names = ("Ana", "Ben", "Carla", "Dan", "Eva")[: first.players]
    yield Setup(1, names, first.dealer)
    hands = first.hands if seeded else (None,) * first.players
    seed = first.seed if seeded else None
    yield NewDeal(1, None, first.turned_up, hands, first.discards[0], None, seed)
    state = first
    for act in played.acts:
        yield Told(1, state.turn, act)
        state = after(state, act)


def verify_record(played: Played) -> list[Step]:
    """What is written of a game is the game: read again it comes to the same end and pot."""
    lines = [*format_record(written(played, seeded=True), WORDS)]
    steps = [*replay(entries("\n".join(lines)), lambda *_: played.first.house)]
    assert of(Unreadable, steps) == []
    assert [slug for _, slug, _ in broken(steps)] == [NEEDED] * played.false_calls
    (end,) = of(Settled, steps)
    assert end.state == played.last
    assert end.settlement == settlement(played.last)
    return steps


def verify_pack(state: State) -> None:
    """All 52 cards are there, each once, wherever they lie."""
    cards = [state.turned_up, *state.stock, *state.discards]
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


def verify_legal_actions(state: State, chance: random.Random) -> None:
    """What is listed as legal is just what the referee lets pass, of all that could be tried.

    Of another player, any of them, the referee lets nothing pass.
    """
    legal = {_unordered(act) for act in legal_actions(state)}
    tried = {_unordered(act): act for act in _all_acts(state)}
    assert legal == {key for key, act in tried.items() if can_play(state, act)}
    other = chance.choice([seat for seat in range(1, state.players + 1) if seat != state.turn])
    assert all(violations(state, act, other) for act in tried.values())


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
